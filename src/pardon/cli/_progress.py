"""Progress bars for long commands, shown only on a terminal and only once they take long."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

T = TypeVar("T")
Watch = Callable[[str, int, int], None]
"""Callback that is told what is being done, how much of it is done, and how much there is."""

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
    with _drawn(bar):
        yield bar.track(items, description=what)


@contextmanager
def meter(*, shown: bool) -> Iterator[Watch]:
    """Give a callback for games played; if shown, a bar with their rate and the time left."""
    if not shown:
        yield lambda what, done, total: None
        return
    bar = _rated_bar()
    with _drawn(bar):
        yield _watch(bar)


@contextmanager
def _drawn(bar: "Progress") -> Iterator[None]:
    """Draw a bar once patience has run out, and take it away at the end."""
    timer = Timer(PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        bar.stop()


def _watch(bar: "Progress") -> Watch:
    tasks: dict[str, TaskID] = {}

    def watch(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total, completed=done)
        bar.update(tasks[what], completed=done, total=total)

    return watch


def _rated_bar() -> "Progress":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            """Return the rate, once it is known."""
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else _rate(speed), style="progress.data.speed")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate())
    console = Console(stderr=True)
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)


def _rate(speed: float) -> str:
    return f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.2f}/s"
