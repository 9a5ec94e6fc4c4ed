"""Store in a PostgreSQL database, which any number of servers share.

The log is the authority: whoever finds a number taken has to read on. A transaction goes out in
one piece; only one that met a conflict is gone through row by row.
"""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pardon.server.storage import sql
from pardon.server.storage.damage.unreadable import unreadable_tables
from pardon.server.storage.errors import CutOffError, StoreError
from pardon.server.storage.migrate import migrate
from pardon.server.storage.nodes import notices, presence
from pardon.server.storage.nodes.link import (
    PATIENCE,
    SESSION,
    Link,
    check_driver,
    without_password,
)
from pardon.server.storage.nodes.nodes import Nodes
from pardon.server.storage.nodes.notices import AnyNotice
from pardon.server.storage.sql import Parts, Rows
from pardon.server.storage.sql_store import SqlStore
from pardon.server.storage.writes import Write, by_statement

if TYPE_CHECKING:
    import psycopg

READERS: Final = 4
"""Connections that read at once."""
MIGRATING: Final = 834_034
"""The advisory lock of whoever brings the schema up to date."""
MIGRATION: Final = 60
"""Seconds that bringing the schema up to date may pause, and others wait for it."""
WRITING: Final = 834_035
"""The advisory lock of all who write entries, which whoever deletes tables has alone.

Nobody then writes an entry of a table while it is deleted, or finds it still there after that.
"""
_STEP_IN = "SELECT pg_advisory_xact_lock_shared(%s)"
_STEP_IN_ALONE = "SELECT pg_advisory_xact_lock(%s)"
_APPENDING = """
    INSERT INTO log (table_id, seq, entry, at)
    SELECT tables.id, new.seq, new.entry, new.at
    FROM unnest(%s::text[], %s::int[], %s::text[], %s::float8[]) AS new (table_id, seq, entry, at)
    {join} JOIN tables ON tables.id = new.table_id
    ORDER BY new.table_id, new.seq
"""
_APPEND = _APPENDING.format(join="LEFT")  # of a table that is gone the id is null, and refused
_APPEND_FREE = f"{_APPENDING.format(join='INNER')} ON CONFLICT DO NOTHING RETURNING table_id, seq"
_THERE = "SELECT id FROM tables WHERE id = ANY(%s)"
_TAKE_BACK = """
    DELETE FROM log USING unnest(%s::text[], %s::int[]) AS gone(id, number)
    WHERE table_id = gone.id AND seq = gone.number
"""
_NOTIFY = "SELECT pg_notify(%s, %s)"
_DIALECT = postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
_COMPILED: dict[sa.Executable, tuple[str, dict[str, Any]]] = {}


