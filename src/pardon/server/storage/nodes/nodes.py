"""Nodes: the servers on one database, what one of them hears of the others, and who is where."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import sqlalchemy as sa

from pardon.server.storage import sql
from pardon.server.storage.errors import CutOffError, StoreError
from pardon.server.storage.nodes import notices
from pardon.server.storage.nodes.link import Link
from pardon.server.storage.nodes.notices import AnyNotice
from pardon.server.storage.nodes.presence import Presence
from pardon.server.storage.nodes.shared_clock import SharedClock
from pardon.server.storage.nodes.signs import LEASE, Sign, Signs
from pardon.server.storage.sql import Reader, Writer, decoded
from pardon.server.table.entries import Entry

if TYPE_CHECKING:
    import psycopg

BEAT: Final = 1.5
"""Seconds between two signs of life."""
CUT_OFF: Final = 4.0
"""Seconds without an answer after which a node sends its clients to another."""
LOOK: Final = 2.0
"""Seconds that the database has to answer a sign of life."""
AGAIN: Final = 0.2
"""Seconds until a node that had no answer asks again, and that a try has at least."""
SWEEP: Final = 40
"""Beats between two sweeps of what dead nodes have left."""
_LOG = logging.getLogger(__name__)
_NOW = "extract(epoch FROM clock_timestamp())::float8"
_LOOK = f"""
    SELECT {_NOW}, id, until, coalesce(told, until - %s), ahead
    FROM (SELECT 1) AS here LEFT JOIN nodes ON true
"""
# How far a node is ahead holds for the time it has seen, which a clock that was set does not show.
_BEAT = f"""
    INSERT INTO nodes (id, until, ahead, told)
    VALUES (%s, {_NOW} + %s, %s, CASE WHEN {_NOW} - %s BETWEEN 0 AND %s THEN %s ELSE 0 END)
    ON CONFLICT (id) DO UPDATE
    SET until = excluded.until, ahead = excluded.ahead, told = excluded.told
