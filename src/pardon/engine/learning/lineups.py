"""Line-ups: who plays the seats that do not learn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..autoplay import EVERYBODY
from ..bots.entry import Players
from ..kernel import Array
from .entry import POLICIES, WHOEVER

Policy = Callable[[Array, Array], Array]
"""Answers observations and masks, a row for each game, with an open action for each."""


@dataclass(frozen=True)
class Lineups:
    """Line-ups: who plays the other seats, of which one is drawn for each game."""

    shares: Sequence[float] = (1.0,)
    """How often each comes about; they add up to 1."""
    bots: Array | None = None
    """A `BOTS` record for each; None where no bot does more than play at random."""
    policies: Sequence[Mapping[int, Policy]] = ({},)
    """The policies of each, by seat; they come before bots, and answer with open actions."""

    @property
    def odds(self) -> Array:
        """The shares summed up, of 2**32 in all."""
        odds = np.rint(np.cumsum(self.shares) * 2.0**32).astype(np.int64)
        odds[-1] = 1 << 32
        return odds

    def drawn(self, word: int) -> int:
        """Return the line-up that a random word draws."""
        return int(np.searchsorted(self.odds, word >> 32, side="right"))

    @property
    def _bot_seats(self) -> list[int]:
        """The seats of each for which a bot chooses, a bit each."""
        if self.bots is None:
            return [0] * len(self.shares)
        pairs = zip(Players.deciding(self.bots), self._policy_seats, strict=True)
        return [bots & ~policies for bots, policies in pairs]

    @property
    def _policy_seats(self) -> list[int]:
        return [sum(1 << each for each in by_seat) for by_seat in self.policies]

    def choosers(self, seat: int) -> Array:
        """Return who chooses in each, the learner's seat too, and there who is a policy."""
        own = EVERYBODY if seat == WHOEVER else 1 << seat
        pairs = zip(self._bot_seats, self._policy_seats, strict=True)
        return np.array([own | b | p | p << POLICIES for b, p in pairs], np.int64)
