"""Games that stand where a test wants them, in the store before the server starts."""

import asyncio
import itertools
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec.structs import replace

from pardon.fair import OPEN_SCHEME
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.server.hub.people.ledger import results_in
from pardon.server.storage.sqlite import SqliteStore
from pardon.server.table.entries import Entry
from pardon.server.table.entries import Prepared as ServerSeed
from pardon.server.table.seat import Visitor
from pardon.server.table.table import Change, Table
from pardon.server.web.session import hash_of, new_token
from pardon.server.wire.from_client import Act, Sit, Start
from pardon.server.wire.http import NewSeat, NewTable

NOW = 1_700_000_000.0
LONGEST = 2_000
"""Decisions after which a game is given up."""

Wanted = Callable[[Game], bool]


class Prepared:
    """A table that Ann made and Bob came to, with the game in a position that was looked for."""

    seats: tuple[NewSeat, ...] = (NewSeat("red", "me"), NewSeat("yellow", "open"))

    def __init__(
        self, config: str, wanted: Wanted, seed: int = 0, code: str = "K7QH3M",
        tokens: tuple[str, str] | None = None, clock: int | None = None,
    ) -> None:  # fmt: skip
        self.id = code
        self.clock = clock
        self.tokens = tokens or (new_token(), new_token())
        """The cookies of Ann and Bob."""
        self.entries: list[Entry] = []
        ann, bob = self.tokens
        self._ann, self._bob = Visitor(hash_of(ann), "Ann"), Visitor(hash_of(bob), "Bob")
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
            self.decide(table, chance)
        return False

    def _begun(self, config: str, seed: str) -> Table:
        new = NewTable(config, list(self.seats), self._ann.name, self.clock)
        _, change = Table.make(self.id, self._ann.player or "", new, NOW, lambda: seed)
        # With the first scheme the cards follow from the server's seed alone.
        self.entries += [
            replace(each, scheme=OPEN_SCHEME) if isinstance(each, ServerSeed) else each
            for each in change.entries
        ]
        table = self.rebuilt()
        seat = next(each.colour for each in self.seats if each.kind == "open")
        self.keep(table.hear(self._bob, Sit(id=1, seat=seat, name=self._bob.name), NOW))
        self.keep(table.hear(self._ann, Start(id=2), NOW))
        return table

    def decide(self, table: Table, chance: random.Random) -> None:
        """Let whoever has to decide choose anything but to pass."""
        self.act(table, chance.choice(_useful(table.running.game)))

    def act(self, table: Table, move: Move) -> None:
        """Let the person who has to decide make a move."""
        running = table.running
        visitor = self._ann if running.game.actor == "red" else self._bob
        message = Act(id=3, game=running.number, step=running.step, move=move.id)
        self.keep(table.hear(visitor, message, NOW))

    def rebuilt(self) -> Table:
        """Return the table as it is stored."""
        return Table.rebuild(self.id, [(entry, NOW) for entry in self.entries])

    def keep(self, change: Change) -> None:
        """Remember what is to be stored."""
        self.entries += change.entries

    def store(self, folder: Path) -> None:
        """Write the table where a server will find it, in a thread free of the browser's loop."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(self._store(folder))).result()

    async def _store(self, folder: Path) -> None:
        store = SqliteStore(folder)
        await store.open()
        await store.make(self.id, self._ann.player or "", False, NOW)
        await store.append(self.id, 0, self.entries, NOW)
        for result in results_in(self.id, [(entry, NOW) for entry in self.entries]):
            await store.people.add(result)
        for visitor in (self._ann, self._bob):
            await store.sit(self.id, visitor.player or "")
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


def can_win(game: Game) -> bool:
    """Tell whether red can end the game by walking Home now."""
    if game.actor != "red":
        return False
    return any(_wins(game, number) for number in range(len(game.listed())))


def _wins(game: Game, number: int) -> bool:
    move = game.listed()[number]
    if move.kind != "forward":
        return False
    game.push(move)
    is_over = game.is_over()
    game.pop()
    return is_over
