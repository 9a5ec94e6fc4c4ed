"""Summary of games: sums that come out the same in whatever order the games come."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pardon.engine.layout import KIND_COUNT
from pardon.rules.edition import COLOURS
from pardon.sim.jobs.chunk import Chunk
from pardon.sim.jobs.job import Job
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures.histogram import Histogram
from pardon.sim.measures.points import is_double, points

Array = np.ndarray[Any, Any]

NUMBERS = ("turns", "draws", "decisions", "choices", "slides", "bumps", "behind")
"""What is counted in every game; how far the winner was behind, in every one that has a winner."""


@dataclass(frozen=True)
class Summary:
    """The sums over some games of a run."""

    games: int = 0
    numbers: Mapping[str, Histogram] = field(
        default_factory=lambda: dict.fromkeys(NUMBERS, Histogram())
    )
    """Each of `NUMBERS` with its distribution over the games."""
    wins: Array = field(default_factory=lambda: np.zeros((), np.int64))
    """Games by rotation, who began, and who made the winning play, undecided ones last."""
    squares: Mapping[str, Array] = field(default_factory=dict)
    """Games that each side, order of turn and bot won of each deal, squared."""
    cards: Array = field(default_factory=lambda: np.zeros((KIND_COUNT, 4), np.int64))
    """How often each kind of card was seen, usable, forced and played."""
    bumped: Array = field(default_factory=lambda: np.zeros(len(COLOURS), np.int64))
    """How often the pawns of each colour were bumped."""
    points: Mapping[str, Histogram] = field(default_factory=dict)
    """The points of each seat in games that were decided, where points are counted."""
    bot_points: Mapping[str, Histogram] = field(default_factory=dict)
    """The same of each bot."""
    doubles: int = 0
    """Games that count twice."""

    def __add__(self, other: "Summary") -> "Summary":
        return Summary(
            self.games + other.games,
            _joined(self.numbers, other.numbers),
            self.wins + other.wins,
            _joined(self.squares, other.squares),
            self.cards + other.cards,
            self.bumped + other.bumped,
            _joined(self.points, other.points),
            _joined(self.bot_points, other.bot_points),
            self.doubles + other.doubles,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the sums in values that JSON has."""
        return {
            "games": self.games,
            "numbers": {name: each.to_pairs() for name, each in self.numbers.items()},
            "wins": self.wins.tolist(),
            "squares": {name: each.tolist() for name, each in self.squares.items()},
            "cards": self.cards.tolist(),
            "bumped": self.bumped.tolist(),
            "points": {name: each.to_pairs() for name, each in self.points.items()},
            "bot_points": {name: each.to_pairs() for name, each in self.bot_points.items()},
            "doubles": self.doubles,
        }

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> "Summary":
        """Return the sums that `to_dict` wrote."""
        return cls(
            given["games"],
            {name: Histogram.from_pairs(each) for name, each in given["numbers"].items()},
            np.array(given["wins"], np.int64),
            {name: np.array(each, np.int64) for name, each in given["squares"].items()},
            np.array(given["cards"], np.int64),
            np.array(given["bumped"], np.int64),
            {name: Histogram.from_pairs(each) for name, each in given["points"].items()},
            {name: Histogram.from_pairs(each) for name, each in given["bot_points"].items()},
            given["doubles"],
        )


def _joined(a: Mapping[str, Any], b: Mapping[str, Any]) -> dict[str, Any]:
    """Add up what both have under the same name, and take over what one has alone."""
    return {**a, **b, **{name: a[name] + b[name] for name in a.keys() & b.keys()}}


def summarise(job: Job, chunk: Chunk) -> Summary:
    """Return the sums over the games of a chunk, which should be of whole deals."""
    return _Sums(SeatPlan.of(job), chunk.rows).summary(chunk.cards)


class _Sums:
    """The games of a chunk by columns."""

    def __init__(self, plan: SeatPlan, rows: Array) -> None:
        self._plan = plan
        self._rows = rows
        self._rotation = rows["game"] % plan.job.rotations
        self._first = plan.place[rows["first"]]
        self._winner = plan.place[rows["winner"]]
        self._decided = self._winner < plan.seats
        self._side = plan.sides_of(rows["winner"])

    def summary(self, cards: Array) -> Summary:
        seats, bots = self._points()
        return Summary(
            games=len(self._rows),
            numbers=self._numbers(),
            wins=self._wins(),
            squares=self._squares(),
            cards=cards,
            bumped=self._rows["bumped"].sum(0, np.int64),
            points=seats,
            bot_points=bots,
            doubles=int(is_double(self._plan.rules, self._won, self._home).sum()),
        )

    @property
    def _won(self) -> Array:
        """Which seats won each decided game."""
        sides = np.arange(self._plan.seats) % self._plan.sides
        won: Array = self._side[self._decided][:, None] == sides
        return won

    @property
    def _home(self) -> Array:
        """How many pawns each seat has Home at the end of each decided game."""
        home: Array = self._rows["home"][self._decided][:, self._plan.colours]
        return home

    def _numbers(self) -> dict[str, Histogram]:
        columns = {name: self._rows[name] for name in NUMBERS if name != "bumps"}
        columns["bumps"] = self._rows["bumped"].sum(1)
        columns["behind"] = columns["behind"][self._decided]
        return {name: Histogram.of(columns[name]) for name in NUMBERS}

    def _wins(self) -> Array:
        seats = self._plan.seats
        shape = (self._plan.job.rotations, seats, seats + 1)
        codes = np.ravel_multi_index((self._rotation, self._first, self._winner), shape)
        return np.bincount(codes, minlength=int(np.prod(shape))).reshape(shape)

    def _squares(self) -> dict[str, Array]:
        """Square what each side, order and bot won of each deal, if deals are of several games."""
        if self._plan.job.rotations == 1:
            return {}
        sides = np.arange(self._plan.sides)
        order = np.where(self._decided, (self._winner - self._first) % len(sides), len(sides))
        won = {
            "sides": self._side[:, None] == sides,
            "order": order[:, None] == sides,
            "bots": self._plan.bots_on[self._rotation, self._side],
        }
        return {name: self._squared(each) for name, each in won.items()}

    def _squared(self, won: Array) -> Array:
        by_deal = won.reshape(-1, self._plan.job.rotations, won.shape[1]).sum(1)
        squared: Array = (by_deal**2).sum(0)
        return squared

    def _points(self) -> tuple[dict[str, Histogram], dict[str, Histogram]]:
        plan = self._plan
        if plan.rules.scoring is None:
            return {}, {}
        found = points(plan.rules, self._won, self._home)
        players = plan.bot_at[self._rotation[self._decided]]
        return (
            {seat: Histogram.of(found[:, at]) for at, seat in enumerate(plan.job.seats)},
            {bot: Histogram.of(found[players == at]) for at, bot in enumerate(plan.bots)},
        )
