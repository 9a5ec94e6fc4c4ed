"""Results of finished games, for what people have played and how well.

Games that ended before are counted by the server, table by table, once its engine is ready: what
happened in them follows from the logs only by playing them again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the results, and note that the games of the tables are not counted yet."""
    op.add_column("tables", sa.Column("counted", sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("pool", sa.Text),
    )
    op.create_index("ix_games_table_id", "games", ["table_id"])
    op.create_index("games_rated", "games", ["rated", "ended"])
    _make_results()


def _make_results() -> None:
    counts = ("bumps", "bumped", "slides", "squares", "lost_turns")
    op.create_table(
        "results",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("player", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("won", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in counts),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_player", "results", ["player"])


def downgrade() -> None:
    """Remove the results."""
    op.drop_table("results")
    op.drop_table("games")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("counted")
