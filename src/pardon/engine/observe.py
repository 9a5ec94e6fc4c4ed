"""Observation: what a seat may know of a game, as a row of numbers, laid out for every edition.

``docs/rl/observation.md`` is the table. Everything is relative to the seat that observes: seats
clockwise from it, colours clockwise from the one it owns, squares as they lie on its own way.
"""

import numpy as np

from ._jit import folded, jit, shared
from .layout import (
    ABSENT,
    CARD,
    DIAMOND,
    HOME,
    KIND_COUNT,
    MARKS,
    NO_PLAY,
    NONE,
    PARTS,
    PHASE_NAMES,
    PLAY,
    PULL,
    SAFETY,
    START,
    TELEPORT,
    Rules,
    State,
    wide,
)

WAY = HOME + 1
"""Places on the board: Start, sixty squares, the safety zone, Home."""
PAWN = 5
"""Numbers that describe a pawn: how far it is, and its four marks."""

AT_BOARD = 0
AT_PAWNS = AT_BOARD + 4 * WAY
AT_SEATS = AT_PAWNS + 16 * PAWN
AT_TEAM = AT_SEATS + 4
AT_OWNERS = AT_TEAM + 1
AT_TURN = AT_OWNERS + 16
AT_ACTOR = AT_TURN + 4
AT_PHASE = AT_ACTOR + 4
AT_CARD = AT_PHASE + len(PHASE_NAMES)
AT_FACE_UP = AT_CARD + KIND_COUNT
AT_REST = AT_FACE_UP + 1
AT_PARTS = AT_REST + 1
AT_AMOUNT = AT_PARTS + 1
AT_LANDED = AT_AMOUNT + 1
AT_HAND = AT_LANDED + 5
AT_SIZES = AT_HAND + KIND_COUNT
AT_UNSEEN = AT_SIZES + 4
AT_HELD = AT_UNSEEN + KIND_COUNT
AT_TIME = AT_HELD + KIND_COUNT
OBSERVATION_SIZE = AT_TIME + 1
"""Where each group of numbers begins, and how many there are in all."""


@shared
def observe(rules: Rules, s: State, me: int, private: int, row: np.ndarray) -> None:
    """Write what the seat `me` knows into a row; without `private`, what everybody knows."""
    row[:] = 0
    own = wide(s.owner[me])
    for ahead in range(4):
        if rules.in_play[(own + ahead) & 3]:
            observe_pawns(s, (own + ahead) & 3, ahead, row)
        if rules.in_play[(me + ahead) & 3]:
            observe_seat(rules, s, me, own, ahead, row)
    row[AT_TEAM] = rules.partner[own] >= 0
    observe_turn(rules, s, me, own, private, row)
    observe_cards(rules, s, me, private, row)


@folded
def observe_pawns(s: State, colour: int, ahead: int, row: np.ndarray) -> None:
    """Write where the pawns of a colour stand, by place and one by one."""
    board = AT_BOARD + ahead * WAY
    at = AT_PAWNS + ahead * 4 * PAWN
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        place = pawn >> 4
        if place == ABSENT:
            break
        row[at] = place * np.float32(1 / HOME)
        if pawn & MARKS:
            for mark in range(4):
                row[at + 1 + mark] = pawn >> mark & 1
        if START < place < SAFETY:
            place += 15 * ahead
            if place > DIAMOND:
                place -= 60
        row[board + place] += 1
        at += PAWN


@folded
def observe_seat(rules: Rules, s: State, me: int, own: int, ahead: int, row: np.ndarray) -> None:
    """Write of another seat what everybody knows."""
    seat = (me + ahead) & 3
    row[AT_SEATS + ahead] = 1
    row[AT_OWNERS + 4 * ahead + ((wide(s.owner[seat]) - own) & 3)] = 1
    if rules.hand > 0:
        row[AT_SIZES + ahead] = s.hand_size[seat]


@folded
def observe_turn(rules: Rules, s: State, me: int, own: int, private: int, row: np.ndarray) -> None:
    """Write where the turn stands; a field is shown only while it means something."""
    phase = wide(s.phase)
    if phase == NO_PLAY and (s.actor != me or private == 0):
        phase = CARD
    row[AT_PHASE + phase] = 1
    row[AT_TURN + ((wide(s.turn) - me) & 3)] = 1
    row[AT_ACTOR + ((wide(s.actor) - me) & 3)] = 1
    if s.card != NONE:
        row[AT_CARD + wide(s.card)] = 1
        row[AT_FACE_UP] = rules.hand == 0 or s.face_up
    row[AT_AMOUNT] = s.amount * np.float32(1 / PARTS)
    if s.rest > 0 and PLAY <= phase <= PULL:
        row[AT_REST] = s.rest * np.float32(1 / PARTS)
        row[AT_PARTS] = s.parts * np.float32(1 / PARTS)
    if phase == TELEPORT or phase == PULL:
        row[AT_LANDED + ((wide(s.landed_colour) - own) & 3)] = 1
        row[AT_LANDED + 4] = s.landed * np.float32(1 / HOME)
    if rules.turn_limit > 0:
        row[AT_TIME] = s.turns / rules.turn_limit


@folded
def observe_cards(rules: Rules, s: State, me: int, private: int, row: np.ndarray) -> None:
    """Write the seat's own cards, and the census of those that it cannot see."""
    for kind in range(KIND_COUNT):
        row[AT_UNSEEN + kind] = s.pile[kind]
    if rules.in_turn_reshuffle == 0:
        for kind in range(KIND_COUNT):
            row[AT_HELD + kind] = s.held[kind]
    if rules.hand == 0:
        return
    for seat in range(4):
        at = AT_HAND if seat == me and private else AT_UNSEEN
        for kind in range(KIND_COUNT):
            row[at + kind] += s.hands[seat, kind]


@jit
def observation(
    rules: Rules, states: State, index: int, me: int, private: int, row: np.ndarray
) -> None:
    """Write what the seat `me` knows of states[index] into a row."""
    observe(rules[0], states[index], me, private, row)
