"""A limit of CPU time on a piece of work, so that what never ends does end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class TimedOut(Exception):
    """The limit is reached."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TimedOut` where the work takes more CPU time than this, however busy the machine."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimedOut

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
