"""Legal actions of every decision, hands included."""

from .._jit import shared
from ..layout import (
    ALWAYS_PLAYABLE,
    CARD,
    CHOOSE,
    CLOSED,
    DECLINE_ALWAYS,
    DISCARD,
    DROP,
    EVENT,
    FIRE_MOVE,
    FIRE_TOKEN,
    GIVE_ICE,
    GO_FIRE,
    ICE_TOKEN,
    KIND_COUNT,
    NO_PLAY,
    PASS,
    PLAY,
    PULL,
    SCRATCH_SIZE,
    SPLIT,
    SWITCH,
    TELEPORT,
    WANTED,
    Rules,
    State,
    Work,
    wide,
)
from .effects import move_ice, settle_ice
from .flow import ready
from .plays import event_moves, fire_moves, ice_moves, open_plays, play_moves
from .splits import extra_moves, part_moves


@shared
def legal(rules: Rules, s: State, w: Work) -> int:
    """Write the legal actions of the decision at hand into w.moves, ascending; return how many.

    Listing settles what depends on the whole list: which hand cards may be chosen, and whether
    plays of last resort are open. So a decision is always listed before `step` carries it out.
    """
    phase = s.phase
    if phase == PLAY:
        return play_moves(rules, s, w)
    if phase == SPLIT:
        n = part_moves(rules, s, w, 0)
        if s.resort == WANTED:
            s.resort = CLOSED
        return n
    if phase == CARD:
        return choice_moves(rules, s, w)
    if phase == NO_PLAY or phase == DISCARD:
        return hand_moves(s, DROP, -1, w, 0)
    if phase == TELEPORT or phase == PULL:
        return extra_moves(rules, s, w)
    if phase == EVENT:
        return event_moves(rules, s, w)
    if phase == ICE_TOKEN:
        return ice_moves(rules, s, w)
    if phase == FIRE_TOKEN:
        return fire_moves(rules, s, w)
    if phase == FIRE_MOVE:
        w.moves[0] = PASS
        w.moves[1] = GO_FIRE
        return 2
    return 0


@shared
def choice_moves(rules: Rules, s: State, w: Work) -> int:
    """List the hand cards that may be chosen; without any, go on to the no-play action (C-25)."""
    s.safety_back = 0
    real_plays = judge_hand(rules, s, w)
    if s.choices == 0 and rules.safe_back_only_if_forced:
        s.safety_back = 1
        real_plays = judge_hand(rules, s, w)
    if rules.hand_eleven == DECLINE_ALWAYS:
        allow_laying_down(rules, s)
    if s.choices == 0:
        s.phase = NO_PLAY
        return hand_moves(s, DROP, -1, w, 0)
    w.moves[0] = PASS
    return hand_moves(s, CHOOSE, wide(s.choices), w, 0 if real_plays else 1)


@shared
def judge_hand(rules: Rules, s: State, w: Work) -> bool:
    """Set s.choices to the kinds that may be chosen; tell whether one is more than a switch."""
    real_plays = False
    s.choices = 0
    for kind in range(KIND_COUNT):
        if s.hands[s.actor, kind] > 0:
            worth = playable(rules, s, kind, w)
            if worth > 0:
                s.choices |= 1 << kind
            if worth == 2:
                real_plays = True
    return real_plays


@shared
def allow_laying_down(rules: Rules, s: State) -> None:
    """Let a switch card be chosen that can do nothing; it is no play, so last resorts stay open."""
    for kind in range(KIND_COUNT):
        if rules.switch[kind] and s.hands[s.actor, kind] > 0:
            s.choices |= 1 << kind


@shared
def playable(rules: Rules, s: State, kind: int, w: Work) -> int:
    """Return 2 if a hand card gives a play, 1 if only a switch that may be declined, else 0."""
    if rules.swap[kind] or rules.event[kind] or rules.pick_up[kind] > 0:
        return 2
    if rules.shed[kind]:
        effective = s.hand_size[s.actor] > rules.hand + 1
        return 2 if effective or rules.discard_playable == ALWAYS_PLAYABLE else 0
    # The card is tried out in place and taken back: cheaper than a copy of the state.
    card = s.card
    ready(rules, s, kind)
    if rules.ice[kind] and rules.tokens:
        answer = playable_iced(rules, s, w)
    else:
        n = open_plays(rules, s, w)
        answer = 0 if n == 0 else (1 if rules.switch[kind] and w.moves[0] >= SWITCH else 2)
    s.card = card
    s.rest = 0
    s.resort = CLOSED
    return answer


@shared
def playable_iced(rules: Rules, s: State, w: Work) -> int:
    """Judge a card that moves the Ice first: some choice must leave a pawn its move (F13-22)."""
    own = wide(s.owner[s.actor])
    n = ice_moves(rules, s, w)  # they stay listed as long as no play is found
    tried = w.scratch[SCRATCH_SIZE - 1]  # the others may be needed to list the plays
    for choice in range(max(n, 1)):
        w.scratch[SCRATCH_SIZE - 1] = s
        if n > 0:
            target = wide(w.moves[choice]) - GIVE_ICE
            move_ice(rules, tried, (own + 1 + target // 4) & 3, target % 4, w)
        else:
            settle_ice(rules, tried, w)
        if open_plays(rules, tried, w) > 0:
            return 2
    return 0


@shared
def hand_moves(s: State, base: int, choices: int, w: Work, n: int) -> int:
    """List the kinds in the actor's hand that a bit mask lets through."""
    for kind in range(KIND_COUNT):
        if s.hands[s.actor, kind] > 0 and choices >> kind & 1:
            w.moves[n] = base + kind
            n += 1
    return n
