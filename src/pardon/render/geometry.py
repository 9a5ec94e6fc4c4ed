"""Geometry of the board: where every place lies on a grid of sixteen by sixteen cells.

Red sits at the bottom, Blue on the left, Yellow at the top and Green on the right, so that the
track, whose first square is the bottom right corner, runs clockwise as it does on the table:

    30 31 32 … 44 45
    29            46
     ⋮             ⋮
    16            59
    15 14 13 …  1  0

Points are measured in cells from the top left corner of the grid; the cell in column x and row y
has its centre in (x + 0.5, y + 0.5).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pardon.position.places import Place
from pardon.rules.edition import COLOURS

SIZE = 16
"""Cells along a side of the grid."""
SIDE = 15
"""Squares from one corner to the next."""
SAFETY = ("s1", "s2", "s3", "s4", "s5")
"""The squares of a safety zone in order."""
SLIDES = ((1, 4), (9, 13))
"""First and last square of the slides of a side, from its corner (C-04)."""
RADIUS = 1.35
"""Of the round fields Start and Home."""

Point = tuple[float, float]

_START: Point = (11.5, 13.45)
_HOME: Point = (13.5, 8.65)


class Slide(NamedTuple):
    """Slide of the track."""

    colour: str
    """Whose side it is on."""
    squares: tuple[int, ...]
    """Triangle first, end last."""
    moves: tuple[str, ...]
    """The colours whose pawns it moves."""


def cell(colour: str, place: Place) -> tuple[int, int]:
    """Return the column and row of a square of the track or of a safety zone."""
    x, y = centre(colour, place)
    return int(x), int(y)


def centre(colour: str, place: Place) -> Point:
    """Return the middle of a place; those off the track are the colour's own."""
    if isinstance(place, int):
        return _turned((SIZE - 0.5 - place % SIDE, SIZE - 0.5), place // SIDE)
    return _turned(_own_point(place), COLOURS.index(colour))


def _own_point(place: str) -> Point:
    """Return a place off the track as it lies for the colour at the bottom."""
    if place in SAFETY:
        return SIZE - 2.5, SIZE - 1.5 - SAFETY.index(place)
    return _START if place == "start" else _HOME


def _turned(point: Point, quarters: int) -> Point:
    """Turn a point clockwise about the middle of the board."""
    x, y = point
    for _ in range(quarters):
        x, y = SIZE - y, x
    return x, y


def heading(colour: str) -> tuple[int, int]:
    """Return the step, right and down, that goes forward along the side of a colour."""
    return ((-1, 0), (0, -1), (1, 0), (0, 1))[COLOURS.index(colour)]


def inward(colour: str) -> tuple[int, int]:
    """Return the step that goes from the side of a colour towards the middle."""
    return ((0, -1), (1, 0), (0, 1), (-1, 0))[COLOURS.index(colour)]


def side(square: int) -> str:
    """Return the colour on whose side a square lies, corners counting with what follows."""
    return COLOURS[square // SIDE]


def slides(shown: str | Sequence[Sequence[str]]) -> Iterator[Slide]:
    """Yield the eight slides in board order, given whom they move as an edition says it."""
    for number, (colour, ends) in enumerate((c, ends) for c in COLOURS for ends in SLIDES):
        base = COLOURS.index(colour) * SIDE
        squares = tuple(range(base + ends[0], base + ends[1] + 1))
        yield Slide(colour, squares, _moved(shown, number, colour))


def _moved(shown: str | Sequence[Sequence[str]], number: int, colour: str) -> tuple[str, ...]:
    if not isinstance(shown, str):
        return tuple(shown[number])
    own = shown == "own_only"
    return tuple(each for each in COLOURS if (each == colour) is own)
