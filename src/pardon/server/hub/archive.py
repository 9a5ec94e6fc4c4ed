"""Archive: finished games, rebuilt from the entries of their tables when somebody asks."""

from collections import OrderedDict
from collections.abc import Iterable

from pardon.locales import DEFAULT
from pardon.record import Record
from pardon.server.hub.background import Background
from pardon.server.pages.replays import Finished, proof_of, replay_of
from pardon.server.storage.base import Store
from pardon.server.table.entries import Entry
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import Proof, Replay
from pardon.server.wire.ids import GameId, read_game_id

_KEPT = 32
"""Games that are not rebuilt when somebody asks for them again."""


class Archive:
    """Finished games of all tables."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._kept: OrderedDict[GameId, Finished] = OrderedDict()

    async def record(self, game: str) -> Record:
        """Return the record of a finished game, or refuse."""
        return (await self._find(game)).record

    async def finished(self, game: str) -> Finished:
        """Return a finished game, or refuse."""
        return await self._find(game)

    async def replay(self, game: str, seat: str | None, language: str = DEFAULT) -> Replay:
        """Return a finished game frame by frame, or refuse."""
        found = await self._find(game)
        if seat is not None and seat not in found.record.seats:
            raise WireError(Code.BAD_REQUEST, "fault-no-such-seat")
        return await self._background.load(replay_of, found, seat, language)

    async def proof(self, game: str) -> Proof:
        """Return what the cards of a finished game are checked by, or refuse."""
        return await self._background.load(proof_of, (await self._find(game)).record)

    def forget(self, table: str) -> None:
        """Let the games of a table be rebuilt when somebody asks for them again."""
        for game in [game for game in self._kept if game.table == table]:
            del self._kept[game]

    async def _find(self, text: str) -> Finished:
        await self._background.ready()
        game = read_game_id(text)
        found = self._kept.get(game)
        if found is None:
            entries = await self._store.load(game.table) or []
            found = self._kept[game] = await self._background.load(finished, game, entries)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def finished(game: GameId, entries: Iterable[tuple[Entry, float]]) -> Finished:
    """Return a finished game of a table, or refuse."""
    table = Table(game.table, 0.0)
    for entry, at in entries:
        table.apply(entry, at)
        if table.number == game.number and table.state == "over":
            return _finished(game, table)
    if 0 < table.number == game.number:
        raise WireError(Code.GAME_RUNNING, "fault-game-running")
    raise WireError(Code.GAME_UNKNOWN, "fault-no-game")


def _finished(game: GameId, table: Table) -> Finished:
    running, result = table.running, table.result()
    assert result is not None, "a table that is over has a result"
    fair = running.deal.fairness(running.is_drawn)
    return Finished(game, Record.from_game(running.game, table.names, fair=fair), result)
