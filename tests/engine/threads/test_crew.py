"""A crew of threads carries out tasks side by side, and tells what came of each."""

import contextlib
import gc
import signal
import threading
from functools import partial
from typing import Any

import numpy as np
import pytest

from pardon.engine.threads.crew import Crew, portions, take_all


def test_tasks_run_side_by_side_and_answer_in_their_order() -> None:
    crew: Crew[int] = Crew(2, "side")
    together = threading.Barrier(3, timeout=10)

    def task(number: int) -> int:
        together.wait()  # nobody passes unless all three are under way
        return number

    for _ in range(20):
        assert crew.run([partial(task, n) for n in (7, 8, 9)]) == [7, 8, 9]
    assert crew.run([lambda: 1, lambda: 2]) == [1, 2]  # fewer than there are threads
    crew.close()
    assert not [each for each in threading.enumerate() if each.name.startswith("side")]


@pytest.mark.parametrize("wrong", [0, 1])
def test_what_a_task_raises_comes_once_all_have_ended(wrong: int) -> None:
    crew: Crew[int] = Crew(1, "wrong")
    ended = []

    def task(number: int) -> int:
        if number == wrong:
            raise KeyError(number)
        ended.append(number)
        return number

    for _ in range(20):
        with pytest.raises(KeyError):
            crew.run([partial(task, 0), partial(task, 1)])
    assert ended == [1 - wrong] * 20
    crew.close()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer to interrupt by")
def test_an_interrupt_at_any_moment_leaves_no_task_under_way() -> None:
    crew: Crew[None] = Crew(1, "interrupted")
    under_way: list[int] = []

    def task() -> None:
        under_way.append(1)
        sum(range(2000))
        under_way.pop()

    def noop() -> None:
        pass

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGALRM, interrupt)
    try:
        for moment in range(1, 200):
            with contextlib.suppress(KeyboardInterrupt):
                signal.setitimer(signal.ITIMER_REAL, moment * 2e-6)
                while True:
                    crew.run([noop, task])
            assert not under_way
    finally:
        signal.signal(signal.SIGALRM, usual)
    crew.close()


def test_threads_end_with_their_crew() -> None:
    crew: Crew[int] = Crew(3, "left")
    assert crew.run([lambda: 0] * 4) == [0] * 4
    del crew
    gc.collect()
    assert not [each for each in threading.enumerate() if each.name.startswith("left")]


@pytest.mark.parametrize(("count", "threads"), [(1, 2), (64, 2), (65, 2), (4096, 2), (5000, 7)])
def test_portions_hold_every_item_once_and_grow_no_larger(count: int, threads: int) -> None:
    items = np.arange(count)
    found = list(portions(items, threads, 64))
    assert np.array_equal(np.concatenate(found), items)
    sizes = [len(each) for each in found]
    assert sizes == sorted(sizes, reverse=True)
    assert min([64, *sizes[:-1]]) == 64 and len(found) <= 6 * threads + 1


def test_who_begins_late_takes_fewer_portions() -> None:
    crew: Crew[int] = Crew(1, "late")
    left, is_done = portions(np.arange(1000), 2, 64), threading.Event()

    def quick() -> int:
        taken = sum(len(each) for each in left)
        is_done.set()
        return taken

    def late() -> int:
        assert is_done.wait(10)
        return sum(len(each) for each in left)

    assert crew.run([quick, late]) == [1000, 0]
    crew.close()


def test_what_goes_wrong_with_a_portion_ends_all_of_them() -> None:
    left = portions(np.arange(1000), 2, 64)
    done: list[Any] = []

    def task(items: Any) -> None:
        done.append(items)
        if len(done) == 2:
            raise KeyError(2)

    with pytest.raises(KeyError):
        take_all(task, left)
    take_all(task, left)
    assert len(done) == 2
