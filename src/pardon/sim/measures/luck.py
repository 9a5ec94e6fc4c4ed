"""Luck: how much of who wins the cards decide, by playing the same deals again.

A deal that has the same winner whatever the choices was decided by the cards; one that has any
winner was not. The measure is the intraclass correlation of the winner by deal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from pardon.sim.jobs.chunk import play_chunk
from pardon.sim.jobs.job import Job
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures.proportions import Z

Array = np.ndarray[Any, Any]

TIMES = 4
"""How often each game is played again."""
MOST, PART = 8000, 4
"""Games that are spent on it at most, and no more than one for so many of the run."""
FEWEST = 25
"""Deals without which there is nothing to be said."""

_CODES = "01234"
"""Sides as they are written, undecided games after the last."""


@dataclass(frozen=True)
class Replays:
    """The first games of a run, each played several times with the same chance."""

    winners: Array = field(default_factory=lambda: np.zeros((0, TIMES), np.int8))
    """The side that won, by game and time; undecided games after the last side."""
    unlike: int = 0
    """Games that did not go alike every time."""

    @property
    def games(self) -> int:
        """How many games were played several times."""
        return len(self.winners)

    def __add__(self, other: "Replays") -> "Replays":
        winners = np.concatenate([self.winners, other.winners])
        return Replays(winners, self.unlike + other.unlike)

    def to_dict(self) -> dict[str, Any]:
        """Return the replays in values that JSON has."""
        columns = ["".join(_CODES[side] for side in column) for column in self.winners.T.tolist()]
        return {"winners": columns, "unlike": self.unlike}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> "Replays":
        """Return the replays that `to_dict` wrote."""
        columns = [[_CODES.index(code) for code in column] for column in given["winners"]]
        return cls(np.array(columns, np.int8).T, given["unlike"])


class Luck(NamedTuple):
    """Luck: how much the cards decide."""

    deals: int
    replays: int
    """How often each game was played."""
    share: float | None
    """The part of the variance of the winner that lies between deals; None if not defined."""
    low: float | None
    """Between this and `high` it lies, in 95 of 100 such runs."""
    high: float | None
    same: float
    """How often two games of one deal have the same winner."""
    other: float
    """How often two games of different deals do."""


def games_to_replay(job: Job, games: int, spent: int | None = None) -> int:
    """Return how many games of a run to play again; none if there are too few for a measure.

    `spent` says how many games that may take in all; if it is not given, a part of the run's.
    """
    spent = min(MOST, games // PART) if spent is None else spent
    deals = spent // TIMES // job.rotations
    return deals * job.rotations if deals >= FEWEST else 0


def replay(job: Job, begin: int, end: int) -> Replays:
    """Play games of a run several times, with the same chance and other choices."""
    plan = SeatPlan.of(job)
    times = [play_chunk(replace(job, salt=1 + t), begin, end).rows for t in range(TIMES)]
    like = [_alike(rows, times[0]) for rows in times]
    winners = np.stack([plan.sides_of(rows["winner"]) for rows in times], axis=1)
    return Replays(winners.astype(np.int8), int((~np.all(like, axis=0)).sum()))


def _alike(a: Array, b: Array) -> Array:
    """Tell of each game whether it went the same both times, as far as rows tell."""
    numbers = ("turns", "draws", "decisions", "choices", "slides", "winner")
    found: Array = np.all([a[name] == b[name] for name in numbers], axis=0)
    return found


def luck_of(job: Job, replays: Replays) -> Luck | None:
    """Return what replays say of luck; None if there are too few."""
    deals = replays.games // job.rotations
    if deals < FEWEST:
        return None
    sides = SeatPlan.of(job).sides + 1
    counts = (replays.winners[:, :, None] == np.arange(sides)).sum(1)
    sums = _Agreement(counts.reshape(deals, job.rotations, sides))
    same, other = sums.same(), sums.other()
    if not replays.unlike or other == 1:
        return Luck(deals, TIMES, None, None, None, same, other)
    share, reach = (same - other) / (1 - other), Z * sums.error()
    within = [min(max(each, 0.0), 1.0) for each in (share, share - reach, share + reach)]
    return Luck(deals, TIMES, within[0], within[1], within[2], same, other)


class _Agreement:
    """Agreement of pairs of games about the winner, with each of the deals left out too.

    `counts` says how often each side won, by deal and rotation. Games are compared within a
    rotation only: that a better bot wins from wherever it sits is no luck.
    """

    def __init__(self, counts: Array) -> None:
        self._deals, self._rotations = int(counts.shape[0]), int(counts.shape[1])
        totals = counts.sum(0)
        self._pairs = (counts * (counts - 1)).sum((1, 2))
        self._squares = (counts**2).sum((1, 2))
        self._all = (totals**2).sum()
        self._without = ((totals - counts) ** 2).sum((1, 2))

    def same(self) -> float:
        """Return how often two games of one deal agree."""
        return float(self._pairs.sum() / self._same_pairs(self._deals))

    def other(self) -> float:
        """Return how often two games of different deals agree."""
        return float((self._all - self._squares.sum()) / self._other_pairs(self._deals))

    def _same_pairs(self, deals: int) -> int:
        return deals * self._rotations * TIMES * (TIMES - 1)

    def _other_pairs(self, deals: int) -> int:
        return deals * (deals - 1) * self._rotations * TIMES * TIMES

    def error(self) -> float:
        """Return the standard error of the share between deals, by the jackknife."""
        fewer = self._deals - 1
        same = (self._pairs.sum() - self._pairs) / self._same_pairs(fewer)
        others = self._without - (self._squares.sum() - self._squares)
        other = others / self._other_pairs(fewer)
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = np.nan_to_num((same - other) / (1 - other))
        return float(np.sqrt(fewer / self._deals * ((shares - shares.mean()) ** 2).sum()))
