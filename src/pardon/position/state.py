"""State of a position: the engine's `STATE` made from a setup, and a setup read from it."""

from collections import Counter, namedtuple
from collections.abc import Iterable
from functools import lru_cache
from struct import Struct
from typing import Any

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel
from pardon.engine.layout import (
    ABSENT,
    CARD,
    DRAW,
    EVENT,
    ICE,
    LAST_CHANCE,
    MARKS,
    NO_SQUARE,
    NONE,
    OVER,
    PHASE_NAMES,
    PLAY,
    PULL,
    STATE,
    TELEPORT,
)
from pardon.errors import PositionError
from pardon.position.checks import faults, phase_faults, state_faults
from pardon.position.places import RANK, Pawn, Place
from pardon.position.setup import FLAGS, MARK_NAMES, Setup, names_of, numbers_of
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS

States = np.ndarray[Any, Any]
_AT: dict[str, int] = {name: at for name, (_, at, *_) in (STATE.fields or {}).items()}
"""Where each field of a state begins: as an array it takes far longer to read."""
_SMALL_NAMES = tuple(name for name, at in _AT.items() if _AT["phase"] <= at <= _AT["winner"])
_SMALL, _SMALL_AT = Struct("".join(STATE[name].char for name in _SMALL_NAMES)), _AT["phase"]
"""The fields of one byte, which follow one another."""
_named: Any = namedtuple
_Small = _named("_Small", _SMALL_NAMES)
_FLAGS_AT = tuple((flag, _SMALL_NAMES.index(flag)) for flag in FLAGS)
_PAWNS, _PAWNS_AT = Struct("=16H"), _AT["pawns"]
_TURNS, _TURNS_AT = Struct("=i"), _AT["turns"]
_ROWS = {
    name: (_AT[name], _AT[name] + size)
    for name, size in (
        ("pile", len(KINDS)), ("discards", len(KINDS)), ("held", len(KINDS)),
        ("hands", 4 * len(KINDS)), ("owner", 4), ("lead", 4), ("leading", 4),
    )
}  # fmt: skip
"""The fields that are rows of bytes, where they begin and end."""
_NO_CARDS = bytes(len(KINDS))
UNDECIDED = -2
"""The winner of a game that is over and that nobody has won."""


def lay_out(kernel: Kernel, setup: Setup) -> States:
    """Return the state of a position as an array of one, or raise a `PositionError`."""
    found = faults(setup) or list(phase_faults(setup))
    if found:
        raise PositionError("; ".join(found))
    states = opened(kernel, setup)
    found = list(state_faults(kernel, setup, states))
    actions = [] if found else kernel.legal(states, 0)
    if not found and not actions and LAST_CHANCE < states["phase"][0] < OVER:
        found = [f"nothing can be decided in phase {_phase_name(states)}"]
    if found:
        raise PositionError("; ".join(found))
    return states


def _phase_name(states: States) -> str:
    return PHASE_NAMES[states["phase"][0]]


def build(setup: Setup) -> States:
    """Return the state of a setup as an array of one, or raise a `PositionError` with all faults.

    A card that is to be opened is in the phase "play" and has yet to be entered; `opened` does.
    """
    found = faults(setup)
    if found:
        raise PositionError("; ".join(found))
    states = board_of(setup)
    _write_table(states, setup)
    _write_cards(states, setup)
    return states


def opened(kernel: Kernel, setup: Setup) -> States:
    """Return the state of a setup; one that names no phase is opened by the rules."""
    states = build(setup)
    if setup.phase is None and setup.amount:
        kernel.begin(states, 0, EVENT)
    elif setup.phase is None and setup.card is not None:
        kernel.begin(states, 0, PLAY)
    return states


