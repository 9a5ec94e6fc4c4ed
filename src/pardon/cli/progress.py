"""A bar for what takes long, where somebody waits."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds before a bar is worth drawing."""


@contextmanager
def progress(items: Sequence[T], what: str, *, shown: bool) -> Iterator[Iterable[T]]:
    """Give items to go through; if it is to be shown, with a bar once that takes long."""
    if not shown:
        yield items
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    timer = Timer(PATIENCE, bar.start)
    timer.start()
    try:
        yield bar.track(items, description=what)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
