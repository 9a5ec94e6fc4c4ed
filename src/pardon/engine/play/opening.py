"""Opening of a game: pawns, pile, first player and deal."""

from .._jit import folded, shared
from ..layout import (
    ABSENT,
    CIRCLE,
    DEAL,
    DRAW,
    FIRST,
    HIGH_CARD_FIRST,
    KIND_COUNT,
    LEAD,
    NO_SQUARE,
    NONE,
    RANDOM_FIRST,
    START,
    Rules,
    State,
)


@shared
def reset(rules: Rules, s: State, first: int) -> None:
    """Set up a new game; a negative first player leaves the beginning to the edition."""
    s.at[:] = 0
    s.held[:] = 0
    s.discards[:] = 0
    s.hands[:] = 0
    s.hand_size[:] = 0
    for kind in range(KIND_COUNT):
        s.pile[kind] = rules.deck[kind]
    s.pile[KIND_COUNT:] = 0
    s.pile_size = rules.deck_size
    s.discards_size = 0
    for colour in range(4):
        s.owner[colour] = colour
        s.lead[colour] = NONE
        s.leading[colour] = rules.in_play[colour]
        set_up_pawns(rules, s, colour)
    s.turns = 0
    s.choices = 0
    clear_turn(s)
    s.winner = -1
    s.top = NONE
    s.ice_square = NO_SQUARE
    s.turn = rules.seated[0] if first < 0 else first
    s.actor = s.turn
    begin_game(rules, s, first < 0)


@shared
def set_up_pawns(rules: Rules, s: State, colour: int) -> None:
    """Put a colour's pawns on Start, and on its circle those that begin there."""
    for i in range(4):
        s.pawns[colour, i] = ABSENT * 16
        if rules.in_play[colour] and i < rules.pawns:
            s.pawns[colour, i] = START if i < rules.pawns - rules.on_circle else CIRCLE * 16
    if rules.in_play[colour] and rules.on_circle > 0:
        s.at[rules.square[colour, CIRCLE]] = colour + 1


@folded
def clear_turn(s: State) -> None:
    """Forget everything that concerns one turn only."""
    s.card = NONE
    s.amount = 0
    s.rest = 0
    s.parts = 0
    s.resort = 0
    s.safety_back = 0
    s.played = 0
    s.swapped = 0
    s.picked = 0
    s.discarding = 0
    s.face_up = 0
    s.again = 0
    s.to_draw = 0
    s.landed_colour = 0
    s.landed = 0


@shared
def begin_game(rules: Rules, s: State, open_first: bool) -> None:
    """Enter the first phase of a game: who begins, then the deal, then the first turn."""
    if open_first and rules.first == RANDOM_FIRST:
        s.phase = FIRST
    elif open_first and rules.first == HIGH_CARD_FIRST:
        s.phase = LEAD
        s.actor = rules.seated[0]
    else:
        begin_deal(rules, s)


@shared
def begin_deal(rules: Rules, s: State) -> None:
    """Deal where hands are held, the first player first; else wait for the first card."""
    s.phase = DEAL if rules.hand > 0 else DRAW
    s.actor = s.turn
