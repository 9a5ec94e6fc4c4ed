"""Layout of what the kernels work on: rules, state and working memory, and their numbers.

A *place* is where a pawn stands, counted along its own colour's way:

    0        Start
    1 … 59   the track from the own circle (1) to the own entry (59)
    60       the own diamond, the square behind the circle, met only by going backward
    61 … 65  safety S1 … S5
    66       Home
    67       no such pawn (an edition with three pawns, a colour not in play)

A *square* is a place on the track as everybody counts it, 0 … 59; 60 means off the track.
A pawn is one number, ``place * 16 + marks``. A colour's pawns are kept sorted, so equal
positions are equal records and equal pawns stand side by side (C-20).
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from ..rules.fields import FIELDS, POWERS
from ..rules.values import KINDS

START, CIRCLE, ENTRY, DIAMOND, SAFETY, HOME, ABSENT = 0, 1, 59, 60, 61, 66, 67
PLACES = 68
OFF_TRACK = 60
NO_SQUARE = 61
"""Where the iced pawn is when it is on no square."""

MOVED, DEBT, FIRE, ICE, MARKS = 1, 2, 4, 8, 15
"""Marks on a pawn: moved in this split, owes a lap, carries the Fire, carries the Ice."""

NONE = 31
"""No card, where a kind of card is expected."""
KIND_COUNT = len(KINDS)
SORRY = KINDS.index("sorry")
"""The kind that outranks all others in the draw for the lead (P34-07)."""

(
    FIRST, LEAD, DEAL, DRAW, REFILL, PICKUP, AMOUNT,
    FIRE_MOVE, CARD, ICE_TOKEN, FIRE_TOKEN, PLAY, SPLIT, TELEPORT, PULL, EVENT, DISCARD, NO_PLAY,
    DONE, OVER,
) = range(20)  # fmt: skip
"""Phases (docs/rules/turn.md). Up to AMOUNT chance acts, up to NO_PLAY a player; DONE is passing:
the card's play is complete and nothing has been drawn or handed on yet."""
LAST_CHANCE = AMOUNT

PHASE_NAMES = (
    "first", "lead", "deal", "draw", "refill", "pickup", "amount",
    "fire", "card", "ice", "token", "play", "split", "teleport", "pull", "event", "discard",
    "no_play", "done", "over",
)  # fmt: skip

SLOTS, PARTS, RIVALS = 8, 12, 12
PASS = 0
FORWARD = 1
BACKWARD = FORWARD + SLOTS
LEAVE = BACKWARD + SLOTS
PART = LEAVE + SLOTS
SWITCH = PART + SLOTS * PARTS
PLACE = SWITCH + SLOTS * RIVALS
GO_FIRE = PLACE + SLOTS * 16
GIVE_ICE = GO_FIRE + 1
GIVE_FIRE = GIVE_ICE + RIVALS
GO_TELEPORT = GIVE_FIRE + 4
TAKE_HOME = GO_TELEPORT + 1
CHOOSE = TAKE_HOME + SLOTS
DROP = CHOOSE + KIND_COUNT
SWAP = DROP + KIND_COUNT
PICK_UP = SWAP + 3
ACTION_COUNT = PICK_UP + 1
"""First id of each group of actions; ``docs/actions.md`` is the table."""

CLOSED, OPEN, WANTED = range(3)
"""Plays of last resort (P34-67): closed, open, or closed though one would have been there."""

(
    ALLOWED, NO_POWER, START_NEEDS_CARD, HOME_FINAL, OVERSHOOT, OWN_PAWN, ICED, ICED_TARGET,
    ICED_SLIDE_END, PARTNER, REST_UNUSABLE, ALREADY_MOVED, LANE_BACK, CIRCLE_FULL, NOT_ON_TRACK,
    DOUBLED, NO_START_PAWN, NO_OPPONENT,
) = range(18)  # fmt: skip
"""Why a candidate is refused; a refusal is returned as the negative of its reason."""

REASON_NAMES = (
    "allowed", "no_power", "start_needs_card", "home_final", "overshoot", "own_pawn", "iced",
    "iced_target", "iced_slide_end", "partner", "rest_unusable", "already_moved", "lane_back",
    "circle_full", "not_on_track", "doubled", "no_start_pawn", "no_opponent",
)  # fmt: skip


