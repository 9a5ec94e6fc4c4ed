"""Sequential probability ratio test: when enough games are played to tell the stronger bot.

Two probability ratio tests run side by side, one for each bot being the stronger, and both look
at deals as a whole. Each takes the likeliest distribution of what a deal brings under either of
its hypotheses (a generalised test, as engines for chess are tested by). Looking again and again
is what such a test is made for; the error rates hold for the whole of it.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from pardon.errors import PardonError

Array = np.ndarray[Any, Any]

EVERY = 16
"""Deals between two looks, fixed so that an answer does not depend on how the work was shared."""
_TINY = 1e-3
"""Times that an outcome counts as seen that never was."""
_HALVINGS = 40
_WIDEST, _LEAST = 1000, 1e-9

FIRST, SECOND, LEVEL = "first", "second", "level"


@dataclass(frozen=True)
class Errors:
    """Error rates of a test: how sure its answer is to be."""

    margin: float = 20.0
    """The difference in Elo from which on it matters who is stronger."""
    alpha: float = 0.05
    """The chance that a difference is found between bots that are equally strong."""
    beta: float = 0.05
    """The chance that a difference of the margin is missed."""

    def __post_init__(self) -> None:
        if not 0 < self.margin <= _WIDEST:
            raise PardonError(f"margin {self.margin} should be more than 0 and at most {_WIDEST}")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not _LEAST <= chance < 0.5:
                raise PardonError(f"{name} {chance} should be from {_LEAST} to less than 0.5")


class SequentialTest:
    """Decides about one pairing, given one deal after another.

    It is told which shares of the games the first bot wins if it is as strong as the other, and
    if it is stronger or weaker by the margin.
    """

    def __init__(self, errors: Errors, level: float, higher: float, lower: float) -> None:
        self._bounds = bounds(errors)
        self._level = level
        self._tests: dict[str, float] = {FIRST: higher, SECOND: lower}
        self._found: dict[str, bool] = {}
        self._seen: dict[float, int] = {0.0: 0, 0.5: 0, 1.0: 0}
        self.deals = 0
        """The deals looked at so far."""

    @property
    def verdict(self) -> str | None:
        """Which is the stronger, or that neither is by the margin; None if that is open."""
        for name, found in self._found.items():
            if found:
                return name
        return LEVEL if len(self._found) == len(self._tests) else None

    def look(self, shares: Array) -> None:
        """Go on with more deals, as long as the answer is open and there are enough for a look."""
        for begin in range(0, len(shares) - EVERY + 1, EVERY):
            if self.verdict is not None:
                return
            self._take(shares[begin : begin + EVERY])

    def _take(self, shares: Array) -> None:
        for share in shares.tolist():
            self._seen[share] = self._seen.get(share, 0) + 1
        self.deals += len(shares)
        low, high = self._bounds
        level = log_likelihood(self._seen, self._level)
        for name, other in self._tests.items():
            ratio = log_likelihood(self._seen, other) - level
            if name not in self._found and not low < ratio < high:
                self._found[name] = ratio >= high


def bounds(errors: Errors) -> tuple[float, float]:
    """Return Wald's bounds for one of the two tests, each of which may err half of the time."""
    alpha = errors.alpha / 2
    return math.log(errors.beta / (1 - alpha)), math.log((1 - errors.beta) / alpha)


def log_likelihood(seen: dict[float, int], mean: float) -> float:
    """Return how likely the outcomes seen are at best if that is their mean, up to a constant."""
    values = np.array(list(seen))
    counts = np.maximum(np.array(list(seen.values()), float), _TINY)
    tilt = _tilt(values, counts, mean)
    return -float(counts @ np.log(1 + tilt * (values - mean)))


def _tilt(values: Array, counts: Array, mean: float) -> float:
    """Return what shifts the distribution seen to a mean and leaves it as likely as can be."""
    low, high = -1 / (values.max() - mean), 1 / (mean - values.min())
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if counts @ ((values - mean) / (1 + middle * (values - mean))) > 0:
            low = middle
        else:
            high = middle
    return float((low + high) / 2)
