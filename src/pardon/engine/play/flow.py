"""Flow of a turn: what goes on by itself between decisions and chance (docs/rules/turn.md).

Each function returns what comes next, WAIT when a player or chance is asked.
"""

from .._jit import folded, shared
from ..layout import (
    AMOUNT,
    CARD,
    CLOSED,
    DISCARD,
    DONE,
    DRAW,
    EVENT,
    EXTRA_CARD,
    FIRE_MOVE,
    FIRE_TOKEN,
    HOME,
    ICE_TOKEN,
    LOG_COUNTS,
    MOVED,
    NO_AGAIN,
    NONE,
    ONE_THEN_TO_MIN,
    OVER,
    PICKUP,
    PLAY,
    PLAY_AGAIN,
    PULL,
    REFILL,
    REPLACEMENT_ONLY,
    SPLIT,
    STEP_LAID,
    STEP_OVER,
    STEP_TURN,
    TELEPORT,
    Rules,
    State,
    Work,
    wide,
)
from .board import note, sort_pawns
from .cards import lay_down, release, release_held
from .effects import settle_ice
from .judging import fire_index, side_colour
from .opening import clear_turn
from .plays import event_moves, fire_moves, ice_moves

WAIT, AFTER_CARD, CLOSE, END_TURN, BEGIN_TURN, DRAWN = range(6)
"""What the game does next by itself; WAIT leaves it to a player or to chance."""


@folded
def run(rules: Rules, s: State, todo: int, w: Work) -> None:
    """Let the game go on by itself until a player or chance is asked."""
    # Each part of the turn answers what is to be done next, so that none of them calls another.
    while todo != WAIT:
        if todo == AFTER_CARD:
            todo = after_card(rules, s, w)
        elif todo == END_TURN:
            todo = end_turn(rules, s, w)
        elif todo == BEGIN_TURN:
            todo = begin_turn(rules, s)
        elif todo == CLOSE:
            todo = close_turn(rules, s)
        else:
            todo = after_drawing(s, rules)


@folded
def resolved(rules: Rules, s: State, w: Work) -> int:
    """Resolve a landing and say whether the card is done with."""
    resolve(rules, s, w)
    return AFTER_CARD if s.phase == DONE or s.phase == OVER else WAIT


@folded
def resolve(rules: Rules, s: State, w: Work) -> None:
    """Go on after a landing: the rest of a split, the next player of an event, or done."""
    s.played = 1
    if s.phase == TELEPORT or s.phase == PULL:
        return
    if s.rest > 0:
        s.phase = SPLIT
        return
    if rules.split[s.card] > 0:
        unmark(rules, s)
    s.phase = DONE
    if won(rules, s, s.actor):
        s.turns += 1  # the winning turn counts, though it is never handed on
        finish(s, s.actor, w)
    elif s.amount != 0:
        next_in_event(rules, s, w)


@folded
def won(rules: Rules, s: State, seat: int) -> bool:
    """Tell whether a player, or his side, has every pawn Home (C-22)."""
    own = wide(s.owner[seat])
    mate = wide(rules.partner[own])
    # Pawns are kept sorted: if the first is Home, all are.
    if s.pawns[own, 0] < HOME * 16:
        return False
    return mate < 0 or s.pawns[mate, 0] >= HOME * 16


@shared
def unmark(rules: Rules, s: State) -> None:
    """Forget which pawns a split has moved."""
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour >= 0:
            for i in range(4):
                s.pawns[colour, i] = wide(s.pawns[colour, i]) & ~MOVED
            sort_pawns(s, colour)


@shared
def finish(s: State, winner: int, w: Work) -> None:
    """End the game."""
    s.phase = OVER
    s.winner = winner
    note(w, STEP_OVER, winner, -1, -1)


@shared
def begin_event(rules: Rules, s: State, w: Work) -> None:
    """Let everyone move by the amount in s.amount, beginning with the card's player (R-52)."""
    s.actor = s.turn
    s.phase = EVENT
    if event_moves(rules, s, w) == 0:
        next_in_event(rules, s, w)


@shared
def next_in_event(rules: Rules, s: State, w: Work) -> None:
    """Pass an event on to the next player who can move, or end it."""
    # Who cannot move by the amount is passed over; back at the card's player it is over.
    s.actor = rules.next_seat[s.actor]
    while s.actor != s.turn:
        if event_moves(rules, s, w) > 0:
            s.phase = EVENT
            return
        s.actor = rules.next_seat[s.actor]
    s.amount = 0
    s.phase = DONE


