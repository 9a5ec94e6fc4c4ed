"""Store in a SQLite database, which one server has to itself."""

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from pardon.server.storage import sql
from pardon.server.storage.base import StoreError, StoreInUseError
from pardon.server.storage.migrate import migrate
from pardon.server.storage.sql_store import SqlStore, Write, by_statement
from pardon.server.storage.tally import Tally

FILE: Final = "pardon.db"
"""The name of the database in its folder."""
LEAST_FREE: Final = 2**25
"""Bytes on the disk below which nobody else should be sent here."""
PATIENCE: Final = 1.0
"""Seconds to wait for another server to let go of the database."""
_ANOTHER = "name another folder with --data"
_COUNT = sa.update(sql.COMMIT_ROWS).values(number=sql.COMMIT_ROWS.c.number + 1)
_LOG = sql.LOG_ROWS.c
_WHOLE = sa.and_(
    sa.func.min(_LOG.seq) == 0,
    sa.func.max(_LOG.seq) == sa.func.count() - 1,
    sa.func.min(sa.func.json_valid(_LOG.entry)) == 1,
)


class SqliteStore(SqlStore):
    """Store of one server, the only user of its database."""

    def __init__(self, folder: Path, *, accepts_loss: bool = False) -> None:
        super().__init__()
        self.file = folder / FILE
        self.unreadable: list[str] = []
        """The tables that cannot be read, as found when the database was opened."""
        self._tally = Tally(self.file)
        self._accepts_loss = accepts_loss
        self._number = 0
        """How many commits there were."""
        self._engine: AsyncEngine
        self._connection: AsyncConnection
        self._turn = asyncio.Lock()
        self._writer: asyncio.Task[None]

    @property
    def unready(self) -> str | None:
        """Why it can take no more at the moment, None while it can."""
        try:
            free = shutil.disk_usage(self.file.parent).free
        except OSError:
            return "the folder of the games is gone"
        return "the disk is full" if free < LEAST_FREE else super().unready

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
                await self._connection.run_sync(migrate, repr(str(self.file)), _ANOTHER)
                await self._connection.run_sync(self._look_for_damage)
        except DatabaseError as fault:
            await engine.dispose()
            raise _opening_fault(fault, self.file) from fault
        except StoreError:
            await self._connection.close()
            await engine.dispose()
            raise
        self._engine, self.is_open = engine, True
        self._writer = asyncio.create_task(self._write_on())

    def _look_for_damage(self, connection: sa.Connection) -> None:
        """Refuse a database that lacks commits, and find the tables that cannot be read."""
        found = connection.execute(sa.select(sql.COMMIT_ROWS.c.number)).scalar()
        if found is None:
            connection.execute(sa.insert(sql.COMMIT_ROWS), {"id": 1, "number": 0})
        self._number = found or 0
        if not self._accepts_loss:
            self._tally.check(self._number)
        self._tally.write(self._number)
        self.unreadable = unreadable_tables(connection)

    async def close(self) -> None:
        """Write what is waiting and close the database."""
        if not self.is_open:
            return
        self.is_open = False
        self._is_wanted.set()
        await self._writer
        await self._connection.close()
        await self._engine.dispose()
        self._tally.close()

    async def back_up(self, file: Path) -> float:
        """Copy the database as it is now into a new file; return for how long writers waited."""
        if file.exists():
            raise StoreError(f"{str(file)!r} is there already; name another file")
        began = time.perf_counter()
        try:
            async with self._turn:
                raw = await self._connection.get_raw_connection()
                assert raw.driver_connection is not None
                await raw.driver_connection.execute("VACUUM INTO ?", (str(file),))
        except (DatabaseError, sqlite3.Error) as fault:
            file.unlink(missing_ok=True)
            raise StoreError(f"cannot write the backup {str(file)!r}: {fault}") from None
        seconds = time.perf_counter() - began
        file.chmod(0o600)
        return seconds

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        self._check_open()
        async with self._turn, self._connection.begin():
            rows: Sequence[Any] = (await self._connection.execute(query)).all()
            return rows

    async def _commit(self, writes: list[Write]) -> None:
        """Write all in one transaction, or, if one of them is at fault, each in its own."""
        try:
            async with self._turn, self._connection.begin():
                for statement, rows in by_statement(writes):
                    await self._connection.execute(statement, rows)
                await self._connection.execute(_COUNT)
        except DatabaseError as fault:
            if len(writes) > 1:
                for write in writes:
                    await self._commit([write])
            elif isinstance(fault, IntegrityError):
                writes[0].fail(writes[0].taken())
            else:
                writes[0].fail(writes[0].fault(fault.__cause__ or fault))
        except Exception as fault:
            for write in writes:
                write.fail(write.fault(fault))
        else:
            self._number += 1
            self._tally.write(self._number)
            self._note_commit(writes)


def unreadable_tables(connection: sa.Connection) -> list[str]:
    """Return the tables whose log has a gap, or an entry that is no JSON, or is not there."""
    whole = sa.select(_LOG.table_id).group_by(_LOG.table_id).having(_WHOLE)
    query = sa.select(sql.TABLE_ROWS.c.id).where(sql.TABLE_ROWS.c.id.not_in(whole))
    return [row[0] for row in connection.execute(query.order_by(sql.TABLE_ROWS.c.id))]


def _prepare_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Tokens' hashes, names and words are nobody else's; the files beside it become the same.
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        file.chmod(0o600)
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


def _opening_fault(fault: DatabaseError, file: Path) -> StoreError:
    reason = str(fault.orig)
    if "locked" in reason:
        return StoreInUseError(
            f"{str(file)!r} is in use by another server; stop that one, or name another "
            "folder with --data"
        )
    return StoreError(f"cannot open the database {str(file)!r}: {reason}")
