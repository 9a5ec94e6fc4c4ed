"""Crew: threads that stay alive between calls of the kernel.

A step of some thousand games takes half a millisecond, and an executor's futures would take a
fifth of that again; so tasks and answers go through bare queues.
"""

import os
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

import numpy as np

Array = np.ndarray[Any, Any]
Result = TypeVar("Result")


class Crew(Generic[Result]):
    """Crew of threads beside the caller's own; not to be used by two callers at once."""

    def __init__(self, threads: int, name: str) -> None:
        self.process = os.getpid()
        """The process whose threads they are; a copy of it has none."""
        queues: list[SimpleQueue[Any]] = [SimpleQueue() for _ in range(threads)]
        self._queues = queues
        members = [
            threading.Thread(target=_serve, args=(queue,), name=f"{name}-{n}", daemon=True)
            for n, queue in enumerate(queues)
        ]
        for member in members:
            member.start()
        self.close = weakref.finalize(self, _dismiss, queues, members)
        """Ends the threads; without a call they end with the crew."""

    def run(self, tasks: Sequence[Callable[[], Result]]) -> list[Result]:
        """Carry out tasks, the first in the caller's thread; raise what one of them raises.

        It returns or raises once all of them have ended, even if it is interrupted.
        """
        own, *others = tasks
        answers: SimpleQueue[None] = SimpleQueue()
        results: list[Any] = [None] * len(tasks)
        faults: list[BaseException] = []
        try:
            for number, task in enumerate(others, 1):
                self.send(number - 1, partial(_answer, number, task, results, faults, answers))
            results[0] = own()
            for _ in others:
                answers.get()
        except BaseException:
            self._come_to_rest()
            raise
        if faults:
            raise faults[0]
        return results

    def _come_to_rest(self) -> None:
        """Wait until every thread is done with all that it was sent.

        An interrupt may have come between any two steps of `run`, so what was sent, or answered,
        is not known; but a queue is emptied in its order.
        """
        while True:
            try:
                ends = [threading.Event() for _ in self._queues]
                for queue, end in zip(self._queues, ends, strict=True):
                    queue.put(end.set)
                for end in ends:
                    end.wait()
            except KeyboardInterrupt:
                continue
            return

    def send(self, thread: int, task: Callable[[], Any]) -> None:
        """Have a thread carry out a task, whatever comes of it."""
        self._queues[thread].put(task)


def portions(items: Array, threads: int, least: int) -> Iterator[Array]:
    """Return items in portions for threads to take one after the other, smaller and smaller.

    So a thread that begins late, or is held up, takes fewer, and all end at nearly the same time.
    """
    found, begun = [], 0
    # A few portions for each thread: every one of them takes some microseconds to hand out.
    least = max(least, len(items) // (4 * threads))
    while begun < len(items):
        size = max(least, 4 * (len(items) - begun) // (5 * threads))
        found.append(items[begun : begun + size])
        begun += size
    return iter(found)  # not a generator, which two threads cannot ask at once


def take_all(task: Callable[[Array], None], left: Iterator[Array]) -> None:
    """Carry out a task on portions until none is left, which others take from as well."""
    try:
        for portion in left:
            task(portion)
    except BaseException:
        list(left)  # so that nobody takes any more
        raise


def _serve(queue: "SimpleQueue[Any]") -> None:
    """Carry out what comes through a queue until it is None."""
    while (task := queue.get()) is not None:
        task()
        del task  # whose games may be let go of meanwhile


def _answer(
    number: int,
    task: Callable[[], Any],
    results: list[Any],
    faults: list[BaseException],
    answers: "SimpleQueue[None]",
) -> None:
    """Carry out a task, note what came of it, and say so."""
    try:
        results[number] = task()
    except BaseException as fault:
        faults.append(fault)
    answers.put(None)


def _dismiss(queues: "Sequence[SimpleQueue[Any]]", members: Sequence[threading.Thread]) -> None:
    for queue in queues:
        queue.put(None)
    for member in members:
        if member is not threading.current_thread():
            member.join()
