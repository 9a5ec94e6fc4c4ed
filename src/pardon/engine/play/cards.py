"""Cards on their way between pile, hands, table and discards (C-21, R-65)."""

from .._jit import shared
from ..layout import (
    COLOURS_AND_HANDS,
    FIRST,
    KIND_COUNT,
    LEAD,
    STEP_RESHUFFLED,
    Rules,
    State,
    Work,
    wide,
)
from .board import note


@shared
def lay_down(rules: Rules, s: State, kind: int) -> None:
    """Put a card on the discards, or beside them until the turn's closing draw (R-65)."""
    s.top = kind
    if rules.in_turn_reshuffle:
        s.discards[kind] += 1
        s.discards_size += 1
    else:
        s.held[kind] += 1


@shared
def release(s: State) -> None:
    """Let the cards held back join the discards."""
    for kind in range(KIND_COUNT):
        s.discards[kind] += s.held[kind]
        s.discards_size += s.held[kind]
        s.held[kind] = 0


@shared
def release_held(rules: Rules, s: State) -> None:
    """Release held cards where the edition holds any back."""
    if not rules.in_turn_reshuffle:
        release(s)


@shared
def reshuffle(s: State, w: Work) -> None:
    """Make the discards the new draw pile (C-21)."""
    for kind in range(KIND_COUNT):
        s.pile[kind] += s.discards[kind]
        s.discards[kind] = 0
    s.pile_size += s.discards_size
    s.discards_size = 0
    note(w, STEP_RESHUFFLED, s.pile_size, -1, -1)


@shared
def take_from_hand(s: State, kind: int) -> None:
    """Take a card out of the actor's hand."""
    s.hands[s.actor, kind] -= 1
    s.hand_size[s.actor] -= 1


@shared
def swap_colours(rules: Rules, s: State, other: int) -> None:
    """Exchange colours with another player, and hands where the edition says so (R-48)."""
    s.swapped = 1
    mine = s.owner[s.actor]
    s.owner[s.actor] = s.owner[other]
    s.owner[other] = mine
    if rules.swap_scope == COLOURS_AND_HANDS:
        for kind in range(KIND_COUNT):
            held = s.hands[s.actor, kind]
            s.hands[s.actor, kind] = s.hands[other, kind]
            s.hands[other, kind] = held
        size = s.hand_size[s.actor]
        s.hand_size[s.actor] = s.hand_size[other]
        s.hand_size[other] = size


@shared
def return_lead_cards(s: State) -> None:
    """Put the cards drawn for the lead back into the pile."""
    for kind in range(KIND_COUNT):
        s.pile[kind] += s.held[kind]
        s.pile_size += s.held[kind]
        s.held[kind] = 0


@shared
def chances(rules: Rules, s: State, w: Work) -> int:
    """Write how many ways lead to each outcome of the chance step into w.moves; return their sum.

    Outcomes are kinds of cards, in the phase FIRST seats.
    """
    total = 0
    for outcome in range(KIND_COUNT):
        ways = wide(s.pile[outcome])
        if s.phase == FIRST:
            ways = wide(rules.in_play[outcome]) if outcome < 4 else 0
        elif s.pile_size == 0:
            ways = wide(s.held[outcome] if s.phase == LEAD else s.discards[outcome])
        w.moves[outcome] = ways
        total += ways
    return total
