"""Games that stand where a test wants them, in the store before the server starts."""

import asyncio
import itertools
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pardon.game import Game
from pardon.moves import Move
from pardon.server.api import NewSeat, NewTable
from pardon.server.app.session import hash_of, new_token
from pardon.server.entries import Entry
from pardon.server.from_client import Act, Sit, Start
from pardon.server.seating import Visitor, new_code
from pardon.server.store import Store
from pardon.server.table import Change, Table

NOW = 1_700_000_000.0
LONGEST = 2_000
"""Decisions after which a game is given up."""

Wanted = Callable[[Game], bool]


class Prepared:
    """A table with two people, with the game in a position that was looked for."""

    def __init__(self, config: str, wanted: Wanted, seed: int = 0) -> None:
        self.id = new_code()
        self.tokens = (new_token(), new_token())
        self.entries: list[Entry] = []
        self._players = [
            Visitor(hash_of(token), name)
            for token, name in zip(self.tokens, ("Ann", "Bob"), strict=True)
        ]
        found = any(self._reaches(config, wanted, each) for each in itertools.count(seed))
        assert found

    def _reaches(self, config: str, wanted: Wanted, seed: int) -> bool:
        """Play a game with a seed until the position comes about, if it does."""
        chance, self.entries = random.Random(seed), []
        table = self._begun(config, f"{seed:064x}")
        for _ in range(LONGEST):
            game = table.running.game
            if wanted(game):
                return True
            if game.is_over():
                return False
            self._act(table, chance.choice(_useful(game)))
        return False

    def _begun(self, config: str, seed: str) -> Table:
        host, friend = self._players
        seats = [NewSeat("red", "me"), NewSeat("yellow", "open")]
        new = NewTable(config, seats, host.name)
        table, change = Table.make(self.id, host.player or "", new, NOW, lambda: seed)
        self._keep(change)
        self._keep(table.hear(friend, Sit(id=1, seat="yellow", name=friend.name), NOW))
        self._keep(table.hear(host, Start(id=2), NOW))
        return table

    def _act(self, table: Table, move: Move) -> None:
        play = table.running
        visitor = self._players[0 if play.game.actor == "red" else 1]
        message = Act(id=3, game=play.number, step=play.step, move=move.id)
        self._keep(table.hear(visitor, message, NOW))

    def _keep(self, change: Change) -> None:
        self.entries += change.entries

    def store(self, folder: Path) -> None:
        """Write the table where a server will find it, in a thread free of the browser's loop."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(self._store(folder))).result()

    async def _store(self, folder: Path) -> None:
        store = Store(folder)
        await store.open()
        host, friend = (visitor.player or "" for visitor in self._players)
        await store.make(self.id, host, False, NOW)
        await store.append(self.id, 0, self.entries, NOW)
        await store.sit(self.id, host)
        await store.sit(self.id, friend)
        await store.close()


def _useful(game: Game) -> list[Move]:
    """Return the moves that are no pass, if there are any."""
    return [move for move in game.listed() if move.kind != "pass"] or list(game.listed())


def can_split(game: Game) -> bool:
    """Tell whether red can split a card between pawns that both stand on the track."""
    if game.actor != "red":
        return False
    origins = {move.origin for move in game.listed() if move.kind == "part" and move.count != 7}
    return len([place for place in origins if isinstance(place, int)]) > 1
