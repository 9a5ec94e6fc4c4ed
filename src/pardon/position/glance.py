"""Glance at a state of the engine: what changes with every step, read from its bytes.

A `Setup` says everything about a position, and takes ten times as long.
"""

import sys
from functools import lru_cache
from typing import NamedTuple

from pardon.engine.layout import (
    KIND_COUNT,
    LAST_CHANCE,
    MARKS,
    NONE,
    PHASE_NAMES,
    PULL,
    STATE,
    TELEPORT,
)
from pardon.position.phases import PHASES
from pardon.position.places import Place
from pardon.position.setup import names_of
from pardon.rules.edition import COLOURS, KINDS

_AT: dict[str, int] = {name: at for name, (_, at, *_) in (STATE.fields or {}).items()}
_PHASE, _TURN, _ACTOR, _CARD = (_AT[name] for name in ("phase", "turn", "actor", "card"))
_AMOUNT, _REST, _TOP = _AT["amount"], _AT["rest"], _AT["top"]
_LANDED_COLOUR, _LANDED = _AT["landed_colour"], _AT["landed"]
_PAWNS, _HANDS, _HAND_SIZE = _AT["pawns"], _AT["hands"], _AT["hand_size"]
_ALL_PAWNS = slice(_PAWNS, _PAWNS + 2 * 4 * len(COLOURS))
_ALL_MARKS = int.from_bytes(MARKS.to_bytes(2, sys.byteorder) * 4 * len(COLOURS), sys.byteorder)
"""The bits of the marks of all pawns, two bytes each."""
_PILE, _DISCARDS, _HELD = (
    slice(_AT[name], _AT[name] + KIND_COUNT) for name in ("pile", "discards", "held")
)
_LEAD = slice(_AT["lead"], _AT["lead"] + len(COLOURS))
_OWNER = slice(_AT["owner"], _AT["owner"] + len(COLOURS))
_PILE_AT = _AT["pile"]
_SIGN = 0x80
_CARD_NAMES: tuple[str | None, ...] = (*KINDS, *[None] * (NONE + 1 - KIND_COUNT))
_NO_CARDS = bytes(KIND_COUNT)
_TELLS = tuple(
    tuple(name in PHASES.get(phase, PHASES["first"]).tokens for name in ("amount", "rest", "lead"))
    for phase in PHASE_NAMES
)
"""Whether amount, rest and lead mean something, by phase."""


class Glance(NamedTuple):
    """Glance at a position; what means nothing in its phase is left out."""

    phase: str
    turn: str
    actor: str
    """The seat that acts."""
    card: str | None
    amount: int
    rest: int
    landed: tuple[str, Place] | None
    top: str | None
    pile: int
    discards: bytes
    """How many of each kind of card, as in `held`."""
    held: bytes
    lead: tuple[tuple[str, str], ...]


def glance(raw: bytes, seats: tuple[str, ...]) -> Glance:
    """Return what a state tells at a glance, given the colours in play.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:14 card:7")
    >>> glance(game.raw, game.seats).card
    '7'
    """
    phase, held, discards = raw[_PHASE], raw[_HELD], raw[_DISCARDS]
    has_amount, has_rest, has_lead = _TELLS[phase]
    card, amount, top = raw[_CARD], raw[_AMOUNT], raw[_TOP]
    lying = discards if held == _NO_CARDS else held
    landed = phase in (TELEPORT, PULL)
    return Glance(
        PHASE_NAMES[phase],
        COLOURS[raw[_TURN]],
        COLOURS[raw[_ACTOR]],
        _CARD_NAMES[card],
        (amount ^ _SIGN) - _SIGN if has_amount else 0,
        raw[_REST] if has_rest and phase > LAST_CHANCE and card != NONE else 0,
        _landed_pawn(raw[_LANDED_COLOUR], raw[_LANDED]) if landed else None,
        KINDS[top] if top < KIND_COUNT and lying[top] else None,
        sum(raw[_PILE]),
        discards,
        held,
        _drawn(seats, raw[_LEAD]) if has_lead else (),
    )


def pawns_in(raw: bytes, colour: int) -> bytes:
    """Return the pawns of a colour as they stand in a state."""
    begin = _PAWNS + 8 * colour
    return raw[begin : begin + 8]


def has_marks(raw: bytes) -> bool:
    """Tell whether some pawn bears a mark."""
    return bool(int.from_bytes(raw[_ALL_PAWNS], sys.byteorder) & _ALL_MARKS)


def board_in(raw: bytes) -> bytes:
    """Return what a state says of pawns, owners and the turn, and nothing of cards but the one in
    play: where that is the same, the same can be done with the pawns."""
    return raw[_PAWNS:_PILE_AT] + raw[_PHASE:_TOP] + raw[_OWNER]


def hand_in(raw: bytes, seat: int) -> bytes:
    """Return how many of each kind of card a seat holds."""
    begin = _HANDS + KIND_COUNT * seat
    return raw[begin : begin + KIND_COUNT]


def hand_sizes_in(raw: bytes) -> bytes:
    """Return how many cards each seat holds, two bytes each."""
    return raw[_HAND_SIZE : _HAND_SIZE + 2 * len(COLOURS)]


def owners_in(raw: bytes) -> bytes:
    """Return the colour that each seat owns."""
    return raw[_OWNER]


def pile_in(raw: bytes) -> bytes:
    """Return how many of each kind of card are in the pile."""
    return raw[_PILE]


def cards_counted(row: bytes) -> dict[str, int]:
    """Return how many there are of each kind, of those that there are."""
    if row == _NO_CARDS:
        return {}
    return {kind: count for kind, count in zip(KINDS, row, strict=True) if count}


def _landed_pawn(colour: int, place: int) -> tuple[str, Place]:
    return COLOURS[colour], names_of(COLOURS[colour])[place]


@lru_cache(maxsize=1024)
def _drawn(seats: tuple[str, ...], lead: bytes) -> tuple[tuple[str, str], ...]:
    found = zip(COLOURS, lead, strict=True)
    return tuple((seat, KINDS[kind]) for seat, kind in found if seat in seats and kind != NONE)
