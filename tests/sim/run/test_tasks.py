"""Work is handed out in pieces and comes back in order."""

import time
from concurrent.futures import Executor, Future
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from pardon.errors import PardonError
from pardon.sim.run.executors import Pool, executor_for, lost, usable_processors
from pardon.sim.run.tasks import AHEAD, LARGEST, Pace, Part, in_order


def ranges(pool: Pool, task: Any, begin: int, end: int, pace: Pace) -> list[tuple[int, int]]:
    return [(part.begin, part.end) for part in in_order(pool, task, begin, end, pace)]


def test_everything_comes_once_and_in_order() -> None:
    def task(begin: int, end: int) -> int:
        time.sleep(0.002 * (begin % 3))
        return end - begin

    with executor_for(None, 3, compiled=True) as pool:
        found = ranges(pool, task, 7, 1000, Pace(4))
    assert found[0][0] == 7
    assert found[-1][1] == 1000
    assert all(a[1] == b[0] for a, b in pairwise(found))


def test_no_more_is_handed_out_than_workers_need() -> None:

    class Counting(Executor):
        handed = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
            Counting.handed += 1
            future: Future[Any] = Future()
            future.set_result(fn(*args, **kwargs))
            return future

    parts = in_order(Pool(Counting(), lambda: 5), lambda begin, end: None, 0, 10**9, Pace(1))
    next(parts)
    assert Counting.handed == AHEAD * 5


def test_tasks_grow_to_what_a_second_allows() -> None:
    pace = Pace(4, together=4)
    assert pace.size(10**9, 2) == 4
    pace.learn(Part(0, 4, 0.001, None))
    assert pace.size(10**9, 2) == 32
    for _ in range(10):
        pace.learn(Part(0, 32, 1e-9, None))
    assert pace.size(10**9, 2) == LARGEST
    pace.learn(Part(0, 4, 60.0, None))
    assert pace.size(10**9, 2) == 4


def test_the_last_tasks_are_shared_out() -> None:
    pace = Pace(1000)
    assert pace.size(2000, 2) == 500
    assert pace.size(100, 2) == 100  # not worth sharing


def test_an_error_comes_out_and_the_rest_is_given_up() -> None:
    done: list[int] = []

    def task(begin: int, end: int) -> None:
        if begin >= 5:
            raise PardonError("five")
        done.append(begin)

    with executor_for(None, 1, compiled=True) as pool, pytest.raises(PardonError, match="five"):
        ranges(pool, task, 0, 100, Pace(1))
    assert len(done) < 100


def test_an_interrupt_stops_threads_that_would_never_end() -> None:
    def endless() -> None:
        while True:
            time.sleep(0.001)

    with suppress(KeyboardInterrupt), executor_for(None, 2, compiled=True) as pool:
        futures = [pool.submit(endless) for _ in range(5)]
        time.sleep(0.05)
        raise KeyboardInterrupt
    assert all(future.done() for future in futures)


def test_a_fault_of_its_own_is_no_loss_of_the_executor() -> None:
    assert lost(PardonError("x")) is None
    assert lost(OSError("x")) is None


def test_there_is_a_processor_to_use() -> None:
    assert usable_processors() >= 1
