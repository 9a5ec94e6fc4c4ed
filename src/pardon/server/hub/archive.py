"""Archive: finished games, rebuilt from the entries of their tables when somebody asks."""

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

import msgspec

from pardon.locales import DEFAULT
from pardon.record import Record
from pardon.server.hub.background import Background
from pardon.server.pages.replays import Finished, proof_of, replay_of
from pardon.server.pages.reviews import review_of
from pardon.server.storage.base import Store
from pardon.server.storage.errors import playing
from pardon.server.table.entries import Entry
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import GameId, read_game_id

_KEPT: Final = 32
"""Games that are not rebuilt when somebody asks for them again."""
_PACKING: Final = 5
"""How hard answers are compressed."""


class Archive:
    """Finished games of all tables."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self.pool = background.archive
        """Where games are found, replayed and checked."""
        self._kept: OrderedDict[GameId, Finished] = OrderedDict()

    async def record(self, game: str) -> Record:
        """Return the record of a finished game, however long that takes, or refuse."""
        return (await self._find(game, self.pool.run)).record

    async def finished(self, game: str) -> Finished:
        """Return a finished game, or refuse."""
        return await self._find(game)

    def has(self, game: GameId) -> bool:
        """Tell whether a finished game is at hand, and need not be rebuilt."""
        return game in self._kept

    async def replay(self, game: str, seat: str | None, language: str = DEFAULT) -> bytes:
        """Return a finished game frame by frame as compressed JSON, or refuse."""
        found = await self._find(game)
        if seat is not None and seat not in found.record.seats:
            raise WireError(Code.BAD_REQUEST, "fault-no-such-seat")
        key = (found.id, "replay", seat, language)
        return await self.pool.result(key, _packed, lambda: replay_of(found, seat, language))

    async def review(self, game: str, language: str = DEFAULT) -> bytes:
        """Return what luck and skill did in a finished game as compressed JSON, or refuse."""
        found = await self._find(game)
        key = (found.id, "review", language)
        return await self.pool.result(key, _packed, lambda: review_of(found, language))

    async def proof(self, game: str) -> bytes:
        """Return what the cards of a finished game are checked by as compressed JSON, or refuse."""
        found = await self._find(game)
        return await self.pool.result((found.id, "proof"), _packed, lambda: proof_of(found.record))

    async def file(self, game: str) -> bytes:
        """Return the record of a finished game as a compressed file, or refuse."""
        found = await self._find(game)
        return await self.pool.result((found.id, "file"), _file, found.record)

    def forget(self, table: str) -> None:
        """Let the games of a table be rebuilt when somebody asks for them again."""
        for game in [game for game in self._kept if game.table == table]:
            del self._kept[game]
        self.pool.forget(lambda key: isinstance(key, tuple) and key[0].table == table)

    async def _find(
        self, text: str, run: Callable[..., Awaitable[Finished]] | None = None
    ) -> Finished:
        await self._background.ready()
        game = read_game_id(text)
        found = self._kept.get(game)
        if found is None:
            entries = await self._store.load(game.table) or []
            names = await self._store.people.names_in(str(game))
            run = run or partial(self.pool.result, game)
            found = await run(finished, game, entries, names)
            self._kept[game] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def finished(
    game: GameId,
    entries: Iterable[tuple[Entry, float]],
    names: Mapping[str, str] = MappingProxyType({}),
) -> Finished:
    """Return a finished game of a table, with the names that are kept of it, or refuse."""
    table = Table(game.table, 0.0)
    with playing(game.table):
        for entry, at in entries:
            table.apply(entry, at)
            if table.number == game.number and table.state == "over":
                return _finished(game, table, names)
    if 0 < table.number == game.number:
        raise WireError(Code.GAME_RUNNING, "fault-game-running")
    raise WireError(Code.GAME_UNKNOWN, "fault-no-game")


def _finished(game: GameId, table: Table, names: Mapping[str, str]) -> Finished:
    running, result = table.running, table.result()
    assert result is not None, "a table that is over has a result"
    fair = running.deal.fairness(running.is_drawn)
    called = {seat: names.get(seat, name) for seat, name in table.names.items()}
    return Finished(game, Record.from_game(running.game, called, fair=fair), result)


def _packed(make: Callable[[], object]) -> bytes:
    return gzip.compress(msgspec.json.encode(make()), _PACKING, mtime=0)


def _file(record: Record) -> bytes:
    text = msgspec.json.format(msgspec.json.encode(record), indent=2)
    return gzip.compress(text, _PACKING, mtime=0)
