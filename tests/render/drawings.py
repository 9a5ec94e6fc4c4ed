"""Positions to draw, and what is on a drawing."""

from collections import Counter
from collections.abc import Iterator

import pytest

from pardon.game import Game
from pardon.render.text import PANEL
from pardon.view import View
from tests.game.walks import sampled, walk

VARIED = (
    "parker-1934+partnership",
    "hasbro-2002",
    "hasbro-2002+points",
    "birthday-2004+fast_setup",
    "fire-ice-2013",
    "fire-ice-2013+strategic",
    "revenge",
)
"""Configurations that between them have everything that can be drawn."""
each_config = pytest.mark.parametrize("config", VARIED)


def views(config: str, every: int = 23) -> Iterator[View]:
    """Yield views of a random game by whoever's turn it is."""
    for game in sampled(walk(config, seed=5, seats=3), every):
        yield game.view(game.turn)


def see(text: str, seat: str | None = None) -> View:
    """Return the view of a position, by default of whose turn it is."""
    game = Game.from_position(text)
    return game.view(seat or game.turn)


def counted(view: View) -> Counter[str]:
    """Return how many pawns each colour has."""
    return Counter({colour: len(pawns) for colour, pawns in view.pawns.items()})


def board(drawing: str) -> list[str]:
    """Return the lines of the board in a drawing, what is written in its middle left out."""
    lines = drawing.splitlines()[:18]
    for y in range(PANEL.top, PANEL.top + PANEL.height):
        line = lines[y].ljust(PANEL.left + PANEL.width)
        lines[y] = line[: PANEL.left] + " " * PANEL.width + line[PANEL.left + PANEL.width :]
    return lines
