"""Store in a SQLite database.

Everything that is written goes through one task, which takes all that is waiting and commits it
in one transaction; whoever asked is answered once it is safe on the disk.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from pardon.server.storage import sql
from pardon.server.storage.base import StoreError, StoreInUseError
from pardon.server.storage.sqlite_people import SqlitePeople
from pardon.server.table.entries import Entry

FILE: Final = "pardon.db"
"""The name of the database in its folder."""
GATHER: Final = 0.008
"""Seconds between two commits, in which under load more comes together than a commit costs."""
SOON: Final = 0.5
"""Seconds after which a note is written even if nothing else is."""
PATIENCE: Final = 1.0
"""Seconds to wait for another server to let go of the database."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"

_ENTRIES = msgspec.json.Decoder(Entry)

Rows = list[dict[str, Any]]


class Write:
    """Rows that wait to be written by one statement, and whoever waits for them."""

    def __init__(self, statement: sa.Executable, rows: Rows) -> None:
        self.statement = statement
        self.rows = rows
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class SqliteStore:
    """Store of one server, the only user of its database."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self.stored = 0
        """How many entries have been stored since the store was made."""
        self.commits = 0
        """How many commits that took."""
        self._engine: AsyncEngine | None = None
        self._connection: AsyncConnection
        self._turn = asyncio.Lock()
        self._waiting: list[Write] = []
        self._notes: dict[str, dict[str, Any]] = {}
        self._is_wanted = asyncio.Event()
        self._writer: asyncio.Task[None]
        self.people = SqlitePeople(self._read, self._write_together)

    async def open(self) -> None:
        """Open the database, making or migrating it as needed, and begin to write."""
        _prepare_folder(self.file)
        engine = create_async_engine(
            f"sqlite+aiosqlite:///{self.file}",
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # faults are logged, and these tell seeds and players
        )
        sa.event.listen(engine.sync_engine, "connect", _set_up)
        sa.event.listen(engine.sync_engine, "begin", _begin)
        try:
            self._connection = await engine.connect()
            async with self._connection.begin():
                await self._connection.run_sync(_migrate, self.file)
        except DatabaseError as fault:
            await engine.dispose()
            raise _opening_fault(fault, self.file) from fault
        except StoreError:
            await self._connection.close()
            await engine.dispose()
            raise
        self._engine = engine
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting and close the database."""
        if self._engine is None:
            return
        engine, self._engine = self._engine, None
        self._is_wanted.set()
        await self._writer
        await self._connection.close()
        await engine.dispose()

    async def make(self, table_id: str, player: str, is_public: bool, now: float) -> None:
        """Keep a new table."""
        row = {"id": table_id, "player": player, "is_public": is_public, "made": now}
        await self._write(sql.MAKE, [row | {"changed": now, "state": "open", "counted": True}])

    async def append(
        self, table_id: str, first_seq: int, entries: Sequence[Entry], at: float
    ) -> None:
        """Keep the entries of a table from a number on; return once they are on the disk.

        StoreError if one of these numbers is taken: then none of the entries is kept.
        """
        texts = [msgspec.json.encode(entry).decode() for entry in entries]
        await self._write(
            sql.APPEND,
            [
                {"table_id": table_id, "seq": seq, "entry": text, "at": at}
                for seq, text in enumerate(texts, first_seq)
            ],
        )

    async def load(self, table_id: str) -> list[tuple[Entry, float]] | None:
        """Return all entries of a table, each with its time; None if there is no such table."""
        query = sa.select(sql.LOG_ROWS.c.entry, sql.LOG_ROWS.c.at).where(
            sql.LOG_ROWS.c.table_id == table_id
        )
        rows = await self._read(query.order_by(sql.LOG_ROWS.c.seq))
        if not rows and not await self._read(sa.select(sql.TABLE_ROWS.c.id).filter_by(id=table_id)):
            return None
        return [(_ENTRIES.decode(entry), at) for entry, at in rows]

    async def set_name(self, player: str, name: str) -> None:
        """Remember what a player is called."""
        await self._write(sql.NAME, [{"id": player, "name": name}])

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""
        rows = await self._read(sa.select(sql.PLAYER_ROWS.c.name).filter_by(id=player))
        return str(rows[0][0]) if rows else None

    async def sit(self, table_id: str, player: str) -> None:
        """Remember that a player has sat at a table."""
        await self._write(sql.SIT, [{"player": player, "table_id": table_id}])

    async def of_player(self, player: str) -> list[str]:
        """Return the tables a player has sat at, the one that changed last first."""
        query = sa.select(sql.SEAT_ROWS.c.table_id).join(
            sql.TABLE_ROWS, sql.TABLE_ROWS.c.id == sql.SEAT_ROWS.c.table_id
        )
        query = query.where(sql.SEAT_ROWS.c.player == player)
        return [row[0] for row in await self._read(query.order_by(sql.TABLE_ROWS.c.changed.desc()))]

    async def public(self, limit: int) -> list[str]:
        """Return the public tables, the one that changed last first."""
        query = sa.select(sql.TABLE_ROWS.c.id).where(sql.TABLE_ROWS.c.is_public)
        rows = await self._read(query.order_by(sql.TABLE_ROWS.c.changed.desc()).limit(limit))
        return [row[0] for row in rows]

    async def note(self, table_id: str, changed: float, state: str) -> None:
        """Remember when a table last changed and its state, with whatever is written next."""
        if not self._notes:
            asyncio.get_running_loop().call_later(SOON, self._is_wanted.set)
        self._notes[table_id] = {"table": table_id, "at": changed, "now": state}

    async def set_listed(self, table_id: str, is_public: bool) -> None:
        """Remember whether a table stands in the list that everyone sees."""
        await self._write(sql.LIST, [{"table": table_id, "listed": is_public}])

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        self._check_open()
        async with self._turn, self._connection.begin():
            rows: Sequence[Any] = (await self._connection.execute(query)).all()
            return rows

    async def _write(self, statement: sa.Executable, rows: Rows) -> None:
        """Hand rows to the writer and wait until they are on the disk."""
        self._check_open()
        if not rows:
            return
        write = Write(statement, rows)
        self._waiting.append(write)
        self._is_wanted.set()
        await write.done

    async def _write_together(self, parts: Sequence[tuple[sa.Executable, Rows]]) -> None:
        """Hand rows of several statements to the writer at once, which commits them together."""
        self._check_open()
        writes = [Write(statement, rows) for statement, rows in parts if rows]
        self._waiting += writes
        self._is_wanted.set()
        await asyncio.gather(*(write.done for write in writes))

    def _check_open(self) -> None:
        if self._engine is None:
            raise StoreError("the store is closed")

    async def _write_on(self) -> None:
        """Write whatever is waiting, as long as the store is open and until nothing is left."""
        while self._engine is not None or self._waiting or self._notes:
            await self._is_wanted.wait()
            self._is_wanted.clear()
            writes, self._waiting = self._waiting, []
            notes, self._notes = [*self._notes.values()], {}
            if notes:
                writes.append(Write(sql.NOTE, notes))
            async with self._turn:
                await self._commit(writes)
            # A commit costs a sync of the disk, so under load it pays to let more come together.
            if self._engine is not None:
                await asyncio.sleep(GATHER)

    async def _commit(self, writes: list[Write]) -> None:
        """Write all in one transaction, or, if one of them is at fault, each in its own."""
        try:
            await self._commit_together(writes)
        except DatabaseError as fault:
            if len(writes) > 1:
                for write in writes:
                    await self._commit([write])
            else:
                _fail(writes[0], fault)
        except Exception as fault:
            for write in writes:
                _fail(write, fault)

    async def _commit_together(self, writes: list[Write]) -> None:
        async with self._connection.begin():
            for statement, rows in _by_statement(writes):
                await self._connection.execute(statement, rows)
        self.commits += 1
        for write in writes:
            self.stored += len(write.rows) if write.statement is sql.APPEND else 0
            if not write.done.done():
                write.done.set_result(None)


