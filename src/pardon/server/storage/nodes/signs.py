"""Signs: what nodes write of themselves into the database, and since when each has not changed."""

import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

LEASE: Final = 8.0
"""Seconds for which a sign of life holds."""


class Sign(NamedTuple):
    """Sign of life of a node."""

    until: float
    """The database's time until which it holds."""
    told: float
    """The database's time at which the node knew how far it was ahead; 0 if it does not know."""
    ahead: float
    """Seconds by which the time that nodes share was ahead of the database's then."""


class Signs:
    """Signs of life of the other nodes, as one node finds them at its looks.

    Whether a sign is new is told by the node's own steady time, since the database's clock may be
    set. Only of what was there at its first look that clock has to say how old it is.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._found: dict[str, Sign] = {}
        self._changed: dict[str, float] = {}
        """When each was new, by steady time."""
        self._looks: dict[str, int] = {}
        """How many looks have found each unchanged."""
        self._has_looked = False

    def find(self, now: float, found: Mapping[str, Sign]) -> None:
        """Note what a look has found, and the database's time at it."""
        at = self._steady()
        before, self._found = self._found, dict(found)
        for name, sign in found.items():
            if name in before and before[name].until == sign.until:
                self._looks[name] += 1
                continue
            age = now - sign.until + LEASE if not self._has_looked else 0.0
            self._changed[name] = at - (age if age >= 0 else LEASE)
            self._looks[name] = 0
        for name in before.keys() - found.keys():
            del self._changed[name], self._looks[name]
        self._has_looked = True

    @property
    def living(self) -> frozenset[str]:
        """The nodes whose sign of life holds."""
        since = self._steady() - LEASE
        return frozenset(name for name, at in self._changed.items() if at > since)

    def gone(self, looks: int, seconds: float) -> list[tuple[str, float]]:
        """Return the nodes that so many looks in so many seconds found unchanged, and their sign.

        Looks count, too: while the database was out of reach nobody could give a sign.
        """
        since = self._steady() - seconds
        return [
            (name, sign.until)
            for name, sign in self._found.items()
            if self._looks[name] >= looks and self._changed[name] <= since
        ]
