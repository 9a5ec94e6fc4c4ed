"""What a bot is, and how it imagines the cards that it cannot see."""

from random import Random
from typing import Protocol

from pardon.game import Game
from pardon.moves import Move
from pardon.view import View


class Bot(Protocol):
    """A player that decides from what its seat may know."""

    @property
    def name(self) -> str:
        """What the bot is called."""

    @property
    def summary(self) -> str:
        """How it plays, in a few words."""

    def choose(self, view: View, rng: Random) -> Move:
        """Return one of the moves of a view in which its seat is to decide."""


def imagine(view: View, rng: Random) -> Game:
    """Return a game that this view could be of, the hidden hands dealt at random."""
    unseen = [kind for kind, count in view.unseen.items() for _ in range(count)]
    rng.shuffle(unseen)
    tokens = [_dealt(token, unseen) for token in view.text.split(" ")]
    return Game.from_position(" ".join(tokens), seed=rng.getrandbits(32))


def _dealt(token: str, unseen: list[str]) -> str:
    """Turn a hand of which only the size is known into cards, taken from those unseen."""
    name, hidden, size = token.partition(":?")
    return f"{name}:{','.join(unseen.pop() for _ in range(int(size)))}" if hidden else token