def codes(field: str) -> range:
    """Return the numbers that stand for the words of a rule field, in the order declared."""
    return range(len(FIELDS[field].words))


RANDOM_FIRST, HIGH_CARD_FIRST = codes("first")[:2]
_, ONE_THEN_TO_MIN, _ = codes("draw_rule")
_, EXACTLY_TWO = codes("start2")
PLAY_AGAIN, _, NO_AGAIN = codes("hand_two")
_, DECLINE_ALWAYS = codes("hand_eleven")
_, LAST_RESORT = codes("partner_bump")
_, ANY_CROSS_COLOUR = codes("team_sorry_targets")
_, SWITCH_FORCED = codes("team_eleven")
_, ICE_STAYS = codes("ice_only_bearer")
SLIDE_ILLEGAL, SLIDE_STOPS_SHORT, SLIDE_STAYS = codes("ice_at_slide_end")
_, BUMP_TO_CENTRE = codes("fire_on_bump")
_, HOME_TO_CENTRE = codes("fire_at_home")
_, COLOURS_AND_HANDS = codes("swap_scope")
EXTRA_CARD, REPLACEMENT_ONLY, _ = codes("swap_draw")
_, FIZZLE = codes("backward_special")
_, ALWAYS_PLAYABLE = codes("discard_playable")
"""Words of rule fields that the kernel asks for."""

(
    STEP_MOVED, STEP_SLID, STEP_BUMPED, STEP_SWITCHED, STEP_TELEPORTED, STEP_PULLED, STEP_ICE,
    STEP_FIRE, STEP_SWAPPED, STEP_RESHUFFLED, STEP_DREW, STEP_LAID, STEP_DROPPED, STEP_TURNED,
    STEP_PASSED, STEP_TURN, STEP_OVER, STEP_PLACED, STEP_LED,
) = range(19)  # fmt: skip
"""What can happen, as logged by the kernels: rows of (code, colour or seat, from, to)."""


