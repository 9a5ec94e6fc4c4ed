"""Store in a SQLite database, which one server has to itself."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DatabaseError

from pardon.server.storage import sql
from pardon.server.storage.damage.journal import PATIENCE
from pardon.server.storage.damage.tally import Tally, find_damage
from pardon.server.storage.damage.unreadable import unreadable_tables
from pardon.server.storage.disk.place import Place
from pardon.server.storage.errors import (
    LostError,
    StoreError,
    StoreInUseError,
    UnreadableError,
)
from pardon.server.storage.migrate import migrate
from pardon.server.storage.sql import Parts, Rows
from pardon.server.storage.sql_store import SqlStore
from pardon.server.storage.writes import Write, by_statement

T = TypeVar("T")
FILE: Final = "pardon.db"
"""The name of the database in its folder."""
_ANOTHER = "name another folder with --data"
_DIALECT = sqlite.dialect(paramstyle="named")
_OWN_FAULTS = (sqlite3.DataError, sqlite3.ProgrammingError)
"""What is wrong with what was to be written, and not with the database."""
_BEGIN = "BEGIN IMMEDIATE"
_COUNT = "UPDATE commits SET number = number + 1"
CHECKPOINT: Final = 8192
"""Pages of the journal after which it is written into the database, while commits wait: the more
there are the more often they are of the same page, which is written once."""
_PRAGMAS = (
    "locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL",
    f"wal_autocheckpoint={CHECKPOINT}",
)  # fmt: skip
SIZES: Final = (128, 64, 32, 16, 8, 4, 2, 1)
"""How many rows a statement may have: few sizes, so that the driver keeps what it has prepared."""


class Portioned:
    """Statement that takes its rows in portions.

    The driver lets other threads run whenever a statement does, and then waits until it is its
    turn again. Beside a busy loop that takes far longer than to write a row. One that meets a
    fault rolls everything back, as is done then anyway: SQLite would otherwise write every page
    into a file of its own before it changes it, so that it could undo the statement alone.
    """

    def __init__(self, form: str, *names: str) -> None:
        self._form = form
        """The statement, with room for the rows."""
        self._row = f"({', '.join('?' * len(names))})"
        self._values: Callable[[Any], Sequence[Any]] = itemgetter(*names)
        self._text = cache(self._written)

    def _written(self, size: int) -> str:
        return self._form.format(", ".join([self._row] * size))

    def portions(self, rows: Rows) -> Iterator[tuple[str, list[Any]]]:
        """Yield statements with their values, which together take all rows in their order."""
        at = 0
        for size in SIZES:
            while len(rows) - at >= size:
                values = map(self._values, rows[at : at + size])
                yield self._text(size), [*chain.from_iterable(values)]
                at += size


_OFTEN: Final[dict[sa.Executable, Portioned]] = {
    sql.APPEND: Portioned(
        "INSERT OR ROLLBACK INTO log (table_id, seq, entry, at) VALUES {}",
        "table_id", "seq", "entry", "at",
    ),
    sql.NOTE: Portioned(
        "WITH noted (id, at, now) AS (VALUES {}) UPDATE OR ROLLBACK tables SET (changed, state) = "
        "(SELECT at, now FROM noted WHERE noted.id = tables.id) WHERE id IN (SELECT id FROM noted)",
        "table", "at", "now",
    ),
}  # fmt: skip
"""Statements of every commit, which take many rows at once."""


class SqliteStore(SqlStore):
    """Store of one server, the only user of its database.

    A database of another name has a tally of its own; a passing user of one that has none, such as
    a backup, need not begin it.
    """

    restoring = "'pardon admin restore'"

    def __init__(
        self,
        folder: Path,
        *,
        name: str = FILE,
        accepts_loss: bool = False,
        begins_tally: bool = True,
    ) -> None:
        super().__init__()
        self.file = folder / name
        self._tally = Tally(self.file, begins=begins_tally)
        self._accepts_loss = accepts_loss
        self._number = 0
        """How many commits there were."""
        self._place: Place
        self._engine: sa.Engine
        self._connection: sa.Connection
        self._thread = ThreadPoolExecutor(1, "pardon-store")
        """The thread that has the database to itself."""
        self._writer: asyncio.Task[None]

    @property
    def troubles(self) -> dict[str, str]:
        """What is wrong at the moment, by where it is: the disk, the database or the queue."""
        self._place.look()
        found = {} if (full := self._place.trouble) is None else {"disk": full}
        lost = {"database": "the database is gone"} if self._place.lost else {}
        return found | super().troubles | lost

    async def open(self) -> None:
        """Open the database, making or migrating it as needed, and begin to write."""
        look = partial(find_damage, self.file, self._tally, accepts_loss=self._accepts_loss)
        self.doubt = await self._run(look)
        _prepare_folder(self.file)
        await self._run(self._open)
        self.is_open = True
        self._writer = asyncio.create_task(self._write_on())
        self._begin_watching()

    def _open(self) -> None:
        engine = sa.create_engine(
            f"sqlite:///{self.file}",
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # faults are logged, and these tell seeds and players
        )
        sa.event.listen(engine, "connect", _set_up)
        sa.event.listen(engine, "begin", _begin)
        try:
            self._connection = engine.connect()
            with self._connection.begin():
                migrate(self._connection, repr(str(self.file)), _ANOTHER)
                self._read_commits(self._connection)
        except DatabaseError as fault:
            engine.dispose()
            raise _opening_fault(fault, self.file) from fault
        except StoreError:
            self._connection.close()
            engine.dispose()
            raise
        self._engine = engine
        self._place = Place(self.file)

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        """Do something with the database, after whatever waits already."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    def _read_commits(self, connection: sa.Connection) -> None:
        """Read how many commits there were."""
        found = connection.execute(sa.select(sql.COMMIT_ROWS.c.number)).scalar()
        if found is None:
            connection.execute(sa.insert(sql.COMMIT_ROWS), {"id": 1, "number": 0})
        self._number = found or 0
        self._tally.write(self._number)

    async def find_unreadable(self) -> list[str]:
        """Return the tables that cannot be read; that takes a look at every entry."""
        return await self._run(self._find_unreadable)

    def _find_unreadable(self) -> list[str]:
        try:
            with self._connection.begin():
                return unreadable_tables(self._connection)
        except DatabaseError as fault:
            raise _opening_fault(fault, self.file) from fault

    async def close(self) -> None:
        """Write what is waiting and close the database."""
        if not self.is_open:
            return
        await self._end_watching()
        self.is_open = False
        self._is_wanted.set()
        await self._writer
        await self._run(self._connection.close)
        await self._run(self._engine.dispose)
        self._thread.shutdown()
        self._tally.close()

    async def _look(self) -> None:
        await self._run(self._place.look)
        await super()._look()

    async def rows_of(self, table_id: str) -> dict[str, list[dict[str, Any]]]:
        """Return all rows that are about a table; of bytes that are no text the values are told."""
        driver = self._driver
        driver.text_factory = _lossy
        try:
            return await super().rows_of(table_id)
        finally:
            driver.text_factory = str

    async def back_up(self, file: Path) -> float:
        """Copy the database as it is now into a new file; return for how long writers waited."""
        if file.exists():
            raise StoreError(f"{str(file)!r} is there already; name another file")
        try:
            seconds = await self._run(self._back_up, file)
        except (DatabaseError, sqlite3.Error) as fault:
            file.unlink(missing_ok=True)
            raise StoreError(f"cannot write the backup {str(file)!r}: {fault}") from None
        file.chmod(0o600)
        return seconds

    def _back_up(self, file: Path) -> float:
        began = time.perf_counter()
        self._driver.execute("VACUUM INTO ?", (str(file),))
        return time.perf_counter() - began

    @property
    def _driver(self) -> sqlite3.Connection:
        """The connection of the driver itself, which is what writes most."""
        found = self._connection.connection.dbapi_connection
        assert isinstance(found, sqlite3.Connection)
        return found

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        self._check_open()
        return await self._run(self._read_now, query)

    def _read_now(self, query: sa.Select[Any]) -> Sequence[Any]:
        try:
            with self._connection.begin():
                return self._connection.execute(query).all()
        except DatabaseError as fault:
            raise UnreadableError(f"the database cannot be read: {_advised(fault.orig)}") from fault

    async def _commit(self, writes: list[Write]) -> None:
        """Write all in one transaction, or, if one of them is at fault, each in its own."""
        if not writes:
            return
        if self._place.lost is not None:
            for write in writes:
                write.fail(LostError(f"the database is gone, or {self._place.lost} was replaced"))
            return
        try:
            await self._run(self._write_now, by_statement(writes))
        except sqlite3.Error as fault:
            if len(writes) > 1:
                for write in writes:
                    await self._commit([write])
            elif isinstance(fault, sqlite3.IntegrityError):
                writes[0].fail(writes[0].taken())
            else:
                if not isinstance(fault, _OWN_FAULTS):
                    self._note_failure(fault)
                writes[0].fail(writes[0].fault(_advised(fault)))
        except Exception as fault:
            for write in writes:
                write.fail(write.fault(fault))
        else:
            self._note_commit(writes)

    def _write_now(self, parts: Parts) -> None:
        """Write in one transaction, without a detour, and count it."""
        driver = self._driver
        driver.execute(_BEGIN)
        try:
            for statement, rows in parts:
                for text, values in _driven(statement, rows):
                    driver.execute(text, values)
            driver.execute(_COUNT)
            driver.execute("COMMIT")
        except BaseException:
            # Some faults end the transaction by themselves.
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
        self._number += 1
        self._tally.write(self._number)


