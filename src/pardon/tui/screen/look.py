"""Look of the screen: how many colours there are, dark or light, which characters."""

import os
from dataclasses import dataclass, replace

from pardon.tui.board import palette
from pardon.tui.board.palette import Palette

DEPTHS = ("auto", "true", "256", "16", "none")
"""How many colours there can be."""
SYSTEMS = {"true": "truecolor", "256": "256", "16": "standard", "none": "standard"}
"""What Textual calls these."""


@dataclass(frozen=True)
class Look:
    """Look: what the terminal can show, and what people like."""

    depth: str = "true"
    is_light: bool = False
    is_ascii: bool = False

    @property
    def has_colours(self) -> bool:
        """Whether there are any colours."""
        return self.depth != "none"

    @property
    def is_plain(self) -> bool:
        """Whether the board is drawn with letters, for want of half blocks or of colours."""
        return self.is_ascii or not self.has_colours

    @property
    def palette(self) -> Palette:
        """The colours of the board."""
        if self.depth in ("16", "none"):
            return palette.SIXTEEN_LIGHT if self.is_light else palette.SIXTEEN
        if self.depth == "256":
            return palette.LIGHT_256 if self.is_light else palette.DARK_256
        return palette.LIGHT if self.is_light else palette.DARK

    @property
    def theme(self) -> str:
        """What Textual calls the theme that goes with it."""
        family = "ansi" if self.depth in ("16", "none") else "textual"
        return f"{family}-{'light' if self.is_light else 'dark'}"

    def turned(self) -> "Look":
        """Return the same for the other time of day."""
        return replace(self, is_light=not self.is_light)

    def sign(self, fine: str, plain: str) -> str:
        """Return a sign that the terminal has."""
        return plain if self.is_ascii else fine


def guess(depth: str, theme: str, *, is_ascii: bool | None, encoding: str) -> Look:
    """Return the look that suits the terminal, as far as nothing else is asked for."""
    if depth == "auto":
        depth = _depth()
    light = theme == "light" or (theme == "auto" and _is_light())
    plain = is_ascii if is_ascii is not None else not encoding.lower().startswith("utf")
    return Look(depth, light, plain)


def _depth() -> str:
    term = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR"):
        return "none"
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or os.name == "nt":
        return "true"
    if "256" in term or "kitty" in term or "direct" in term:
        return "256"
    return "none" if term in ("vt100", "vt220", "vt102") else "16"


def _is_light() -> bool:
    """Tell whether the terminal says that its ground is light."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground in ("7", "15")
