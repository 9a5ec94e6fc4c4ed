"""What an edition is: one value per rule that editions disagree about.

An `Edition` holds no behaviour. Every field is a choice from a closed vocabulary,
and `clauses` names the clause that makes the choice. `declare` writes an edition
down as a rule card: each field with its value and its clause.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pardon.rules import common

COLOURS = ("red", "blue", "yellow", "green")
"""The colours clockwise round the board (C-02)."""

KINDS = (
    "1", "2", "3", "4", "5", "6", "7", "8", "10", "11", "12",
    "sorry", "swap", "backward", "pick1", "pick2", "pick4", "discard",
)  # fmt: skip
"""Every kind of card, in the order that ranks them in the draw for the lead (P34-07)."""


def partner(colour: str) -> str:
    """Return the colour opposite, whose player is a partner where there are teams."""
    return COLOURS[COLOURS.index(colour) ^ 2]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one kind of card lets its player do; the powers are alternatives."""

    text: str
    """The card's face, in our own words."""
    start: int = 0
    """How many pawns may leave Start for the circle."""
    forward: int = 0
    """Squares one pawn may move forward."""
    backward: int = 0
    """Squares one pawn may move backward."""
    split: int = 0
    """Squares that may be shared out among several pawns (C-17)."""
    parts: int = 2
    """Into how many parts a split may fall."""
    team_parts: int = 2
    """The same in team play."""
    leaves_start: bool = False
    """Whether the forward count may take a pawn out of Start (F13-13)."""
    switch: bool = False
    """Whether an own and an opposing pawn may change places (C-15)."""
    place: bool = False
    """Whether a Start pawn may take an opposing pawn's square (C-16)."""
    swap: bool = False
    """Whether colours may be exchanged with another player (R-48)."""
    event: bool = False
    """Whether everyone moves by a card turned up from the pile (R-52)."""
    pick_up: int = 0
    """How many cards are picked up before the turn goes on (R-55)."""
    shed: bool = False
    """Whether the hand is cut down to its usual size (R-58)."""
    again: bool = False
    """Whether another card follows in the same turn (H02-40)."""
    ice: bool = False
    """Whether the Ice token must move first (F13-43)."""
    fire: bool = False
    """Whether the Fire token may move first (F13-52)."""
    amount: int = 0
    """By how much an event moves when this card is turned up; negative is backward (R-53)."""


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points at the end of a game (RULES section 8)."""

    per_home: int
    """To every player for each own pawn Home."""
    per_out: int
    """To the winner for each opposing pawn that is not Home."""
    bonus: tuple[int, int, int]
    """To the winner if no opponent has more than 0, 1, 2 pawns Home."""


class Variation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named way to play an edition: fields it sets, and what it cannot go with.

    A field that is a table, such as the deck, is changed only in the entries given.
    """

    title: str
    clause: str
    sets: dict[str, object]
    excludes: tuple[str, ...] = ()


