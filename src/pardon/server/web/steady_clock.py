"""Steady clock: the time of one run, which never jumps when the clock of the machine does."""

import time
from collections.abc import Callable
from typing import Final

DRIFT: Final = 0.05
"""How much faster or slower than real time it may run, to come nearer to the machine's clock."""


class SteadyClock:
    """Clock that begins as the machine's does and then follows monotonic time.

    Deadlines reckoned by it end neither early nor late when somebody sets the machine's clock, or
    the machine has slept. So that what is stored bears the right time again after a while, it
    drifts towards the machine's clock, and only ever forward.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._seen = steady()
        self._now = wall()

    def __call__(self) -> float:
        """Return the time in seconds since 1970."""
        seen = self._steady()
        passed, self._seen = seen - self._seen, seen
        gap = self._wall() - (self._now + passed)
        most = DRIFT * passed
        self._now += passed + max(-most, min(gap, most))
        return self._now
