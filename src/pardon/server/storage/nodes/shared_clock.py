"""Shared clock: the database's time as all nodes know it, which goes on evenly where that jumps."""

import time
from collections.abc import Callable, Iterable
from typing import Final

JUMP: Final = 5.0
"""Seconds by which the database's time has to be off for its clock to have been set."""
DRIFT: Final = 0.05
"""How much slower or faster than real time it may run, to come back to the database's."""


class SharedClock:
    """Clock of one node, which the clocks of all other nodes agree with.

    It follows the database's time by the steady time of this process. Where somebody sets the
    database's clock, every node notes by how much it is now ahead, and comes back little by little;
    whoever begins, or was stopped meanwhile, takes that from the others. It never goes back.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._told: float | None = None
        """Seconds from steady time to the database's, as last told."""
        self._at = 0.0
        """When that was, by steady time."""
        self.ahead = 0.0
        """Seconds by which it is ahead of the database's time."""
        self._latest = 0.0

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        offset = time.time() - self._steady() if self._told is None else self._told + self.ahead
        self._latest = max(self._latest, self._steady() + offset)
        return self._latest

    def follow(self, now: float, at: float, others: Iterable[tuple[float, float]]) -> None:
        """Go on from the database's time at a moment of steady time.

        Of each other node it is known how many seconds ago it gave a sign of life, by the
        database's clock, and how far ahead it was then.
        """
        told = now - at
        if self._told is None or abs(told - self._told) >= JUMP:
            own = 0.0 if self._told is None else self.ahead - (told - self._told)
            since = JUMP if self._told is None else abs(told - self._told)
            # Who gave its sign of life before the clock was set knows nothing of that yet.
            known = [ahead for ago, ahead in others if 0 <= ago < since]
            self.ahead = min(known, key=lambda each: abs(each - own), default=own)
        else:
            most = DRIFT * (at - self._at)
            self.ahead -= max(-most, min(self.ahead, most))
        self._told, self._at = told, at
