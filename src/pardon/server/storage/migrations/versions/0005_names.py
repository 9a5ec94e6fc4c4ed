"""What players at seats are called, beside the log.

Names taken before stay in the log, where they are read as ever.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Let seats have a name, and the version of the table from which on it holds."""
    op.add_column("seats", sa.Column("name", sa.Text))
    op.add_column("seats", sa.Column("named", sa.Integer))
    op.create_index("seats_table", "seats", ["table_id"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("seats_table", "seats")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("named")
        seats.drop_column("name")