class Edition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One published rulebook, or a user's own, as data."""

    key: str
    """The name in configurations, such as the part before the first plus sign."""
    name: str
    year: int
    """When it was published; 0 where nobody says."""
    publisher: str
    summary: str
    """One sentence on what sets it apart."""
    prefix: str
    """What its clauses begin with."""

    players: tuple[int, int]
    """Fewest and most players."""
    pawns: int
    """Pawns of a colour."""
    on_circle: int
    """How many of them begin on the circle."""
    deck: dict[str, int]
    """Copies of each kind of card."""
    cards: dict[str, Card]
    """What each kind does."""

    source: Literal["draw", "hand"]
    """Whether a card is drawn and played, or chosen from a hand."""
    hand: int
    """Cards dealt, and the size a hand is filled up to; 0 without hands."""
    draw_rule: Literal["to_size", "one_then_to_min", "to_min_only"]
    """How a hand is refilled at the end of a turn (H02-68, R-25)."""
    first: str
    """Who begins: random, high_card, youngest or given, or the colour that does (H02-06)."""
    replay_first: Literal["winner", "youngest"]
    """Who begins the next game of a match."""
    lead_cards_returned: bool
    """Whether the cards drawn for the lead go back into the pack (P34-07)."""
    in_turn_reshuffle: bool
    """Whether a card played this turn can be drawn again this turn (C-21, R-65)."""
    turn_limit: int | None
    """Turns after which a game ends undecided (C-28)."""

    start_mode: Literal["circle", "count", "place"]
    """Where a forward count out of Start lands: not at all, counted, or the circle (F13-13)."""
    start2: Literal["as_many_as_possible", "exactly_two"]
    """Whether a start of two pawns may be a start of one (R-34)."""
    split_may_start: bool
    """Whether a part of a split may leave Start (F13-13)."""
    sorry_forward_may_start: bool
    """Whether the forward count of a placing card may leave Start (F13-13)."""
    circle_capacity: int
    """Own pawns the own circle holds (R-17)."""
    ten_forward: bool
    """Whether a card that goes either way goes forward (R-31)."""

    slide_colours: Literal["others_three", "own_only"] | tuple[tuple[str, ...], ...]
    """Which colours each slide moves; a tuple lists them per slide in board order (C-04)."""
    switched_opponent_slides: bool
    """Whether the opposing pawn of a switch slides too (C-15)."""
    switch_slide_any_colour: bool
    """Whether a switch slides on every triangle (R-44)."""
    bump_in_passing: bool
    """Whether a counted move bumps the opponents it passes (R-30)."""

    two_draws_when_unplayable: bool
    """Whether a card that draws again does so when it gave no move (P34-42)."""
    hand_two: Literal["play_again", "draw_and_play", "none"]
    """What a card that draws again grants in hand play (H02-76)."""
    hand_eleven: Literal["decline_only_when_nothing_else", "decline_always"]
    """When a switch may be declined in hand play (C-25)."""

    team: bool
    """Whether opposite colours play as partners."""
    partner_bump: Literal["free", "last_resort"]
    """Whether landing on a partner's pawn needs that nothing else can be played (P34-67)."""
    team_sorry_targets: Literal["opponents_first", "any_cross_colour"]
    """Whether a partner's pawn may be placed upon while opponents are there (P34-66)."""
    team_eleven: Literal["switch_optional", "switch_forced"]
    """Whether a side that can only switch may pass (P34-64)."""
    team_self_bump: bool
    """Whether a counted move may bump a pawn of the same colour (H02-57)."""
    double_game: bool
    """Whether a team win before either opponent has finished counts twice (P34-65)."""

    scoring: Scoring | None
    """Points, where the edition or variation scores."""
    bonus_mode: Literal["tiered", "cumulative"]
    """Whether only the best bonus counts, or each that applies (P34-57)."""

    tokens: bool
    """Whether the Ice and Fire tokens are in play."""
    fire_spaces: tuple[int, ...]
    """Squares a fire move goes to (F13-57)."""
    ice_only_bearer: Literal["centre", "stay"]
    """Where the Ice goes if its bearer is the only pawn eligible (F13-45)."""
    ice_at_slide_end: Literal["illegal", "stop_short", "stay_on_triangle"]
    """What becomes of a slide whose end holds the iced pawn (F13-50)."""
    ice_locks_fire: bool
    """Whether the Fire stays on a pawn while it is iced (F13-61)."""
    fire_from_start: bool
    """Whether a fire move may leave Start (F13-55)."""
    fire_on_bump: Literal["stays", "centre"]
    """Where the Fire goes when its bearer is bumped (F13-60)."""
    fire_at_home: Literal["stays", "centre"]
    """Where the Fire goes when its bearer is Home (F13-60)."""

    lap_required: bool
    """Whether backing over the own entry costs a lap (R-13)."""
    safe_back_only_if_forced: bool
    """Whether a pawn may back out of its lane only when nothing else can be played (R-14)."""
    teleports: tuple[tuple[int, int], ...]
    """Pairs of squares joined by a teleport (R-64)."""
    teleport_on_placement: bool
    """Whether a placed pawn may teleport (R-18)."""
    swap_scope: Literal["colours", "colours_and_hands"]
    """What a swap exchanges (R-48)."""
    swap_draw: Literal["extra_card", "replacement_only", "extra_play"]
    """What a swap draws (R-49)."""
    pick_up_also_replaced: bool
    """Whether a pick-up card is itself replaced (R-55)."""
    backward_special: Literal["redraw", "fizzle"]
    """What a card without a number does when turned up for an event (R-53)."""
    discard_playable: Literal["when_effective", "always"]
    """When a shedding card may be chosen (R-58)."""

    variations: dict[str, Variation]
    """Named ways to play, combinable unless they exclude one another."""
    options: dict[str, str]
    """Fields that may be set as an option, with the clause of each."""
    option_values: dict[str, tuple[str, ...]] = {}
    """The values of an option that takes fewer than its field knows."""
    fixed: dict[str, tuple[str, str]] = {}
    """Readings that have a name but are offered in one value only: that value, and its clause."""
    reasons: dict[str, str]
    """The clause to quote for each reason a move is refused."""
    clauses: dict[str, str]
    """The clause behind each field."""


IDENTITY = frozenset(
    {
        "key", "name", "year", "publisher", "summary", "prefix",
        "variations", "options", "option_values", "fixed", "reasons",
    }
)  # fmt: skip
"""Fields that describe an edition rather than a rule, and so cite no clause."""


def declare(**fields: object) -> Edition:
    """Make an edition from fields given as ``(value, clause)``, and identity fields as they are.

    What is not given holds as in the common model.
    """
    given = common.FIELDS | fields
    given["reasons"] = common.REASONS | msgspec.convert(fields["reasons"], dict[str, str])
    identity = {name: value for name, value in given.items() if name in IDENTITY}
    rules = {name: _pair(value) for name, value in given.items() if name not in IDENTITY}
    values = identity | {name: value for name, (value, _) in rules.items()}
    clauses = {name: clause for name, (_, clause) in rules.items()}
    return msgspec.convert(values | {"clauses": clauses}, Edition)


def _pair(given: object) -> tuple[object, str]:
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], str):
        return given
    raise TypeError(f"a rule field is declared as (value, clause), not {given!r}")


def rules_of(edition: Edition) -> Mapping[str, object]:
    """Every rule field of an edition with its value, identity and citations left out."""
    return {
        name: getattr(edition, name)
        for name in edition.__struct_fields__
        if name not in IDENTITY and name != "clauses"
    }
