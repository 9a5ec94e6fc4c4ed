"""Text picture of the board for a terminal.

Capital letters on the board are pawns, R, B, Y and G, with their marks after them; nothing else
there is one. Colour only repeats what letters and shapes say.
"""

from collections.abc import Collection, Iterator
from textwrap import wrap
from typing import NamedTuple

from pardon.position.places import Pawn, Place
from pardon.render.canvas import Canvas, paint
from pardon.render.geometry import SAFETY, SIZE, Slide, cell, heading, slides
from pardon.render.words import (
    MARKS,
    cards_text,
    duty,
    piles_text,
    slides_text,
    special_squares,
    squares_text,
    tokens_text,
)
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, Edition
from pardon.rules.words import card_name
from pardon.view import View

WIDTH = 72
"""Columns of the drawing."""
BOLD, DIM, REVERSE = "1", "2", "7"
STYLES = {"red": "31", "blue": "94", "yellow": "33", "green": "32"}
"""The style of each colour."""


class Box(NamedTuple):
    """Part of the drawing, in columns and lines."""

    left: int
    top: int
    width: int
    height: int


PANEL = Box(17, 4, 37, 8)
"""Where the table is described, in the middle of the board."""

Spot = tuple[str, Place]
"""A colour and a place, as `Move.colour` and `Move.origin` name a pawn."""

_CELL, _MARGIN = 4, 4
_LABELS = {
    ("red", "start"): (38, 14), ("red", "home"): (52, 8),
    ("blue", "start"): (12, 11), ("blue", "home"): (29, 13),
    ("yellow", "start"): (21, 1), ("yellow", "home"): (8, 7),
    ("green", "start"): (50, 4), ("green", "home"): (31, 2),
}  # fmt: skip
"""Columns and rows, from the corner of the grid, where the names of the fields begin."""
_PAWNS = {
    ("red", "start"): (44, 14), ("red", "home"): (52, 9),
    ("blue", "start"): (6, 11), ("blue", "home"): (24, 13),
    ("yellow", "start"): (16, 1), ("yellow", "home"): (8, 6),
    ("green", "start"): (56, 4), ("green", "home"): (36, 2),
}  # fmt: skip
"""The same for the pawns in them."""
_ARROWS = {"red": "◄", "blue": "▲", "yellow": "►", "green": "▼"}
_ASCII = str.maketrans("·►◄▲▼═║●›×…–◎", ".><^v=|o>x~-@")


def draw(view: View, *, colour: bool = False, highlights: Collection[Spot] = ()) -> str:
    """Return the board and the table as lines of at most `WIDTH` columns."""
    rules = Config.parse(view.config).rules
    canvas = Canvas(WIDTH, SIZE + 2)
    _draw_numbers(canvas)
    _draw_track(canvas, rules)
    _draw_pawns(canvas, view)
    for spot in highlights:
        canvas.put(*_corner_of(*spot), "›", BOLD)
    _draw_panel(canvas, view, rules)
    return "\n".join([canvas.text(colour=colour), "", *_below(view, rules, colour=colour)])


def in_ascii(drawing: str) -> str:
    """Return a drawing for a terminal that has no other characters."""
    return drawing.translate(_ASCII)


def _corner_of(colour: str, place: Place) -> tuple[int, int]:
    """Return the column and line where the drawing of a place begins."""
    if place in ("start", "home"):
        x, y = _PAWNS[colour, str(place)]
        return _MARGIN + x - 1, y + 1
    column, row = cell(colour, place)
    return _MARGIN + _CELL * column, row + 1


def _draw_numbers(canvas: Canvas) -> None:
    """Write the number of every square outside the track."""
    for square in range(60):
        x, y = _corner_of("", square)
        column, row = cell("", square)
        if row in (0, SIZE - 1):
            canvas.put(x, 0 if row == 0 else SIZE + 1, f"{square:>3}", DIM)
        else:
            canvas.put(0 if column == 0 else WIDTH - 3, y, f"{square:>2}", DIM)


def _draw_track(canvas: Canvas, rules: Edition) -> None:
    for square in range(60):
        canvas.put(*_corner_of("", square), " ·  ", DIM)
    for slide in slides(rules.slide_colours):
        _draw_slide(canvas, slide)
    for square, symbol in special_squares(rules).items():
        x, y = _corner_of("", square)
        canvas.put(x + 2, y, "*" if symbol == "fire" else "◎", BOLD)
    for colour in COLOURS:
        _draw_fields(canvas, colour)


