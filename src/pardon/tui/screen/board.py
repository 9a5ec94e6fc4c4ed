"""Board widget: the painted board, redrawn only where it has changed."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pardon.tui.board import letters, pixels
from pardon.tui.board.glyphs import Glyph, Rows
from pardon.tui.board.plan import Picture, Spot, cells
from pardon.tui.screen.layout import LETTERS
from pardon.tui.screen.look import Look


class Board(Widget):
    """Board that shows a picture, and says which spot of it was clicked."""

    class Pointed(Message):
        """A spot was clicked."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    def __init__(self, look: Look) -> None:
        super().__init__(id="board")
        self._look = look
        self._picture: Picture | None = None
        self._pixels = 2
        self._rows: Rows = []
        self._strips: list[Strip] = []

    def show(self, picture: Picture, size: int, look: Look) -> None:
        """Show a picture; rows that look as before are left alone."""
        self._picture, self._pixels, self._look = picture, size, look
        rows = _painted(picture, size, look)
        before, self._rows = self._rows, rows
        strips, self._strips = self._strips, []
        for at, row in enumerate(rows):
            same = at < len(before) and at < len(strips) and before[at] == row
            self._strips.append(strips[at] if same else _strip(row))
            if not same:
                self.refresh(Region(0, at, len(row), 1))

    def render_line(self, y: int) -> Strip:
        """Return one line of the board."""
        if y < len(self._strips):
            return self._strips[y].apply_style(self.rich_style)
        return Strip.blank(self.size.width, self.rich_style)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """Return the spot under a character."""
        wide, high = LETTERS[self._pixels] if self._look.is_plain else (self._pixels, self._pixels)
        return cells().get((x // wide, 2 * y // high))

    def on_click(self, event: Click) -> None:
        """Tell which spot was clicked."""
        spot = self.spot_at(event.x, event.y)
        if spot is not None:
            self.post_message(self.Pointed(spot))


def _painted(picture: Picture, size: int, look: Look) -> Rows:
    if not look.is_plain:
        return pixels.paint(picture, size, look.palette)
    wide, high = LETTERS[size]
    rows = letters.paint(picture, wide, high // 2, look.palette)
    if look.has_colours:
        return rows
    return [[(letter, None, None, how) for letter, _, _, how in row] for row in rows]


@lru_cache(maxsize=4096)
def _style(colour: str | None, ground: str | None, attributes: str) -> Style:
    return Style(
        color=colour, bgcolor=ground, bold="bold" in attributes or None,
        reverse="reverse" in attributes or None, dim="dim" in attributes or None,
    )  # fmt: skip


def _strip(row: list[Glyph]) -> Strip:
    """Return a row as a strip, characters of one style together."""
    segments: list[Segment] = []
    text, style = "", row[0][1:]
    for glyph in row:
        if glyph[1:] == style:
            text += glyph[0]
        else:
            segments.append(Segment(text, _style(*style)))
            text, style = glyph[0], glyph[1:]
    segments.append(Segment(text, _style(*style)))
    return Strip(segments, len(row))
