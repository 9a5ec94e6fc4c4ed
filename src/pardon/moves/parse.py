"""Parser of moves: their own texts first, then what people type."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pardon.errors import NotationError
from pardon.messages import quote
from pardon.moves.moves import PASS_WORDS, Move
from pardon.position.places import Place
from pardon.rules.edition import COLOURS, KINDS

FORMS = (
    "4>11, 14>16>19, start>4, 20x40, start!30, pass (keep, stay, skip, none, no-play), ice@20,"
    " fire@start, teleport, pull@20, play:7, drop:7, swap:blue, pick-up"
)
"""Every form a move can have, by example."""

_PASSING = {*PASS_WORDS.values(), "noplay", "no_play", "forfeit", "decline", "-"}
_ARROWS = re.compile(r"\s*(?:->|=>|→|➔)\s*")
_PAWN = rf"(?:(?P<colour>{'|'.join(COLOURS)}):)?(?P<origin>start|s[1-5]|home|\d{{1,3}})[ifdm]*"
_PLACE = r"(?:start|s[1-5]|home|\d{1,3})"
_READABLE = tuple(
    re.compile(form)
    for form in (
        rf"{_PAWN}(?:[>x!]{_PLACE})+(?:[+]-?\d{{1,2}})?",
        rf"{_PAWN}[+-]\d{{1,2}}",
        rf"(?:ice|fire|pull)@{_PAWN}",
        rf"(?:(?:play|drop|discard|throw):)?(?P<card>{'|'.join(KINDS)})!?",
        rf"swap:(?P<seat>{'|'.join(COLOURS)})",
        r"teleport|pick-?up|fire",
        "|".join(sorted(_PASSING)),
    )
)
_HIGHEST = 59


class Wanted(NamedTuple):
    """Wanted move, as far as a readable text describes it."""

    colour: str | None
    origin: Place | None
    card: str | None


def meant(text: str, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that a text can mean: by their own text, or else by another name."""
    if not isinstance(text, str):
        raise NotationError(f"a move should be text such as {FORMS}, not {quote(text)}")
    exact = next((move for move in moves if move.text == text), None)
    if exact is not None:
        return [exact]
    wanted = _plain(text)
    return (
        [move for move in moves if _plain(move.text) == wanted]
        or [move for move in moves if wanted in _aliases(move)]
    )  # fmt: skip


def read(text: str) -> Wanted:
    """Return what a text says, or raise a `NotationError` if it is no move at all."""
    wanted = _plain(text)
    found = next((found for form in _READABLE if (found := form.fullmatch(wanted))), None)
    if found is None:
        raise NotationError(f"cannot read move {quote(text)}; moves are written {FORMS}")
    if max((int(number) for number in re.findall(r"\d+", wanted)), default=0) > _HIGHEST:
        raise NotationError(f"move {quote(text)} names a square beyond {_HIGHEST}")
    parts = found.groupdict()
    origin = parts.get("origin")
    place = int(origin) if origin is not None and origin.isdecimal() else origin
    return Wanted(parts.get("colour"), place, parts.get("card"))


def _plain(text: str) -> str:
    """Return a text in small letters, with one kind of arrow and no spaces."""
    lowered = _ARROWS.sub(">", text.strip().lower()).replace("×", "x").replace("<>", "x")
    words = re.sub(r"\s*([>x!@:+,])\s*", r"\1", lowered)
    return re.sub(r"^(play|drop|swap|ice|fire|pull|discard|throw)\s+", _joined, words)


def _joined(word: re.Match[str]) -> str:
    return word[1] + ("@" if word[1] in ("ice", "fire", "pull") else ":")


def _aliases(move: Move) -> set[str]:
    """Return every plain text that a move goes by besides its own."""
    return _PASSING if move.kind == "pass" else {_plain(form) for form in _others(move)}


def _others(move: Move) -> Iterator[str]:
    if move.kind == "choose":
        yield from (str(move.card), f"play:{move.card}!", f"{move.card}!", f"play{move.card}")
    elif move.kind == "drop":
        yield from (str(move.card), f"discard:{move.card}", f"throw:{move.card}")
    elif move.kind == "pick_up":
        yield from ("pickup", "pick up", "pick_up")
    elif move.kind == "swap":
        yield str(move.target)
    elif move.origin is not None:
        yield from _journeys(move)


def _journeys(move: Move) -> Iterator[str]:
    """Yield the ways to write a move of a pawn, with and without its colour and its triangle."""
    for origin in (f"{move.origin}", f"{move.colour}:{move.origin}"):
        if move.kind in ("ice", "fire", "pull"):
            yield f"{move.kind}@{origin}"
            continue
        sign = {"switch": "x", "place": "!"}.get(move.kind, ">")
        yield from (f"{origin}{sign}{place}" for place in _ends(move))
        if move.count is not None and move.kind != "start":
            yield f"{origin}{move.count:+d}"
    if move.kind == "fire_move":
        yield "fire"


def _ends(move: Move) -> Iterator[Place]:
    yield from (place for place in (move.landing, move.to) if place is not None)
    yield f"{move.landing}>{move.to}"
