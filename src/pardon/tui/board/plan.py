"""Plan of the board: which cell of its grid is which place, and what is printed and lit there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pardon.render.geometry import SAFETY, SIZE, cell
from pardon.rules.edition import COLOURS
from pardon.tui.model import Pawn, Place, Rules, Slide

Cell = tuple[int, int]
"""Column and row."""
Spot = tuple[str, Place]
"""A place with its colour, which is empty for squares of the track."""

BLOCK = 3
"""Cells along a side of Start and Home."""
CENTRE = (4, 4, 8, 8)
"""Column, row, width and height of the free middle, in cells."""
_BLOCKS = {"start": (10, 12), "home": (12, 7)}
"""Where Start and Home of red begin."""


def spot_of(colour: str, place: Place) -> Spot:
    """Return a place as a spot."""
    return ("", place) if isinstance(place, int) else (colour, place)


def block(colour: str, name: str) -> Cell:
    """Return the first cell of Start or Home."""
    x, y = _BLOCKS[name]
    for _ in range(COLOURS.index(colour)):
        x, y = SIZE - y - BLOCK, x
    return x, y


@lru_cache(maxsize=1)
def cells() -> Mapping[Cell, Spot]:
    """Return the spot of every cell that is part of one."""
    found: dict[Cell, Spot] = {}
    for square in range(60):
        found[cell("", square)] = ("", square)
    for colour in COLOURS:
        for name in SAFETY:
            found[cell(colour, name)] = (colour, name)
        for name in _BLOCKS:
            x, y = block(colour, name)
            for dx in range(BLOCK):
                for dy in range(BLOCK):
                    found[x + dx, y + dy] = (colour, name)
    return found


def cell_of(spot: Spot) -> Cell:
    """Return the cell of a spot, of Start and Home the middle one."""
    colour, place = spot
    if place in ("start", "home"):
        x, y = block(colour, str(place))
        return x + 1, y + 1
    return cell(colour, place)


@dataclass(frozen=True)
class Sign:
    """Sign printed on a square: part of a slide, a fire space, a teleport."""

    colour: str = ""
    part: str = ""
    """``first``, ``middle`` or ``last`` of a slide."""
    symbol: str = ""
    """``fire``, or the letter of a pair of teleports."""


@lru_cache(maxsize=8)
def _signs(slides: tuple[tuple[str, tuple[int, ...]], ...]) -> Mapping[int, Sign]:
    found: dict[int, Sign] = {}
    for colour, squares in slides:
        for square in squares:
            ends = {squares[0]: "first", squares[-1]: "last"}
            found[square] = Sign(colour, ends.get(square, "middle"))
    return found


def signs(rules: Rules) -> Mapping[int, Sign]:
    """Return what is printed on squares of the track."""
    found = dict(_signs(tuple(map(_key, rules.slides))))
    for square in rules.fire_spaces:
        found[square] = _with_symbol(found.get(square), "fire")
    for letter, pair in zip("abcdefgh", rules.teleports, strict=False):
        for square in (pair.a, pair.b):
            found[square] = _with_symbol(found.get(square), letter)
    return found


def _key(slide: Slide) -> tuple[str, tuple[int, ...]]:
    return slide.colour, tuple(slide.squares)


def _with_symbol(sign: Sign | None, symbol: str) -> Sign:
    known = sign or Sign()
    return Sign(known.colour, known.part, symbol)


@dataclass(frozen=True)
class Lights:
    """Lights: what the board points out beside where the pawns are."""

    movable: frozenset[Spot] = frozenset()
    """Pawns that can be moved."""
    targets: Mapping[Spot, str] = field(default_factory=dict)
    """Where a move can end, with the number of that move in the list, or nothing."""
    chosen: Spot | None = None
    """The pawn of the move that is looked at."""
    goal: Spot | None = None
    """Where that move ends."""
    way: Mapping[Spot, str] = field(default_factory=dict)
    """The way that it takes, with the colour that goes it."""
    harmed: frozenset[tuple[str, Place]] = frozenset()
    """Pawns, by colour and place, that it would bump."""
    trail: Mapping[Spot, str] = field(default_factory=dict)
    """The way of the last turn, with the colour that went it."""


@dataclass(frozen=True)
class Picture:
    """Picture of a board: everything that is painted."""

    rules: Rules
    pawns: Mapping[str, tuple[Pawn, ...]]
    own: frozenset[str] = frozenset()
    """The colours of those who look."""
    allies: frozenset[str] = frozenset()
    acting: str | None = None
    """The colour whose turn it is."""
    lights: Lights = Lights()
    card: str | None = None
    """The card in the middle."""
    is_in_play: bool = True
    """Whether that card is in play, rather than on top of the discards."""
    pile: int = 0

    def by_spot(self) -> dict[Spot, list[tuple[str, Pawn]]]:
        """Return who stands where."""
        found: dict[Spot, list[tuple[str, Pawn]]] = {}
        for colour, pawns in self.pawns.items():
            for pawn in pawns:
                found.setdefault(spot_of(colour, pawn.place), []).append((colour, pawn))
        return found
