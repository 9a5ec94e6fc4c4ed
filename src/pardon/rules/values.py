"""Kinds of rule fields: how a value is checked, read from text, written, told and numbered.

A value comes as JSON, TOML or text has it; `Field.check` turns it into what an `Edition`
holds, or raises a `ValueError` that says what would be right.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any, TypeVar, get_args

import msgspec

COLOURS = ("red", "blue", "yellow", "green")
"""The colours clockwise round the board (C-02)."""

KINDS = (
    "1", "2", "3", "4", "5", "6", "7", "8", "10", "11", "12",
    "sorry", "swap", "backward", "pick1", "pick2", "pick4", "discard",
)  # fmt: skip
"""Every kind of card, in the order that ranks them in the draw for the lead (P34-07)."""

MOST_COPIES = 99
"""Of one kind of card in a deck."""

Turns = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
T = TypeVar("T")


class Field(msgspec.Struct, frozen=True):
    """Rule field as it is declared; each kind of value is a class of its own."""

    question: str
    """What the field settles; its values are the answers."""
    clause: str | None
    """The clause of the common model behind the neutral value; empty if every edition has one of
    its own, None if an edition that does not have the thing says nothing of it."""
    mentions: tuple[str, ...]
    """Patterns that all occur in any clause that settles the field."""
    option: bool = False
    """Whether every edition offers it as an option; others are offered where an edition says so."""
    only_in: str = ""
    """The flag without which the field has no effect."""
    column: str = ""
    """Type of its column in the kernel, which has the field's name; empty without one."""
    name: str = ""
    neutral: Any = None
    """What holds in an edition that says nothing else."""
    words: tuple[str, ...] = ()
    """The words that the field takes, if it takes words."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts of an option, if they can be listed."""
        return self.words

    @property
    def is_closed(self) -> bool:
        """Whether the choices are all there is."""
        return bool(self.choices)

    def takes(self) -> str:
        """Return what the field takes, ready for help and errors."""
        return " or ".join(self.choices)

    def check(self, given: object, cards: Collection[str]) -> object:
        """Return what an edition with these cards holds for a value, or say what would be right."""
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Return the plain value an option's text stands for; what stands for none stays text."""
        return text

    def write(self, value: Any) -> str:
        """Return the text of an option's value; `read` turns it back."""
        return str(value)

    def say(self, value: Any) -> str:
        """Return a value in words, as the answer to the question."""
        return self.write(value)

    def plain(self, value: Any) -> Any:
        """Return a value as a file has it; `check` turns it back."""
        return msgspec.to_builtins(value)

    def brief(self, value: Any) -> str:
        """Return a value for a cell of a table."""
        return self.write(value)

    def code(self, value: Any) -> int:
        """Return the number that stands for a value in the kernel."""
        return int(value)


class Flag(Field, frozen=True):
    """True or false."""

    column: str = "u1"

    @property
    def choices(self) -> tuple[str, ...]:
        """Return both."""
        return ("true", "false")

    def check(self, given: object, cards: Collection[str]) -> bool:
        """Make sure of a flag."""
        return to(bool, given, self.takes())

    def read(self, text: str) -> object:
        """Read a flag."""
        return {"true": True, "false": False}.get(text, text)

    def write(self, value: bool) -> str:
        """Write a flag as JSON and TOML do."""
        return "true" if value else "false"

    def say(self, value: bool) -> str:
        """Answer yes or no."""
        return "yes" if value else "no"


class Word(Field, frozen=True, kw_only=True):
    """One of several words, those of the field's `Literal`; a word's code is its position."""

    answers: tuple[str, ...]
    """What each word means, in the order of the words."""
    column: str = "u1"

    def check(self, given: object, cards: Collection[str]) -> object:
        """Make sure of one of the words."""
        return word(given, self.words)

    def say(self, value: Any) -> str:
        """Return what the word means."""
        return self.answers[self.words.index(value)] if value in self.words else self.write(value)

    def code(self, value: str) -> int:
        """Return the position of the word."""
        return self.words.index(value)


