"""Ledger: counts games of earlier versions, and rates every game in the order of their ends."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

from pardon.server.hub.background import Background
from pardon.server.pages.ratings import Known, Rated, rate_all
from pardon.server.pages.results import GameResult
from pardon.server.storage.base import Store
from pardon.server.table.entries import Entry, Prepared
from pardon.server.table.table import Table
from pardon.server.wire.codes import WireError

_PAUSE = 1.0
"""Seconds between two looks at an engine that is not ready."""
_RATING = "ratings"
"""The lock of the node that rates."""
_LOG = logging.getLogger(__name__)


class Ledger:
    """Results and ratings, brought up to date whenever a game has ended."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._news = asyncio.Event()
        self._lock = asyncio.Lock()
        self.is_counting = True
        """Whether games of an earlier version are still to be counted."""

    def wake(self) -> None:
        """Note that a game has ended."""
        self._news.set()

    async def run(self) -> None:
        """Count what was never counted, then rate games as they end."""
        while True:
            try:
                await self._background.engine.wait()
                break
            except WireError:  # it takes longer; whoever asks is told to come back, we just wait
                await asyncio.sleep(_PAUSE)
        await self._count_old()
        while True:
            self._news.clear()
            try:
                await self.rate()
            except Exception:
                _LOG.exception("games could not be rated")
            await self._news.wait()

    async def _count_old(self) -> None:
        """Count the games of tables from before results were kept; a broken one spoils no other."""
        for table in await self._store.people.uncounted():
            try:
                entries = await self._store.load(table) or []
                for result in await self._background.archive.run(results_in, table, entries):
                    await self._store.people.add(result)
            except Exception:
                _LOG.exception("games could not be counted", extra={"table": table})
            await self._store.people.set_counted(table)
        self.is_counting = False

    async def rate(self) -> None:
        """Rate what is not rated; never before all that ended earlier is counted."""
        people = self._store.people
        async with self._lock, self._alone() as is_alone:
            if not is_alone or self.is_counting or not (games := await people.unrated()):
                return
            known = await people.ratings()
            await people.rate(await self._background.archive.run(_rated, games, known))

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[bool]:
        """Let no other node rate; if one does, look again when it should be done."""
        nodes = self._store.nodes
        is_alone = nodes is None or await nodes.lock(_RATING)
        if not is_alone:
            asyncio.get_running_loop().call_later(_PAUSE, self.wake)
        try:
            yield is_alone
        finally:
            if nodes is not None and is_alone:
                await nodes.unlock(_RATING)

    async def rate_anew(self) -> None:
        """Rate every game again, as after two people have become one."""
        async with self._lock:
            await self._store.people.unrate()
        self.wake()


def _rated(games: Sequence[GameResult], known: Known) -> list[Rated]:
    return list(rate_all(games, known))


def results_in(table_id: str, entries: Sequence[tuple[Entry, float]]) -> list[GameResult]:
    """Return the results of all games in the log of a table."""
    return list(_results_in(Table(table_id, 0.0), entries))


def _results_in(table: Table, entries: Sequence[tuple[Entry, float]]) -> Iterator[GameResult]:
    for entry, at in entries:
        table.apply(entry, at)
        if isinstance(entry, Prepared) and table.state == "over":
            yield table.game_result(at)
