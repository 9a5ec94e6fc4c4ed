"""Pixels of the board, from the same geometry as the drawings in `pardon.render`."""

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from pardon.position.places import Place
from pardon.render.geometry import RADIUS, SAFETY, SIZE, Point, centre, inward, slides
from pardon.render.pieces import DEEP, FILLS, INK, PAPER, TINTS
from pardon.render.words import duty, special_squares
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, Edition
from pardon.rules.words import card_name
from pardon.view import View

# Whoever asks for pixels has not asked for a greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

CELL = 36
"""Pixels along a side of a cell."""
MARGIN = 12
WIDTH = SIZE * CELL + 2 * MARGIN
"""Pixels along a side of the picture."""
_FINE = 2
"""How many times larger a picture is drawn than it is shown, for smooth edges."""
_FRAME, _FIELD, _SQUARE, _LINE = "#7a5841", "#f3e8d3", "#fffaf0", "#cbb694"
_FIRE, _ICE, _TELEPORT, _SIGN = "#dd7a35", "#5d9dbd", "#75608f", "#5b4973"

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def paint(view: View) -> Pixels:
    """Return the board as an array of height, width and colour."""
    surface = _board(view.config).copy()
    _draw_table(surface, view)
    for colour, pawns in view.pawns.items():
        for place in dict.fromkeys(pawn.place for pawn in pawns):
            _draw_pawns(surface, colour, place, [p.marks for p in pawns if p.place == place])
    small = pygame.transform.smoothscale(surface, (WIDTH, WIDTH))
    return np.ascontiguousarray(pygame.surfarray.array3d(small).swapaxes(0, 1))


@lru_cache(maxsize=16)
def _board(config: str) -> pygame.Surface:
    """Return what does not change in a game."""
    rules = Config.parse(config).rules
    surface = pygame.Surface((_FINE * WIDTH, _FINE * WIDTH))
    surface.fill(_FRAME)
    corner, inner = _pixels((0, 0)), _FINE * SIZE * CELL
    pygame.draw.rect(surface, _FIELD, (*corner, inner, inner))
    for square in range(60):
        _draw_square(surface, "", square, _SQUARE, _LINE)
    _draw_slides(surface, rules)
    for square, sign in special_squares(rules).items():
        at = _spot("", square)
        pygame.draw.circle(surface, _FIRE if sign == "fire" else _TELEPORT, at, _size(0.18))
    for colour in COLOURS:
        _draw_fields(surface, colour)
    return surface


def _size(cells: float) -> int:
    return round(cells * CELL * _FINE)


def _pixels(point: Point) -> tuple[int, int]:
    return _size(point[0]) + MARGIN * _FINE, _size(point[1]) + MARGIN * _FINE


def _spot(colour: str, place: Place) -> tuple[int, int]:
    return _pixels(centre(colour, place))


def _draw_square(
    surface: pygame.Surface, colour: str, place: Place, ground: str, line: str
) -> None:
    x, y = _spot(colour, place)
    side = _size(0.94)
    box = pygame.Rect(x - side // 2, y - side // 2, side, side)
    pygame.draw.rect(surface, ground, box, border_radius=_size(0.12))
    pygame.draw.rect(surface, line, box, _FINE, border_radius=_size(0.12))


def _draw_slides(surface: pygame.Surface, rules: Edition) -> None:
    for slide in slides(rules.slide_colours):
        first, last = _spot("", slide.squares[0]), _spot("", slide.squares[-1])
        pygame.draw.line(surface, TINTS[slide.colour], first, last, _size(0.3))
        pygame.draw.polygon(surface, FILLS[slide.colour], _triangle(first, last))
        pygame.draw.circle(surface, FILLS[slide.colour], last, _size(0.32))


def _triangle(tail: tuple[int, int], head: tuple[int, int]) -> list[tuple[int, int]]:
    """Return a triangle that stands on one point and shows to another."""
    dx, dy = (int(np.sign(b - a)) * _size(0.32) for a, b in zip(tail, head, strict=True))
    x, y = tail
    return [(x + dx, y + dy), (x - dx + dy, y - dy + dx), (x - dx - dy, y - dy - dx)]


def _draw_fields(surface: pygame.Surface, colour: str) -> None:
    """Draw the safety zone, Start and Home of a colour."""
    x, y = centre(colour, "start")
    dx, dy = inward(colour)
    step = RADIUS + 0.25
    door = _pixels((x - dx * step, y - dy * step))
    pygame.draw.line(surface, DEEP[colour], _pixels((x, y)), door, _size(0.25))
    for name in SAFETY:
        _draw_square(surface, colour, name, TINTS[colour], DEEP[colour])
    for name in ("start", "home"):
        at = _spot(colour, name)
        pygame.draw.circle(surface, FILLS[colour], at, _size(RADIUS))
        pygame.draw.circle(surface, TINTS[colour], at, _size(RADIUS - 0.17))
        _write(surface, name, (at[0], at[1] - _size(0.85)), 0.45, DEEP[colour])


def _draw_table(surface: pygame.Surface, view: View) -> None:
    """Write what lies in the middle of the board."""
    rules = Config.parse(view.config).rules
    x, y = _pixels((SIZE / 2, SIZE / 2))
    lines = [(rules.name, 0.5), (duty(view), 0.55)]
    lines += [(card_name(view.card), 1.2)] if view.card else []
    for number, (text, size) in enumerate(lines):
        _write(surface, text, (x, y + _size(0.8 * number - 1)), size, INK)


def _write(
    surface: pygame.Surface, text: str, at: tuple[int, int], size: float, colour: str
) -> None:
    drawn = _font(_size(size)).render(text, True, colour)
    surface.blit(drawn, drawn.get_rect(center=at))


@lru_cache(maxsize=8)
def _font(size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(None, size)


def _draw_pawns(
    surface: pygame.Surface, colour: str, place: Place, standing: Sequence[str]
) -> None:
    """Draw pawns of a colour side by side."""
    x, y = _spot(colour, place)
    for number, marks in enumerate(standing):
        shift = (number - (len(standing) - 1) / 2) * _size(0.6)
        _draw_pawn(surface, colour, (round(x + shift), y + _size(0.32)), marks)


def _draw_pawn(surface: pygame.Surface, colour: str, at: tuple[int, int], marks: str) -> None:
    x, y = at
    for wider, ground in ((_size(0.06), PAPER), (0, FILLS[colour])):
        half, top = _size(0.34) + wider, y - _size(0.5)
        pygame.draw.polygon(
            surface, ground, [(x - half, y + wider), (x + half, y + wider), (x, top)]
        )
        pygame.draw.circle(surface, ground, (x, top), _size(0.23) + wider)
    for mark, sign in (("i", _ICE), ("f", _FIRE), ("d", INK), ("m", _SIGN)):
        if mark in marks:
            pygame.draw.circle(surface, sign, (x, y - _size(0.5)), _size(0.13))
