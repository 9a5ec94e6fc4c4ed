"""Tables that cannot be read: their log has a gap, or something in it that is no entry."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

from pardon.server.storage import sql

MOST_NAMED: Final = 20
"""Tables that are named."""
TOGETHER: Final = 5000
"""Rows that are read at once."""
_LOG = sql.LOG_ROWS.c
_WHOLE = sa.and_(sa.func.min(_LOG.seq) == 0, sa.func.max(_LOG.seq) == sa.func.count() - 1)


def unreadable_tables(connection: sa.Connection) -> list[str]:
    """Return the tables whose log has a gap, or an entry that cannot be read, or is not there."""
    whole = sa.select(_LOG.table_id).group_by(_LOG.table_id).having(_WHOLE)
    query = sa.select(sql.TABLE_ROWS.c.id).where(sql.TABLE_ROWS.c.id.not_in(whole))
    with _rows(connection, query) as found:
        lacking = {str(table) for table in found.scalars()}
    return sorted(lacking.union(_misread(connection)))


def _misread(connection: sa.Connection) -> set[str]:
    """Return the tables with an entry that cannot be read.

    Most entries are equal to many others, so that each is looked at once; only where one of these
    is at fault all are gone through.
    """
    # What is no UTF-8 would end the reading itself; only SQLite lets such a thing in.
    is_sqlite = connection.dialect.name == "sqlite"
    entry = (sa.cast(_LOG.entry, sa.LargeBinary) if is_sqlite else _LOG.entry).label("content")
    with _rows(connection, sa.select(entry).distinct()) as found:
        if all(map(sql.is_readable, found.scalars())):
            return set()
    with _rows(connection, sa.select(_LOG.table_id, entry)) as found:
        return {str(row.table_id) for row in found if not sql.is_readable(row.content)}


def _rows(connection: sa.Connection, query: sa.Select[Any]) -> sa.CursorResult[Any]:
    """Return what is asked for, to be read a portion at a time."""
    return connection.execute(query, execution_options={"yield_per": TOGETHER})


def sentence_of(tables: Sequence[str], restoring: str) -> str:
    """Return what to say of tables that cannot be read, and what puts a backup back."""
    named = ", ".join(tables[:MOST_NAMED]) + (" …" if len(tables) > MOST_NAMED else "")
    what, them = ("1 table cannot be read and is", "it") if len(tables) == 1 else (
        f"{len(tables)} tables cannot be read and are", "them"
    )  # fmt: skip
    return (
        f"{what} left alone: {named}. Put back a backup by {restoring}, or delete {them} by"
        " 'pardon admin delete'."
    )
