"""A table with everything that was stored of it, for tests without sockets."""

import itertools
import random
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from pardon.game import Game
from pardon.server.table.entries import Entry, Said
from pardon.server.table.seat import Visitor
from pardon.server.table.table import Change, Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import Act, Incoming, Say, Sit, Start, Undo
from pardon.server.wire.http import NewSeat, NewTable
from pardon.server.wire.views import GameView, TableView

ANN, BOB, CY = "a" * 64, "b" * 64, "c" * 64
NAMES = {ANN: "Ann", BOB: "Bob", CY: "Cy", None: ""}
MINE = (NewSeat("red", "me"), NewSeat("yellow", "open"))
FOUR = (
    NewSeat("red", "me"),
    NewSeat("blue", "bot", "easy"),
    NewSeat("yellow", "open"),
    NewSeat("green", "open"),
)
_NUMBERS = itertools.count()


def new_table(
    config: str = "hasbro-2002", seats: Iterable[NewSeat] = MINE, **fields: Any
) -> NewTable:
    return NewTable(config, list(seats), fields.pop("name", "Ann"), **fields)


class Seated:
    """A table of Ann's, what was stored of it, and a clock that stands still."""

    def __init__(
        self, config: str = "hasbro-2002", seats: Iterable[NewSeat] = MINE, **fields: Any
    ) -> None:
        self.now = 1000.0
        seeds = (f"{number:064x}" for number in itertools.count())
        self.table, change = Table.make(
            "K7QH3M", ANN, new_table(config, seats, **fields), self.now, seeds.__next__
        )
        self.log: list[tuple[Entry, float]] = []
        self.chat: list[tuple[Said, float]] = []
        self._keep(change)

    def _keep(self, change: Change) -> Change:
        self.log += [(entry, self.now) for entry in change.entries]
        return change

    def say(self, player: str | None, kind: type[Incoming], **fields: Any) -> Change:
        message, visitor = kind(id=next(_NUMBERS), **fields), Visitor(player, NAMES[player])
        if isinstance(message, Say):
            said = self.table.speak(visitor, message)
            if said is not None:
                self.chat.append((said, self.now))
                self.table.hear_said(said, self.now)
            return Change(self.table.version)
        return self._keep(self.table.hear(visitor, message, self.now))

    def refuse(self, player: str | None, kind: type[Incoming], **fields: Any) -> Code:
        """Say something that is refused and changes nothing; return the code."""
        before = self.everything()
        with pytest.raises(WireError) as refused:
            self.say(player, kind, **fields)
        assert self.everything() == before
        sentence = refused.value.sentence
        assert sentence[0].isupper() and sentence[-1] in ".?!"
        return refused.value.code

    def arrive(self, player: str | None) -> Change:
        return self._keep(self.table.arrive(player, self.now))

    def depart(self, player: str | None) -> None:
        self.table.depart(player, self.now)

    def wait(self, seconds: float) -> Change:
        self.now += seconds
        return self._keep(self.table.expire(self.now))

    def begin(self) -> "Seated":
        """Let Bob take the open seat, if there is one, and Ann start."""
        for seat in self.table.seats.values():
            if seat.kind == "open":
                self.say(BOB, Sit, seat=seat.colour, name="Bob")
                break
        self.say(ANN, Start)
        return self

    def act(self, player: str, move: str | int) -> Change:
        """Make a move by its text or its number."""
        game = self.table.running.game
        number = move if isinstance(move, int) else game.parse(move).id
        return self.say(
            player, Act, game=self.table.number, step=self.table.running.step, move=number
        )

    def undo(self, player: str) -> Change:
        return self.say(player, Undo, game=self.table.number, step=self.table.running.step)

    def step(self, chance: random.Random) -> Change:
        """Let whoever has to decide make any move."""
        task = self.table.bot_task()
        if task is not None:
            move = chance.choice(task.view.moves)
            return self._keep(self.table.bot_act(task, move, self.now))
        seat = self.table.deciding
        assert seat is not None and seat.player is not None
        return self.act(seat.player, chance.choice(self.table.running.game.listed()).id)

    def finish(self, seed: int = 0) -> "Seated":
        """Play the game to its end."""
        chance = random.Random(seed)
        while self.table.state == "playing":
            self.step(chance)
        return self

    def view(self, seat: str | None = None) -> GameView:
        return self.table.game_view(seat)

    def shown(self) -> TableView:
        return self.table.table_view(self.now)

    def rebuilt(self) -> Table:
        """Return the table that what was stored makes, with the same people there."""
        stored = msgspec.json.decode(msgspec.json.encode(self.log), type=list[tuple[Entry, float]])
        table = Table.rebuild(self.table.id, stored)
        asides = sum(said.seat is None for said, _ in self.chat)
        table.recall(len(self.chat) - asides, asides, self.chat[-100:])
        table.presence = self.table.presence
        return table

    def everything(self, table: Table | None = None) -> bytes:
        """Return all that anybody could learn of a table, and what nobody may."""
        table = self.table if table is None else table
        visitors = [Visitor(player, NAMES[player]) for player in NAMES]
        welcomes = [table.welcome(each, table.version - 3, self.now) for each in visitors]
        hidden = table.running.game.position() if table.number else ""
        return msgspec.json.encode(
            [welcomes, hidden, table.next_deal, table.deadline(), table.remarks, table.asides]
        )


def seat(seated: Seated, colour: str) -> dict[str, object]:
    found = next(each for each in seated.shown().seats if each.colour == colour)
    return {name: getattr(found, name) for name in found.__struct_fields__}


def in_position(seated: Seated, tokens: str) -> Seated:
    """Let the game of a table go on from a position of its edition."""
    seated.table.running.game = Game.from_position(f"{seated.table.config.text} {tokens}")
    seated.table.furthest = 0
    return seated
