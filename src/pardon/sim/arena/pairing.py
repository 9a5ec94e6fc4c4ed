"""Pairing of two bots: who sits where, and what each deal brings the first of them.

A deal is played once in every seating of the pairing, always with the same cards, so that neither
the seats nor the luck of the deal favour anybody; what counts is the deal as a whole.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pardon.rules.edition import COLOURS
from pardon.sim.jobs.chunk import play_chunk
from pardon.sim.jobs.job import Job

Array = np.ndarray[Any, Any]
Order = tuple[bool, ...]
"""Which of the seats, clockwise, the first bot has."""

UNPLAYED = -1
"""The score of a deal that is still to be played."""


class Group(NamedTuple):
    """The seatings that give the first bot the same number of seats."""

    mine: int
    theirs: int
    orders: tuple[Order, ...]

    @property
    def games(self) -> int:
        """Return how many games a deal takes in these seatings."""
        return len(self.orders)

    @property
    def fair(self) -> float:
        """Return the share of games that the first bot wins if both are equally strong."""
        return self.mine / (self.mine + self.theirs)


def groups_of(seats: int) -> tuple[Group, ...]:
    """Return the seatings of two bots: in turn where seats are even, else each alone and in twos.

    With three seats the first bot wins a third of its games alone and two thirds of those in twos
    if both are equally strong: a half of all, as with two seats and with four.
    """
    if seats % 2 == 0:
        ours = (True, False) * (seats // 2)
        return (Group(seats // 2, seats // 2, (ours, tuple(not own for own in ours))),)
    alone = _turned((True, *(False,) * (seats - 1)))
    in_twos = _turned((False, *(True,) * (seats - 1)))
    return Group(1, seats - 1, alone), Group(seats - 1, 1, in_twos)


def _turned(order: Order) -> tuple[Order, ...]:
    return tuple(order[at:] + order[:at] for at in range(len(order)))


@dataclass(frozen=True)
class Pairing:
    """Two bots at a table; deal number d is the same for all pairings of the table."""

    config: str
    seats: tuple[str, ...]
    seed: int
    first: str
    second: str
    digest: str | None = None

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The seatings, those together in which the first bot has as many seats."""
        return groups_of(len(self.seats))

    @property
    def games(self) -> int:
        """How many games each deal takes."""
        return sum(group.games for group in self.groups)

    def job(self, order: Order) -> Job:
        """Return the run of games with one deal after another in a seating."""
        bots = tuple(self.first if own else self.second for own in order)
        return Job(self.config, self.seats, bots, self.seed, digest=self.digest)


def play_deals(pairing: Pairing, begin: int, end: int) -> Array:
    """Play deals; return a row for each: the points of the first bot in each group."""

    def winners(order: Order) -> Array:
        rows: Array = play_chunk(pairing.job(order), begin, end).rows
        return rows["winner"]

    return score_deals(pairing.seats, winners)


def score_deals(seats: Sequence[str], winners: Callable[[Order], Array]) -> Array:
    """Return a row for each of some deals: the points of the first player in each group.

    `winners` plays them in a seating and returns who won, as seats by number. A game won is two
    points and an undecided one, whose winner is negative, is one.
    """
    columns = [
        sum(_points(seats, order, winners(order)) for order in group.orders)
        for group in groups_of(len(seats))
    ]
    return np.stack(columns, axis=1).astype(np.int8)


def _points(seats: Sequence[str], order: Order, winners: Array) -> Array:
    """Return the points of the first player in the games of one seating."""
    points = np.ones(len(COLOURS) + 1, np.int64)  # the last for games that nobody won
    for seat, own in zip(seats, order, strict=True):
        points[COLOURS.index(seat)] = 2 if own else 0
    return points[np.where(winners < 0, len(COLOURS), winners)]
