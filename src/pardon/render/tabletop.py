"""Tabletop: the middle of the drawn board, with name, piles, card in play and hand."""

from collections.abc import Iterator

from pardon.render.markup import element, moved, words
from pardon.render.pieces import INK, PAPER, TINTS, emblem, flame, snowflake
from pardon.render.words import duty
from pardon.rules.edition import COLOURS, KINDS, Edition
from pardon.rules.words import card_name
from pardon.view import View

WOOD = "#7a5841"
_WIDE, _HIGH = 80.0, 114.0
_REACH = 310.0
"""How wide a hand may lie."""


def tabletop(view: View, rules: Edition) -> str:
    """Return everything that lies in the middle of the board."""
    return "".join([
        words("Pardon", 0, -128, font_size=50, font_style="italic", fill=WOOD, letter_spacing=1),
        words(rules.name, 0, -102, font_size=15, fill=WOOD, letter_spacing=0.5),
        moved(-56, -26, _pile(view)),
        moved(56, -26, _discards(view)),
        *_idle_tokens(view, rules),
        words(duty(view), 0, 76, font_size=19),
        *_hand(view),
    ])  # fmt: skip


def _pile(view: View) -> str:
    """Return the draw pile, face down, with its number of cards."""
    count = words(_cards(view.pile), 0, _HIGH / 2 + 19, font_size=13, fill=WOOD)
    if not view.pile:
        return _gap() + count
    under = [moved(shift, -shift, _sheet(WOOD)) for shift in (-3.0, -1.5) if view.pile > 1]
    return "".join([*under, _back(), count])


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"


def _back() -> str:
    signs = [
        moved(x * 15, y * 15, emblem(colour, 15, fill=TINTS[colour]))
        for colour, (x, y) in zip(COLOURS, ((0, 1), (-1, 0), (0, -1), (1, 0)), strict=True)
    ]
    inner = element("rect", x=-_WIDE / 2 + 6, y=-_HIGH / 2 + 6, width=_WIDE - 12, height=_HIGH - 12,
                rx=5, fill="none", stroke="#e9d6b6", stroke_width=1.2)  # fmt: skip
    return "".join([_sheet(WOOD), inner, *signs])


def _discards(view: View) -> str:
    """Return the card in play, or else the top of the discards."""
    kind = view.card or view.top
    label = "in play" if view.card else _cards(sum(view.discards.values()))
    count = words(label, 0, _HIGH / 2 + 19, font_size=13, fill=WOOD)
    return (_gap() if kind is None else face(kind, lit=view.card is not None)) + count


def _gap() -> str:
    return element("rect", x=-_WIDE / 2, y=-_HIGH / 2, width=_WIDE, height=_HIGH, rx=8, fill="none",
               stroke="#c3aa84", stroke_width=1.5, stroke_dasharray="5 5")  # fmt: skip


def _sheet(ground: str, line: str = "#4f3626") -> str:
    return element("rect", x=-_WIDE / 2, y=-_HIGH / 2, width=_WIDE, height=_HIGH, rx=8, fill=ground,
               stroke=line, stroke_width=1.5)  # fmt: skip


def face(kind: str, *, lit: bool = True) -> str:
    """Return a card face up."""
    name = card_name(kind)
    number = kind.isdecimal()
    large = words(name, 0, 18 if number else 7, font_size=50 if number else 116 / len(name),
                  font_style="normal" if number else "italic", fill=INK)  # fmt: skip
    corners = [words(name, x, y, font_size=14) for x, y in ((-27, -39), (27, 49)) if number]
    return "".join([_sheet(PAPER if lit else "#efe2c9", "#a88f6c"), large, *corners])


def _idle_tokens(view: View, rules: Edition) -> Iterator[str]:
    """Yield the tokens that lie in the centre."""
    carried = {mark for pawns in view.pawns.values() for pawn in pawns for mark in pawn.marks}
    if rules.tokens and "i" not in carried:
        yield moved(-130, -26, _token("#eef8fc", "#5d9dbd"), snowflake(24))
    if rules.tokens and "f" not in carried:
        yield moved(130, -26, _token("#fff1d6", "#8d3f16"), flame(25))


def _token(ground: str, line: str) -> str:
    return element("circle", r=19, fill=ground, stroke=line, stroke_width=1.5)


def _hand(view: View) -> Iterator[str]:
    """Yield the cards of the seat whose view it is, side by side."""
    cards = [kind for kind in KINDS for _ in range(view.hand.get(kind, 0))]
    if not cards:
        return
    step = min(60, _REACH / max(len(cards) - 1, 1))
    first = -step * (len(cards) - 1) / 2
    for number, kind in enumerate(cards):
        yield moved(first + number * step, 138, face(kind), scale=0.7)
