"""How far the clocks of nodes are ahead of the database's."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the column."""
    op.add_column("nodes", sa.Column("ahead", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Remove it."""
    with op.batch_alter_table("nodes") as nodes:
        nodes.drop_column("ahead")
