"""SVG picture of the board: our own art, readable without colour vision."""

from collections.abc import Collection, Iterator
from xml.sax.saxutils import escape

from pardon.position.places import Place
from pardon.render.geometry import (
    RADIUS,
    SAFETY,
    SIDE,
    SIZE,
    Point,
    Slide,
    centre,
    heading,
    inward,
    side,
    slides,
)
from pardon.render.markup import Value, element, moved, words
from pardon.render.pieces import (
    DEEP,
    FILLS,
    INK,
    PAPER,
    TINTS,
    emblem,
    fill,
    flame,
    patterns,
    pawn,
    whirl,
)
from pardon.render.tabletop import tabletop
from pardon.render.text import Spot
from pardon.render.words import (
    cards_text,
    duty,
    piles_text,
    places_text,
    special_squares,
)
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, Edition
from pardon.rules.words import card_name
from pardon.view import View

CELL = 48
"""Units of the picture along a side of a cell."""
MARGIN = 60
"""Units of the frame round the grid."""
WIDTH = SIZE * CELL + 2 * MARGIN
_MIDDLE = (WIDTH / 2, WIDTH / 2)

_WOOD, _WOOD_DARK, _LINE, _FIELD = "#7a5841", "#5b3f2d", "#cbb694", "#f3e8d3"
_SQUARE, _GLOW, _CREAM = "#fffaf0", "#0f6e73", "#f3e3c8"
_FONT = "Georgia, 'Palatino Linotype', 'DejaVu Serif', 'Times New Roman', serif"