@folded
def enter_card(rules: Rules, s: State, w: Work) -> int:
    """Begin the card in s.card: its token step, its event, its discarding, or its play."""
    kind = wide(s.card)
    note(w, STEP_LAID, s.actor, kind, -1)
    if w.logging == LOG_COUNTS:
        w.laid[kind] += 1
    s.played = 0
    s.resort = CLOSED
    # With a hand, choosing the card has settled this for the whole hand.
    if rules.hand == 0 or s.face_up:
        s.safety_back = 0
    if rules.event[kind]:
        s.played = 1
        s.phase = AMOUNT
        if s.pile_size + s.discards_size > 0:
            return WAIT
        s.phase = DONE
        return AFTER_CARD
    if rules.shed[kind]:
        s.played = 1
        s.discarding = 1
        s.phase = DISCARD
        if s.hand_size[s.actor] > rules.hand:
            return WAIT
        s.phase = DONE
        return AFTER_CARD
    if rules.tokens and rules.ice[kind]:
        s.phase = ICE_TOKEN
        if ice_moves(rules, s, w) > 0:
            return WAIT
        settle_ice(rules, s, w)
    # One entry is keeping the Fire where it is: alone it is no choice.
    if rules.tokens and rules.fire[kind]:
        s.phase = FIRE_TOKEN
        if fire_moves(rules, s, w) > 1:
            return WAIT
    return enter_play(rules, s)


@folded
def enter_play(rules: Rules, s: State) -> int:
    """Open the plays of the card."""
    ready(rules, s, wide(s.card))
    s.phase = PLAY
    return WAIT


@shared
def ready(rules: Rules, s: State, kind: int) -> None:
    """Lay a card on the table so that its plays can be listed."""
    s.card = kind
    s.rest = rules.split[kind]
    s.parts = rules.parts[kind]


@folded
def next_card(rules: Rules, s: State) -> int:
    """Go on to the card: chosen from the hand, or drawn."""
    return begin_choice(s) if rules.hand > 0 else draw_card(rules, s)


@folded
def draw_card(rules: Rules, s: State) -> int:
    """Wait for a card from the pile that is played at once."""
    s.phase = DRAW
    s.face_up = rules.hand > 0
    return WAIT if s.pile_size + s.discards_size > 0 else END_TURN


@shared
def begin_choice(s: State) -> int:
    """Open the choice of a hand card."""
    s.card = NONE
    s.face_up = 0
    s.phase = CARD
    return WAIT if s.hand_size[s.actor] > 0 else CLOSE


@folded
def after_card(rules: Rules, s: State, w: Work) -> int:
    """Lay the card down and see what it grants."""
    kind = wide(s.card)
    lay_down(rules, s, kind)
    s.card = NONE
    if s.phase == OVER or (rules.event[kind] and rules.in_turn_reshuffle):
        release(s)
    if s.phase == OVER:
        return WAIT
    if rules.hand == 0 or s.face_up:
        if rules.again[kind] and (s.played or rules.two_draws_when_unplayable):
            return draw_card(rules, s)
        return end_turn(rules, s, w)
    if s.picked:
        return pick_up(rules, s, rules.pick_up[kind] + rules.pick_up_also_replaced)
    if s.swapped and rules.swap_draw != REPLACEMENT_ONLY:
        return pick_up(rules, s, 1)
    if rules.again[kind] and rules.hand_two != NO_AGAIN:
        s.again = 1 if rules.hand_two == PLAY_AGAIN else 2
    return CLOSE


@shared
def pick_up(rules: Rules, s: State, count: int) -> int:
    """Draw cards into the hand in mid-turn."""
    s.to_draw = count
    s.phase = PICKUP
    return WAIT if s.pile_size + s.discards_size > 0 else DRAWN


@shared
def close_turn(rules: Rules, s: State) -> int:
    """Begin the draw that refills the hand (H02-68, R-25)."""
    # A turn that goes on holds its cards back until its own closing draw.
    if s.again == 0:
        release(s)
    size = wide(s.hand_size[s.turn])
    s.to_draw = max(0, rules.hand - size)
    if rules.draw_rule == ONE_THEN_TO_MIN and not s.discarding:
        s.to_draw = max(1, rules.hand - size)
    s.phase = REFILL
    if s.to_draw > 0 and s.pile_size + s.discards_size > 0:
        return WAIT
    return DRAWN


@shared
def after_drawing(s: State, rules: Rules) -> int:
    """Go on once a refill or a pick-up is complete."""
    s.to_draw = 0
    if s.phase == PICKUP:
        extra_card = s.swapped and rules.swap_draw == EXTRA_CARD
        s.picked = 0
        s.swapped = 0
        return CLOSE if extra_card else begin_choice(s)
    # What a 2 grants waits until the hand is full again.
    again = s.again
    s.again = 0
    if again == 0:
        return END_TURN
    return begin_choice(s) if again == 1 else draw_card(rules, s)


@folded
def end_turn(rules: Rules, s: State, w: Work) -> int:
    """Hand the turn on, or stop at the turn limit (C-28)."""
    release_held(rules, s)
    clear_turn(s)
    s.turns += 1
    if rules.turn_limit > 0 and s.turns >= rules.turn_limit:
        finish(s, -2, w)
        return WAIT
    s.turn = rules.next_seat[s.turn]
    s.actor = s.turn
    note(w, STEP_TURN, s.turn, -1, -1)
    return begin_turn(rules, s)


@folded
def begin_turn(rules: Rules, s: State) -> int:
    """Offer the fire move before anything else, if there is one (F13-55)."""
    s.actor = s.turn
    if rules.hand > 0 and s.hand_size[s.turn] == 0:
        return CLOSE
    if rules.tokens and fire_index(rules, s, wide(s.owner[s.turn])) >= 0:
        s.phase = FIRE_MOVE
        return WAIT
    return next_card(rules, s)
