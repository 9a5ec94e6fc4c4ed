"""Lines: a widget of ready lines, of which only those that have changed are drawn anew."""

from collections.abc import Sequence
from unicodedata import normalize

from rich.segment import Segment
from rich.text import Text
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

KEPT = 500
"""Entries of a log that are kept."""
STEP = 3
"""Lines that the wheel of a mouse moves."""


class Lines(Widget):
    """Lines that are put there as a whole; whoever puts them has them wrapped."""

    is_ascii: bool = False
    """Whether there are plain characters only."""

    def __init__(self, **given: str) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self._put: list[Strip] = []
        self._texts: list[Text] = []

    def put(self, texts: Sequence[Text]) -> None:
        """Show other lines."""
        before, self._texts = self._texts, list(texts)
        strips, self._put = self._put, []
        width = self.size.width
        for at, text in enumerate(self._texts):
            same = at < len(before) and at < len(strips) and _same(before[at], text)
            self._put.append(strips[at] if same else self._strip(text))
            if not same:
                self.refresh(Region(0, at, width, 1))
        for at in range(len(self._texts), len(strips)):
            self.refresh(Region(0, at, width, 1))

    @property
    def texts(self) -> tuple[Text, ...]:
        """The lines."""
        return tuple(self._texts)

    def _strip(self, text: Text) -> Strip:
        segments = text.render(self.app.console, end="")
        if self.is_ascii:
            return Strip([Segment(in_ascii(each.text), each.style) for each in segments])
        return Strip(list(segments))

    def render_line(self, y: int) -> Strip:
        """Return a line as wide as the widget."""
        style, width = self.rich_style, self.size.width
        if y >= len(self._put):
            return Strip.blank(width, style)
        return self._put[y].apply_style(style).adjust_cell_length(width, style)


_PLAIN = str.maketrans("·…–×“”„’●○▶→ß", '-.-x"""\'#.>>s')


def in_ascii(text: str) -> str:
    """Return a text of the same length in plain characters."""
    plain = "".join(normalize("NFKD", sign)[0] for sign in text.translate(_PLAIN))
    return plain.encode("ascii", "replace").decode("ascii")


def _same(text: Text, other: Text) -> bool:
    return text.plain == other.plain and text.spans == other.spans


class Log(Lines):
    """Log: what happened, turn by turn, and what was said; the newest stands last."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self._entries: list[Text] = []
        self._wrapped: list[Text] = []
        self._width = 0
        self._turn: tuple[int, str] | None = None
        self._back = 0
        """Lines that somebody has scrolled back."""
        self._again = ""
        self._times = 1
        """What was added last, and how many times in a row."""

    def begin(self, turn: int, seat: str, title: Text) -> None:
        """Begin a turn, if it is another than the last."""
        if self._turn != (turn, seat):
            self._turn = turn, seat
            self.add(title)

    def add(self, entry: Text | str) -> None:
        """Add an entry."""
        text = entry.copy() if isinstance(entry, Text) else Text(entry)
        if text.plain == self._again and self._entries:
            self._times += 1
            text.append(f" ×{self._times}")
            gone = len(self._wrap(self._entries.pop()))
            del self._wrapped[-gone:]
            self._back = max(0, self._back - gone) if self._back else 0
        else:
            self._again, self._times = text.plain, 1
        self._entries = [*self._entries[-KEPT:], text]
        lines = self._wrap(text)
        self._wrapped += lines
        if self._back:
            self._back += len(lines)
        self.reflow()

    @property
    def text(self) -> str:
        """Everything in the log."""
        return "\n".join(entry.plain for entry in self._entries)

    def _wrap(self, text: Text) -> list[Text]:
        return list(text.wrap(self.app.console, max(10, self._width or self.size.width or 40)))

    def reflow(self) -> None:
        """Show the lines that fit, wrapped anew if the width has changed."""
        width, height = self.size
        if width != self._width:
            self._width = width
            self._wrapped = [line for entry in self._entries for line in self._wrap(entry)]
        self._wrapped = self._wrapped[-4 * KEPT :]
        self._back = max(0, min(self._back, len(self._wrapped) - height))
        end = len(self._wrapped) - self._back
        self.put(self._wrapped[max(0, end - height) : end])

    def on_resize(self) -> None:
        """Wrap anew."""
        self.reflow()

    def go_back(self, lines: int) -> None:
        """Go back, or forward, by some lines."""
        self._back += lines
        self.reflow()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look at what was before."""
        self.go_back(STEP)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look at what came later."""
        self.go_back(-STEP)
