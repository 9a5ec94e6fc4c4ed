"""Places of pawns by their names: words and squares, which need nothing of the engine."""

from typing import NamedTuple

Place = int | str

PLACES: tuple[Place, ...] = ("start", *range(60), "s1", "s2", "s3", "s4", "s5", "home")
"""Every place as words and squares, in the order in which a colour's pawns are listed."""
RANK = {place: rank for rank, place in enumerate(PLACES)}


class Pawn(NamedTuple):
    """Pawn: where it stands, and its marks as letters of `MARK_NAMES`."""

    place: Place
    marks: str = ""


def is_place(given: object) -> bool:
    """Tell whether a value names a place."""
    return type(given) in (int, str) and given in RANK


def is_square(given: object) -> bool:
    """Tell whether a value is a square of the track."""
    return type(given) is int and given in RANK
