"""Pawns, emblems and symbols of the drawn board, each about the point (0, 0).

Every colour has a shape and a pattern of its own, so that nobody needs to see the colour.
"""

from pardon.render.markup import Value, element, moved
from pardon.rules.edition import COLOURS

INK = "#3a2c22"
PAPER = "#fbf5e9"
FILLS = {"red": "#bd4a3f", "blue": "#3f6c9c", "yellow": "#e2b04a", "green": "#64945d"}
DEEP = {"red": "#7c2b25", "blue": "#234469", "yellow": "#8a6217", "green": "#345a37"}
TINTS = {"red": "#f1d6cd", "blue": "#d3dfe9", "yellow": "#f7e8c2", "green": "#dbe7d3"}
"""The colours as they are drawn: full, dark for lines, light for fields."""

_HEADS = {
    "red": "M0 -35a8.5 8.5 0 1 1 -0.01 0Z",
    "blue": "M-7.5 -33.5h15v15h-15Z",
    "yellow": "M0 -37L10 -18.5H-10Z",
    "green": "M0 -37.5L9.5 -26.5L0 -15.5L-9.5 -26.5Z",
}
_BODY = (
    "M-4 -19H4C4.5 -12 7 -8 10 -5.5C12.5 -4 13 -2.5 13 0"
    "H-13C-13 -2.5 -12.5 -4 -10 -5.5C-7 -8 -4.5 -12 -4 -19Z"
)
_EMBLEMS = {
    "red": "M0 -8a8 8 0 1 1 -0.01 0Z",
    "blue": "M-7 -7h14v14h-14Z",
    "yellow": "M0 -8.5L9 7H-9Z",
    "green": "M0 -10L9 0L0 10L-9 0Z",
}
_FLAME = (
    "M0 -11C1 -6 7 -4 7 3C7 7.5 4 10 0 10C-4 10 -7 7.5 -7 3"
    "C-7 0 -5 -1.5 -4 -4C-2.5 -2.5 -2 -2 -1.5 -1C0 -4 0.5 -7 0 -11Z"
)
_SPARK = (
    "M0.5 0C1.5 2.5 3.5 3.5 3.5 6C3.5 8 2 9.5 0 9.5C-2 9.5 -3.5 8 -3.5 6"
    "C-3.5 4.5 -2.5 3.5 -2 2.5C-1 3.5 0 2.5 0.5 0Z"
)
_LAP = "M-4.5 -2A5 5 0 1 1 -4.5 2.4M-7 -3.6L-4.4 -1.6L-2.2 -4.2"
_TICK = "M-4.5 0.3L-1.3 3.6L4.6 -3.4"


def patterns() -> str:
    """Return the patterns that fill the colours: plain, stripes, dots, hatching."""
    light: dict[str, Value] = {"stroke": PAPER, "stroke_opacity": 0.55, "stroke_width": 1.5}
    marks = {
        "red": "",
        "blue": element("path", d="M0 0H6", **light),
        "yellow": element("circle", cx=3, cy=3, r=1.25, fill=DEEP["yellow"], fill_opacity=0.7),
        "green": element("path", d="M0 0H6M0 0V6", **light),
    }
    return "".join(_pattern(colour, marks[colour]) for colour in COLOURS)


def _pattern(colour: str, mark: str) -> str:
    ground = element("rect", width=6, height=6, fill=FILLS[colour])
    return element("pattern", ground, mark, id=f"fill-{colour}", width=6, height=6,
               patternUnits="userSpaceOnUse", patternTransform="rotate(45)")  # fmt: skip


def fill(colour: str) -> str:
    """Return what to fill a shape of a colour with."""
    return f"url(#fill-{colour})"


def pawn(colour: str, marks: str = "") -> str:
    """Return a pawn that stands on (0, 0), with what it carries."""
    shape = f"{_BODY}{_HEADS[colour]}"
    halo = element(
        "path", d=shape, fill=PAPER, stroke=PAPER, stroke_width=5, stroke_linejoin="round"
    )
    shadow = element("ellipse", cx=1.5, cy=0.5, rx=14, ry=3.4, fill=INK, fill_opacity=0.22)
    figure = element("path", d=shape, fill=fill(colour), stroke=DEEP[colour], stroke_width=1.8,
                 stroke_linejoin="round")  # fmt: skip
    badges = (_BADGES[mark] for mark in marks)
    return "".join([_block() if "i" in marks else "", halo, shadow, figure, *badges])


def emblem(colour: str, size: float, **style: Value) -> str:
    """Return the shape of a colour."""
    given: dict[str, Value] = {"fill": PAPER, "stroke": "none", **style}
    return moved(0, 0, element("path", d=_EMBLEMS[colour], **given), scale=size / 20)


def flame(size: float) -> str:
    """Return the sign of a fire space and of the Fire."""
    outer = element("path", d=_FLAME, fill="#dd7a35", stroke="#8d3f16", stroke_width=1.3)
    return moved(0, 0, outer, element("path", d=_SPARK, fill="#f9d27a"), scale=size / 21)


def snowflake(size: float) -> str:
    """Return the sign of the Ice."""
    arm = "M0 0V-9M-2.6 -7.6L0 -5L2.6 -7.6"
    arms = [element("path", d=arm, transform=f"rotate({turn})") for turn in range(0, 360, 60)]
    return moved(0, 0, element("g", *arms, fill="none", stroke="#2f6a8c", stroke_width=1.6,
                           stroke_linecap="round"), scale=size / 20)  # fmt: skip


def whirl(size: float) -> str:
    """Return the sign of a teleport."""
    turns = "M0 0C0 -3 4 -3 4 0C4 5 -5 5 -5 0C-5 -7 7 -7 7 0C7 9 -9 9 -9 0"
    line = element(
        "path", d=turns, fill="none", stroke="#75608f", stroke_width=2, stroke_linecap="round"
    )
    return moved(0, 0, line, scale=size / 20)


def _block() -> str:
    """Return the ice a pawn is frozen in."""
    return element("rect", x=-20, y=-41, width=40, height=46, rx=7, fill="#bfe0ee",
               stroke="#5d9dbd", stroke_width=1.6)  # fmt: skip


def _frozen() -> str:
    disc = element("circle", r=8.5, fill="#eef8fc", stroke="#5d9dbd", stroke_width=1)
    return moved(14, -32, disc, snowflake(13))


def _burning() -> str:
    disc = element("circle", r=8.5, fill="#fff1d6", stroke="#8d3f16", stroke_width=1)
    return moved(13, -13, disc, flame(13))


def _badge(path: str) -> str:
    disc = element("circle", r=7.5, fill=PAPER, stroke=INK, stroke_width=1)
    line = element(
        "path", d=path, fill="none", stroke=INK, stroke_width=1.7, stroke_linecap="round"
    )
    return moved(-13, -13, disc, line)


_BADGES = {"i": _frozen(), "f": _burning(), "d": _badge(_LAP), "m": _badge(_TICK)}
