"""Garbage collection that makes nobody wait."""

import asyncio
import gc
import sys
import time
from collections.abc import Callable

PACE = 0.5
"""Seconds between two looks."""
CALM = 5.0
"""Seconds without anything stored after which there is time for a full collection."""
_NEWEST = 50_000
"""Objects between two looks from which on the newest of them are collected at once."""
SOME = 250_000
"""Blocks of memory, of some 80 bytes each, on top of what a full collection has left: after so many
another waits for a moment without anything stored only."""
MANY = 2_000_000
"""After so many, or half as many as were left, it waits for nothing."""


class IdleCollector:
    """Garbage collector that leaves alone what is in use until nothing happens any more.

    A full collection looks at every object of every game, which takes longer than an answer may.
    Playing leaves nothing behind that only a collection could free, and neither do clients that
    come and go, whom `protocols` takes apart. Should something do so all the same, it is collected
    once there is much of it, however much is going on: too rarely to matter to those who play.
    """

    def __init__(
        self,
        stored: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        blocks: Callable[[], int] = sys.getallocatedblocks,
    ) -> None:
        self._stored = stored
        self._clock = clock
        self._blocks = blocks
        self._kept = blocks()
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
        """Set aside what is in use, or collect everything if it is time for that."""
        now, stored = self._clock(), self._stored()
        grown, is_quiet = self._blocks() - self._kept, stored == self._seen
        if not is_quiet:
            self._seen, self._since, self._is_due = stored, now, True
        is_calm = self._is_due and now - self._since > CALM
        if is_calm or grown > (SOME if is_quiet else max(MANY, self._kept // 2)):
            self._is_due = self._is_due and not is_calm
            gc.unfreeze()
            gc.collect()
            self._kept = self._blocks()
        gc.freeze()
