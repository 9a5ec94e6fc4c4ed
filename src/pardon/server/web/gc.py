"""Garbage collection that makes nobody wait."""

import asyncio
import gc
import time
from collections.abc import Callable

PACE = 0.5
"""Seconds between two looks."""
CALM = 5.0
"""Seconds without anything stored after which there is time for a full collection."""
_NEWEST = 50_000
"""Objects between two looks from which on the newest of them are collected at once."""


class IdleCollector:
    """Garbage collector that leaves alone what is in use until nothing happens any more.

    A full collection looks at every object of every game, which takes longer than an answer may.
    Playing leaves nothing behind that only a collection could free, and neither do clients that
    come and go, whom `protocols` takes apart.
    """

    def __init__(
        self, stored: Callable[[], int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stored = stored
        self._clock = clock
        self._seen = -1
        self._since = 0.0
        self._is_due = False

    async def run(self) -> None:
        """Look again and again."""
        gc.set_threshold(_NEWEST, 10, 10)
        while True:
            self.look()
            await asyncio.sleep(PACE)

    def look(self) -> None:
        """Set aside what is in use; if it has been calm for a while, collect everything, once."""
        now, stored = self._clock(), self._stored()
        if stored != self._seen:
            self._seen, self._since, self._is_due = stored, now, True
        elif self._is_due and now - self._since > CALM:
            self._is_due = False
            gc.unfreeze()
            gc.collect()
        gc.freeze()
