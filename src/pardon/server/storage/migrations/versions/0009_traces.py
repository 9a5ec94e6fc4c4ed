"""Who is named where they have not sat: by what they said while they watched, or as removed.

The log is the largest of all, so only what names such people is in its index.
"""

from alembic import op

revision = "0009"
down_revision = "0008"

PLAYER = {
    "sqlite": "CASE WHEN json_valid(entry) THEN json_extract(entry, '$.player') END",
    "postgresql": """substring(entry from '"player":"([^"]+)"')""",
}
NAMING = """substr(entry, 1, 16) IN ('{"entry":"remove', '{"entry":"said",')"""


def upgrade() -> None:
    """Make the indexes."""
    player = PLAYER[op.get_bind().dialect.name]
    op.execute(f"CREATE INDEX chat_player ON chat (({player}))")
    op.execute(f"CREATE INDEX log_player ON log (({player})) WHERE {NAMING}")


def downgrade() -> None:
    """Remove them."""
    op.execute("DROP INDEX log_player")
    op.execute("DROP INDEX chat_player")