def _lossy(text: bytes) -> str:
    return text.decode("utf-8", "backslashreplace")


def _driven(statement: sa.Executable, rows: Rows) -> Iterator[tuple[str, Any]]:
    """Yield a statement as the driver takes it, with the values of one row or of several."""
    often = _OFTEN.get(statement)
    if often is not None:
        yield from often.portions(rows)
        return
    text, constants = _compiled(statement, tuple(rows[0]))
    for row in rows:
        yield text, constants | row


@cache
def _compiled(statement: sa.Executable, names: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return a statement as text, and the values that are the same in every row."""
    compiled = statement.compile(dialect=_DIALECT, column_keys=names)  # type: ignore[attr-defined]
    given = {name: value for name, value in compiled.params.items() if value is not None}
    return str(compiled), given


def _advised(fault: BaseException | None) -> str:
    """Return what the database has against something, and what to do where it is damaged."""
    advice = "; put a backup back by 'pardon admin restore'" if "malformed" in str(fault) else ""
    return f"{fault}{advice}"


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
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql(_BEGIN)


def _opening_fault(fault: DatabaseError, file: Path) -> StoreError:
    reason = str(fault.orig)
    if "locked" in reason:
        return StoreInUseError(
            f"{str(file)!r} is in use by another server; stop that one, or name another "
            "folder with --data"
        )
    return StoreError(
        f"cannot open the database {str(file)!r}: {reason}; put a backup back by"
        f" 'pardon admin restore', or {_ANOTHER}"
    )
