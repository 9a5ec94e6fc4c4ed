"""Chat beside the log, and what several nodes know of one another.

What was said before stays in the log, where it is read as ever.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the chat, the leases of nodes, who is where, and links between devices."""
    op.add_column("tables", sa.Column("rewritten", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_player", "tables", ["player", "made"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("is_aside", sa.Boolean, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    _make_nodes()


def _make_nodes() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("presence_player", "presence", ["player"])
    op.create_table(
        "carries",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("carries", "presence", "nodes", "chat"):
        op.drop_table(name)
    op.drop_index("tables_player", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("rewritten")
