"""Canvas of characters to draw on, each with a style of its own."""

RESET = "\x1b[0m"


class Canvas:
    """Rows of characters; a style is what stands between ``ESC [`` and ``m``."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a point rightward; what falls off the sheet is lost."""
        row = self._rows[y]
        for at, letter in enumerate(text, x):
            if 0 <= at < len(row):
                row[at] = (letter, style)

    def text(self, *, colour: bool) -> str:
        """Return the rows as lines, with their styles or without."""
        lines = (_painted(row) if colour else "".join(c for c, _ in row) for row in self._rows)
        return "\n".join(line.rstrip() for line in lines)


def _painted(row: list[tuple[str, str]]) -> str:
    """Join a row, changing the style only where it changes."""
    parts: list[str] = []
    current = ""
    for letter, style in row:
        if style != current:
            parts += [RESET if current else "", f"\x1b[{style}m" if style else ""]
            current = style
        parts.append(letter)
    return "".join([*parts, RESET if current else ""])


def paint(text: str, style: str, *, colour: bool) -> str:
    """Return a text in a style, or as it is."""
    return f"\x1b[{style}m{text}{RESET}" if colour else text
