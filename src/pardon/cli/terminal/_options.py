"""Options of the commands that take the whole screen."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from pardon.tui.motion import SPEEDS
from pardon.tui.screen.look import DEPTHS

F = TypeVar("F", bound=Callable[..., Any])


def screen_options(command: F) -> F:
    """Add how the screen looks, and how fast pawns move there."""
    options = (
        click.option("--speed", type=click.Choice(list(SPEEDS)), default="normal",
                     show_default=True, help="How fast pawns walk."),
        click.option("--theme", type=click.Choice(["auto", "dark", "light"]), default="auto",
                     show_default=True, help="For a dark room or a light one."),
        click.option("--colours", "depth", type=click.Choice(DEPTHS), default="auto",
                     show_default=True, help="How many colours the terminal has."),
        click.option("--ascii/--unicode", "ascii_only", default=None,
                     help="Draw with plain characters, or with half blocks; as the terminal can."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command