class PostgresStore(SqlStore):
    """Store of several servers, the nodes."""

    restoring = "pg_restore"

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self._engine: AsyncEngine
        self._link = Link(address)
        self._notices: list[AnyNotice] = []
        self._writer: asyncio.Task[None]
        self._reading: set[asyncio.Task[Any]] = set()
        self._nodes = Nodes(address, self._read, self._write, self._tell)

    @property
    def nodes(self) -> Nodes:
        """The servers that share the store."""
        return self._nodes

    @property
    def troubles(self) -> dict[str, str]:
        """What is wrong at the moment, by where it is; the disk is the database's own matter."""
        cut_off = {"database": "cut off from the database"} if self.nodes.is_cut_off else {}
        return super().troubles | cut_off

    async def open(self) -> None:
        """Connect, make or migrate the tables as needed, and begin to write and to listen."""
        check_driver()
        self._engine = self._new_engine()
        try:
            async with self._engine.connect() as connection:
                await connection.execution_options(isolation_level="READ COMMITTED")
                async with connection.begin():
                    await connection.run_sync(_migrate, without_password(self.address))
            await self.nodes.open()
        except (DBAPIError, CutOffError) as fault:
            await self._engine.dispose()
            reason = " ".join(str(getattr(fault, "orig", None) or fault).split())
            raise StoreError(
                f"cannot open the database {without_password(self.address)!r}: {reason}"
            ) from fault
        except BaseException:
            await self._engine.dispose()
            raise
        self.is_open = True
        self._writer = asyncio.create_task(self._write_on())
        self._begin_watching()

    def _new_engine(self) -> AsyncEngine:
        return create_async_engine(
            _driven(self.address),
            connect_args=dict(SESSION),
            isolation_level="AUTOCOMMIT",
            pool_size=READERS,
            max_overflow=READERS,
            pool_timeout=PATIENCE,
            hide_parameters=True,  # faults are logged, and these tell seeds and players
        )

    async def close(self) -> None:
        """Write what is waiting, take leave of the other nodes, and close the database."""
        if not self.is_open:
            return
        await self._end_watching()
        await self.nodes.close()
        self.is_open = False
        self._is_wanted.set()
        await self._writer
        await self._link.close()
        await self._engine.dispose()

    async def find_unreadable(self) -> list[str]:
        """Return the tables that cannot be read; that takes a look at every entry."""
        return await asyncio.to_thread(self._find_unreadable)

    def _find_unreadable(self) -> list[str]:
        """Read portion by portion, for which the driver has to be one that waits."""
        engine = sa.create_engine(
            _driven(self.address), connect_args=dict(SESSION), hide_parameters=True
        )
        try:
            with engine.connect() as connection:
                return unreadable_tables(connection)
        except DBAPIError as fault:
            raise CutOffError(f"the database does not answer: {fault.orig}") from fault
        finally:
            engine.dispose()

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        self._check_open()
        task = asyncio.ensure_future(self._fetch(self._engine, query))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            self._engine = self._new_engine()  # what hangs is left to itself
            raise CutOffError("the database does not answer")
        return task.result()

    async def _fetch(self, engine: AsyncEngine, query: sa.Select[Any]) -> Sequence[Any]:
        for is_last in (False, True):
            try:
                async with engine.connect() as connection:
                    rows: Sequence[Any] = (await connection.execute(query)).all()
                    return rows
            except NoConnectionError as fault:
                raise CutOffError("the database does not answer") from fault
            except DBAPIError as fault:
                # A connection that was lost while nobody used it is no fault yet.
                if is_last or not fault.connection_invalidated:
                    raise CutOffError(f"the database does not answer: {fault.orig}") from fault
        raise AssertionError("a query is answered or fails")

    def _tell(self, notice: AnyNotice) -> None:
        """Let a notice go out with whatever is written next."""
        self._notices.append(notice)
        self._is_wanted.set()

    async def _commit(self, writes: list[Write]) -> None:
        """Write all that can be written in one transaction, and tell the other nodes."""
        import psycopg

        told, self._notices = self._notices, []
        if not writes and not told:
            return
        try:
            await self._link.run(partial(self._transact, writes, told))
        except (psycopg.IntegrityError, psycopg.errors.DeadlockDetected):
            await self._commit_free(writes, told)
        except Exception as fault:
            await self._commit_apart(writes, fault)
        else:
            self._note_commit(writes)

    async def _commit_free(self, writes: list[Write], told: list[AnyNotice]) -> None:
        """Write what has a free number; whoever has not is told so."""
        try:
            taken = await self._link.run(partial(self._transact_free, writes, told))
        except Exception as fault:
            await self._commit_apart(writes, fault)
        else:
            self.conflicts += len(taken)
            for write, why in taken:
                write.fail(why)
            late = [write for write, _ in taken]
            self._note_commit([write for write in writes if write not in late])

    async def _commit_apart(self, writes: list[Write], fault: Exception) -> None:
        """Write each in a transaction of its own where the database found one at fault."""
        import psycopg

        if not isinstance(fault, psycopg.Error):
            self._note_failure(fault)
            for write in writes:
                write.fail(fault if isinstance(fault, StoreError) else write.fault(fault))
        elif len(writes) > 1:
            for write in writes:
                await self._commit_free([write], [])
        elif writes and isinstance(fault, psycopg.IntegrityError):
            writes[0].fail(writes[0].taken())
        elif writes:
            if not isinstance(fault, psycopg.DataError):
                self._note_failure(fault)
            writes[0].fail(writes[0].fault(fault))

    async def _transact(
        self,
        writes: list[Write],
        told: list[AnyNotice],
        connection: "psycopg.AsyncConnection[Any]",
    ) -> None:
        parts = by_statement(writes)
        async with connection.pipeline(), connection.transaction():
            await _step_in(connection, parts)
            entries = _entries(writes)
            if entries:
                await connection.execute(_APPEND, _columns(entries))
            await self._write_rest(connection, parts, told)

    async def _transact_free(
        self,
        writes: list[Write],
        told: list[AnyNotice],
        connection: "psycopg.AsyncConnection[Any]",
    ) -> list[tuple[Write, StoreError]]:
        """Write all but what finds a number taken, or its table gone; return that, and why."""
        async with connection.transaction():
            await _step_in(connection, by_statement(writes))
            cursor = await connection.execute(_APPEND_FREE, _columns(_entries(writes)))
            written = {(table, seq) for table, seq in await cursor.fetchall()}
            kept, taken = _apart(writes, written)
            halves = [*(written - {key for write in kept for key in _keys(write.entries)})]
            tables, numbers = [table for table, _ in halves], [number for _, number in halves]
            await connection.execute(_TAKE_BACK, (tables, numbers))
            await self._write_rest(connection, by_statement(kept), told)
            tables = [row["table_id"] for write in taken for row in write.entries[:1]]
            cursor = await connection.execute(_THERE, (tables,))
            there = {table for (table,) in await cursor.fetchall()}
        return [(write, _why(write, there)) for write in taken]

    async def _write_rest(
        self,
        connection: "psycopg.AsyncConnection[Any]",
        parts: Parts,
        told: list[AnyNotice],
    ) -> None:
        """Write everything but tables and entries, and leave notices of all of it."""
        for statement, rows in parts:
            if statement is not sql.APPEND and statement is not sql.MAKE:
                await _execute(connection, statement, rows)
        for payload in notices.payloads(self.nodes.id, [*_notices_of(parts), *told]):
            await connection.execute(_NOTIFY, (notices.CHANNEL, payload))


