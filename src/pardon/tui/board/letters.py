"""Painter with letters, for terminals without colours or without half blocks.

Capital letters are pawns and nothing else is. What the other painter says with colours stands
before the pawn: ``>`` it can move, ``!`` it is chosen, ``x`` it would be bumped.
"""

from pardon.render.geometry import SIZE, heading
from pardon.tui.board.glyphs import Rows, card_lines, label_of
from pardon.tui.board.palette import Palette
from pardon.tui.board.plan import (
    BLOCK,
    CENTRE,
    Picture,
    Sign,
    Spot,
    block,
    cell_of,
    cells,
    signs,
)
from pardon.tui.model import Pawn
from pardon.tui.words import tell

ARROWS = {(-1, 0): "<", (0, -1): "^", (1, 0): ">", (0, 1): "v"}
MOVABLE, CHOSEN, HARM, WAY, TRAIL = ">", "!", "x", ":", ","


class Sheet:
    """Characters, some columns and rows for every cell."""

    def __init__(self, wide: int, high: int, palette: Palette) -> None:
        self.wide, self.high, self.palette = wide, high, palette
        self.rows: Rows = [[(" ", None, None, "")] * (SIZE * wide) for _ in range(SIZE * high)]

    def write(
        self, x: int, y: int, text: str, colour: str | None = None, attributes: str = ""
    ) -> None:
        """Write a text from a character rightward."""
        row = self.rows[y]
        for at, letter in enumerate(text, x):
            if 0 <= at < len(row):
                row[at] = (letter, colour, None, attributes)

    def put(self, spot: Spot, text: str, colour: str | None = None, attributes: str = "") -> None:
        """Write a text into the cell of a spot."""
        column, row = cell_of(spot)
        y = row * self.high + self.high // 2
        self.write(column * self.wide, y, f"{text:<{self.wide}}"[: self.wide], colour, attributes)


def paint(picture: Picture, wide: int, high: int, palette: Palette) -> Rows:
    """Return the board in letters, each cell some columns wide and some rows high."""
    sheet = Sheet(wide, high, palette)
    printed = signs(picture.rules)
    for spot in cells().values():
        if spot[1] not in ("start", "home"):
            _print(sheet, spot, None if spot[0] else printed.get(int(spot[1])))
    lights = picture.lights
    for spot, colour in {**lights.trail, **lights.way}.items():
        if spot[1] not in ("start", "home"):
            sign = WAY if spot in lights.way else TRAIL
            sheet.put(spot, f" {sign}", palette.full[colour], "bold")
    for spot, number in lights.targets.items():
        if spot[1] not in ("start", "home"):
            _target(sheet, picture, spot, number)
    for colour in ("red", "blue", "yellow", "green"):
        for name in ("start", "home"):
            _block(sheet, picture, colour, name)
    for spot, standing in picture.by_spot().items():
        if spot[1] not in ("start", "home"):
            _pawn(sheet, picture, spot, standing)
    _centre(sheet, picture)
    return sheet.rows


def _print(sheet: Sheet, spot: Spot, sign: Sign | None) -> None:
    """Print a square or a place of a safety zone."""
    palette = sheet.palette
    if spot[0]:
        sheet.put(spot, " -", palette.full[spot[0]])
        return
    text, colour = " .", None
    if sign is not None and sign.colour:
        signs_ = {"first": ARROWS[heading(sign.colour)], "last": "o", "middle": "="}
        text, colour = f" {signs_[sign.part]}", palette.full[sign.colour]
    elif int(spot[1]) % 5 == 0:
        text = f"{spot[1]:>2}"
    if sign is not None and sign.symbol:
        text = f"{text[0]}{'*' if sign.symbol == 'fire' else '@'}"
    sheet.put(spot, text, colour, "" if colour else "dim")


def _target(sheet: Sheet, picture: Picture, spot: Spot, number: str) -> None:
    text = f"{number or '+':>2}"
    sheet.put(spot, text, None, "bold reverse" if spot == picture.lights.goal else "bold")


def _sign(picture: Picture, spot: Spot, colour: str, pawn: Pawn) -> str:
    lights = picture.lights
    if (colour, pawn.place) in lights.harmed:
        return HARM
    if spot == lights.chosen:
        return CHOSEN
    if spot in lights.movable:
        return MOVABLE
    return lights.targets.get(spot, "")[:1] or " "


def _pawn(sheet: Sheet, picture: Picture, spot: Spot, standing: list[tuple[str, Pawn]]) -> None:
    colour, pawn = standing[-1]
    sign = _sign(picture, spot, colour, pawn)
    marks = pawn.marks if len(standing) == 1 else str(len(standing))
    if sheet.wide == 2 and sign == " ":
        sign, marks = marks[:1] or " ", ""
    lit = sign in (CHOSEN, HARM) or spot == picture.lights.goal
    attributes = "bold reverse" if lit else "bold"
    sheet.put(spot, f"{sign}{colour[0].upper()}{marks}", sheet.palette.full[colour], attributes)


def _block(sheet: Sheet, picture: Picture, colour: str, name: str) -> None:
    column, row = block(colour, name)
    x, y, wide = column * sheet.wide, row * sheet.high, BLOCK * sheet.wide
    spot, lights = (colour, name), picture.lights
    ink = sheet.palette.full[colour]
    label = label_of(picture, colour, name).lower() or "-"
    sign = ""
    if spot == lights.chosen:
        sign = CHOSEN
    elif spot in lights.movable:
        sign = MOVABLE
    sign = lights.targets.get(spot, "") or sign
    attributes = "bold reverse" if spot in (lights.goal, lights.chosen) else "bold"
    sheet.write(x, y, f"{sign}{label}"[:wide], ink, attributes if sign else "")
    for number, (each, pawn) in enumerate(picture.by_spot().get(spot, [])[:4]):
        at = x + (wide // 2) * (number % 2)
        text = f"{each[0].upper()}{pawn.marks}"[: sheet.wide]
        sheet.write(at, y + sheet.high * (1 + number // 2), text, sheet.palette.full[each], "bold")


def _centre(sheet: Sheet, picture: Picture) -> None:
    column, row, width, height = CENTRE
    x, y, wide = column * sheet.wide, row * sheet.high, width * sheet.wide
    rows = height * sheet.high
    lines = card_lines(picture, wide - 2, rows - 1)
    top = y + max(0, (rows - 1 - len(lines)) // 2)
    for at, (text, attributes) in enumerate(lines):
        sheet.write(x + (wide - len(text)) // 2, top + at, text, None, attributes)
    pile = tell("tui-pile", count=picture.pile) if picture.pile else ""
    sheet.write(x + (wide - len(pile)) // 2, y + rows - 1, pile, None, "dim")


def plain(rows: Rows) -> str:
    """Return a painted board as text."""
    return "\n".join("".join(glyph[0] for glyph in row).rstrip() for row in rows)
