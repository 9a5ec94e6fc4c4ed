"""Random: a bot that plays any legal move."""

import random
from dataclasses import dataclass

from pardon.bots.compiled import Compiled
from pardon.engine.bots.records import RANDOM
from pardon.moves.moves import Move
from pardon.view import View


@dataclass(frozen=True)
class Random(Compiled):
    """Plays any legal move."""

    def settings(self) -> dict[str, float]:
        """Return how it chooses."""
        return {"way": RANDOM}

    def choose(self, view: View, rng: random.Random) -> Move:
        """Return any of the moves."""
        return rng.choice(view.moves)
