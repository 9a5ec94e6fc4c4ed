"""Bot: what one is, and how it imagines the cards that it cannot see."""

from abc import abstractmethod
from random import Random
from typing import Protocol

from pardon.bots.spec import write
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.view import View

_PACKAGE = __name__.rpartition(".")[0]


class Bot(Protocol):
    """Bot: a player that decides from what its seat may know.

    A class that derives from this one needs no more than `choose`. Its parameters, if it has any,
    are the fields of a frozen dataclass, their meanings in ``metadata={"meaning": "…"}``.

    >>> import random
    >>> import pardon
    >>> class First(pardon.Bot):
    ...     def choose(self, view, rng):
    ...         return view.moves[0]
    >>> game = pardon.Game("hasbro-2002", seats=2, first="red", seed=7)
    >>> happened = game.advance()
    >>> First().choose(game.view(game.actor), random.Random(1)) in game.legal_moves
    True
    >>> First().name
    'first'
    """

    @property
    def name(self) -> str:
        """What the bot is called."""
        return type(self).__name__.lower()

    @property
    def text(self) -> str:
        """How to ask for an equal bot, parameters included."""
        kind = type(self)
        ours = kind.__module__.startswith(f"{_PACKAGE}.")
        return write(self.name if ours else f"{kind.__module__}:{kind.__qualname__}", self)

    @property
    def summary(self) -> str:
        """How it plays, in a few words: the first line of its docstring."""
        kind = type(self)
        first = (kind.__doc__ or "").strip().partition("\n")[0]
        return "" if first.startswith(f"{kind.__name__}(") else first.rstrip(".")

    @abstractmethod
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
