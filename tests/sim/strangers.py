"""Bots that somebody else might have written: not compiled, and not all of them well-behaved."""

import os
import time
from dataclasses import dataclass, replace
from random import Random

from pardon.bots import Bot
from pardon.moves.moves import Move
from pardon.view import View


@dataclass(frozen=True)
class Any(Bot):
    """Plays any move."""

    def choose(self, view: View, rng: Random) -> Move:
        """Return any of the moves."""
        return rng.choice(view.moves)


@dataclass(frozen=True)
class First(Bot):
    """Leaves nothing to chance."""

    def choose(self, view: View, rng: Random) -> Move:
        """Return the first of the moves."""
        return view.moves[0]


@dataclass(frozen=True)
class Failing(Bot):
    """Raises an error now and then."""

    chance: float = 1.0

    def choose(self, view: View, rng: Random) -> Move:
        """Return any of the moves, or raise."""
        if rng.random() < self.chance:
            raise ZeroDivisionError("one too\nmany")
        return rng.choice(view.moves)


@dataclass(frozen=True)
class Cheating(Bot):
    """Answers with a move that is not on the list."""

    def choose(self, view: View, rng: Random) -> Move:
        """Return no legal move."""
        return replace(view.moves[0], id=9999, text="start>home")


@dataclass(frozen=True)
class Vanishing(Bot):
    """Takes its process with it."""

    def choose(self, view: View, rng: Random) -> Move:
        """Never return."""
        os._exit(3)


@dataclass(frozen=True)
class Slow(Bot):
    """Plays any move, but not at once."""

    seconds: float = 0.01

    def choose(self, view: View, rng: Random) -> Move:
        """Return any of the moves."""
        time.sleep(self.seconds)
        return rng.choice(view.moves)


class Remembering(Bot):
    """Chooses by how often it has been asked."""

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, view: View, rng: Random) -> Move:
        """Return the next move."""
        self._asked += 1
        return view.moves[self._asked % len(view.moves)]
