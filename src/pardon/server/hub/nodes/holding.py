"""Holding: how many connections addresses have open, at this server and at others."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

FRESH: Final = 4.0
"""Seconds for which what another server told is worth something."""
LEAST: Final = 10
"""Connections of an address from which on other servers are told of them."""


class Holding:
    """Connections of addresses, each counted wherever it is.

    What others have is known a second late and only of addresses with many, so that a limit is
    exceeded by that much at most.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[str, int]]] = {}

    def take(self, address: str) -> None:
        """Count a connection."""
        self._here[address] += 1

    def give_back(self, address: str) -> None:
        """Count a connection off."""
        self._here[address] -= 1
        if self._here[address] <= 0:
            del self._here[address]

    def of(self, address: str) -> int:
        """Return how many connections an address has, at all servers."""
        oldest = self._clock() - FRESH
        others = (held.get(address, 0) for at, held in self._elsewhere.values() if at > oldest)
        return self._here[address] + sum(others)

    def told(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return who has most connections here, and how many, as far as others have to know."""
        return tuple(each for each in self._here.most_common(most) if each[1] >= LEAST)

    def hear(self, node: str, held: Iterable[tuple[str, int]]) -> None:
        """Note what another server tells, and forget those that tell nothing any more."""
        now = self._clock()
        fresh = {each: told for each, told in self._elsewhere.items() if told[0] > now - FRESH}
        self._elsewhere = fresh | {node: (now, dict(held))}
