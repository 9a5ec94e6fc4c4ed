"""Chance steps carried out: a card for the table, a hand, the lead or an event."""

from .._jit import folded, shared
from ..layout import (
    AMOUNT,
    DEAL,
    DONE,
    DRAW,
    FIRST,
    FIZZLE,
    LEAD,
    SORRY,
    STEP_DREW,
    STEP_LED,
    STEP_TURNED,
    Rules,
    State,
    Work,
    wide,
)
from .board import note
from .cards import release, reshuffle, return_lead_cards
from .flow import AFTER_CARD, BEGIN_TURN, DRAWN, WAIT, begin_event, enter_card
from .opening import begin_deal


@folded
def deal(rules: Rules, s: State, outcome: int, w: Work) -> int:
    """Carry out a chance step with a given outcome; return what the game does next by itself."""
    if s.phase == FIRST:
        s.turn = outcome
        s.actor = outcome
        note(w, STEP_LED, outcome, -1, -1)
        begin_deal(rules, s)
        return WAIT
    if s.pile_size == 0:
        if s.phase == LEAD:
            return_lead_cards(s)
        else:
            reshuffle(s, w)
    s.pile[outcome] -= 1
    s.pile_size -= 1
    if s.phase == DRAW:
        s.card = outcome
        note(w, STEP_TURNED, s.actor, outcome, -1)
        return enter_card(rules, s, w)
    return deal_aside(rules, s, outcome, w)


@shared
def deal_aside(rules: Rules, s: State, kind: int, w: Work) -> int:
    """Take a card that is not played at once: for the lead, an event or a hand."""
    if s.phase == LEAD:
        note(w, STEP_TURNED, s.actor, kind, -1)
        draw_for_lead(rules, s, kind, w)
        return WAIT
    if s.phase == AMOUNT:
        note(w, STEP_TURNED, s.actor, kind, -1)
        turn_up_amount(rules, s, kind, w)
        return AFTER_CARD if s.phase == DONE else WAIT
    note(w, STEP_DREW, s.actor, kind, -1)
    s.hands[s.actor, kind] += 1
    s.hand_size[s.actor] += 1
    if s.phase == DEAL:
        s.actor = rules.next_seat[s.actor]
        return BEGIN_TURN if s.hand_size[s.actor] == rules.hand else WAIT
    s.to_draw -= 1
    return DRAWN if s.to_draw == 0 or s.pile_size + s.discards_size == 0 else WAIT


@shared
def turn_up_amount(rules: Rules, s: State, kind: int, w: Work) -> None:
    """Use a card turned up for an event, or turn up the next (R-53)."""
    s.held[kind] += 1
    s.top = kind
    s.amount = rules.amount[kind]
    if s.amount != 0:
        begin_event(rules, s, w)
    elif rules.backward_special == FIZZLE or s.pile_size + s.discards_size == 0:
        s.phase = DONE


@shared
def draw_for_lead(rules: Rules, s: State, kind: int, w: Work) -> None:
    """Note a card drawn for the lead; when the round is over the highest leads (P34-07)."""
    s.lead[s.actor] = kind
    s.held[kind] += 1
    seat = wide(rules.next_seat[s.actor])
    # A round goes once about the table among those who are still tied.
    while seat != rules.seated[0] and not s.leading[seat]:
        seat = wide(rules.next_seat[seat])
    if seat != rules.seated[0]:
        s.actor = seat
        return
    best = -2
    for each in range(4):
        if s.leading[each]:
            best = max(best, lead_rank(s.lead[each]))
    tied = 0
    # Downward, so that the first of those who are tied begins the next round.
    for each in range(3, -1, -1):
        if lead_rank(s.lead[each]) != best:
            s.leading[each] = 0
        if s.leading[each]:
            s.actor = each
            tied += 1
    if tied == 1:
        end_lead(rules, s, w)


@shared
def lead_rank(kind: int) -> int:
    """Return the rank of a card in the draw for the lead: Sorry! is highest, specials lowest."""
    return kind if kind <= SORRY else -1


@shared
def end_lead(rules: Rules, s: State, w: Work) -> None:
    """Let the leader begin; the cards drawn go back, or are out until the first reshuffle."""
    s.turn = s.actor
    note(w, STEP_LED, s.turn, -1, -1)
    if rules.lead_cards_returned:
        return_lead_cards(s)
    else:
        release(s)
    begin_deal(rules, s)
