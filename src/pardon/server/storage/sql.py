"""SQL of the store: the schema of its database, and what is written into it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from pardon.server.storage.errors import UnreadableError
from pardon.server.table.entries import Entry

Rows = list[dict[str, Any]]
Parts = Sequence[tuple[sa.Executable, Rows]]
"""Statements with their rows, which are written together or not at all."""
Reader = Callable[[sa.Select[Any]], Awaitable[Sequence[Any]]]
Writer = Callable[[Parts], Awaitable[None]]
"""Writes rows by some statements, all in one transaction."""

_ENTRIES = msgspec.json.Decoder(Entry)
_MISREADING = (msgspec.MsgspecError, UnicodeError, RecursionError)

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
    sa.Column("counted", sa.Boolean, nullable=False, server_default="0"),
    sa.Column("rewritten", sa.Integer, nullable=False, server_default="0"),
    sa.Index("tables_public", "is_public", "changed"),
    sa.Index("tables_player", "player", "made"),
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
CHAT_ROWS = sa.Table(
    "chat",
    METADATA,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("is_aside", sa.Boolean, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("once", sa.Text),
    sa.Index("chat_once", "table_id", "once", unique=True),
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
    sa.Column("name", sa.Text),
    sa.Column("named", sa.Integer),
    sa.Index("seats_table", "table_id"),
    sqlite_with_rowid=False,
)
GAME_ROWS = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False, index=True),
    sa.Column("config", sa.Text, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("pool", sa.Text),
    sa.Index("games_rated", "rated", "ended"),
)
RESULT_ROWS = sa.Table(
    "results",
    METADATA,
    sa.Column("game_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Text, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("player", sa.Text, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.Text),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("bumps", sa.Integer, nullable=False),
    sa.Column("bumped", sa.Integer, nullable=False),
    sa.Column("slides", sa.Integer, nullable=False),
    sa.Column("squares", sa.Integer, nullable=False),
    sa.Column("lost_turns", sa.Integer, nullable=False),
    sa.Column("luck", sa.Float, nullable=False),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sqlite_with_rowid=False,
)
# What nodes know of one another; a server alone leaves these empty.
NODE_ROWS = sa.Table(
    "nodes",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("ahead", sa.Float, nullable=False, server_default="0"),
    sa.Column("told", sa.Float),
)
PRESENCE_ROWS = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("node", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Index("presence_player", "player"),
    sqlite_with_rowid=False,
)
CARRY_ROWS = sa.Table(
    "carries",
    METADATA,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
COMMIT_ROWS = sa.Table(
    "commits",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, nullable=False),
)
BAN_ROWS = sa.Table(
    "bans",
    METADATA,
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("until", sa.Float),
    sa.Column("why", sa.Text, nullable=False),
)
KEY_ROWS = sa.Table(
    "keys",
    METADATA,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

KEEP_KEY = upsert(KEY_ROWS).on_conflict_do_nothing()
DROP_KEY = sa.delete(KEY_ROWS).where(KEY_ROWS.c.name == sa.bindparam("key"))
BAN = upsert(BAN_ROWS)
BAN = BAN.on_conflict_do_update(
    index_elements=["who"], set_={"until": BAN.excluded.until, "why": BAN.excluded.why}
)
UNBAN = sa.delete(BAN_ROWS).where(BAN_ROWS.c.who == sa.bindparam("whom"))
_OF_TABLE: sa.BindParameter[str] = sa.bindparam("table")
_GAMES_OF_TABLE = sa.select(GAME_ROWS.c.id).where(GAME_ROWS.c.table_id == _OF_TABLE)
DELETE_TABLE = (
    sa.delete(RESULT_ROWS).where(RESULT_ROWS.c.game_id.in_(_GAMES_OF_TABLE)),
    sa.delete(GAME_ROWS).where(GAME_ROWS.c.table_id == _OF_TABLE),
    sa.delete(SEAT_ROWS).where(SEAT_ROWS.c.table_id == _OF_TABLE),
    sa.delete(CHAT_ROWS).where(CHAT_ROWS.c.table_id == _OF_TABLE),
    sa.delete(LOG_ROWS).where(LOG_ROWS.c.table_id == _OF_TABLE),
    sa.delete(TABLE_ROWS).where(TABLE_ROWS.c.id == _OF_TABLE),
)
"""What deletes everything of a table, in order."""

MAKE = sa.insert(TABLE_ROWS)
APPEND = sa.insert(LOG_ROWS)
SAY = upsert(CHAT_ROWS).on_conflict_do_nothing()
SIT = upsert(SEAT_ROWS).on_conflict_do_nothing()
CALL = upsert(SEAT_ROWS)
CALL = CALL.on_conflict_do_update(
    index_elements=["player", "table_id"],
    set_={"name": CALL.excluded.name, "named": CALL.excluded.named},
)
NAME = upsert(PLAYER_ROWS)
NAME = NAME.on_conflict_do_update(index_elements=["id"], set_={"name": NAME.excluded.name})
NOTE = (
    sa.update(TABLE_ROWS)
    .where(TABLE_ROWS.c.id == sa.bindparam("table"))
    .values(changed=sa.bindparam("at"), state=sa.bindparam("now"))
)
LIST = (
    sa.update(TABLE_ROWS)
    .where(TABLE_ROWS.c.id == sa.bindparam("table"))
    .values(is_public=sa.bindparam("listed"))
)
COUNT = (
    sa.update(TABLE_ROWS)
    .where(TABLE_ROWS.c.id == sa.bindparam("table"))
    .values(counted=sa.bindparam("done"))
)
ADD_GAME = upsert(GAME_ROWS).on_conflict_do_nothing()
ADD_RESULT = upsert(RESULT_ROWS).on_conflict_do_nothing()
RATE_GAME = (
    sa.update(GAME_ROWS)
    .where(GAME_ROWS.c.id == sa.bindparam("game"))
    .values(rated=sa.true(), pool=sa.bindparam("about"))
)
RATE_RESULT = (
    sa.update(RESULT_ROWS)
    .where(
        RESULT_ROWS.c.game_id == sa.bindparam("game"),
        RESULT_ROWS.c.player == sa.bindparam("whose"),
    )
    .values(mu=sa.bindparam("new_mu"), sigma=sa.bindparam("new_sigma"))
)
UNRATE = sa.update(GAME_ROWS).where(GAME_ROWS.c.rated == sa.bindparam("old")).values(rated=False)
REWRITE = (
    sa.update(LOG_ROWS)
    .where(LOG_ROWS.c.table_id == sa.bindparam("table"), LOG_ROWS.c.seq == sa.bindparam("number"))
    .values(entry=sa.bindparam("text"))
)
RESAY = (
    sa.update(CHAT_ROWS)
    .where(CHAT_ROWS.c.table_id == sa.bindparam("table"), CHAT_ROWS.c.id == sa.bindparam("line"))
    .values(entry=sa.bindparam("text"), once=sa.null())
)
NOTE_REWRITING = (
    sa.update(TABLE_ROWS)
    .where(TABLE_ROWS.c.id == sa.bindparam("table"))
    .values(rewritten=TABLE_ROWS.c.rewritten + 1)
)
HAND_TABLE = (
    sa.update(TABLE_ROWS)
    .where(TABLE_ROWS.c.id == sa.bindparam("table"), TABLE_ROWS.c.player == sa.bindparam("old"))
    .values(player=sa.bindparam("new"))
)
HAND_RESULTS = (
    sa.update(RESULT_ROWS)
    .where(
        RESULT_ROWS.c.player == sa.bindparam("old"),
        RESULT_ROWS.c.game_id.in_(
            sa.select(GAME_ROWS.c.id).where(GAME_ROWS.c.table_id == sa.bindparam("table"))
        ),
    )
    .values(
        player=sa.bindparam("new"),
        name=sa.func.coalesce(sa.bindparam("called", type_=sa.Text), RESULT_ROWS.c.name),
    )
)
LEAVE_TABLE = sa.delete(SEAT_ROWS).where(
    SEAT_ROWS.c.player == sa.bindparam("old"), SEAT_ROWS.c.table_id == sa.bindparam("table")
)
FORGET_NAME = sa.delete(PLAYER_ROWS).where(PLAYER_ROWS.c.id == sa.bindparam("old"))

NAMING: sa.ColumnElement[bool] = sa.literal_column(
    """substr(entry, 1, 16) IN ('{"entry":"remove', '{"entry":"said",')"""
)
"""Which entries of logs name people who need not have sat there, as its index has it."""


class PlayerOf(FunctionElement[str]):
    """Whom an entry, which is JSON, names; written as the indexes of logs and chats have it."""

    type = sa.Text()
    inherit_cache = True


@compiles(PlayerOf, "sqlite")
def _in_sqlite(whom: PlayerOf, compiler: Any, **how: Any) -> str:
    entry = compiler.process(whom.clauses, **how)
    return f"CASE WHEN json_valid({entry}) THEN json_extract({entry}, '$.player') END"


@compiles(PlayerOf, "postgresql")
def _in_postgresql(whom: PlayerOf, compiler: Any, **how: Any) -> str:
    return f"""substring({compiler.process(whom.clauses, **how)} from '"player":"([^"]+)"')"""


def decoded(table: str, rows: Sequence[Sequence[Any]], first: int = 0) -> list[tuple[Entry, float]]:
    """Return the entries in rows of a log from a number on, each with its time."""
    if any(row[0] != number for number, row in enumerate(rows, first)):
        raise UnreadableError(f"table {table} lacks some of its entries")
    try:
        return [(_ENTRIES.decode(entry), at) for _, entry, at in rows]
    except _MISREADING as fault:
        raise UnreadableError(f"an entry of table {table} cannot be read: {fault}") from fault


def is_readable(entry: bytes | str) -> bool:
    """Tell whether something in a row of a log is an entry."""
    try:
        _ENTRIES.decode(entry)
    except _MISREADING:
        return False
    return True
