"""Pieces of a view as JSON: most positions have something of one that was written before.

The same values in the same order as `views` has them; a test holds one against the other.
"""

from functools import lru_cache
from struct import Struct
from typing import Final

from msgspec import json

from pardon.engine.layout import ABSENT
from pardon.events.events import Event
from pardon.events.narration import Telling
from pardon.game import Game
from pardon.moves.moves import Move, fields_of
from pardon.position.glance import (
    Glance,
    hand_sizes_in,
    owners_in,
    pawns_in,
)
from pardon.position.state import ranked
from pardon.rules.edition import COLOURS, KINDS
from pardon.server.table.views import written_move
from pardon.server.wire.views import PawnAt, PawnView

Owned = tuple[tuple[str, str], ...]
"""Each seat with the colour that it owns."""
_Written = tuple[bytes, Move, tuple[Event, ...], Owned, Telling]
KEPT: Final = 1 << 15
"""Moves of which the text is kept."""
_PAWNS: Final = Struct("=4H")
BOOLEANS: Final = (b"false", b"true")
_NAMED: Final = {name: json.encode(name) for name in (None, *COLOURS)}
_COMMON: Final = (
    b'{"number":%d,"turn":%b,"actor":%b,"turns":%d,"card":%b,"amount":%d,"rest":%d,"pawns":{%b},'
    b'"owners":%b,"landed":%b,"hand_sizes":%b,"pile":%d,"discards":%b,"top":%b,"held":%b,'
    b'"lead":%b,"is_over":%b'
)
_COUNTED: Final = tuple(
    tuple(b"%b:%d" % (json.encode(kind), count) for count in range(256)) for kind in KINDS
)
"""Every kind of card with every number of it."""
_moves: dict[tuple[int, int, int, int], _Written] = {}


def common_piece(number: int, game: Game, seen: Glance, *, is_over: bool) -> bytes:
    """Return what everyone may know of a game, up to where what only some know follows."""
    raw, seats = game.raw, game.seats
    return _COMMON % (
        number,
        _NAMED[seen.turn],
        _NAMED[game.actor],
        game.turns,
        quoted(seen.card),
        seen.amount,
        seen.rest,
        b",".join([_pawns(own, pawns_in(raw, own)) for own in _numbers(seats)]),
        _owners(seats, owners_in(raw)),
        b"null" if seen.landed is None else json.encode(PawnAt(*seen.landed)),  # type: ignore[arg-type]
        _hand_sizes(seats, hand_sizes_in(raw)),
        seen.pile,
        cards_piece(seen.discards),
        quoted(seen.top),
        cards_piece(seen.held),
        json.encode(dict(seen.lead)) if seen.lead else b"{}",
        BOOLEANS[is_over],
    )


def move_piece(move: Move, events: tuple[Event, ...], owned: Owned, telling: Telling) -> bytes:
    """Return a move with what it would bring about.

    Moves, events and owners that are equal are nearly always the same objects, and it takes as
    long to compare them as to write them. What is kept holds on to them, so that nothing else can
    be in their place.
    """
    key = (id(move), id(events), id(owned), id(telling))
    found = _moves.get(key)
    if found is None:
        if len(_moves) >= KEPT:
            _moves.clear()
        written = written_move(fields_of(move), events, owned, telling)
        found = _moves[key] = (written, move, events, owned, telling)
    return found[0]


def cards_piece(row: bytes) -> bytes:
    """Return how many there are of each kind of card."""
    return b"{%b}" % b",".join([_COUNTED[kind][count] for kind, count in enumerate(row) if count])


@lru_cache(maxsize=64)
def quoted(name: str | None) -> bytes:
    """Return the name of a card or a phase, or nothing."""
    return json.encode(name)


@lru_cache(maxsize=64)
def _numbers(seats: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(COLOURS.index(seat) for seat in seats)


@lru_cache(maxsize=1 << 14)
def _pawns(colour: int, numbers: bytes) -> bytes:
    """Return a colour with its pawns in the order of places."""
    found = [_pawn(colour, each) for each in _PAWNS.unpack(numbers) if each >> 4 != ABSENT]
    shown = b",".join([written for _, _, written in sorted(found)])
    return b"%b:[%b]" % (_NAMED[COLOURS[colour]], shown)


@lru_cache(maxsize=4096)
def _pawn(colour: int, number: int) -> tuple[int, str, bytes]:
    """Return a pawn, behind what orders it among others."""
    rank, marks, pawn = ranked(COLOURS[colour], number)
    return rank, marks, json.encode(PawnView(pawn.place, marks))


@lru_cache(maxsize=1024)
def _owners(seats: tuple[str, ...], owners: bytes) -> bytes:
    return json.encode({seat: COLOURS[owners[COLOURS.index(seat)]] for seat in seats})


@lru_cache(maxsize=1024)
def _hand_sizes(seats: tuple[str, ...], sizes: bytes) -> bytes:
    counted = memoryview(sizes).cast("H")
    return json.encode({seat: counted[COLOURS.index(seat)] for seat in seats})
