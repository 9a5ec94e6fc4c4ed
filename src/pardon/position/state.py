"""State of a position: the engine's `STATE` made from a setup, and a setup read from it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
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
    """Return the setup of a state; `build` turns it back."""
    seats = tuple(colours)
    fields = dict(zip(state.dtype.names, state.item(), strict=True))  # one by one takes far longer
    phase, card = fields["phase"], fields["card"]
    landing = phase in (TELEPORT, PULL)
    lead, leading, winner = fields["lead"].tolist(), fields["leading"].tolist(), fields["winner"]
    return Setup(
        config=config,
        pawns={colour: pawns_of(colour, fields["pawns"]) for colour in seats},
        turn=COLOURS[fields["turn"]],
        actor=COLOURS[fields["actor"]],
        phase=PHASE_NAMES[phase],
        card=_name(card),
        amount=fields["amount"],
        rest=fields["rest"] if phase > LAST_CHANCE and card != NONE else None,
        landed=_landed(fields) if landing else None,
        owners=_owners(seats, fields["owner"].tolist()),
        hands=_hands(seats, fields["hands"]) if config.rules.hand else {},
        pile=_counts(fields["pile"]),
        discards=_counts(fields["discards"]),
        held=_counts(fields["held"]),
        top=_name(fields["top"]),
        turns=fields["turns"],
        to_draw=fields["to_draw"],
        again=fields["again"],
        flags=frozenset(flag for flag in FLAGS if fields[flag]),
        lead={s: KINDS[k] for s in seats if (k := lead[COLOURS.index(s)]) != NONE},
        leading=tuple(seat for seat in seats if leading[COLOURS.index(seat)]),
        winner=COLOURS[winner] if winner >= 0 else None,
    )


def pawns_of(colour: str, rows: Any) -> tuple[Pawn, ...]:
    """Return a colour's pawns in the order of places, read from the pawns of a state."""
    return _pawns(colour, tuple(rows[COLOURS.index(colour)].tolist()))


@lru_cache(maxsize=4096)
def _pawns(colour: str, numbers: tuple[int, ...]) -> tuple[Pawn, ...]:
    names = names_of(colour)
    pawns = [
        Pawn(names[number >> 4], _marks(number & MARKS))
        for number in numbers
        if number >> 4 != ABSENT
    ]
    return tuple(sorted(pawns, key=lambda pawn: (RANK[pawn.place], pawn.marks)))


def _marks(bits: int) -> str:
    return "".join(letter for letter, bit in MARK_NAMES.items() if bits & bit)


def _landed(fields: Mapping[str, Any]) -> tuple[str, Place]:
    colour = COLOURS[fields["landed_colour"]]
    return colour, names_of(colour)[fields["landed"]]


def _owners(seats: tuple[str, ...], owner: list[int]) -> dict[str, str]:
    owners = {seat: COLOURS[owner[COLOURS.index(seat)]] for seat in seats}
    return owners if any(seat != colour for seat, colour in owners.items()) else {}


def _hands(seats: tuple[str, ...], hands: Any) -> dict[str, dict[str, int]]:
    return {seat: _counts(hands[COLOURS.index(seat)]) for seat in seats}


def _counts(row: Any) -> dict[str, int]:
    return {kind: count for kind, count in zip(KINDS, row.tolist(), strict=False) if count}


def _name(kind: int) -> str | None:
    return None if kind == NONE else KINDS[kind]
