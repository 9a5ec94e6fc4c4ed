"""Markdown tables for the pages that are made from games."""

from collections.abc import Iterable, Iterator, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int = 0) -> Iterator[str]:
    """Give the lines of a table; the last columns, as many as are numbers, are set to the right."""
    yield _row(head)
    yield _row(["---"] * (len(head) - numbers) + ["--:"] * numbers)
    yield from map(_row, rows)
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
