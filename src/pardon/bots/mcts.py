"""Monte Carlo tree search: a bot that grows a tree of what may come."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pardon.bots.compiled import JUDGEMENT, Compiled, check
from pardon.bots.nets.judgement import check_judgement
from pardon.engine.bots.entry import Players
from pardon.engine.bots.records import MCTS

_EFFORT, _MOST_EFFORT = 16, 1 << 18
_MOST, _MOST_TIMED = 100_000, 1_000_000
"""Walks at most: without a clock a choice cannot be interrupted."""


@dataclass(frozen=True)
class Mcts(Compiled):
    """Grows a tree of what may come where it pays, imagining hidden hands anew each time."""

    n: int = field(default=1000, metadata={"meaning": "how often it walks down the tree"})
    seconds: float = field(
        default=0.0, metadata={"meaning": "how long it thinks at most, 0 for as long as it takes"}
    )
    c: float = field(
        default=0.4, metadata={"meaning": "how curious it is about what it has tried little"}
    )
    judgement: str = field(default="hand", metadata=JUDGEMENT)

    def __post_init__(self) -> None:
        check_judgement(self.name, self.judgement)
        check(self.name, "seconds", self.seconds, 0, 3600)
        check(self.name, "n", self.n, 1, _MOST_TIMED if self.seconds else _MOST)
        check(self.name, "c", self.c, 0, 100)

    @property
    def is_compiled(self) -> bool:
        """Whether whole games can be played inside the engine, which has no clock."""
        return self.seconds == 0

    def settings(self) -> dict[str, float]:
        """Return how it chooses."""
        effort = min(_EFFORT * self.n, _MOST_EFFORT)
        return {"way": MCTS, "visits": self.n, "curiosity": self.c, "effort": effort}

    def ask(self, players: Players, state: np.ndarray[Any, Any], word: int) -> int:
        """Return the action to take in state[0], thinking no longer than it may."""
        seconds = self.seconds or float("inf")
        return players.search(state, word, self.n, seconds)
