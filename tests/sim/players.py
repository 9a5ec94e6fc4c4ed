"""Bots for the arena: one that plays plainly, and some that do not behave."""

import random
from dataclasses import dataclass

from pardon.bots import Bot
from pardon.moves.moves import Move
from pardon.view import View


class First(Bot):
    """Plays the first legal move."""

    def choose(self, view: View, rng: random.Random) -> Move:
        return view.moves[0]


@dataclass(frozen=True)
class Last(Bot):
    """Plays the last legal move."""

    number: int = 0

    def choose(self, view: View, rng: random.Random) -> Move:
        return view.moves[-1]


@dataclass(frozen=True)
class Raises(Bot):
    """Fails now and then."""

    often: float = 0.02

    def choose(self, view: View, rng: random.Random) -> Move:
        if rng.random() < self.often:
            raise RuntimeError("lost\nthe thread")
        return view.moves[0]


class Cheats(Bot):
    """Answers with what is no legal move."""

    def choose(self, view: View, rng: random.Random) -> Move:
        return Move(0, "nonsense", "pass", str(view.seat))
