"""A bar over games that are played, with their rate and the time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from pardon.cli.progress import PATIENCE

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Watch = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""


@contextmanager
def meter(*, shown: bool) -> Iterator[Watch]:
    """Give what is to be told of progress; if it is to be shown, a bar once that takes long."""
    if not shown:
        yield lambda what, done, total: None
        return
    bar = _bar()
    timer = Timer(PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield _watch(bar)
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


def _bar() -> "Progress":
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
