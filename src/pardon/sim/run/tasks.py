"""Tasks of a run, handed out in pieces and taken back in order."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from typing import Generic, NamedTuple, TypeVar

from pardon.sim.run.executors import Pool, lost

T = TypeVar("T")

TASK = 0.7
"""Seconds that a task should take: few enough to stop soon, enough to be worth handing out."""
AHEAD = 2
"""Tasks handed out for each that can be done at a time."""
LARGEST = 1 << 16
"""Games in a task at most."""
GROWTH = 8
"""By how much one task may be larger than the last."""


class Part(NamedTuple, Generic[T]):
    """Part of a run: what came of the games of one task."""

    begin: int
    end: int
    seconds: float
    found: T


class Pace:
    """Pace: how many games make a task, learned from those that were done."""

    def __init__(self, first: int, together: int = 1, *, steady: bool = False) -> None:
        self._together = together
        self._size = float(first)
        self._steady = steady

    def size(self, left: int, slots: int) -> int:
        """Return the games of the next task: whole deals, and towards the end something for all."""
        fair = max(left / (AHEAD * slots), self._size / GROWTH)
        deals = round(min(self._size, fair) / self._together)
        return min(left, max(1, deals) * self._together)

    def learn(self, part: Part[T]) -> None:
        """Take note of how long a task took."""
        if self._steady:
            return
        games = part.end - part.begin
        wanted = games * TASK / max(part.seconds, 1e-6)
        self._size = min(max(wanted, 1), self._size * GROWTH, LARGEST)


def in_order(
    pool: Pool, task: Callable[[int, int], T], begin: int, end: int, pace: Pace
) -> Iterator[Part[T]]:
    """Yield what a task finds in games `begin` up to `end`, the first games first."""
    waiting: deque[Future[Part[T]]] = deque()
    try:
        while begin < end or waiting:
            slots = pool.slots
            while begin < end and len(waiting) < AHEAD * slots:
                size = pace.size(end - begin, slots)
                waiting.append(pool.submit(_timed, task, begin, begin + size))
                begin += size
            part = _result(waiting[0])
            waiting.popleft()
            pace.learn(part)
            yield part
    except Exception as fault:
        loss = lost(fault)
        if loss:
            raise loss from fault
        raise
    finally:
        for future in waiting:
            future.cancel()


def _timed(task: Callable[[int, int], T], begin: int, end: int) -> Part[T]:
    begun = time.perf_counter()
    found = task(begin, end)
    return Part(begin, end, time.perf_counter() - begun, found)


def _result(future: Future[T]) -> T:
    """Wait for a task; not without end, or some systems would not let us be interrupted."""
    while not wait([future], timeout=1).done:
        pass
    return future.result()