def board_of(setup: Setup) -> States:
    """Return a state with the pawns and owners of a sound setup, its cards left out."""
    states = np.zeros(1, STATE)
    rows, occupied = [[ABSENT * 16] * 4 for _ in COLOURS], [0] * 64
    ice_square = NO_SQUARE
    for colour, pawns in setup.pawns.items():
        own, numbers = COLOURS.index(colour), numbers_of(colour)
        for index, pawn in enumerate(pawns):
            marks = sum(MARK_NAMES[mark] for mark in pawn.marks)
            rows[own][index] = numbers[pawn.place] * 16 + marks
            if isinstance(pawn.place, int):
                occupied[pawn.place] = own + 1
                ice_square = pawn.place if marks & ICE else ice_square
        rows[own].sort()
    states["pawns"], states["at"] = rows, occupied
    states["ice_square"] = ice_square
    _clear(states, setup)
    return states


def _clear(states: States, setup: Setup) -> None:
    turn = COLOURS.index(setup.turn)
    states["turn"] = states["actor"] = turn
    states["owner"] = [COLOURS.index(setup.owner_of(seat)) for seat in COLOURS]
    states["card"] = states["top"] = states["lead"] = NONE
    states["winner"] = -1


def _write_table(states: States, setup: Setup) -> None:
    """Write who acts and where the turn stands."""
    state = states[0]
    state["phase"] = _phase(setup)
    state["actor"] = COLOURS.index(setup.decider)
    state["card"] = _kind(setup.card)
    state["amount"] = setup.amount
    state["turns"] = setup.turns
    _write_split(state, setup)
    for flag in setup.flags:
        state[flag] = 1
    state["to_draw"] = setup.to_draw
    state["again"] = setup.again
    leading = setup.colours if setup.leading is None else setup.leading
    state["leading"] = [seat in leading for seat in COLOURS]
    state["lead"] = [_kind(setup.lead.get(seat)) for seat in COLOURS]
    if state["phase"] == OVER:
        state["winner"] = COLOURS.index(setup.winner) if setup.winner else UNDECIDED


def _write_split(state: Any, setup: Setup) -> None:
    if setup.card is not None:
        rules = compile_rules(setup.config, setup.colours)[0]
        moved = sum("m" in pawn.marks for pawns in setup.pawns.values() for pawn in pawns)
        state["rest"] = rules["split"][_kind(setup.card)] if setup.rest is None else setup.rest
        state["parts"] = rules["parts"][_kind(setup.card)] - moved  # a marked pawn had its part
    if setup.landed is not None:
        colour, place = setup.landed
        state["landed_colour"] = COLOURS.index(colour)
        state["landed"] = numbers_of(colour)[place]


def _phase(setup: Setup) -> int:
    if setup.phase is not None:
        return PHASE_NAMES.index(setup.phase)
    if setup.card is not None:
        return PLAY
    return CARD if setup.config.rules.hand else DRAW


def _kind(card: str | None) -> int:
    return NONE if card is None else KINDS.index(card)


def _write_cards(states: States, setup: Setup) -> None:
    state = states[0]
    pile = setup.pile
    if pile is None:
        pile = Counter(setup.config.rules.deck) - setup.used()
    for name, cards in (("pile", pile), ("discards", setup.discards), ("held", setup.held)):
        state[name][: len(KINDS)] = [cards.get(kind, 0) for kind in KINDS]
    for seat, hand in setup.hands.items():
        state["hands"][COLOURS.index(seat)] = [hand.get(kind, 0) for kind in KINDS]
        state["hand_size"][COLOURS.index(seat)] = sum(hand.values())
    state["pile_size"] = sum(pile.values())
    state["discards_size"] = sum(setup.discards.values())
    state["top"] = _kind(setup.top)