"""
_SWEEP_NODE = "DELETE FROM nodes WHERE id = %s AND until = %s"
_SWEEP_PRESENCE = "DELETE FROM presence WHERE node NOT IN (SELECT id FROM nodes)"
_SWEEP_LINKS = "DELETE FROM carries WHERE until < %s"
_HERE = "SELECT count(*) FROM presence WHERE node = %s"
_LOCK = "SELECT pg_try_advisory_lock(hashtextextended(%s, 8034))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtextextended(%s, 8034))"
_ALL_GONE = sa.delete(sql.PRESENCE_ROWS).where(sql.PRESENCE_ROWS.c.node == sa.bindparam("whose"))
_NODE_GONE = sa.delete(sql.NODE_ROWS).where(sql.NODE_ROWS.c.id == sa.bindparam("whose"))

_NO_LINK = sa.delete(sql.CARRY_ROWS).where(sql.CARRY_ROWS.c.player == sa.bindparam("who"))
_TAKE_LINK = "DELETE FROM carries WHERE key = %s RETURNING player, sealed, until"


class Tail(NamedTuple):
    """Tail of a log: what it has grown by."""

    entries: list[tuple[Entry, float]]
    rewritten: int
    """How often the log was written anew."""


class Present(NamedTuple):
    """Person who has a table open at another node."""

    player: str
    """Empty for those who never said who they are."""
    times: int
    """How many connections."""
    since: float
    name: str


class Nodes:
    """One node, and what it knows of the others."""

    def __init__(
        self, address: str, read: Reader, write: Writer, tell: Callable[[AnyNotice], None]
    ) -> None:
        self.id = secrets.token_hex(6)
        self.living: frozenset[str] = frozenset()
        """The other nodes that have given a sign of life."""
        self.tell = tell
        self.on_notice: Callable[[AnyNotice], None] = lambda _: None
        """Called with everything that another node tells."""
        self.on_gap: Callable[[], None] = lambda: None
        """Called when notices may have been missed, or nodes have come or gone."""
        self.on_cut_off: Callable[[bool], None] = lambda _: None
        """Called when the database has stopped to answer, and when it answers again."""
        self.is_cut_off = False
        self._read = read
        self._write = write
        self._beating, self._locking, self._listening = Link(address), Link(address), Link(address)
        self._presence = Presence(self.id, write)
        self._signs, self._clock = Signs(), SharedClock()
        self.now = self._clock.now
        self.answered = time.monotonic()
        """When the database answered last, by steady time."""
        self._beats = 0
        self._has_signed = False
        self.tasks: set[asyncio.Task[None]] = set()
        """What gives signs of life and listens."""

    async def open(self) -> None:
        """Learn the time, give a first sign of life, and begin to listen."""
        await self._beat()
        while not self._clock.is_sure:  # others know the time, or are gone
            await asyncio.sleep(AGAIN)
            await self._beat()
        self._spawn(self._beat_on())
        self._spawn(self._listen_on())

    async def close(self) -> None:
        """Take leave: nobody is here any more."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        mine = [{"whose": self.id}]
        with contextlib.suppress(StoreError):
            await self._write([(_ALL_GONE, mine), (_NODE_GONE, mine)])
        for link in (self._beating, self._locking, self._listening):
            await link.close()

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _beat_on(self) -> None:
        pause, patience = BEAT, LOOK
        while True:
            await asyncio.sleep(pause)
            try:
                await self._beat(patience)
            except Exception as fault:
                _LOG.warning("no sign of life", extra={"reason": str(fault)})
                self.notice_cut_off()
                pause, patience = self._next_try()
            else:
                self.notice_cut_off()
                pause, patience = BEAT if self._clock.is_sure else BEAT / 3, LOOK

    def _next_try(self) -> tuple[float, float]:
        """Return when to ask again where there was no answer, and how long to wait for one then.

        The last try ends when it is to be noticed that the database is out of reach.
        """
        if self.is_cut_off:
            return BEAT / 3, LOOK
        left = self.answered + CUT_OFF - time.monotonic()
        pause = max(0.0, min(AGAIN, left))
        return pause, max(AGAIN, min(LOOK, left - pause))

    def notice_cut_off(self) -> None:
        """Find out whether the database still answers, and say so when that changes."""
        is_cut_off = time.monotonic() - self.answered >= CUT_OFF
        if is_cut_off != self.is_cut_off:
            self.is_cut_off = is_cut_off
            _LOG.warning("cut off from the database" if is_cut_off else "the database is back")
            self.on_cut_off(is_cut_off)

    async def _beat(self, patience: float = LOOK) -> None:
        """Look at the database's time and at the other nodes, and give a sign of life."""
        living = await self._beating.run(self._look_and_sign, patience)
        now = time.monotonic()
        if now - self.answered > CUT_OFF:  # others may have swept away what was here
            self._presence.unsettle()
        self.answered, self._beats = now, self._beats + 1
        if self._presence.is_unsettled:
            self._spawn(self._presence.settle())
        if living != self.living:
            self.living = living
            self.on_gap()

    async def _look_and_sign(self, connection: "psycopg.AsyncConnection[Any]") -> frozenset[str]:
        before = time.monotonic()
        rows = await (await connection.execute(_LOOK, (LEASE,))).fetchall()
        after, now = time.monotonic(), float(rows[0][0])
        signs = {name: Sign(*sign) for _, name, *sign in rows if name}
        if signs.pop(self.id, None) is None and self._has_signed:
            self._presence.unsettle()  # others took this node for gone
        if after - self.answered >= CUT_OFF:
            self._clock.doubt()
        self._clock.follow(now, before, after, signs)
        self._signs.find(now, signs)
        if self._clock.is_sure or self._has_signed:
            told = now if self._clock.is_sure else 0.0
            # Only now, since others go by how far ahead this clock says that it is.
            values = (self.id, LEASE, self._clock.ahead, told, LOOK, told)
            await connection.execute(_BEAT, values)
            self._has_signed = True
        if self._beats % SWEEP == SWEEP - 1:
            await self._sweep(connection)
        return self._signs.living

    async def _sweep(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """Remove what dead nodes and links have left, and see that what is here is still told."""
        for name, until in self._signs.gone(SWEEP, SWEEP * BEAT):
            await connection.execute(_SWEEP_NODE, (name, until))
        await connection.execute(_SWEEP_PRESENCE)
        if self._clock.is_sure:
            await connection.execute(_SWEEP_LINKS, (self.now(),))
        row = await (await connection.execute(_HERE, (self.id,))).fetchone()
        if row and row[0] < self._presence.count:
            self._presence.unsettle()

    async def _listen_on(self) -> None:
        while True:
            connection = None
            try:
                connection = await self._listening.connect()
                await connection.execute(f"LISTEN {notices.CHANNEL}")
                self.on_gap()
                await self._hear(connection)
            except Exception as fault:
                _LOG.warning("not listening", extra={"reason": str(fault)})
                await asyncio.sleep(BEAT / 3)
            finally:
                if connection is not None:
                    await connection.close()

    async def _hear(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """Hand on what is heard, until the connection is lost or does not answer."""
        while True:
            async for heard in connection.notifies(timeout=BEAT):
                for notice in notices.read(heard.payload, self.id):
                    self.on_notice(notice)
            async with asyncio.timeout(LOOK):
                await connection.execute("SELECT 1")

    async def tail(self, table: str, first: int) -> Tail | None:
        """Return what a log has from a number on; None if there is no such table."""
        log, rows = sql.LOG_ROWS.c, sql.TABLE_ROWS.c
        is_later = sa.and_(log.table_id == rows.id, log.seq >= first)
        query = sa.select(rows.rewritten, log.seq, log.entry, log.at)
        query = query.select_from(sql.TABLE_ROWS.outerjoin(sql.LOG_ROWS, is_later))
        found = await self._read(query.where(rows.id == table).order_by(log.seq))
        if not found:
            return None
        entries = [row[1:] for row in found if row[1] is not None]
        return Tail(decoded(table, entries, first), found[0][0])

    async def versions(self, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return how long the logs of tables are, and how often each was written anew."""
        log, rows = sql.LOG_ROWS.c, sql.TABLE_ROWS.c
        last = sa.select(sa.func.max(log.seq)).where(log.table_id == rows.id).scalar_subquery()
        query = sa.select(rows.id, last, rows.rewritten).where(rows.id.in_(tables))
        found = await self._read(query)
        return {table: (0 if seq is None else seq + 1, times) for table, seq, times in found}

    def set_here(self, table: str, player: str | None, count: int, since: float) -> None:
        """Let other nodes know how often somebody has a table open here."""
        self._presence.set(table, player or "", count, since)
        self._spawn(self._presence.settle())

    async def present(self, tables: Collection[str]) -> dict[str, list[Present]]:
        """Return who has tables open at other nodes."""
        rows, players = sql.PRESENCE_ROWS.c, sql.PLAYER_ROWS
        query = sa.select(
            rows.table_id, rows.player, rows["count"], rows.since, players.c.name
        ).select_from(sql.PRESENCE_ROWS.outerjoin(players, players.c.id == rows.player))
        query = query.where(rows.table_id.in_(tables), rows.node.in_(self.living))
        found: dict[str, list[Present]] = {table: [] for table in tables}
        for table, player, count, since, name in await self._read(query):
            found[table].append(Present(player, count, since, name or ""))
        return found

    async def connections_of(self, player: str) -> int:
        """Return how many connections somebody has at other nodes."""
        rows = sql.PRESENCE_ROWS.c
        query = sa.select(sa.func.sum(rows["count"])).where(rows.player == player)
        found = await self._read(query.where(rows.node.in_(self.living)))
        return int(found[0][0] or 0)

    async def made(self, player: str, since: float) -> int:
        """Return how many tables somebody has made since a time."""
        rows = sql.TABLE_ROWS.c
        query = sa.select(sa.func.count()).where(rows.player == player, rows.made > since)
        return int((await self._read(query))[0][0])

    async def put_link(self, key: str, player: str, sealed: str, until: float) -> None:
        """Keep a link of a player to another device, instead of the one before."""
        row = {"key": key, "player": player, "sealed": sealed, "until": until}
        await self._write([(_NO_LINK, [{"who": player}]), (sa.insert(sql.CARRY_ROWS), [row])])

    async def link(self, key: str) -> tuple[str, str, float] | None:
        """Return whose a link is, what it holds, and how long."""
        rows = sql.CARRY_ROWS.c
        query = sa.select(rows.player, rows.sealed, rows.until).where(rows.key == key)
        found = await self._read(query)
        return None if not found else tuple(found[0])

    async def take_link(self, key: str) -> tuple[str, str, float] | None:
        """Return what a link holds, to one of those who ask."""

        async def work(connection: "psycopg.AsyncConnection[Any]") -> tuple[str, str, float] | None:
            return await (await connection.execute(_TAKE_LINK, (key,))).fetchone()

        return await self._locking.run(work)

    async def forget_links(self, player: str) -> None:
        """Let the link of a player be worth nothing."""
        await self._write([(_NO_LINK, [{"who": player}])])

    async def lock(self, table: str) -> bool:
        """Tell whether this node may let the bots of a table play: a hint, and no more."""
        return await self._ask_lock(_LOCK, table)

    async def unlock(self, table: str) -> None:
        """Let another node have the bots of a table."""
        with contextlib.suppress(CutOffError):
            await self._ask_lock(_UNLOCK, table)

    async def _ask_lock(self, query: str, table: str) -> bool:
        async def work(connection: "psycopg.AsyncConnection[Any]") -> bool:
            row = await (await connection.execute(query, (table,))).fetchone()
            return bool(row and row[0])

        return await self._locking.run(work, LOOK)
