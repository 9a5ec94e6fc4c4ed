"""The values a rule field may take: checked, read from text and written as text.

A value comes as JSON, TOML or text has it; `check` turns it into what an `Edition`
holds, or raises a `ValueError` that says what would be right.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from pardon.errors import few
from pardon.messages import quote
from pardon.rules.edition import COLOURS, KINDS, Edition, Scoring

POLICIES = ("random", "high_card", "youngest", "given")
"""Ways to find who begins, besides naming a colour."""

RANGES = {"pawns": (1, 4), "on_circle": (0, 2), "hand": (0, 12), "circle_capacity": (1, 2)}
"""Fewest and most of each field that is a plain number."""

MOST_COPIES = 99
"""Of one kind of card in a deck."""

Square = Annotated[int, msgspec.Meta(ge=0, le=59)]
Seats = Annotated[int, msgspec.Meta(ge=2, le=4)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Colour = Literal["red", "blue", "yellow", "green"]
Slides = Annotated[list[list[Colour]], msgspec.Meta(min_length=8, max_length=8)]
T = TypeVar("T")


def check(name: str, given: object, edition: Edition) -> object:
    """Return what the edition holds for a value of a rule field, or say what would be right."""
    if name in CHECKS:
        return CHECKS[name](given, edition)
    if name in RANGES:
        return whole(given, *RANGES[name])
    if Edition.__annotations__[name] is bool:
        return to(bool, given, "true or false")
    return word(given, choices(name))


def choices(name: str) -> tuple[str, ...]:
    """The words a field may be set to; none for a field that takes no words."""
    if name == "first":
        return POLICIES + COLOURS
    return tuple(_words(Edition.__annotations__[name]))


def wanted(name: str, edition: Edition) -> str:
    """What an option of an edition takes, in words for help and errors."""
    if name in WANTED:
        return WANTED[name]
    words = edition.option_values.get(name) or choices(name)
    return " or ".join(words or ("true", "false"))


def to(kind: type[T], given: object, right: str) -> T:
    """Convert a plain value to a type, or say what would be right."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        raise ValueError(f"should be {right}") from None


def whole(given: object, least: int, most: int) -> int:
    """Make sure of a whole number in a range."""
    right = f"a whole number from {least} to {most}"
    if least <= to(int, given, right) <= most:
        return to(int, given, right)
    raise ValueError(f"should be {right}")


def _words(kind: object) -> Iterator[str]:
    for part in get_args(kind):
        if isinstance(part, str):
            yield part
        else:
            yield from _words(part)


def word(given: object, words: tuple[str, ...]) -> str:
    """Make sure of one of several words."""
    if isinstance(given, str) and given in words:
        return given
    raise ValueError(f"should be {' or '.join(words)}")


def _limit(given: object, edition: Edition) -> int | None:
    return None if given in (None, "none") else to(Turns, given, WANTED["turn_limit"])


def _squares(given: object, edition: Edition) -> tuple[int, ...]:
    return _once(sorted(to(list[Square], given, WANTED["fire_spaces"])))


def _pairs(given: object, edition: Edition) -> tuple[tuple[int, int], ...]:
    pairs = to(list[tuple[Square, Square]], given, WANTED["teleports"])
    _once([square for pair in pairs for square in pair])
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _once(items: list[T]) -> tuple[T, ...]:
    if len(set(items)) < len(items):
        raise ValueError("should name nothing twice")
    return tuple(items)


def _slides(given: object, edition: Edition) -> str | tuple[tuple[str, ...], ...]:
    if isinstance(given, str) and given in choices("slide_colours"):
        return given
    slides = to(Slides, given, WANTED["slide_colours"])
    shown = tuple(tuple(sorted(_once(slide), key=COLOURS.index)) for slide in slides)
    return _NAMED_SLIDES.get(shown, shown)


def _deck(given: object, edition: Edition) -> dict[str, int]:
    deck = to(dict[str, object], given, WANTED["deck"])
    found = list(_deck_faults(deck, edition))
    if found:
        raise ValueError(" and ".join(found))
    counts = to(dict[str, int], deck, WANTED["deck"])
    return {kind: counts[kind] for kind in KINDS if counts.get(kind)}


