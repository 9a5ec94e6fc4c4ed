"""Proportions of games, each with its confidence interval."""

from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""Standard deviations on either side that hold 95 per cent."""


class Proportion(NamedTuple):
    """Part of some games."""

    number: int
    games: int
    low: float
    """Between this and `high` the true share lies, in 95 of 100 such runs."""
    high: float

    @property
    def value(self) -> float:
        """The share itself; of no games it is 0."""
        return self.number / self.games if self.games else 0.0


def proportion_of(count: int, games: int, *, spread: float = 1.0) -> Proportion:
    """Return a share with its Wilson interval.

    The spread says how many times the variance is that of independent games.
    """
    if not games:
        return Proportion(0, 0, 0.0, 1.0)
    size = games / spread
    part = count / games
    middle = part + Z * Z / (2 * size)
    reach = Z * sqrt(part * (1 - part) / size + Z * Z / (4 * size * size))
    whole = 1 + Z * Z / size
    low = 0.0 if count == 0 else (middle - reach) / whole
    high = 1.0 if count == games else (middle + reach) / whole
    return Proportion(count, games, low, high)


def spread_of(count: int, games: int, squares: int, together: int) -> float:
    """Return how many times the variance of a count is that of independent games, at least 1.

    The games come in deals of so many `together`; `squares` is the sum over all deals of the
    square of the count within the deal.
    """
    independent = count * (games - count)
    if not independent:
        return 1.0
    return max(1.0, (squares * games - count * count * together) / independent)