async def _step_in(connection: "psycopg.AsyncConnection[Any]", parts: Parts) -> None:
    """Make way for who deletes tables, or have them make way; make tables before their entries."""
    statements = [statement for statement, _ in parts]
    if sql.DELETE_TABLE[0] in statements:
        await connection.execute(_STEP_IN_ALONE, (WRITING,))
    elif sql.APPEND in statements:
        await connection.execute(_STEP_IN, (WRITING,))
    for statement, rows in parts:
        if statement is sql.MAKE:
            await _execute(connection, statement, rows)


async def _execute(
    connection: "psycopg.AsyncConnection[Any]", statement: sa.Executable, rows: Rows
) -> None:
    text, constants = _compiled(statement)
    await connection.cursor().executemany(text, [constants | row for row in rows])


def _driven(address: str) -> str:
    """Return an address with its driver."""
    return f"postgresql+psycopg://{address.partition('://')[2]}"


def _compiled(statement: sa.Executable) -> tuple[Any, dict[str, Any]]:
    """Return a statement as text, and the values that are the same in every row."""
    if statement not in _COMPILED:
        compiled = statement.compile(dialect=_DIALECT)  # type: ignore[attr-defined]
        given = {name: value for name, value in compiled.params.items() if value is not None}
        _COMPILED[statement] = (str(compiled), given)
    return _COMPILED[statement]


def _entries(writes: Iterable[Write]) -> Rows:
    """Return the entries of all writes, in an order in which no two nodes wait for each other."""
    rows = [row for write in writes for row in write.entries]
    return sorted(rows, key=lambda row: (row["table_id"], row["seq"]))


def _columns(rows: Rows) -> list[list[Any]]:
    return [[row[name] for row in rows] for name in ("table_id", "seq", "entry", "at")]


def _keys(rows: Rows) -> set[tuple[str, int]]:
    return {(row["table_id"], row["seq"]) for row in rows}


def _apart(
    writes: Iterable[Write], written: set[tuple[str, int]]
) -> tuple[list[Write], list[Write]]:
    """Return the writes whose entries were all written, and those that found a number taken."""
    kept: list[Write] = []
    taken: list[Write] = []
    free = set(written)
    for write in writes:
        keys = _keys(write.entries)
        (kept if keys <= free else taken).append(write)
        free -= keys
    return kept, taken


def _why(write: Write, there: Collection[str]) -> StoreError:
    """Return why entries were not written, given which of their tables there are."""
    return write.taken() if write.entries[0]["table_id"] in there else write.gone()


def _notices_of(parts: Parts) -> list[AnyNotice]:
    """Return what other nodes have to know of what is written."""
    found: list[AnyNotice] = []
    versions: dict[str, int] = {}
    for statement, rows in parts:
        if statement is sql.APPEND:
            for row in rows:
                versions[row["table_id"]] = max(versions.get(row["table_id"], 0), row["seq"] + 1)
        elif statement is sql.SAY:
            found += [notices.Spoke(row["table_id"]) for row in rows]
        elif statement is sql.CALL:
            found += [notices.Renamed(row["table_id"]) for row in rows]
        elif statement is presence.COME:
            found += [notices.Came(row["table_id"]) for row in rows]
        elif statement is presence.GONE:
            found += [notices.Came(row["table"]) for row in rows]
        elif statement is sql.BAN or statement is sql.UNBAN:
            found.append(notices.Banned())
        elif statement is sql.NAME:
            found += [notices.Called(row["id"], row["name"]) for row in rows]
        elif statement is sql.DELETE_TABLE[0]:
            found += [notices.Deleted(row["table"]) for row in rows]
        elif statement is sql.LEAVE_TABLE:
            found += [notices.Rewrote(row["table"], row["old"]) for row in rows]
    return [*found, *(notices.Grew(table, version) for table, version in versions.items())]


def _migrate(connection: sa.Connection, name: str) -> None:
    """Bring the schema up to date; a node that starts at the same time waits for it."""
    # Loading the migrations takes seconds on a busy machine, and others have to wait as long.
    for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
        connection.execute(sa.text(f"SET LOCAL {limit} = '{MIGRATION}s'"))
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    migrate(connection, repr(name), "name another database with --database")