def read(config: Config, colours: Iterable[str], state: Any) -> Setup:
    """Return the setup of a state, which is a record or its bytes; `build` turns it back."""
    raw = state if isinstance(state, bytes) else state.tobytes()
    seats = tuple(colours)
    small = _Small._make(_SMALL.unpack_from(raw, _SMALL_AT))
    phase, card, winner = small.phase, small.card, small.winner
    return Setup.of(
        config=config,
        pawns=_all_pawns(seats, _PAWNS.unpack_from(raw, _PAWNS_AT)),
        turn=COLOURS[small.turn],
        actor=COLOURS[small.actor],
        phase=PHASE_NAMES[phase],
        card=_name(card),
        amount=small.amount,
        rest=small.rest if phase > LAST_CHANCE and card != NONE else None,
        landed=_landed(small.landed_colour, small.landed) if phase in (TELEPORT, PULL) else None,
        owners=dict(_owners(seats, _row(raw, "owner"))),
        hands=_hands(seats, _row(raw, "hands")) if config.rules.hand else {},
        pile=_counts(_row(raw, "pile")),
        discards=_counts(_row(raw, "discards")),
        held=_counts(_row(raw, "held")),
        top=_name(small.top),
        turns=_TURNS.unpack_from(raw, _TURNS_AT)[0],
        to_draw=small.to_draw,
        again=small.again,
        flags=frozenset([flag for flag, at in _FLAGS_AT if small[at]]),
        lead=dict(_lead(seats, _row(raw, "lead"))),
        leading=_leading(seats, _row(raw, "leading")),
        winner=COLOURS[winner] if winner >= 0 else None,
    )


def _row(raw: bytes, name: str) -> bytes:
    """Return a field of a state that is a row of bytes."""
    begin, end = _ROWS[name]
    return raw[begin:end]


def _all_pawns(seats: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, tuple[Pawn, ...]]:
    return {
        seat: pawns_numbered(seat, numbers[first : first + 4])
        for seat, first in zip(seats, _firsts(seats), strict=True)
    }


@lru_cache(maxsize=64)
def _firsts(seats: tuple[str, ...]) -> tuple[int, ...]:
    """Return where the pawns of each colour begin among those of all."""
    return tuple(4 * COLOURS.index(seat) for seat in seats)


def pawns_of(colour: str, rows: Any) -> tuple[Pawn, ...]:
    """Return a colour's pawns in the order of places, read from the pawns of a state."""
    return pawns_numbered(colour, tuple(rows[COLOURS.index(colour)].tolist()))


@lru_cache(maxsize=4096)
def pawns_numbered(colour: str, numbers: tuple[int, ...]) -> tuple[Pawn, ...]:
    """Return a colour's pawns in the order of places, given as the engine numbers them."""
    found = sorted([ranked(colour, number) for number in numbers if number >> 4 != ABSENT])
    return tuple([pawn for _, _, pawn in found])


@lru_cache(maxsize=4096)
def ranked(colour: str, number: int) -> tuple[int, str, Pawn]:
    """Return a pawn, behind what orders it among others: the rank of its place and its marks."""
    place = names_of(colour)[number >> 4]
    marks = "".join(letter for letter, bit in MARK_NAMES.items() if number & MARKS & bit)
    return RANK[place], marks, Pawn(place, marks)


def _landed(owner: int, place: int) -> tuple[str, Place]:
    colour = COLOURS[owner]
    return colour, names_of(colour)[place]


@lru_cache(maxsize=1024)
def _owners(seats: tuple[str, ...], owner: bytes) -> tuple[tuple[str, str], ...]:
    owners = tuple((seat, COLOURS[owner[COLOURS.index(seat)]]) for seat in seats)
    return owners if any(seat != colour for seat, colour in owners) else ()


@lru_cache(maxsize=1024)
def _lead(seats: tuple[str, ...], lead: bytes) -> tuple[tuple[str, str], ...]:
    return tuple((s, KINDS[k]) for s in seats if (k := lead[COLOURS.index(s)]) != NONE)


@lru_cache(maxsize=64)
def _leading(seats: tuple[str, ...], leading: bytes) -> tuple[str, ...]:
    return tuple(seat for seat in seats if leading[COLOURS.index(seat)])


def _hands(seats: tuple[str, ...], hands: bytes) -> dict[str, dict[str, int]]:
    return {
        seat: _counts(hands[len(KINDS) * own : len(KINDS) * (own + 1)])
        for seat in seats
        for own in (COLOURS.index(seat),)
    }


def _counts(row: bytes) -> dict[str, int]:
    if row == _NO_CARDS:
        return {}
    return {kind: count for kind, count in zip(KINDS, row, strict=False) if count}


def _name(kind: int) -> str | None:
    return None if kind == NONE else KINDS[kind]
