"""Small text picture of the board, for terminals that the large one does not fit into.

As in the large one, capital letters are pawns and nothing else is. A pawn that can move has ``>``
before it; one that carries something has its mark there.
"""

from collections.abc import Collection

from pardon.position.places import Pawn, Place
from pardon.render.canvas import Canvas
from pardon.render.geometry import SAFETY, SIZE, cell, heading, slides
from pardon.render.text import BOLD, DIM, REVERSE, STYLES, Spot
from pardon.render.words import duty, special_squares
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, Edition
from pardon.view import View

WIDTH = 38
"""Columns of the drawing."""
_CELL, _MARGIN = 2, 3
_FIELDS = {
    ("red", "start"): (10, 13), ("red", "home"): (12, 8),
    ("blue", "start"): (1, 11), ("blue", "home"): (5, 12),
    ("yellow", "start"): (3, 2), ("yellow", "home"): (1, 7),
    ("green", "start"): (11, 4), ("green", "home"): (7, 3),
}  # fmt: skip
"""Column and row of the cell in which the pawns in Start and Home are counted."""
_ARROWS = {(-1, 0): "<", (0, -1): "^", (1, 0): ">", (0, 1): "v"}


def draw_small(view: View, *, colour: bool = False, highlights: Collection[Spot] = ()) -> str:
    """Return the board and the seats as lines of at most `WIDTH` columns, in plain characters."""
    rules = Config.parse(view.config).rules
    canvas = Canvas(WIDTH, SIZE + 2)
    _draw_track(canvas, rules)
    for seat_colour in COLOURS:
        _draw_fields(canvas, view, seat_colour, highlights)
    for each, pawns in view.pawns.items():
        for pawn in pawns:
            if pawn.place not in ("start", "home"):
                _draw_pawn(canvas, each, pawn, lit=(each, pawn.place) in highlights)
    return "\n".join([canvas.text(colour=colour), "", *_seats(view), f"{duty(view)}."])


def _at(colour: str, place: Place) -> tuple[int, int]:
    column, row = cell(colour, place)
    return _MARGIN + _CELL * column, row + 1


def _draw_track(canvas: Canvas, rules: Edition) -> None:
    for square in range(60):
        canvas.put(*_at("", square), " .", DIM)
    for square in range(0, 60, 5):
        _draw_number(canvas, square)
    for slide in slides(rules.slide_colours):
        for square in slide.squares:
            is_end = square == slide.squares[-1]
            sign = _ARROWS[heading(slide.colour)] if square == slide.squares[0] else "="
            canvas.put(*_at("", square), f" {'o' if is_end else sign}", STYLES[slide.colour])
    for square, symbol in special_squares(rules).items():
        canvas.put(*_at("", square), " *" if symbol == "fire" else " @", BOLD)


def _draw_number(canvas: Canvas, square: int) -> None:
    x, y = _at("", square)
    column, row = cell("", square)
    if row in (0, SIZE - 1):
        canvas.put(x, 0 if row == 0 else SIZE + 1, f"{square:>2}", DIM)
    else:
        canvas.put(0 if column == 0 else WIDTH - 2, y, f"{square:>2}", DIM)


def _draw_fields(
    canvas: Canvas, view: View, colour: str, highlights: Collection[Spot]
) -> None:  # fmt: skip
    for name in SAFETY:
        canvas.put(*_at(colour, name), " -", STYLES[colour])
    places = [pawn.place for pawn in view.pawns.get(colour, ())]
    for name in ("start", "home"):
        column, row = _FIELDS[colour, name]
        sign = ">" if (colour, name) in highlights else " "
        text = f"{sign}{name[0]}{places.count(name) or ' '}"
        canvas.put(_MARGIN + _CELL * column, row + 1, text, STYLES[colour])


def _draw_pawn(canvas: Canvas, colour: str, pawn: Pawn, *, lit: bool) -> None:
    x, y = _at(colour, pawn.place)
    sign = ">" if lit else pawn.marks[:1] or " "
    canvas.put(x, y, sign, BOLD if lit else "")
    canvas.put(x + 1, y, colour[0].upper(), f"{BOLD};{REVERSE};{STYLES[colour]}")


def _seats(view: View) -> list[str]:
    return [_seat(view, seat) for seat in view.seats]


def _seat(view: View, seat: str) -> str:
    own = view.owners[seat]
    places = [pawn.place for pawn in view.pawns[own]]
    name = seat if own == seat else f"{seat}/{own}"
    sign = ">" if seat == (view.actor or view.turn) else " "
    hand = f" hand {view.hand_sizes[seat]}" if any(view.hand_sizes.values()) else ""
    return f"{sign} {name:<12} start {places.count('start')} home {places.count('home')}{hand}"
