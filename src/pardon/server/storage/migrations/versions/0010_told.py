"""When nodes knew how far their clocks are ahead of the database's.

Servers of the version before leave it empty, and say with each sign of life how far they are.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the column."""
    op.add_column("nodes", sa.Column("told", sa.Float))


def downgrade() -> None:
    """Remove it."""
    with op.batch_alter_table("nodes") as nodes:
        nodes.drop_column("told")
