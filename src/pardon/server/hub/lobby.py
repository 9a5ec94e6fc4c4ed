"""Lobby: who one is, making tables, and lists of them."""

import logging
from collections.abc import Callable
from typing import Final

from pardon.locales import DEFAULT
from pardon.server.hub.background import Background
from pardon.server.hub.limits import Bucket, Limits
from pardon.server.hub.rooms import Rooms
from pardon.server.storage.base import Store
from pardon.server.storage.errors import StoreError
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import NewTable, TableMade, TableSummary

LISTED: Final = 50
"""How many tables a list holds."""
_LOG = logging.getLogger(__name__)


class Lobby:
    """Players and tables, from outside of the tables."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        background: Background,
        clock: Callable[[], float],
        limits: Limits,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._background = background
        self._clock = clock
        self._limits = limits
        self._makers: dict[str, Bucket] = {}
        self._left_out: set[str] = set()
        """Tables that were left out of a list, of which the log tells already."""

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""
        return await self._store.name(player)

    async def make(self, player: str, new: NewTable) -> TableMade:
        """Make a table, or refuse."""
        await self._background.ready()
        self._rooms.check_space()
        self._check_maker(player)
        await self._check_made(player)
        table = await self._rooms.make(player, new)
        return TableMade(table.id, table.next_deal.commitment)

    def _check_maker(self, player: str) -> None:
        now, limits = self._clock(), self._limits
        hosted = sum(room.is_loaded and room.table.host == player for room in self._rooms)
        bucket = self._makers.setdefault(player, Bucket(limits.made, now))
        if hosted >= limits.tables_per_player or not bucket.take(now):
            raise WireError(Code.TOO_MANY, "fault-many-made")

    async def _check_made(self, player: str) -> None:
        """Refuse a table to whoever has made too many, at whichever server."""
        rate, nodes = self._limits.made, self._store.nodes
        if nodes is not None and nodes.living:
            since = self._clock() - rate.burst / rate.per_second
            if await nodes.made(player, since) >= rate.burst:
                raise WireError(Code.TOO_MANY, "fault-many-made")

    def forget_makers(self) -> None:
        """Forget those who have not made a table for a while."""
        now = self._clock()
        for player, bucket in [*self._makers.items()]:
            if bucket.is_full(now):
                del self._makers[player]

    async def summary(
        self, table: str, player: str | None, language: str = DEFAULT
    ) -> TableSummary:
        """Return a table as it stands in a list, or refuse."""
        return (await self._rooms.listing(table.upper())).shown_to(player, language)

    async def public(self, player: str | None, language: str = DEFAULT) -> list[TableSummary]:
        """Return the public tables that let somebody in, the newest first."""
        found = await self._summaries(await self._store.public(LISTED), player, language)
        return [each for each in found if each.your_seat or not each.is_locked]

    async def mine(self, player: str, language: str = DEFAULT) -> list[TableSummary]:
        """Return the tables a player has sat at, the newest first."""
        tables = (await self._store.of_player(player))[:LISTED]
        return await self._summaries(tables, player, language)

    async def _summaries(
        self, tables: list[str], player: str | None, language: str
    ) -> list[TableSummary]:
        """Return what can be told of tables; one that cannot be loaded spoils no list."""
        if tables:
            await self._background.engine.wait()
        found = []
        for table in tables:
            try:
                found.append(await self.summary(table, player, language))
            except Exception as fault:
                self._note_left_out(table, fault)
            else:
                self._left_out.discard(table)
        return found

    def _note_left_out(self, table: str, fault: Exception) -> None:
        """Note once why a table is left out of lists; what was not foreseen with its traceback."""
        if table not in self._left_out:
            self._left_out.add(table)
            if isinstance(fault, StoreError | WireError):
                _LOG.warning("table %s is left out of lists: %s", table, fault)
            else:
                _LOG.error("table %s is left out of lists", table, exc_info=fault)
