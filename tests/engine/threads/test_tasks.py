"""Threads take portions of a task, each of them once, and none of another task."""

from typing import Any

import numpy as np
import pytest

from pardon.engine._jit.fast import unkept
from pardon.engine.threads.tasks import COUNT, begin_task, take_portion, words_of


def begin(words: Any, task: int, count: int, threads: int) -> None:
    """Begin a task of portions of 64."""
    words[COUNT] = count
    begin_task(words, task, threads, 64)


def take(words: Any, task: int, me: int, count: int, threads: int) -> int:
    """Take a portion of 64."""
    return take_portion(words, task, me, count, threads, 64)


@pytest.fixture(scope="module")
def kernels() -> Any:
    return unkept(begin), unkept(take)


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (64, 2), (65, 2), (1000, 3), (4096, 2)])
def test_threads_take_every_portion_once_their_own_first(
    kernels: Any, count: int, threads: int
) -> None:
    beginning, taking = kernels
    words = np.zeros(words_of(threads), np.int64)
    beginning(words, 7, count, threads)
    first = [taking(words, 7, me, count, threads) for me in range(threads)]
    found = [*first, *(taking(words, 7, 0, count, threads) for _ in range(100))]
    taken = [place for place in found if place >= 0]
    assert sorted(taken) == list(range(0, count, 64))
    assert found[-1] == -1
    if count > 64 * threads:
        assert len(set(first)) == threads


def test_who_comes_late_takes_nothing_of_the_next_task(kernels: Any) -> None:
    beginning, taking = kernels
    words = np.zeros(words_of(2), np.int64)
    beginning(words, 7, 1000, 2)
    beginning(words, 8, 1000, 2)
    assert taking(words, 7, 1, 1000, 2) == -1
    assert taking(words, 8, 1, 1000, 2) == 512
