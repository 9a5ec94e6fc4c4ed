"""Painter with half blocks: every character is two pixels, one above the other.

A cell of the board is a square of as many pixels each way as its size says. Letters are laid over
the pixels in rows that are wholly within their cell.
"""

from functools import lru_cache

from pardon.render.geometry import SIZE, heading
from pardon.tui.board.glyphs import Glyph, Rows, card_lines, label_of
from pardon.tui.board.palette import Palette
from pardon.tui.board.plan import (
    BLOCK,
    CENTRE,
    Cell,
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

ARROWS = {(-1, 0): "◄", (0, -1): "▲", (1, 0): "►", (0, 1): "▼"}
FIRE, TELEPORT, STEP, TRAIL, HARM = "♦", "◎", "●", "•", "×"
MARK_COLOURS = {"i": "#7fd4ff", "f": "#ff9a3d"}


class Sheet:
    """Pixels with letters over them."""

    def __init__(self, size: int, palette: Palette) -> None:
        self.size = size
        self.palette = palette
        across = SIZE * size
        self.pixels = [[palette.felt] * across for _ in range(across)]
        self.letters: dict[tuple[int, int], tuple[str, str, str]] = {}

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Fill a rectangle of pixels."""
        for row in self.pixels[y : y + height]:
            row[x : x + width] = [colour] * width

    def frame(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Draw the pixels along the edge of a rectangle."""
        self.fill(x, y, width, 1, colour)
        self.fill(x, y + height - 1, width, 1, colour)
        for row in self.pixels[y : y + height]:
            row[x] = row[x + width - 1] = colour

    def write(self, x: int, row: int, text: str, colour: str, attributes: str = "") -> None:
        """Write letters from a column rightward in a row of characters."""
        for at, letter in enumerate(text, x):
            if letter != " " and 0 <= at < SIZE * self.size:
                self.letters[at, row] = letter, colour, attributes

    def rows(self) -> Rows:
        """Return the picture as rows of glyphs."""
        return [self._row(number) for number in range(len(self.pixels) // 2)]

    def _row(self, number: int) -> list[Glyph]:
        upper, lower = self.pixels[2 * number : 2 * number + 2]
        row: list[Glyph] = [
            (" ", None, top, "") if top == low else ("▀", top, low, "")
            for top, low in zip(upper, lower, strict=True)
        ]
        for x in range(len(row)):
            found = self.letters.get((x, number))
            if found:
                row[x] = found[0], found[1], upper[x], found[2]
        return row


def paint(picture: Picture, size: int, palette: Palette) -> Rows:
    """Return the board in half blocks."""
    sheet = Sheet(size, palette)
    printed = signs(picture.rules)
    for cell, spot in cells().items():
        _paint_ground(sheet, cell, spot, printed.get(spot[1]) if not spot[0] else None)  # type: ignore[arg-type]
    for colour in ("red", "blue", "yellow", "green"):
        for name in ("start", "home"):
            _paint_block(sheet, picture, colour, name)
    _paint_lights(sheet, picture)
    for spot, standing in picture.by_spot().items():
        if spot[1] not in ("start", "home"):
            _paint_standing(sheet, picture, spot, standing)
    _paint_centre(sheet, picture)
    return sheet.rows()


@lru_cache(maxsize=256)
def text_rows(top: int, height: int) -> range:
    """Return the rows of characters that are wholly within some pixels."""
    return range((top + 1) // 2, (top + height) // 2)


def _middle(top: int, height: int) -> int:
    rows = text_rows(top, height)
    return rows[(len(rows) - 1) // 2]


def _paint_ground(sheet: Sheet, cell: Cell, spot: Spot, sign: Sign | None) -> None:
    size, palette = sheet.size, sheet.palette
    x, y = cell[0] * size, cell[1] * size
    colour, place = spot
    if place in ("start", "home"):
        return
    if colour:
        sheet.fill(x, y, size, size, palette.tint[colour])
        if size > 3:
            sheet.frame(x, y, size, size, palette.felt)
        sheet.write(x + (size - 1) // 2, _middle(y, size), "•", palette.full[colour])
        return
    ground = palette.square[(cell[0] + cell[1]) % 2]
    if sign is not None and sign.colour:
        _paint_slide(sheet, x, y, sign)
    else:
        sheet.fill(x, y, size, size, ground)
        if size > 2 or int(place) % 5 == 0:
            shift = (size - 1) // 2 if size > 2 else 0
            sheet.write(x + shift - (size > 2 and int(place) > 9), _middle(y, size), f"{place}",
                        palette.faint)  # fmt: skip
    if sign is not None and sign.symbol:
        _paint_symbol(sheet, x, y, sign.symbol)


def _paint_slide(sheet: Sheet, x: int, y: int, sign: Sign) -> None:
    size, palette = sheet.size, sheet.palette
    sheet.fill(x, y, size, size, palette.band[sign.colour])
    dx, dy = heading(sign.colour)
    ink, row = palette.mark[sign.colour], _middle(y, size)
    if sign.part == "first":
        sheet.write(x + (size - 1) // 2, row, ARROWS[dx, dy], ink, "bold")
    elif sign.part == "last":
        sheet.write(x + (size - 1) // 2, row, "●", ink, "bold")
    elif dy == 0:
        sheet.write(x, row, "─" * size, ink)
    else:
        for each in text_rows(y, size):
            sheet.write(x + (size - 1) // 2, each, "│", ink)


def _paint_symbol(sheet: Sheet, x: int, y: int, symbol: str) -> None:
    size = sheet.size
    sign, colour = (FIRE, "#d9541e") if symbol == "fire" else (TELEPORT, "#75509f")
    sheet.write(x + size - 1, text_rows(y, size)[0], sign, colour, "bold")


def _paint_block(sheet: Sheet, picture: Picture, colour: str, name: str) -> None:
    size, palette, lights = sheet.size, sheet.palette, picture.lights
    column, row = block(colour, name)
    x, y, wide = column * size, row * size, BLOCK * size
    in_play = colour in picture.pawns
    spot = (colour, name)
    edge = palette.full[colour] if in_play else palette.faint
    if spot == lights.goal or spot == lights.chosen:
        edge = palette.chosen
    elif spot in lights.targets or spot in lights.movable:
        edge = palette.light
    sheet.fill(x, y, wide, wide, palette.tint[colour] if in_play else palette.felt)
    if size > 2:
        sheet.frame(x, y, wide, wide, edge)
        for corner in ((x, y), (x + wide - 1, y), (x, y + wide - 1), (x + wide - 1, y + wide - 1)):
            sheet.pixels[corner[1]][corner[0]] = palette.felt
    label = label_of(picture, colour, name)
    number = lights.targets.get(spot, "")
    ink = palette.label[colour]
    shown = f"{number} {label}" if number else label
    top = text_rows(y + (size > 2), wide)[0]
    lit = edge in (palette.light, palette.chosen)
    if lit and size == 2:
        sheet.fill(x, 2 * top, wide, 2, edge)
    ink = palette.light_ink if lit and size == 2 else edge if lit else ink
    sheet.write(x + max(0, (wide - len(shown)) // 2), top, shown[:wide], ink, "bold")
    standing = picture.by_spot().get(spot, [])
    for number_, (each, pawn) in enumerate(standing[:4]):
        _paint_in_block(sheet, picture, (x, y), number_, each, pawn, lit=spot in lights.movable)


def _paint_in_block(
    sheet: Sheet, picture: Picture, corner: Cell, number: int, colour: str, pawn: Pawn, *, lit: bool
) -> None:
    size = sheet.size
    x = corner[0] + (size - 1) // 2 + (number % 2) * (size + 1)
    y = corner[1] + size + (number // 2) * size
    y -= size > 2 and y + size >= corner[1] + BLOCK * size
    if size == 2:
        x = corner[0] + 3 * (number % 2)
    _paint_pawn(sheet, (x, y), colour, pawn, edge=None, harmed=False)


def _paint_lights(sheet: Sheet, picture: Picture) -> None:
    """Paint trail, way and targets onto squares."""
    size, palette, lights = sheet.size, sheet.palette, picture.lights
    for spot, colour in {**lights.trail, **lights.way}.items():
        if spot[1] in ("start", "home"):
            continue
        column, row = cell_of(spot)
        x, y = column * size, row * size
        now = spot in lights.way
        _blank(sheet, x, y)
        if now:
            sheet.fill(x, y, size, size, palette.band[colour])
        sign, inks = (STEP, palette.mark) if now else (TRAIL, palette.full)
        sheet.write(x + (size - 1) // 2, _middle(y, size), sign, inks[colour], "bold")
    for spot, number in lights.targets.items():
        if spot[1] not in ("start", "home"):
            _paint_target(sheet, spot, number, chosen=spot == lights.goal)


def _blank(sheet: Sheet, x: int, y: int) -> None:
    for row in text_rows(y, sheet.size):
        for at in range(x, x + sheet.size):
            sheet.letters.pop((at, row), None)


def _paint_target(sheet: Sheet, spot: Spot, number: str, *, chosen: bool) -> None:
    size, palette = sheet.size, sheet.palette
    column, row = cell_of(spot)
    x, y = column * size, row * size
    _blank(sheet, x, y)
    sheet.fill(x, y, size, size, palette.chosen if chosen else palette.light)
    text = number or "+"
    sheet.write(x + max(0, (size - len(text)) // 2), _middle(y, size), text[:size],
                palette.chosen_ink if chosen else palette.light_ink, "bold")  # fmt: skip


def _paint_standing(
    sheet: Sheet, picture: Picture, spot: Spot, standing: list[tuple[str, Pawn]]
) -> None:
    """Paint the pawn on a square; of two the last one, with how many there are."""
    lights, palette, size = picture.lights, sheet.palette, sheet.size
    column, row = cell_of(spot)
    colour, pawn = standing[-1]
    harmed = (colour, pawn.place) in lights.harmed
    edge = None
    if harmed:
        edge = palette.harm
    elif spot == lights.chosen or spot == lights.goal:
        edge = palette.chosen
    elif spot in lights.movable or spot in lights.targets:
        edge = palette.light
    _blank(sheet, column * size, row * size)
    marked = pawn if len(standing) == 1 else Pawn(pawn.place, "2")
    number = lights.targets.get(spot, "")
    _paint_pawn(sheet, (column * size, row * size), colour, marked, edge=edge, harmed=harmed,
                number=number)  # fmt: skip


def _paint_pawn(
    sheet: Sheet,
    corner: Cell,
    colour: str,
    pawn: Pawn,
    *,
    edge: str | None,
    harmed: bool,
    number: str = "",
) -> None:
    x, y = corner
    size, palette = sheet.size, sheet.palette
    full, row = palette.full[colour], _middle(y, size)
    if edge is None:
        _disc(sheet, x, y, full)
    elif size == 2:
        sheet.fill(x, y, 1, size, full)
        sheet.fill(x + 1, y, 1, size, edge)
    else:
        sheet.fill(x, y, size, size, edge)
        inner = size - 2 if size > 3 else 1
        # At three pixels the pawn keeps its whole height, or there would be no room for a letter.
        sheet.fill(x + 1, y + (size > 3), inner, inner if size > 3 else size, full)
    letter = HARM if harmed and size > 2 else colour[0].upper()
    at = x + (size - 1) // 2
    sheet.write(at, row, letter, palette.on_full[colour], "bold")
    extra = number or pawn.marks[:1]
    if harmed and size == 2:
        extra = HARM
    if not extra:
        return
    on_edge = edge is not None and size <= 3
    ink = palette.light_ink if on_edge else MARK_COLOURS.get(extra, palette.on_full[colour])
    if "#" not in palette.felt and not on_edge:
        ink = palette.on_full[colour]
    sheet.write(at + 1, row, extra[:2] if size > 4 else extra[:1], ink, "bold")


def _disc(sheet: Sheet, x: int, y: int, colour: str) -> None:
    """Fill a square, but for its corners where there is room for such."""
    size = sheet.size
    if size <= 3:
        sheet.fill(x, y, size, size, colour)
        return
    sheet.fill(x, y + 1, size, size - 2, colour)
    sheet.fill(x + 1, y, size - 2, 1, colour)
    sheet.fill(x + 1, y + size - 1, size - 2, 1, colour)


def _paint_centre(sheet: Sheet, picture: Picture) -> None:
    """Paint the card in the middle, no larger than its text wants, and the pile below it."""
    size, palette = sheet.size, sheet.palette
    column, row, wide, height = (size * part for part in CENTRE)
    rows = height // 2
    across = min(wide - 2, 30) if size > 2 else wide
    lines = card_lines(picture, across - (2 if size > 2 else 1), rows - 1)
    left, is_lit = column + (wide - across) // 2, bool(picture.is_in_play and picture.card)
    top = row // 2 + max(0, (rows - 1 - len(lines)) // 2)
    if is_lit:
        sheet.fill(left, 2 * top, across, 2 * len(lines), palette.card)
    for at, (text, attributes) in enumerate(lines):
        x = column + (wide - len(text)) // 2
        ink = palette.card_ink if is_lit else palette.faint
        sheet.write(x, top + at, text, ink, attributes)
    pile = f"{tell('tui-pile', count=picture.pile)}" if picture.pile else ""
    sheet.write(column + (wide - len(pile)) // 2, row // 2 + rows - 1, pile, palette.faint)
