"""Output of commands: tables on a terminal, plain lines elsewhere, JSON on request."""

import sys
from collections.abc import Sequence
from typing import Any, Literal

import click
import msgspec

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
"""The option of every command that a program might read."""

Row = Sequence[str]


def examples(*lines: str) -> str:
    """Return what stands below the help of a command: lines that can be typed as they are."""
    head = "Example:" if len(lines) == 1 else "Examples:"
    return "\n".join(["\b", head, *(f"  {line}" for line in lines)])


def is_terminal() -> bool:
    """Tell whether people read the output as it is written."""
    return sys.stdout.isatty()


def write_json(value: Any) -> None:
    """Write a value as JSON, indented."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def write_table(head: Row, rows: Sequence[Row], *, numbers: int = 0) -> None:
    """Write a table; the last columns, as many as are numbers, are set to the right."""
    if is_terminal():
        _draw_table(head, rows, numbers)
        return
    texts = len(head) - numbers
    lines = [head, *rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    for line in lines:
        cells = zip(line, widths, strict=True)
        padded = [c.ljust(w) if at < texts else c.rjust(w) for at, (c, w) in enumerate(cells)]
        click.echo("  ".join(padded).rstrip())


def _draw_table(head: Row, rows: Sequence[Row], numbers: int) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    side: Literal["left", "right"]
    for at, name in enumerate(head):
        side = "right" if at >= len(head) - numbers else "left"
        grid.add_column(name, justify=side, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    Console().print(grid)
