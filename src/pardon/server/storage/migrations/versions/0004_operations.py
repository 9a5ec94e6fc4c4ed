"""How many commits there were, and who may not come in."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the count of commits and the bans."""
    op.create_table(
        "commits",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("until", sa.Float),
        sa.Column("why", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("bans")
    op.drop_table("commits")