def record_type(
    fields: list[tuple[Any, ...]], *, overlaid: tuple[str, Any] | None = None
) -> np.dtype[Any]:
    """Make an aligned record type whose fields are attributes with and without numba.

    An overlaid field is a second way to read the bytes at the beginning of the record.
    """
    plain = np.dtype(fields, align=True)
    names = list(plain.names or ())
    spec: dict[str, Any] = {
        "names": names,
        "formats": [plain.fields[name][0] for name in names],  # type: ignore[index]  # not None
        "offsets": [plain.fields[name][1] for name in names],  # type: ignore[index]  # not None
        "itemsize": -(-plain.itemsize // 8) * 8,
    }
    if overlaid:
        spec["names"].append(overlaid[0])
        spec["formats"].append(overlaid[1])
        spec["offsets"].append(0)
    return np.dtype((np.record, np.dtype(spec, align=True)))


FIELD_COLUMNS = [(name, field.column) for name, field in FIELDS.items() if field.column]
"""Rule fields that the kernel reads, under their own names."""

POWER_COLUMNS = [
    (power.column, "i1" if power.signed else "u1", KIND_COUNT)
    for power in POWERS.values()
    if power.column
]
"""Powers of each kind of card."""

RULES = record_type(
    [
        ("dest", "i1", (PLACES, 25)),  # place, count + 12 -> place landed on, -1 if impossible
        ("lap", "i1", (PLACES, 13)),  # the same forward for a pawn that owes a lap
        ("square", "u1", (4, PLACES)),  # colour, place -> square
        ("place", "u1", (4, 61)),  # colour, square -> place
        ("slide", "u1", (4, PLACES)),  # colour, triangle -> slide end; other places -> themselves
        ("switch_slide", "u1", (4, PLACES)),  # the same after a switch
        ("teleports", "i1", (4, PLACES)),  # colour, place -> place at the far end, -1 without
        ("fire_spaces", "i1", (4, PLACES)),  # colour, place -> place of the next fire space, or -1
        ("capacity", "u1", PLACES),  # own pawns that fit
        *POWER_COLUMNS,
        ("only_forward", "u1", KIND_COUNT),  # the card offers nothing else
        ("forward_leaves", "u1", KIND_COUNT),
        ("split_leaves", "u1", KIND_COUNT),
        ("deck", "u1", KIND_COUNT),
        ("deck_size", "u2"),
        ("seats", "u1"),
        ("seated", "i1", 4),  # the colours in play, clockwise from the leader; -1 fills up
        ("in_play", "u1", 4),
        ("next_seat", "u1", 4),
        ("partner", "i1", 4),  # colour of the partner, -1 without teams
        *FIELD_COLUMNS,
        ("plain_landings", "u1"),  # only own pawns can stand in the way of an arrival
        ("plain_moves", "u1"),  # and no debt, no token and no forced safety zone bears on a count
        ("has_teleports", "u1"),
    ]
)
"""An edition with its options and the colours in play, compiled."""

STATE = record_type(
    [
        ("pawns", "u2", (4, 4)),
        ("pile", "u1", 24),  # kinds of cards, padded to whole words
        ("at", "u1", 64),  # square -> colour + 1, 0 if free; 60 and up are never read
        ("discards", "u1", KIND_COUNT),
        ("held", "u1", KIND_COUNT),  # laid down this turn, not yet to be reshuffled
        ("hands", "u1", (4, KIND_COUNT)),
        ("hand_size", "u2", 4),
        ("pile_size", "u2"),
        ("discards_size", "u2"),
        ("turns", "i4"),
        ("choices", "i4"),  # kinds that may be chosen, one bit each (C-25)
        ("phase", "u1"),
        ("turn", "u1"),  # seat
        ("actor", "u1"),  # seat that decides
        ("card", "u1"),
        ("amount", "i1"),  # of an event, signed
        ("rest", "u1"),  # of a split
        ("parts", "u1"),  # still allowed in a split
        ("resort", "u1"),  # whether plays of last resort are open (P34-67)
        ("safety_back", "u1"),  # backing out of the safety zone is open
        ("played", "u1"),  # the card gave a move
        ("swapped", "u1"),
        ("picked", "u1"),
        ("discarding", "u1"),
        ("face_up", "u1"),  # in hand play: the card came from the pile (draw_and_play)
        ("again", "u1"),  # after this refill: 1 choose again, 2 draw and play
        ("to_draw", "u1"),
        ("landed_colour", "u1"),  # whose teleport or pull is being decided
        ("landed", "u1"),  # the place it stands on
        ("ice_square", "u1"),  # square of the iced pawn, 61 if none is on the track
        ("top", "u1"),  # kind of the card last discarded
        ("winner", "i1"),  # seat that made the winning play, -1 none, -2 undecided
        ("owner", "u1", 4),  # seat -> colour
        ("lead", "u1", 4),  # seat -> kind last drawn for the lead
        ("leading", "u1", 4),  # seat still in the draw for the lead
    ],
    overlaid=("packed", ("u8", 7)),  # the pawns again, a colour in a word, and the pile in three
)
"""One game."""

LOG_ROWS, LOG_COUNTS = 1, 2
"""What a caller may want to know of what happens: each thing, or how often some of them."""
LOG_SIZE = 64
SCRATCH_SIZE = 24

WORK = record_type(
    [
        ("scratch", STATE, SCRATCH_SIZE),  # positions tried out
        ("trail", "i2", SCRATCH_SIZE),  # the next choice to try in each of them
        ("reach", "i1", (4, PARTS + 1)),  # where each pawn lands by each count, -1 if nowhere
        ("moves", "u2", ACTION_COUNT + 1),  # the legal actions last listed
        ("log", "i4", (LOG_SIZE, 4)),  # what happened, if logging is on
        ("logged", "i4"),
        ("logging", "i4"),  # LOG_ROWS, LOG_COUNTS, or 0 for neither
        ("bumped", "i4", 4),  # by colour, if counting is on
        ("slid", "i4"),
        ("laid", "i4", KIND_COUNT),
        ("draws", "i8"),  # steps of chance, and decisions, that autoplay made
        ("decisions", "i8"),
        ("rng", "u8"),
    ]
)
"""Working memory of a kernel call; one per thread."""

wide = cast("Callable[[Any], int]", np.int64)
"""Widen a field of a record before it is reckoned with: narrow integers overflow."""

Rules = Any
State = Any
Work = Any
"""A `RULES`, a `STATE`, a `WORK`, or an array of them; numba types them, mypy cannot."""