class Whole(Field, frozen=True, kw_only=True):
    """Whole number in a range."""

    least: int
    most: int
    column: str = "u1"

    def check(self, given: object, cards: Collection[str]) -> int:
        """Make sure of the number."""
        return whole(given, self.least, self.most)


class Limit(Field, frozen=True):
    """Number of turns, or none; the kernel's 0 is none."""

    column: str = "i4"

    def takes(self) -> str:
        """Say that none is a number of turns too."""
        return "none or a number of turns from 1 to 1000000000"

    def check(self, given: object, cards: Collection[str]) -> int | None:
        """Make sure of the number."""
        return None if given in (None, "none") else to(Turns, given, self.takes())

    def read(self, text: str) -> object:
        """Read the number."""
        return number(text)

    def write(self, value: int | None) -> str:
        """Write the number."""
        return "none" if value is None else str(value)

    def plain(self, value: int | None) -> int | str:
        """Return the number, or the word for none, which files do not have."""
        return "none" if value is None else value

    def say(self, value: int | None) -> str:
        """Answer when a limit is reached."""
        return "never" if value is None else str(value)

    def code(self, value: int | None) -> int:
        """Return the number."""
        return value or 0


class Power(msgspec.Struct, frozen=True):
    """Power of a card as it is declared: a number in a range, or else a flag."""

    words: str
    """What it is called."""
    mentions: str
    """A pattern that occurs in any clause that gives a card this power."""
    span: tuple[int, int] | None = None
    """The fewest and the most, of a number."""
    column: str | None = None
    """Its column in the kernel, if that is not named as the power; empty without one."""
    name: str = ""
    neutral: Any = None

    @property
    def signed(self) -> bool:
        """Whether the number may be negative."""
        return self.span is not None and self.span[0] < 0

    def check(self, given: object) -> object:
        """Return the value, or say what would be right."""
        return to(bool, given, "true or false") if self.span is None else whole(given, *self.span)

    def say(self, value: int) -> str:
        """Return the power in words, with its number if it has one."""
        return self.words if self.span is None else f"{self.words}: {value}"


Declared = TypeVar("Declared", Field, Power)


def declarations(struct: type[msgspec.Struct], kind: type[Declared]) -> dict[str, Declared]:
    """Return what the annotations of a class declare, each with its name and neutral value."""
    found: dict[str, Declared] = {}
    for given in msgspec.structs.fields(struct):
        for field in getattr(given.type, "__metadata__", ()):
            if isinstance(field, kind):
                found[given.name] = _bound(field, given)
    return found


def _bound(field: Declared, given: msgspec.structs.FieldInfo) -> Declared:
    known: dict[str, Any] = {"name": given.name}
    if given.default is not msgspec.NODEFAULT:
        known["neutral"] = given.default
    if isinstance(field, Word):
        known["words"] = tuple(_literals(given.type))
        if len(known["words"]) != len(field.answers):
            raise TypeError(f"{given.name} has an answer for each of its words, not {field}")
    if isinstance(field, Power) and field.column is None:
        known["column"] = given.name
    return msgspec.structs.replace(field, **known)


def _literals(kind: object) -> Iterator[str]:
    for part in get_args(kind):
        if isinstance(part, str):
            yield part
        else:
            yield from _literals(part)


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


def word(given: object, words: Sequence[str]) -> str:
    """Make sure of one of several words."""
    if isinstance(given, str) and given in words:
        return given
    raise ValueError(f"should be {' or '.join(words)}")


def once(items: list[T]) -> tuple[T, ...]:
    """Make sure that nothing is named twice."""
    if len(set(items)) < len(items):
        raise ValueError("should name nothing twice")
    return tuple(items)


def number(text: str) -> object:
    """Return the number that a text stands for, or the text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else text


def parts(text: str) -> list[str]:
    """Return what stands between commas."""
    return [] if text == "none" else text.split(",")
