"""A bot that plays any legal move."""

import random

from pardon.moves import Move
from pardon.view import View


class Random:
    """Plays whatever it may."""

    name = "random"
    summary = "any legal move"

    def choose(self, view: View, rng: random.Random) -> Move:
        """Return any of the moves."""
        return rng.choice(view.moves)
