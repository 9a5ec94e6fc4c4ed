"""Moving: everything in a file of SQLite goes to PostgreSQL, and is compared there."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from pardon.errors import PardonError
from pardon.server.storage import sql
from pardon.server.storage.errors import StoreError
from pardon.server.storage.nodes.link import check_driver, without_password
from pardon.server.storage.postgres import PostgresStore
from pardon.server.storage.sqlite import FILE, SqliteStore

TOGETHER: Final = 5000
"""Rows that are read at once."""
_LEASES = (sql.NODE_ROWS, sql.PRESENCE_ROWS, sql.CARRY_ROWS)
"""What nobody needs who starts anew."""
_OWN = (sql.KEY_ROWS, sql.COMMIT_ROWS)
"""What a server has made for itself as soon as it has started once, and what gives way."""
_LIVING = sa.text("SELECT 1 FROM nodes WHERE until > extract(epoch FROM clock_timestamp()) LIMIT 1")
_DIGEST = 1 << 256


class Moved(NamedTuple):
    """Table of the database that was moved."""

    name: str
    rows: int
    digest: str
    """Of all rows, in whatever order."""


def move(
    place: Path,
    address: str,
    tell: Callable[[str, int], None] = lambda *_: None,
    warn: Callable[[str], None] = lambda _: None,
) -> list[Moved]:
    """Copy a database to an empty one of PostgreSQL, compare them, and return what was moved.

    Everything is moved or nothing: the copy is committed once it has been compared. What a server
    would refuse to start with is refused; what it would say is said.
    """
    check_driver()
    file = place / FILE if place.is_dir() else place
    if not file.is_file():
        raise StoreError(f"there is no database {str(file)!r}")
    asyncio.run(_bring_up_to_date(file, address, warn))
    source = sa.create_engine(f"sqlite:///{file}", hide_parameters=True)
    target = sa.create_engine(f"postgresql+psycopg://{address.partition('://')[2]}")
    try:
        with _in_a_sentence(file, address), source.connect() as old, target.begin() as new:
            _make_way(new, address)
            return [_move_table(table, old, new, tell) for table in _tables()]
    finally:
        source.dispose()
        target.dispose()


def _tables() -> list[sa.Table]:
    return [table for table in sql.METADATA.sorted_tables if table not in _LEASES]


async def _bring_up_to_date(file: Path, address: str, warn: Callable[[str], None]) -> None:
    """Let both have the tables of this version; a file that a server has open is refused."""
    source = SqliteStore(file.parent, name=file.name, begins_tally=False)
    await source.open()
    try:
        for complaint in await source.complaints():
            warn(complaint)
    finally:
        await source.close()
    target = PostgresStore(address)
    await target.open()
    await target.close()


@contextmanager
def _in_a_sentence(file: Path, address: str) -> Iterator[None]:
    """Say in one sentence what stands in the way of a copy, and what to do."""
    try:
        yield
    except PardonError:
        raise
    except Exception as fault:
        reason = getattr(fault, "orig", None) or fault
        what = f"cannot copy to {without_password(address)!r}: {' '.join(str(reason).split())}"
        if isinstance(reason, sqlite3.Error):
            what = f"cannot read {str(file)!r}: {reason}; move a backup of it instead"
        raise StoreError(f"{what}; nothing was moved") from fault


def _make_way(new: sa.Connection, address: str) -> None:
    """Refuse a database with anything of people in it; remove what servers made for themselves."""
    for table in _tables():
        anything = sa.select(sa.literal(1)).select_from(table).limit(1)
        if table not in _OWN and new.execute(anything).first():
            raise StoreError(
                f"{without_password(address)!r} holds games already; name an empty database"
            )
    if new.execute(_LIVING).first():
        raise StoreError(f"a server runs on {without_password(address)!r}; stop it first")
    for table in _OWN:
        new.execute(sa.delete(table))


def _move_table(
    table: sa.Table, old: sa.Connection, new: sa.Connection, tell: Callable[[str, int], None]
) -> Moved:
    copied = 0
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    cursor: Any = new.connection.cursor()
    with cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
        for rows in _pieces(table, old):
            for row in rows:
                copy.write_row(row)
            copied += len(rows)
            tell(table.name, copied)
    before, after = _moved(table, old), _moved(table, new)
    if before != after:
        raise StoreError(
            f"the copy of {table.name!r} differs: {before.rows} rows with the digest "
            f"{before.digest[:16]}, {after.rows} with {after.digest[:16]} there; nothing was moved"
        )
    return before


def _pieces(table: sa.Table, connection: sa.Connection) -> Iterator[Sequence[tuple[Any, ...]]]:
    rows = connection.execution_options(stream_results=True).execute(sa.select(table))
    for piece in rows.partitions(TOGETHER):
        yield [tuple(row) for row in piece]


def _moved(table: sa.Table, connection: sa.Connection) -> Moved:
    """Count the rows of a table and add up what each of them is known by."""
    count = total = 0
    for rows in _pieces(table, connection):
        for row in rows:
            total += int.from_bytes(hashlib.sha256(msgspec.json.encode(row)).digest())
        count += len(rows)
    return Moved(table.name, count, f"{total % _DIGEST:064x}")
