"""Helpers: threads that share the tasks of their caller inside the kernel.

After each task they look for the next one for a moment, and only then sleep.
"""

import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Self

import numpy as np

from .crew import Crew
from .tasks import ACTIVE, CALLS, awaken, let_sleep, words_of

Array = np.ndarray[Any, Any]
LOOKS = 1 << 15
"""How often a thread looks for a task before it sleeps, or for others to be done with theirs: for
about half a millisecond. To be woken takes a fifth of that, but a core may be needed elsewhere."""


class Helpers:
    """Helpers beside the caller's own thread; not to be used by two callers at once."""

    def __init__(self, threads: int, task: int = 0) -> None:
        self.threads = threads
        """How many threads there are, the caller's included."""
        self.patience = LOOKS if _processors() >= threads else 0
        self.words: Array = np.zeros(words_of(threads), np.int64)
        self.task = task
        """The number of the last task."""
        self._crew: Crew[None] | None = None

    def __reduce__(self) -> tuple[type[Self], tuple[int, int]]:
        return type(self), (self.threads, self.task)

    @property
    def crew(self) -> Crew[None]:
        """The threads, called out of the kernel; a copied process has new ones."""
        crew = self._present()
        self.words[CALLS] += 1
        return crew

    def _present(self) -> Crew[None]:
        if self._crew is None or self._crew.process != os.getpid():
            self.words[:] = 0
            self._crew = Crew(self.threads - 1, "pardon")
        return self._crew

    def run(self, lead: Callable[[int], int], follow: Callable[[int, int], object]) -> int:
        """Carry out a task, and return what came of it in the caller's thread.

        `lead` enters the kernel with the number of the task, `follow` with that of a thread and
        how often it was called away before.
        """
        crew = self._present()
        self.task += 1
        calls = int(self.words[CALLS])
        try:
            for thread in range(1, self.threads):
                if awaken(self.words, thread):
                    crew.send(thread - 1, partial(follow, thread, calls))
            return lead(self.task)
        except BaseException:
            # Who was woken, and who only counts as awake, is not known amid an interrupt.
            self.words[CALLS] += 1
            let_sleep(self.words, self.threads)
            raise
        finally:
            if self.words[ACTIVE]:
                self._wait()

    def _wait(self) -> None:
        """Wait until nobody is at work, even if it is interrupted."""
        came: BaseException | None = None
        while self.words[ACTIVE]:
            try:
                time.sleep(1e-5)
            except KeyboardInterrupt as interrupt:
                came = interrupt
        if came is not None:
            raise came

    def close(self) -> None:
        """End the threads; they begin again if they are needed."""
        if self._crew is not None:
            self.words[CALLS] += 1
            self._crew.close()
            self._crew = None


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
