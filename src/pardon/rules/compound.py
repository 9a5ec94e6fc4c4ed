"""Kinds of rule fields whose values are more than a flag, a word or a number."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from pardon.errors import few
from pardon.messages import quote
from pardon.rules.values import (
    COLOURS,
    KINDS,
    MOST_COPIES,
    Field,
    Word,
    number,
    once,
    parts,
    to,
    whole,
)

Square = Annotated[int, msgspec.Meta(ge=0, le=59)]
Seats = Annotated[int, msgspec.Meta(ge=2, le=4)]
Colour = Literal["red", "blue", "yellow", "green"]
Slides = Annotated[list[list[Colour]], msgspec.Meta(min_length=8, max_length=8)]


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points at the end of a game (docs/rules/scoring.md)."""

    per_home: int
    """To every player for each own pawn Home."""
    per_out: int
    """To the winner for each opposing pawn that is not Home."""
    bonus: tuple[int, int, int]
    """To the winner if no opponent has more than 0, 1, 2 pawns Home."""


class Squares(Field, frozen=True):
    """Squares of the track, in ascending order."""

    def takes(self) -> str:
        """Say how squares are listed."""
        return "a list of squares from 0 to 59, as text 0,30 or none"

    def check(self, given: object, cards: Collection[str]) -> tuple[int, ...]:
        """Make sure of the squares, each named once."""
        return once(sorted(to(list[Square], given, self.takes())))

    def read(self, text: str) -> object:
        """Read numbers between commas."""
        return [number(part) for part in parts(text)]

    def write(self, value: Sequence[int]) -> str:
        """Write numbers between commas."""
        return ",".join(map(str, value)) or "none"

    def say(self, value: Sequence[int]) -> str:
        """List them."""
        return ", ".join(map(str, value)) or "none"


class Pairs(Field, frozen=True):
    """Pairs of squares, the lower one first and in ascending order."""

    def takes(self) -> str:
        """Say how pairs are listed."""
        return "a list of pairs of squares from 0 to 59, as text 7-37,22-52 or none"

    def check(self, given: object, cards: Collection[str]) -> tuple[tuple[int, int], ...]:
        """Make sure of the pairs, each square named once."""
        pairs = to(list[tuple[Square, Square]], given, self.takes())
        once([square for pair in pairs for square in pair])
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    def read(self, text: str) -> object:
        """Read pairs of numbers between commas."""
        return [[number(square) for square in part.split("-")] for part in parts(text)]

    def write(self, value: Sequence[tuple[int, int]]) -> str:
        """Write pairs of numbers between commas."""
        return ",".join(f"{one}-{other}" for one, other in value) or "none"

    def say(self, value: Sequence[tuple[int, int]]) -> str:
        """List them."""
        return ", ".join(f"{one} with {other}" for one, other in value) or "none"


class SlideColours(Word, frozen=True, kw_only=True):
    """Colours that the slides move, by a word for all or slide by slide, in board order."""

    column: str = ""

    @property
    def is_closed(self) -> bool:
        """Colours can be listed in any way."""
        return False

    def takes(self) -> str:
        """Say how colours are listed."""
        return (
            f"{' or '.join(self.words)} or, for each of the 8 slides, its colours, as text"
            " ryg,b,-,-,-,-,-,- with - for none"
        )

    def check(self, given: object, cards: Collection[str]) -> object:
        """Make sure of word or colours; colours that a word stands for become that word."""
        if isinstance(given, str) and given in self.words:
            return given
        slides = to(Slides, given, self.takes())
        shown = tuple(tuple(sorted(once(slide), key=COLOURS.index)) for slide in slides)
        return NAMED_SLIDES.get(shown, shown)

    def read(self, text: str) -> object:
        """Read initials between commas."""
        if text in self.words:
            return text
        groups = ["" if part == "-" else part for part in text.split(",")]
        return [[_INITIALS.get(letter, letter) for letter in group] for group in groups]

    def write(self, value: str | Sequence[Sequence[str]]) -> str:
        """Write initials between commas."""
        if isinstance(value, str):
            return value
        return ",".join("".join(colour[0] for colour in slide) or "-" for slide in value)