def _draw_slide(canvas: Canvas, slide: Slide) -> None:
    first, last = slide.squares[0], slide.squares[-1]
    for square in slide.squares:
        text = _slide_text(slide.colour, square == first, square == last)
        canvas.put(*_corner_of("", square), text, STYLES[slide.colour])


def _slide_text(colour: str, begins: bool, ends: bool) -> str:
    """Return one square of a slide: its triangle, its end, or what lies between."""
    dx, dy = heading(colour)
    if not begins and not ends:
        return "════" if dy == 0 else " · ║"
    come_from = (begins and dx < 0) or (ends and dx > 0)
    ground = "══" if come_from else " ·"
    return f"{ground}{colour[0]}{_ARROWS[colour] if begins else '●'}"


def _draw_fields(canvas: Canvas, colour: str) -> None:
    """Write the safety zone, Start and Home of a colour, still empty."""
    for name in SAFETY:
        canvas.put(*_corner_of(colour, name), f" {name} ", STYLES[colour])
    for name in ("start", "home"):
        x, y = _LABELS[colour, name]
        canvas.put(_MARGIN + x, y + 1, name, STYLES[colour])


def _draw_pawns(canvas: Canvas, view: View) -> None:
    for colour, pawns in view.pawns.items():
        for place in dict.fromkeys(pawn.place for pawn in pawns):
            x, y = _corner_of(colour, place)
            if place in SAFETY:
                canvas.put(x, y, f"{place}  "[1:], STYLES[colour])
            standing = [pawn for pawn in pawns if pawn.place == place]
            style = f"{BOLD};{REVERSE};{STYLES[colour]}"
            canvas.put(x + 1, y, _pawns_text(colour, standing)[: _room(place)], style)


def _room(place: Place) -> int:
    return 6 if place in ("start", "home") else 3


def _pawns_text(colour: str, pawns: list[Pawn]) -> str:
    letter = colour[0].upper()
    return "".join(letter + pawn.marks for pawn in sorted(pawns, key=lambda p: len(p.marks)))


def _draw_panel(canvas: Canvas, view: View, rules: Edition) -> None:
    lines = [
        (_title(view, rules), BOLD),
        (f"turn {view.turns + 1}: {duty(view)}", ""),
        (piles_text(view), ""),
        ("", ""),
    ]
    lines += [(_seat_text(view, seat), STYLES[view.owners[seat]]) for seat in view.seats]
    for y, (text, style) in enumerate(lines, PANEL.top):
        canvas.put(PANEL.left, y, _cut(text, PANEL.width), style)


def _title(view: View, rules: Edition) -> str:
    varied = view.config.partition("+")[2].replace("+", ", ")
    return f"{rules.name}, {varied}" if varied else rules.name


def _seat_text(view: View, seat: str) -> str:
    own = view.owners[seat]
    places = [pawn.place for pawn in view.pawns[own]]
    name = seat if own == seat else f"{seat}/{own}"
    sign = "›" if seat == (view.actor or view.turn) else " "
    hand = f" hand {view.hand_sizes[seat]}" if any(view.hand_sizes.values()) else ""
    return f"{sign} {name:<13}start {places.count('start')} home {places.count('home')}{hand}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _below(view: View, rules: Edition, *, colour: bool) -> Iterator[str]:
    """Yield the card in play, the hand and the legend."""
    if view.card is not None:
        yield from wrap(f"{card_name(view.card)}: {rules.cards[view.card].text}", WIDTH)
    if view.hand:
        yield from wrap(f"{view.seat} holds: {cards_text(view.hand)}", WIDTH)
    legend = "; ".join(_legend(view, rules))
    yield from (paint(line, DIM, colour=colour) for line in wrap(legend, WIDTH))


def _legend(view: View, rules: Edition) -> Iterator[str]:
    marks = {mark for pawns in view.pawns.values() for pawn in pawns for mark in pawn.marks}
    yield from (f"{mark} {meaning}" for mark, meaning in MARKS.items() if mark in marks)
    if rules.tokens and tokens_text(view):
        yield tokens_text(view)
    yield from squares_text(rules)
    yield slides_text(rules)
    if rules.team:
        yield "partners face each other"
