"""Seat plan: who sits where in the games of a job, as numbers."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pardon.rules.edition import COLOURS, Edition
from pardon.sim.jobs.job import Job, config_of

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class SeatPlan:
    """The seats of a job, the sides they form, and the bots on them."""

    job: Job
    rules: Edition

    @classmethod
    def of(cls, job: Job) -> "SeatPlan":
        """Return the seating of a job."""
        return cls(job, config_of(job).rules)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.job.seats)

    @property
    def sides(self) -> int:
        """How many sides there are; seat k, counted among those in play, is of side k % sides."""
        return 2 if self.rules.team else self.seats

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """Every bot once, in the order of the seats."""
        return tuple(dict.fromkeys(self.job.bots))

    @cached_property
    def bot_at(self) -> Array:
        """Which bot plays each seat, by rotation."""
        turns = [self.job.bots_of(rotation) for rotation in range(self.job.rotations)]
        return np.array([[self.bots.index(bot) for bot in turn] for turn in turns])

    @cached_property
    def bots_on(self) -> Array:
        """Which bots are on each side, by rotation; on that of undecided games there are none."""
        found = np.zeros((self.job.rotations, self.sides + 1, len(self.bots)), bool)
        for rotation, seat in np.ndindex(self.bot_at.shape):
            found[rotation, seat % self.sides, self.bot_at[rotation, seat]] = True
        return found

    @cached_property
    def place(self) -> Array:
        """The number of each colour among those in play; -2, undecided, is as many as those."""
        found = np.full(len(COLOURS) + 2, self.seats)
        for at, colour in enumerate(self.job.seats):
            found[COLOURS.index(colour)] = at
        return found

    @cached_property
    def colours(self) -> list[int]:
        """The number of each seat among all colours."""
        return [COLOURS.index(seat) for seat in self.job.seats]

    def sides_of(self, winners: Array) -> Array:
        """Return the side of each winner of a column of rows, after the last where none won."""
        seats = self.place[winners]
        return np.where(seats < self.seats, seats % self.sides, self.sides)