class Deck(Field, frozen=True):
    """Copies of each kind of card, in the order of the kinds."""

    def takes(self) -> str:
        """Say how copies are counted."""
        return f"kinds of cards with 0 to {MOST_COPIES} copies of each"

    def check(self, given: object, cards: Collection[str]) -> dict[str, int]:
        """Make sure of a deck that can be made from the cards."""
        deck = to(dict[str, object], given, self.takes())
        found = list(_deck_faults(deck, cards))
        if found:
            raise ValueError(" and ".join(found))
        counts = to(dict[str, int], deck, self.takes())
        return {kind: counts[kind] for kind in KINDS if counts.get(kind)}

    def read(self, text: str) -> object:
        """Read kinds and counts between commas."""
        pairs = [part.split(":") for part in text.split(",")]
        counts = {pair[0]: number(pair[1]) for pair in pairs if len(pair) == 2}
        return counts if len(counts) == len(pairs) else text

    def write(self, value: Mapping[str, int]) -> str:
        """Write kinds and counts between commas."""
        return ",".join(f"{kind}:{count}" for kind, count in value.items())

    def say(self, value: Mapping[str, int]) -> str:
        """List the copies."""
        listed = ", ".join(f"{count} × {kind}" for kind, count in value.items())
        return f"{self.brief(value)}: {listed}"

    def brief(self, value: Mapping[str, int]) -> str:
        """Tell how many cards there are."""
        return f"{sum(value.values())} cards"


class Cards(Field, frozen=True):
    """Cards with their powers, which are checked one by one (`rules.checks`)."""

    def check(self, given: object, cards: Collection[str]) -> object:
        """Leave it to the powers."""
        return given


class Players(Field, frozen=True):
    """The fewest and the most players."""

    def takes(self) -> str:
        """Say how many there can be."""
        return "the fewest and the most players, from 2 to 4"

    def check(self, given: object, cards: Collection[str]) -> tuple[int, int]:
        """Make sure of both numbers."""
        fewest, most = to(tuple[Seats, Seats], given, self.takes())
        if fewest > most:
            raise ValueError(f"should be {self.takes()}")
        return fewest, most

    def say(self, value: Sequence[int]) -> str:
        """Tell both numbers."""
        return " to ".join(map(str, value))


class Points(Field, frozen=True):
    """Points that are scored, or none."""

    def takes(self) -> str:
        """Say what belongs to a scoring."""
        return "false, or per_home, per_out and a bonus of three numbers"

    def check(self, given: object, cards: Collection[str]) -> Scoring | None:
        """Make sure of a scoring."""
        return None if given is None or given is False else to(Scoring, given, self.takes())

    def plain(self, value: Scoring | None) -> Any:
        """Return the numbers, or false, since files have no nothing."""
        return False if value is None else msgspec.to_builtins(value)

    def say(self, value: Scoring | None) -> str:
        """Tell what is scored."""
        if value is None:
            return "none"
        bonus = ", ".join(map(str, value.bonus))
        home, out = value.per_home, value.per_out
        return f"{home} for a pawn Home, {out} for one that is not, bonus {bonus}"


def _deck_faults(deck: Mapping[str, object], cards: Collection[str]) -> Iterator[str]:
    strange = [kind for kind in deck if kind not in cards]
    if strange:
        shown = ", ".join(few([quote(kind) for kind in strange]))
        yield f"has {shown}, but the cards are {', '.join(cards)}"
    for kind, count in deck.items():
        try:
            whole(count, 0, MOST_COPIES)
        except ValueError as fault:
            yield f"has {quote(count)} of {kind!r}, which {fault}"
    if not any(deck.values()):
        yield "should have at least one card"


_INITIALS = {colour[0]: colour for colour in COLOURS}
_SIDES = [colour for colour in COLOURS for _ in ("short", "long")]
NAMED_SLIDES = {
    tuple(tuple(c for c in COLOURS if c != side) for side in _SIDES): "others_three",
    tuple((side,) for side in _SIDES): "own_only",
}
"""Colours of the slides that have a word of their own."""