def _by_statement(writes: list[Write]) -> list[tuple[sa.Executable, Rows]]:
    """Put the rows of equal statements together, in the order in which they came."""
    rows: dict[sa.Executable, Rows] = {}
    for write in writes:
        rows.setdefault(write.statement, []).extend(write.rows)
    return [*rows.items()]


def _fail(write: Write, fault: Exception) -> None:
    """Tell whoever waits, if anybody does, that nothing was written."""
    if write.done.done():
        return
    row = write.rows[0]
    what = f"entry {row['seq']} of table {row['table_id']}" if "seq" in row else "this"
    taken = f"{what} is in the store already"
    other = f"could not store {what}: {fault.__cause__ or fault}"
    write.done.set_exception(StoreError(taken if isinstance(fault, IntegrityError) else other))
    write.done.exception()  # whoever only left a note does not wait for it


def _prepare_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab"):
            pass
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise StoreError(
            f"cannot keep games in {str(file.parent)!r}: {reason}; --data names another folder"
        ) from fault


def _set_up(connection: Any, _: Any) -> None:
    """Make every commit durable and the database ours alone, and leave transactions to us."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: sa.Connection, file: Path) -> None:
    """Bring the tables of the database up to this version; refuse those of a newer one."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    revision = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreError(
            f"{str(file)!r} was made by a newer version of pardon; "
            "install that version, or name another folder with --data"
        )
    command.upgrade(config, "head")


def _opening_fault(fault: DatabaseError, file: Path) -> StoreError:
    reason = str(fault.orig)
    if "locked" in reason:
        return StoreInUseError(
            f"{str(file)!r} is in use by another server; stop that one, or name another "
            "folder with --data"
        )
    return StoreError(f"cannot open the database {str(file)!r}: {reason}")
