"""Lists inside a position text, read and written: pawns, cards, and values by seat."""

import re
from collections.abc import Mapping, Sequence

from pardon.errors import NotationError
from pardon.messages import quote
from pardon.position.places import RANK, Pawn, Place
from pardon.position.setup import MARK_NAMES, Cards
from pardon.rules.edition import KINDS

IN_START = Pawn("start")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_PAWN = re.compile(r"(start|s[1-5]|home|[0-9]{1,2})([ifdm]*)(?:\*([0-9]{1,3}))?")
_CARDS = re.compile(r"([a-z0-9]+)(?:\*([0-9]{1,3}))?")


def write_pawns(pawns: Sequence[Pawn]) -> str:
    """Return a list of pawns, those that merely wait in Start left out."""
    shown: dict[Pawn, int] = {}
    for pawn in pawns:
        if pawn != IN_START:
            shown[pawn] = shown.get(pawn, 0) + 1
    return ",".join(_times(f"{pawn.place}{pawn.marks}", n) for pawn, n in shown.items())


def read_pawns(colour: str, text: str, number: int) -> tuple[Pawn, ...]:
    """Read a list of pawns in order of places; of a number of them the rest are in Start."""
    pawns: list[Pawn] = []
    for part in split(text):
        found = _PAWN.fullmatch(part)
        if found is None:
            raise NotationError(
                f"pawn {quote(part)} of {colour} should be start, 0 to 59, s1 to s5 or home,"
                f" with marks and a number as in 20, s4d or start*2"
            )
        place, marks, times = found.groups()
        pawns += [Pawn(read_place(place), _ordered(marks))] * int(times or 1)
    pawns += [IN_START] * (number - len(pawns))
    return tuple(sorted(pawns, key=lambda pawn: (RANK.get(pawn.place, -1), pawn.marks)))


def read_place(text: str) -> Place:
    """Read a place: a square as a number, anything else as a word."""
    return int(text) if text.isdecimal() and len(text) < 3 else text


def _ordered(marks: str) -> str:
    return "".join(letter for letter in MARK_NAMES if letter in marks)


def write_cards(cards: Cards, last: str | None = None) -> str:
    """Return a list of cards in order, one kind moved to the end if asked."""
    kinds = [kind for kind in KINDS if cards.get(kind) and kind != last]
    kinds += [last] if last is not None and cards.get(last) else []
    return ",".join(_times(kind, cards[kind]) for kind in kinds)


def read_cards(name: str, text: str) -> dict[str, int]:
    """Read a list of cards, in the order given."""
    cards: dict[str, int] = {}
    for part in split(text):
        found = _CARDS.fullmatch(part)
        if found is None:
            raise NotationError(f"cards {quote(part)} of {name} should be as in 7 or 7*2")
        kind, times = found.groups()
        cards[kind] = cards.get(kind, 0) + int(times or 1)
    return {kind: count for kind, count in cards.items() if count}


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{name}*{number}"


def write_pairs(given: Mapping[str, str]) -> str:
    """Return values by seat."""
    return ",".join(f"{seat}={value}" for seat, value in given.items())


def read_pairs(name: str, text: str) -> dict[str, str]:
    """Read values by seat, each seat once."""
    pairs = [part.split("=") for part in split(text)]
    seats = [pair[0] for pair in pairs]
    if any(len(pair) != 2 for pair in pairs) or len(set(seats)) < len(seats):
        raise NotationError(f"{_shown(name, text)} should be seat=value for each of some seats")
    return {pair[0]: pair[1] for pair in pairs}


def read_number(name: str, text: str) -> int:
    """Read a whole number."""
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{_shown(name, text)} should be a number")
    return int(text)


def read_word(name: str, text: str, words: Sequence[str]) -> str:
    """Read one of some words."""
    if text not in words:
        raise NotationError(f"{_shown(name, text)} should be {' or '.join(words)}")
    return text


def _shown(name: str, text: str) -> str:
    return quote(f"{name}:{text}")


def split(text: str) -> tuple[str, ...]:
    """Split a list at its commas."""
    return tuple(text.split(",")) if text else ()
