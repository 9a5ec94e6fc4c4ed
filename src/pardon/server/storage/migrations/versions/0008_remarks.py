"""What a client has said once, though it was sent to several servers.

Remarks from before are left without it, as are those of servers that know nothing of it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Let a remark have a mark of who said it under which key, which no two may have."""
    op.add_column("chat", sa.Column("once", sa.Text))
    op.create_index("chat_once", "chat", ["table_id", "once"], unique=True)


def downgrade() -> None:
    """Remove it."""
    op.drop_index("chat_once", "chat")
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("once")