def _deck_faults(deck: Mapping[str, object], edition: Edition) -> Iterator[str]:
    strange = [kind for kind in deck if kind not in edition.cards]
    if strange:
        shown = ", ".join(few([quote(kind) for kind in strange]))
        yield f"has {shown}, but the cards are {', '.join(edition.cards)}"
    for kind, count in deck.items():
        try:
            whole(count, 0, MOST_COPIES)
        except ValueError as fault:
            yield f"has {quote(count)} of {kind!r}, which {fault}"
    if not any(deck.values()):
        yield "should have at least one card"


def _players(given: object, edition: Edition) -> tuple[int, int]:
    fewest, most = to(tuple[Seats, Seats], given, WANTED["players"])
    if fewest > most:
        raise ValueError(f"should be {WANTED['players']}")
    return fewest, most


def _scoring(given: object, edition: Edition) -> Scoring | None:
    return None if given is None or given is False else to(Scoring, given, WANTED["scoring"])


CHECKS: Mapping[str, Callable[[object, Edition], object]] = {
    "turn_limit": _limit,
    "fire_spaces": _squares,
    "teleports": _pairs,
    "slide_colours": _slides,
    "deck": _deck,
    "players": _players,
    "scoring": _scoring,
}
"""How a field is checked whose values are neither words, flags nor plain numbers."""

WANTED: Mapping[str, str] = {
    "turn_limit": "none or a number of turns from 1 to 1000000000",
    "fire_spaces": "a list of squares from 0 to 59, as text 0,30 or none",
    "teleports": "a list of pairs of squares from 0 to 59, as text 7-37,22-52 or none",
    "slide_colours": "others_three or own_only or, for each of the 8 slides, its colours, as text"
    " ryg,b,-,-,-,-,-,- with - for none",
    "deck": "kinds of cards with 0 to 99 copies of each",
    "players": "the fewest and the most players, from 2 to 4",
    "scoring": "false, or per_home, per_out and a bonus of three numbers",
}
"""What those fields take."""


def read(name: str, text: str) -> object:
    """The plain value that an option's text stands for; what stands for none is left as text."""
    if name in READERS:
        return READERS[name](text)
    return {"true": True, "false": False}.get(text, text)


def write(name: str, value: object) -> str:
    """The text of an option's value; `read` turns it back."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ",".join(f"{kind}:{count}" for kind, count in value.items())
    if isinstance(value, tuple):
        return ",".join(map(WRITERS[name], value)) or "none"
    return "none" if value is None else str(value)


def _number(text: str) -> object:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else text


def _parts(text: str) -> list[str]:
    return [] if text == "none" else text.split(",")


def _read_squares(text: str) -> object:
    return [_number(part) for part in _parts(text)]


def _read_pairs(text: str) -> object:
    return [[_number(square) for square in part.split("-")] for part in _parts(text)]


def _read_slides(text: str) -> object:
    if text in choices("slide_colours"):
        return text
    groups = ["" if part == "-" else part for part in text.split(",")]
    return [[_INITIALS.get(letter, letter) for letter in group] for group in groups]


def _read_deck(text: str) -> object:
    parts = [part.split(":") for part in text.split(",")]
    counts = {part[0]: _number(part[1]) for part in parts if len(part) == 2}
    return counts if len(counts) == len(parts) else text


def _write_slide(colours: Iterable[str]) -> str:
    return "".join(colour[0] for colour in colours) or "-"


def _write_pair(pair: Iterable[int]) -> str:
    return "-".join(map(str, pair))


_INITIALS = {colour[0]: colour for colour in COLOURS}
_SIDES = [colour for colour in COLOURS for _ in ("short", "long")]
_NAMED_SLIDES = {
    tuple(tuple(c for c in COLOURS if c != side) for side in _SIDES): "others_three",
    tuple((side,) for side in _SIDES): "own_only",
}

READERS: Mapping[str, Callable[[str], object]] = {
    "turn_limit": _number,
    "fire_spaces": _read_squares,
    "teleports": _read_pairs,
    "slide_colours": _read_slides,
    "deck": _read_deck,
}
"""How the text of an option is read that is neither a word nor a flag."""

WRITERS: Mapping[str, Callable[..., str]] = {
    "fire_spaces": str,
    "teleports": _write_pair,
    "slide_colours": _write_slide,
}
"""How one item of a list is written."""