def draw(view: View, *, highlights: Collection[Spot] = ()) -> str:
    """Return the board as an SVG document; the pawns and squares named are ringed."""
    rules = Config.parse(view.config).rules
    parts = [
        element("title", escape(_title(view, rules))),
        element("desc", escape(_description(view))),
        element("defs", patterns()),
        _frame(view),
        _track(rules),
        *map(_fields, COLOURS),
        moved(*_MIDDLE, tabletop(view, rules)),
        *(_ring(*spot) for spot in highlights),
        *_pawns(view),
    ]
    size: dict[str, Value] = {"width": WIDTH, "height": WIDTH, "viewBox": f"0 0 {WIDTH} {WIDTH}"}
    look = {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font_family": _FONT}
    return element("svg", *parts, fill=INK, **size, **look)


def _title(view: View, rules: Edition) -> str:
    return f"{rules.name}: {duty(view)}"


def _description(view: View) -> str:
    """Return the board in words for those who do not see it."""
    sentences = [f"{c.capitalize()} has pawns {places_text(view, c)}." for c in view.pawns]
    card = [f"The card in play is {card_name(view.card)}."] if view.card else []
    hand = [f"The hand of {view.seat} is {cards_text(view.hand)}."] if view.hand else []
    return " ".join([*sentences, *card, *hand, f"On the table: {piles_text(view)}."])


def _at(point: Point) -> Point:
    return MARGIN + point[0] * CELL, MARGIN + point[1] * CELL


def _spot(colour: str, place: Place) -> Point:
    return _at(centre(colour, place))


def _frame(view: View) -> str:
    """Return the wooden frame with the numbers of the squares and the names of the seats."""
    inner = SIZE * CELL
    return "".join([
        element("rect", width=WIDTH, height=WIDTH, rx=26, fill=_WOOD),
        element("rect", x=7, y=7, width=WIDTH - 14, height=WIDTH - 14, rx=20, fill="none",
            stroke=_WOOD_DARK, stroke_width=2),
        element("rect", x=MARGIN - 5, y=MARGIN - 5, width=inner + 10, height=inner + 10, rx=10,
            fill=_FIELD, stroke=_WOOD_DARK, stroke_width=3),
        element("g", *map(_numeral, range(4 * SIDE)), font_size=12, fill=_CREAM),
        *(_plate(view, seat) for seat in view.seats),
    ])  # fmt: skip


def _outward(point: Point, colour: str, distance: float) -> Point:
    """Return a point moved away from the middle, square to the side of a colour."""
    dx, dy = inward(colour)
    return point[0] - dx * distance, point[1] - dy * distance


def _numeral(square: int) -> str:
    x, y = _outward(_spot("", square), side(square), CELL / 2 + 14)
    weight = "bold" if square % 5 == 0 else "normal"
    return words(str(square), x, y + 4, font_weight=weight)


def _plate(view: View, seat: str) -> str:
    """Return the name of a seat on its side of the frame, lit up for who is to act."""
    lit = seat == (view.actor or view.turn) and view.phase != "over"
    own, text = view.owners[seat], _plate_text(view, seat)
    wide = 34 + 8.6 * len(text)
    box = {"x": -wide / 2, "y": -12, "width": wide, "height": 24, "rx": 12}
    plate = element(
        "rect", fill=PAPER if lit else _WOOD_DARK, stroke=FILLS[own], stroke_width=2, **box
    )
    sign = emblem(own, 13, fill=fill(own), stroke=PAPER, stroke_width=1.2)
    name = words(text, 9, 5, font_size=15, fill=INK if lit else _CREAM)
    x, y = _outward(_MIDDLE, seat, SIZE * CELL / 2 + 40)
    turn = {"blue": 90, "green": -90}.get(seat, 0)
    return element("g", plate, moved(15 - wide / 2, 0, sign), name, transform=_placed((x, y), turn))


def _placed(point: Point, turn: int) -> str:
    return f"translate({point[0]:g} {point[1]:g}) rotate({turn})"


def _plate_text(view: View, seat: str) -> str:
    own = view.owners[seat]
    name = seat.capitalize() if own == seat else f"{seat.capitalize()} plays {own.capitalize()}"
    hand = view.hand_sizes[seat]
    return f"{name}, {hand} cards" if hand else name


def _track(rules: Edition) -> str:
    squares = [_square(_spot("", square)) for square in range(4 * SIDE)]
    bands = [_slide(slide, rules) for slide in slides(rules.slide_colours)]
    signs = [_sign(square, kind) for square, kind in special_squares(rules).items()]
    return "".join([*squares, *bands, *signs])


def _square(point: Point, ground: str = _SQUARE, line: str = _LINE) -> str:
    x, y = point
    size = CELL - 3
    return element("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=6,
               fill=ground, stroke=line, stroke_width=1.5)  # fmt: skip


def _sign(square: int, kind: str) -> str:
    x, y = _spot("", square)
    if kind == "fire":
        return moved(x, y, flame(30))
    letter = words(kind, 15, 19, font_size=12, fill="#5b4973", font_weight="bold")
    return moved(x, y, whirl(30), letter)


def _slide(slide: Slide, rules: Edition) -> str:
    """Return a slide: a band from its triangle to the disc at its end."""
    first, last = _spot("", slide.squares[0]), _spot("", slide.squares[-1])
    line = f"M{first[0]:g} {first[1]:g}L{last[0]:g} {last[1]:g}"
    band = {"d": line, "stroke_linecap": "round", "fill": "none"}
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[heading(slide.colour)]
    return "".join([
        element("path", stroke=DEEP[slide.colour], stroke_width=19, **band),
        element("path", stroke=TINTS[slide.colour], stroke_width=16, **band),
        *_chevrons(slide, turn),
        _triangle(first, slide.colour, turn),
        _disc(last, slide.colour),
        *(() if isinstance(rules.slide_colours, str) else _movers(slide)),
    ])  # fmt: skip


def _chevrons(slide: Slide, turn: int) -> Iterator[str]:
    for square in slide.squares[1:-1]:
        x, y = _spot("", square)
        yield element("path", d="M-4 -4L1 0L-4 4", fill="none", stroke=DEEP[slide.colour],
                  stroke_width=1.6, stroke_linecap="round", stroke_opacity=0.7,
                  transform=_placed((x, y), turn))  # fmt: skip


def _triangle(point: Point, colour: str, turn: int) -> str:
    return element("path", d="M-13 -16L17 0L-13 16Z", fill=fill(colour), stroke=DEEP[colour],
               stroke_width=2, stroke_linejoin="round",
               transform=_placed(point, turn))  # fmt: skip


def _disc(point: Point, colour: str) -> str:
    disc = element("circle", r=17, fill=fill(colour), stroke=DEEP[colour], stroke_width=2)
    return moved(*point, disc, emblem(colour, 16, fill_opacity=0.95))


def _movers(slide: Slide) -> Iterator[str]:
    """Yield the emblems of the colours that a slide moves, where an option says which."""
    for number, colour in enumerate(slide.moves):
        x, y = _spot("", slide.squares[0])
        x, y = _outward((x, y), slide.colour, 17)
        dx, dy = heading(slide.colour)
        step = CELL * 0.5 + number * 14
        yield moved(x + dx * step, y + dy * step, emblem(colour, 11, fill=DEEP[colour]))


def _fields(colour: str) -> str:
    """Return the safety zone, Start and Home of a colour."""
    safety = [_square(_spot(colour, name), TINTS[colour], DEEP[colour]) for name in SAFETY]
    names = [words(name.upper(), x, y + 5, font_size=13, fill=DEEP[colour], fill_opacity=0.75)
             for name in SAFETY for x, y in [_spot(colour, name)]]  # fmt: skip
    return "".join(
        [_doorstep(colour), *safety, *names, _round(colour, "start"), _round(colour, "home")]
    )


def _doorstep(colour: str) -> str:
    """Return the way from Start to the circle."""
    x, y = _spot(colour, "start")
    dx, dy = inward(colour)
    length = (RADIUS + 0.25) * CELL
    return element("path", d=f"M{x:g} {y:g}l{-dx * length:g} {-dy * length:g}", stroke=DEEP[colour],
               stroke_width=14, stroke_opacity=0.55)  # fmt: skip


def _round(colour: str, name: str) -> str:
    """Return Start or Home, an empty field with its name."""
    radius = RADIUS * CELL
    inner = fill(colour) if name == "home" else FILLS[colour]
    return moved(
        *_spot(colour, name),
        element("circle", r=radius, fill=inner, stroke=DEEP[colour], stroke_width=2.5),
        element("circle", r=radius - 8, fill=TINTS[colour], stroke=DEEP[colour], stroke_width=1.5),
        words(name.capitalize(), 0, -29, font_size=17, font_style="italic", fill=DEEP[colour]),
        moved(0, 38, emblem(colour, 15, fill=DEEP[colour], fill_opacity=0.6)),
    )  # fmt: skip


def _ring(colour: str, place: Place) -> str:
    """Return a broken line round a square or a field."""
    x, y = _spot(colour, place)
    half = RADIUS * CELL + 1 if place in ("start", "home") else CELL / 2 - 1
    corner = half if place in ("start", "home") else 8
    box = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": corner}
    return element("rect", fill="none", stroke=_GLOW, stroke_width=4, stroke_dasharray="9 5", **box)


def _pawns(view: View) -> Iterator[str]:
    for colour, pawns in view.pawns.items():
        for place in dict.fromkeys(each.place for each in pawns):
            standing = [each.marks for each in pawns if each.place == place]
            x, y = _spot(colour, place)
            for shift, marks in zip(_shifts(len(standing)), standing, strict=True):
                figure = moved(x + shift, y + 18, pawn(colour, marks))
                yield element("g", figure, class_=f"pawn {colour}")


def _shifts(count: int) -> list[float]:
    """Return where pawns stand side by side."""
    step = 23 if count <= 2 else 27
    return [(number - (count - 1) / 2) * step for number in range(count)]
