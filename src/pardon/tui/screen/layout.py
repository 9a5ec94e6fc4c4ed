"""Layout: where everything is on a screen of some size, as rectangles."""

from typing import NamedTuple

LEAST = (60, 24)
"""Columns and rows of the smallest screen that everything fits on."""
SIZES = (6, 5, 4, 3, 2)
"""Pixels along a side of a square of the board, the largest first."""
LETTERS = {6: (6, 6), 4: (4, 4), 3: (3, 2), 2: (2, 2)}
"""The same where there are no half blocks: columns, and half rows, of a square."""
SIDE = 38
"""Columns that the panels beside a large board need."""


class Box(NamedTuple):
    """Rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """Layout of the screen."""

    size: int
    """Of the board."""
    head: Box
    board: Box
    seats: Box
    choices: Box
    log: Box
    foot: Box


def arrange(width: int, height: int, *, seats: int = 4, letters: bool = False) -> Layout | None:
    """Return where everything is; None where the screen is too small."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    sizes = {each: (16 * each, 8 * each) for each in SIZES}
    if letters:
        sizes = {each: (16 * w, 8 * h) for each, (w, h) in LETTERS.items()}
    head, foot = Box(0, 0, width, 1), Box(0, height - 1, width, 1)
    for size, (wide, high) in sizes.items():
        if size > 2 and wide + 1 + SIDE <= width and high + 2 <= height:
            return _beside(size, head, foot, Box(0, 1, wide, high), seats)
    wide, high = sizes[2]
    return _below(head, foot, Box(0, 1, wide, high), seats)


def _beside(size: int, head: Box, foot: Box, board: Box, seats: int) -> Layout:
    """Return a layout with everything beside the board."""
    x, room = board.width + 1, foot.y - 1
    width = head.width - x
    seat_rows = seats + 1
    rest = room - seat_rows
    choices = max(9, min(rest * 3 // 5, rest - 6))
    return Layout(
        size, head, board, Box(x, 1, width, seat_rows), Box(x, 1 + seat_rows, width, choices),
        Box(x, 1 + seat_rows + choices, width, rest - choices), foot,
    )  # fmt: skip


def _below(head: Box, foot: Box, board: Box, seats: int) -> Layout:
    """Return a layout with the choices below the board, over the whole width."""
    x, below = board.width + 1, board.y + board.height
    width = head.width - x
    seat_rows = seats + 1
    return Layout(
        2, head, board, Box(x, 1, width, seat_rows),
        Box(0, below, head.width, foot.y - below),
        Box(x, 1 + seat_rows, width, board.height - seat_rows), foot,
    )  # fmt: skip
