"""Palettes: the colours of the board, for dark and light rooms, many colours and sixteen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for, as names or ``#rrggbb``."""

    felt: str
    """Between the fields."""
    square: tuple[str, str]
    """Squares of the track, one after another, so that they can be counted."""
    ink: str
    """Letters on squares."""
    faint: str
    card: str
    card_ink: str
    full: Mapping[str, str]
    """Pawns."""
    on_full: Mapping[str, str]
    """Letters on pawns."""
    band: Mapping[str, str]
    """Slides."""
    mark: Mapping[str, str]
    """What is printed on slides, and the steps of a way."""
    tint: Mapping[str, str]
    """Start, Home and safety zones."""
    label: Mapping[str, str]
    """Names on Start and Home."""
    light: str
    """What can be chosen."""
    chosen: str
    """What is chosen."""
    light_ink: str
    chosen_ink: str
    harm: str
    """Who would be bumped."""
    harm_ink: str


def _each(red: str, blue: str, yellow: str, green: str) -> Mapping[str, str]:
    return MappingProxyType({"red": red, "blue": blue, "yellow": yellow, "green": green})


DARK = Palette(
    felt="#1c2321", square=("#d9cfb8", "#c9bda2"), ink="#3a2c22", faint="#8b8574",
    card="#fbf5e9", card_ink="#3a2c22", harm="#ff4fd8", harm_ink="#1a1a1a",
    full=_each("#c8372d", "#2f6fb4", "#efb820", "#3f9142"),
    on_full=_each("#ffffff", "#ffffff", "#2a1d00", "#ffffff"),
    band=_each("#e08f84", "#8db5dc", "#f4d98c", "#9fcb9a"),
    mark=_each("#c8372d", "#2f6fb4", "#efb820", "#3f9142"),
    tint=_each("#5a2a27", "#24405f", "#5f4c18", "#2a4a2c"),
    label=_each("#ff8a7f", "#86bdf5", "#ffd75e", "#8fdc91"),
    light="#ffe14d", chosen="#ffffff", light_ink="#1a1a1a", chosen_ink="#101010",
)  # fmt: skip
LIGHT = Palette(
    felt="#efe6d4", square=("#ffffff", "#e9dfca"), ink="#3a2c22", faint="#9a8f79",
    card="#fffdf7", card_ink="#2a2018", harm="#c400a0", harm_ink="#ffffff",
    full=_each("#b92d23", "#1f5c9e", "#d89a00", "#2c7a33"),
    on_full=_each("#ffffff", "#ffffff", "#1f1500", "#ffffff"),
    band=_each("#eba79d", "#a5c6e6", "#f3d680", "#aed6aa"),
    mark=_each("#b92d23", "#1f5c9e", "#d89a00", "#2c7a33"),
    tint=_each("#f3cfc9", "#cfe0f1", "#f8e7b4", "#d0e7cd"),
    label=_each("#8f1f17", "#16487f", "#7a5600", "#1c5a23"),
    light="#ff9d00", chosen="#101010", light_ink="#000000", chosen_ink="#ffffff",
)  # fmt: skip
# The nearest of 256 to these would make fields and ground one colour.
DARK_256 = replace(
    DARK,
    felt="#1c1c1c",
    square=("#d7d7af", "#afaf87"),
    faint="#767676",
    full=_each("#d70000", "#005faf", "#ffaf00", "#008700"),
    band=_each("#d78787", "#87afd7", "#ffd787", "#87af87"),
    mark=_each("#870000", "#00005f", "#875f00", "#005f00"),
    tint=_each("#5f0000", "#00005f", "#5f5f00", "#005f00"),
    label=_each("#ff8787", "#87afff", "#ffd75f", "#87d787"),
)
LIGHT_256 = replace(
    LIGHT,
    felt="#eeeeee",
    square=("#ffffff", "#d7d7af"),
    faint="#878787",
    full=_each("#af0000", "#005faf", "#d78700", "#008700"),
    band=_each("#ffafaf", "#afd7ff", "#ffd787", "#afd7af"),
    mark=_each("#870000", "#00005f", "#875f00", "#005f00"),
    tint=_each("#ffd7d7", "#d7d7ff", "#ffffd7", "#d7ffd7"),
    label=_each("#870000", "#005f87", "#875f00", "#005f00"),
)


def _same(colour: str) -> Mapping[str, str]:
    return _each(colour, colour, colour, colour)


_BRIGHT = _each("bright_red", "bright_blue", "bright_yellow", "bright_green")
SIXTEEN = Palette(
    felt="black", square=("white", "bright_white"), ink="black", faint="bright_black",
    card="bright_white", card_ink="black", full=_each("red", "blue", "yellow", "green"),
    on_full=_each("bright_white", "bright_white", "black", "black"), band=_BRIGHT,
    mark=_same("black"), tint=_same("black"), label=_BRIGHT,
    light="bright_cyan", chosen="cyan", light_ink="black", chosen_ink="black",
    harm="bright_magenta", harm_ink="black",
)  # fmt: skip
SIXTEEN_LIGHT = replace(
    SIXTEEN,
    felt="bright_white",
    square=("white", "bright_black"),
    tint=_same("white"),
    label=_each("red", "blue", "black", "black"),
)
