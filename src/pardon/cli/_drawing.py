"""Board drawings for commands: in colour on a terminal, in plain letters elsewhere."""

import os
import sys
from collections.abc import Collection

import click

from pardon.cli._output import is_terminal
from pardon.render.text import Spot, draw, in_ascii
from pardon.view import View

colour_option = click.option(
    "--colour/--no-colour",
    default=None,
    help="Draw in colour; by default on a terminal, unless NO_COLOR is set.",
)
"""The option of every command that draws."""


def wants_colour(asked: bool | None) -> bool:
    """Tell whether to draw in colour, if nothing was asked for as suits the output."""
    return is_terminal() and not os.environ.get("NO_COLOR") if asked is None else asked


def picture(view: View, *, colour: bool, highlights: Collection[Spot] = ()) -> str:
    """Return the board in the characters that the output has."""
    drawing = draw(view, colour=colour, highlights=highlights)
    try:
        drawing.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return in_ascii(drawing)
    return drawing
