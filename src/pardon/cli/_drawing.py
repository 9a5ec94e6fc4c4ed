"""Board drawings for commands: in colour on a terminal, in plain letters elsewhere."""

import os
import sys
from collections.abc import Collection
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from pardon.cli._output import is_terminal

if TYPE_CHECKING:
    from pardon.render.text import Spot
    from pardon.view import View

colour_option = click.option(
    "--colour/--no-colour",
    default=None,
    help="Draw in colour; by default on a terminal, unless NO_COLOR is set.",
)
"""The option of every command that draws."""


SMALLER = 70
"""Columns below which the small board is drawn."""
DUMB = ("", "dumb", "unknown")
"""What a terminal calls itself that knows nothing but letters."""


def is_dumb() -> bool:
    """Tell whether the terminal knows no colours and cannot be drawn on."""
    return os.name == "posix" and os.environ.get("TERM", "") in DUMB


def wants_colour(asked: bool | None) -> bool:
    """Tell whether to draw in colour, if nothing was asked for as suits the output."""
    if asked is not None:
        return asked
    return is_terminal() and not os.environ.get("NO_COLOR") and not is_dumb()


def columns() -> int:
    """Return how wide the output is; where nobody can tell, wide enough."""
    return get_terminal_size((80, 24)).columns if is_terminal() else 80


def picture(view: "View", *, colour: bool, highlights: "Collection[Spot]" = ()) -> str:
    """Return the board in the characters that the output has."""
    from pardon.render.small import draw_small  # the engine is loaded with them
    from pardon.render.text import draw, in_ascii

    painter = draw if columns() >= SMALLER else draw_small
    drawing = painter(view, colour=colour, highlights=highlights)
    try:
        drawing.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return in_ascii(drawing)
    return drawing
