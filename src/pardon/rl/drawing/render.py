"""Render modes: a text, pixels, or for people a text on the standard output."""

import sys
from collections.abc import Sequence
from typing import Any

from pardon.errors import PardonError
from pardon.messages import near
from pardon.render.text import draw
from pardon.rl.episode import Episode
from pardon.view import View

MODES = ("human", "ansi", "rgb_array")
"""`human` needs no screen: it writes the board as text to the standard output."""
PICTURES = ("ansi", "rgb_array")
"""The modes that return what they show."""
FRAMES = 4
"""Pictures a second in which a game can be followed."""


def checked_mode(mode: str | None, known: Sequence[str] = MODES) -> str | None:
    """Return a way to render, or raise which there are."""
    if mode is None or mode in known:
        return mode
    raise PardonError(f"unknown render_mode {mode!r}; {near(mode, known)}")


def render(episode: Episode, mode: str | None, seat: str | None) -> Any:
    """Return what one seat, or with None a spectator, sees in a way to render."""
    if mode is None:
        return None
    view = episode.game().view(seat)
    if mode != "human":
        return picture(view, mode)
    sys.stdout.write(draw(view, colour=sys.stdout.isatty()) + "\n\n")
    return None


def picture(view: View, mode: str) -> Any:
    """Return a view as pixels or as text."""
    if mode == "ansi":
        return draw(view)
    from pardon.rl.drawing.pixels import paint  # which needs pygame

    return paint(view)
