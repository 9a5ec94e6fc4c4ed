"""Report of a run: what its sums answer to the questions people ask of a game."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pardon.engine.bots.games import FORCED, PLAYED, SEEN, USABLE
from pardon.engine.layout import HOME
from pardon.rules.edition import COLOURS, KINDS
from pardon.sim.jobs.job import Job
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures.histogram import Histogram
from pardon.sim.measures.luck import Luck, Replays, luck_of
from pardon.sim.measures.proportions import Proportion, proportion_of, spread_of
from pardon.sim.measures.summary import Summary

ORDINALS = ("1st", "2nd", "3rd", "4th")


class Winner(NamedTuple):
    """Winner: who won how often."""

    name: str
    share: Proportion
    fair: float
    """The share that would be theirs if all were equal."""
    label: str
    """What to call them in a table."""


class CardUse(NamedTuple):
    """Use of a kind of card."""

    card: str
    copies: int
    seen: int
    """How often it came up to be played, or was in the hand when a card was chosen."""
    usable: int
    """How often of these it could be used."""
    forced: int
    """How often there was no other way to use it, or nothing else to do."""
    choice: int
    """How often it left a choice."""
    played: int
    """How often it was laid down."""


class Report:
    """The answers of a run, as far as it has come."""

    def __init__(self, job: Job, games: int, summary: Summary, replays: Replays) -> None:
        self.job = job
        self.wanted = games
        self.summary = summary
        self.plan = SeatPlan.of(job)
        self.luck: Luck | None = luck_of(job, replays)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.summary.games

    @property
    def undecided(self) -> Proportion:
        """The games that ended at the turn limit."""
        return proportion_of(int(self._wins[..., -1].sum()), self.games)

    @cached_property
    def _wins(self) -> np.ndarray[Any, Any]:
        """Games by rotation, who began and who won, none of them before the first is played."""
        seats = self.plan.seats
        return self.summary.wins + np.zeros((self.job.rotations, seats, seats + 1), np.int64)

    @cached_property
    def sides(self) -> list[Winner]:
        """How often each seat won; partners are one."""
        won = self._wins.sum((0, 1))[:-1]
        names = self._grouped(self.job.seats)
        return self._winners("sides", names, self._by_side(won), labels=names)

    @cached_property
    def order(self) -> list[Winner]:
        """How often whoever moved first won, second, and so on; partners are one."""
        seats = self.plan.seats
        won = [
            sum(int(self._wins[:, first, (first + turn) % seats].sum()) for first in range(seats))
            for turn in range(seats)
        ]
        names = self._grouped(ORDINALS[:seats])
        labels = [f"{name} to move" for name in names]
        return self._winners("order", names, self._by_side(won), labels=labels)

    @cached_property
    def bots(self) -> list[Winner]:
        """In how many games each bot was on the winning side."""
        on, by_winner = self.plan.bots_on, self._wins.sum(1)[:, :-1]
        won = np.zeros(len(self.plan.bots), np.int64)
        for rotation, seat in np.ndindex(by_winner.shape):
            won += by_winner[rotation, seat] * on[rotation, seat % self.plan.sides]
        fair = on[:, :-1].mean((0, 1))
        seats = [self.job.bots.count(bot) for bot in self.plan.bots]
        labels = [
            bot if times == 1 else f"{bot} × {times}"
            for bot, times in zip(self.plan.bots, seats, strict=True)
        ]
        return self._winners("bots", self.plan.bots, won.tolist(), fair.tolist(), labels=labels)

    def _winners(
        self,
        group: str,
        names: Sequence[str],
        won: Sequence[int],
        fair: Sequence[float] = (),
        *,
        labels: Sequence[str],
    ) -> list[Winner]:
        equal = [1 / len(names)] * len(names)
        spreads = [self._spread(group, at, count) for at, count in enumerate(won)]
        shares = [proportion_of(n, self.games, spread=s) for n, s in zip(won, spreads, strict=True)]
        return [Winner(*each) for each in zip(names, shares, fair or equal, labels, strict=True)]

    def _spread(self, group: str, at: int, count: int) -> float:
        """Return by how much games that share a deal make a share less certain."""
        if group not in self.summary.squares:
            return 1.0
        squares = int(self.summary.squares[group][at])
        return spread_of(count, self.games, squares, self.job.rotations)

    def _by_side(self, won: Sequence[int]) -> list[int]:
        sides = self.plan.sides
        return [int(sum(won[side::sides])) for side in range(sides)]

    def _grouped(self, names: Sequence[str]) -> list[str]:
        sides = self.plan.sides
        return [" + ".join(names[side::sides]) for side in range(sides)]

    @property
    def first_mover(self) -> Winner:
        """What moving first is worth: its share of the games that were decided."""
        first = self.order[0]
        decided = self.games - self.undecided.number
        spread = self._spread("order", 0, first.share.number)
        return first._replace(share=proportion_of(first.share.number, decided, spread=spread))

    @property
    def always_first(self) -> str | None:
        """The seat that began every game, None if several did."""
        began = np.flatnonzero(self._wins.sum((0, 2)))
        return self.job.seats[began[0]] if len(began) == 1 else None

    @property
    def real_choices(self) -> float:
        """The part of the decisions that left a choice."""
        made = self.summary.numbers["decisions"].sum
        return self.summary.numbers["choices"].sum / made if made else 0.0

    @property
    def comebacks(self) -> Proportion:
        """The games won from so far behind as a pawn's whole way is long."""
        behind = self.summary.numbers["behind"]
        return proportion_of(behind.at_least(HOME), behind.total)

    @property
    def doubles(self) -> Proportion | None:
        """The games that count twice, where any can (P34-65)."""
        if not (self.plan.rules.team and self.plan.rules.double_game):
            return None
        return proportion_of(self.summary.doubles, self.games)

    @property
    def bumped(self) -> dict[str, int]:
        """How often the pawns of each colour were bumped."""
        return {seat: int(self.summary.bumped[COLOURS.index(seat)]) for seat in self.job.seats}

    @cached_property
    def cards(self) -> list[CardUse]:
        """What became of each kind of card in the deck."""
        return [
            CardUse(
                kind, copies, int(use[SEEN]), int(use[USABLE]), int(use[FORCED]),
                int(use[USABLE] - use[FORCED]), int(use[PLAYED]),
            )
            for kind, use in zip(KINDS, self.summary.cards, strict=True)
            if (copies := self.plan.rules.deck.get(kind, 0))
        ]  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Return everything in values that JSON has."""
        numbers = self.summary.numbers
        return {
            **self.job.to_dict(),
            "games": self.games,
            "complete": self.games >= self.wanted,
            "numbers": {name: _described(each) for name, each in numbers.items()},
            "wins": {
                "seats": _listed(self.sides),
                "order": _listed(self.order),
                "bots": _listed(self.bots),
                "by_rotation_first_winner": self._wins.tolist(),
            },
            "undecided": _plain(self.undecided),
            "first_mover": {**_plain(self.first_mover.share), "fair": self.first_mover.fair},
            "always_first": self.always_first,
            "real_choices": self.real_choices,
            "comebacks": {**_plain(self.comebacks), "places": HOME},
            "bumped": self.bumped,
            "luck": self.luck._asdict() if self.luck else None,
            "cards": [use._asdict() for use in self.cards],
            "points": self._points(),
            "double_games": _plain(self.doubles) if self.doubles else None,
        }

    def _points(self) -> dict[str, Any] | None:
        if self.plan.rules.scoring is None:
            return None
        return {
            "seats": {name: _described(each) for name, each in self.summary.points.items()},
            "bots": {name: _described(each) for name, each in self.summary.bot_points.items()},
        }


def _described(numbers: Histogram) -> dict[str, Any]:
    return {**numbers.described(), "histogram": numbers.to_pairs()}


def _plain(share: Proportion) -> dict[str, Any]:
    return {"games": share.number, "share": share.value, "low": share.low, "high": share.high}


def _listed(winners: Sequence[Winner]) -> list[dict[str, Any]]:
    return [{"name": each.name, **_plain(each.share), "fair": each.fair} for each in winners]
