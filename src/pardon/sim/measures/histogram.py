"""Histogram: how often each whole number came up, exact, and no larger for more of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

_DENSE = 1 << 16
"""Numbers up to which counting each of them is quicker than sorting."""
QUANTILES = (5, 25, 50, 75, 95)
"""The percentages that tables give the quantiles of."""


@dataclass(frozen=True)
class Histogram:
    """Histogram: whole numbers in ascending order, each with how often it came up."""

    counts: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, numbers: Array) -> "Histogram":
        """Count the numbers of an array."""
        values, times = _counted(numbers)
        return cls(dict(zip(values.tolist(), times.tolist(), strict=True)))

    def __add__(self, other: "Histogram") -> "Histogram":
        counts = dict(self.counts)
        for value, times in other.counts.items():
            counts[value] = counts.get(value, 0) + times
        grown = len(counts) > len(self.counts)
        return Histogram(dict(sorted(counts.items())) if grown else counts)

    def to_pairs(self) -> list[list[int]]:
        """Return the numbers with their counts as JSON has them."""
        return [[value, times] for value, times in self.counts.items()]

    @classmethod
    def from_pairs(cls, pairs: Iterable[Sequence[int]]) -> "Histogram":
        """Return the histogram that `to_pairs` wrote."""
        return cls({pair[0]: pair[1] for pair in pairs})

    @property
    def total(self) -> int:
        """How many numbers were counted."""
        return sum(self.counts.values())

    @property
    def sum(self) -> int:
        """All the numbers together."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean; of nothing it is 0."""
        return self.sum / self.total if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a sample; of fewer than two numbers it is 0."""
        total = self.total
        if total < 2:
            return 0.0
        squares = sum(value * value * times for value, times in self.counts.items())
        return sqrt((squares - self.sum * self.sum / total) / (total - 1))

    def at_least(self, bound: int) -> int:
        """Return how many numbers are no less than a bound."""
        return sum(times for value, times in self.counts.items() if value >= bound)

    def quantile(self, percent: int) -> int:
        """Return the least number that so many per cent are no greater than; of nothing 0."""
        wanted, seen = percent * self.total, 0
        for value, times in self.counts.items():
            seen += times
            if 100 * seen >= wanted:
                return value
        return 0

    def described(self) -> dict[str, Any]:
        """Return what people ask of a distribution, in values that JSON has."""
        return {
            "mean": self.mean,
            "sd": self.deviation,
            "min": min(self.counts, default=0),
            "quantiles": {str(percent): self.quantile(percent) for percent in QUANTILES},
            "max": max(self.counts, default=0),
        }


def _counted(numbers: Array) -> tuple[Array, Array]:
    """Return the different numbers of an array, ascending, and how often each is there."""
    if len(numbers) and numbers.min() >= 0 and numbers.max() < _DENSE:
        times = np.bincount(numbers)
        values = np.flatnonzero(times)
        return values, times[values]
    return np.unique(numbers, return_counts=True)
