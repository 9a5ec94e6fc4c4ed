"""SQL of the store: the schema of its database, and what is written into it."""

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

METADATA = sa.MetaData()
TABLE_ROWS = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("is_public", sa.Boolean, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Index("tables_public", "is_public", "changed"),
)
LOG_ROWS = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
PLAYER_ROWS = sa.Table(
    "players",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
)
SEAT_ROWS = sa.Table(
    "seats",
    METADATA,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, primary_key=True),
    sqlite_with_rowid=False,
)

MAKE = sa.insert(TABLE_ROWS)
APPEND = sa.insert(LOG_ROWS)
SIT = upsert(SEAT_ROWS).on_conflict_do_nothing()
NAME = upsert(PLAYER_ROWS)
NAME = NAME.on_conflict_do_update(index_elements=["id"], set_={"name": NAME.excluded.name})
NOTE = (
    sa.update(TABLE_ROWS)
    .where(TABLE_ROWS.c.id == sa.bindparam("table"))
    .values(changed=sa.bindparam("at"), state=sa.bindparam("now"))
)
