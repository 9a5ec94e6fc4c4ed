"""The course of a game: chance, decisions and what follows them, phase by phase (RULES section 11).

`act` carries out a decision and stops as soon as the card's play is complete (phase DONE).
`apply` and `deal` go on from there to the next decision or chance step.
"""

import numpy as np

from ._jit import folded, shared
from .board import PLACED, arrive, note, sort_pawns
from .effects import (
    burn_out,
    march,
    move_fire,
    move_ice,
    place_pawn,
    pull,
    start_pawns,
    switch_pawns,
    take_part,
    teleport,
)
from .layout import (
    ABSENT,
    AMOUNT,
    BACKWARD,
    CARD,
    CHOOSE,
    CIRCLE,
    DEAL,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    EVENT,
    EXTRA_CARD,
    FIRE_MOVE,
    FIRE_TOKEN,
    FIRST,
    FORWARD,
    GIVE_FIRE,
    GIVE_ICE,
    GO_FIRE,
    GO_TELEPORT,
    HOME,
    ICE_TOKEN,
    KIND_COUNT,
    LAST_CHANCE,
    LEAD,
    LEAVE,
    MOVED,
    NONE,
    NO_AGAIN,
    NO_PLAY,
    NO_SQUARE,
    ONE_THEN_TO_MIN,
    OVER,
    PART,
    PARTS,
    PASS,
    PICKUP,
    PICK_UP,
    PLACE,
    PLAY,
    PULL,
    REFILL,
    REPLACEMENT_ONLY,
    RIVALS,
    Record,
    SORRY,
    SPLIT,
    START,
    STEP_DREW,
    STEP_DROPPED,
    STEP_LAID,
    STEP_LED,
    STEP_OVER,
    STEP_PASSED,
    STEP_RESHUFFLED,
    STEP_SWAPPED,
    STEP_TURN,
    STEP_TURNED,
    SWAP,
    SWITCH,
    TAKE_HOME,
    TELEPORT,
)
from .plays import (
    event_moves,
    fire_index,
    fire_moves,
    ice_moves,
    ready,
    settle_ice,
    side_colour,
)

WAIT, AFTER_CARD, CLOSE, END_TURN, BEGIN_TURN, DRAWN = range(6)
"""What the game does next by itself; WAIT leaves it to a player or to chance."""


@shared
def reset(rules: Record, s: Record, first: int) -> None:
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
def set_up_pawns(rules: Record, s: Record, colour: int) -> None:
    """Put a colour's pawns on Start, and on its circle those that begin there."""
    for i in range(4):
        s.pawns[colour, i] = ABSENT * 16
        if rules.in_play[colour] and i < rules.pawns:
            s.pawns[colour, i] = START if i < rules.pawns - rules.on_circle else CIRCLE * 16
    if rules.in_play[colour] and rules.on_circle > 0:
        s.at[rules.square[colour, CIRCLE]] = colour + 1


@folded
def clear_turn(s: Record) -> None:
    """Forget everything that concerns one turn only."""
    s.card = NONE
    s.amount = 0
    s.rest = 0
    s.parts = 0
    s.resort = 0
    s.lane_back = 0
    s.played = 0
    s.swapped = 0
    s.picked = 0
    s.shedding = 0
    s.face_up = 0
    s.again = 0
    s.to_draw = 0
    s.landed_colour = 0
    s.landed = 0


@shared
def begin_game(rules: Record, s: Record, open_first: bool) -> None:
    """Enter the first phase of a game: who begins, then the deal, then the first turn."""
    if open_first and rules.random_first:
        s.phase = FIRST
    elif open_first and rules.high_card:
        s.phase = LEAD
        s.actor = rules.seated[0]
    else:
        begin_deal(rules, s)


@shared
def begin_deal(rules: Record, s: Record) -> None:
    """Deal where hands are held, the first player first; else wait for the first card."""
    s.phase = DEAL if rules.hand > 0 else DRAW
    s.actor = s.turn


@folded
def won(rules: Record, s: Record, seat: int) -> bool:
    """Tell whether a player, or his side, has every pawn Home (C-22)."""
    own = np.int64(s.owner[seat])
    mate = np.int64(rules.partner[own])
    if s.pawns[own, 0] < HOME * 16:
        return False
    return mate < 0 or s.pawns[mate, 0] >= HOME * 16


@folded
def resolve(rules: Record, s: Record, w: Record) -> None:
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
        s.turns += 1
        finish(s, s.actor, w)
    elif s.amount != 0:
        next_in_event(rules, s, w)


@shared
def unmark(rules: Record, s: Record) -> None:
    """Forget which pawns a split has moved."""
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour >= 0:
            for i in range(4):
                s.pawns[colour, i] = np.int64(s.pawns[colour, i]) & ~MOVED
            sort_pawns(s, colour)


@shared
def finish(s: Record, winner: int, w: Record) -> None:
    """End the game."""
    s.phase = OVER
    s.winner = winner
    note(w, STEP_OVER, winner, -1, -1)


@shared
def begin_event(rules: Record, s: Record, w: Record) -> None:
    """Let everyone move by the amount in s.amount, beginning with the card's player (R-52)."""
    s.actor = s.turn
    s.phase = EVENT
    if event_moves(rules, s, w) == 0:
        next_in_event(rules, s, w)


@shared
def next_in_event(rules: Record, s: Record, w: Record) -> None:
    """Pass an event on to the next player who can move, or end it."""
    s.actor = rules.next_seat[s.actor]
    while s.actor != s.turn:
        if event_moves(rules, s, w) > 0:
            s.phase = EVENT
            return
        s.actor = rules.next_seat[s.actor]
    s.amount = 0
    s.phase = DONE


@folded
def act(
    rules: Record, s: Record, action: int, w: Record
) -> int:
    """Carry out a legal action; return what the game does next by itself."""
    if action < SWITCH:
        if action == PASS:
            return act_pass(rules, s, w)
        return act_move(rules, s, action, w)
    if action < GO_FIRE:
        return act_on_rival(rules, s, action, w)
    if action < CHOOSE:
        return act_token(rules, s, action, w)
    return act_card(rules, s, action, w)


@shared
def act_pass(
    rules: Record, s: Record, w: Record
) -> int:
    """Pass, keep, stay, skip or decline, as the phase has it."""
    note(w, STEP_PASSED, s.actor, s.phase, -1)
    if s.phase == PLAY:
        s.phase = DONE
        return AFTER_CARD
    if s.phase == FIRE_MOVE:
        return next_card(rules, s)
    if s.phase == FIRE_TOKEN:
        return enter_play(rules, s)
    if s.phase == CARD:
        s.phase = NO_PLAY
        return WAIT
    if s.phase == PULL:
        burn_out(rules, s)
    s.phase = SPLIT
    return resolved(rules, s, w)


@folded
def resolved(rules: Record, s: Record, w: Record) -> int:
    """Resolve a landing and say whether the card is done with."""
    resolve(rules, s, w)
    return AFTER_CARD if s.phase == DONE or s.phase == OVER else WAIT


@folded
def act_move(rules: Record, s: Record, action: int, w: Record) -> int:
    """Move one pawn forward or backward, start it, or give it a part of a split."""
    kind = np.int64(s.card)
    if action >= PART:
        slot = (action - PART) // PARTS
        colour = side_colour(rules, s, slot >> 2)
        take_part(rules, s, colour, slot & 3, (action - PART) % PARTS + 1, w)
        return resolved(rules, s, w)
    slot = (action - FORWARD) & 7
    colour = side_colour(rules, s, slot >> 2)
    if action >= LEAVE:
        start_pawns(rules, s, colour, slot & 3, rules.start[kind], w)
        s.phase = SPLIT
        s.rest = 0
        return resolved(rules, s, w)
    count = np.int64(rules.forward[kind])
    if s.phase == EVENT:
        count = np.int64(s.amount)
    elif action >= BACKWARD:
        count = -np.int64(rules.backward[kind])
    s.rest = 0
    march(rules, s, colour, slot & 3, count, w)
    return resolved(rules, s, w)


@shared
def act_on_rival(
    rules: Record, s: Record, action: int, w: Record
) -> int:
    """Switch with an opposing pawn, or place a Start pawn upon it."""
    own = np.int64(s.owner[s.actor])
    s.phase = SPLIT
    s.rest = 0
    if action < PLACE:
        slot = (action - SWITCH) // RIVALS
        target = (action - SWITCH) % RIVALS
        colour = side_colour(rules, s, slot >> 2)
        rival = (own + 1 + (target >> 2)) & 3
        switch_pawns(rules, s, colour, slot & 3, rival, target & 3, w)
    else:
        slot = (action - PLACE) >> 4
        target = (action - PLACE) & 15
        colour = side_colour(rules, s, slot >> 2)
        rival = (own + (target >> 2)) & 3
        square = rules.square[rival, s.pawns[rival, target & 3] >> 4]
        place_pawn(rules, s, colour, slot & 3, square, w)
    return resolved(rules, s, w)


@shared
def act_token(
    rules: Record, s: Record, action: int, w: Record
) -> int:
    """Make the fire move, move a token, teleport, or pull a pawn Home."""
    own = np.int64(s.owner[s.actor])
    if action == GO_FIRE:
        index = fire_index(rules, s, own)
        place = np.int64(rules.fire_space[own, s.pawns[own, index] >> 4])
        arrive(rules, s, own, index, place, PLACED, w)
        return next_card(rules, s)
    if action < GIVE_FIRE:
        target = action - GIVE_ICE
        move_ice(rules, s, (own + 1 + (target >> 2)) & 3, target & 3, w)
        return enter_play(rules, s)
    if action < GO_TELEPORT:
        move_fire(s, own, action - GIVE_FIRE, w)
        return enter_play(rules, s)
    if action == GO_TELEPORT:
        teleport(rules, s, w)
    else:
        pull(rules, s, (action - TAKE_HOME) & 3, w)
        burn_out(rules, s)
    s.phase = SPLIT
    return resolved(rules, s, w)


@shared
def act_card(
    rules: Record, s: Record, action: int, w: Record
) -> int:
    """Choose or drop a card of the hand, swap colours, or pick up cards."""
    if action < DROP:
        take_from_hand(s, action - CHOOSE)
        s.card = action - CHOOSE
        return enter_card(rules, s, w)
    if action < SWAP:
        kind = action - DROP
        take_from_hand(s, kind)
        note(w, STEP_DROPPED, s.actor, kind, -1)
        lay_down(rules, s, kind)
        if s.phase == NO_PLAY:
            return CLOSE
        if s.hand_size[s.actor] > rules.hand:
            return WAIT
        s.phase = DONE
        return AFTER_CARD
    if action < PICK_UP:
        other = (np.int64(s.actor) + 1 + action - SWAP) & 3
        swap_colours(rules, s, other)
        note(w, STEP_SWAPPED, s.actor, other, -1)
        s.phase = SPLIT
        return resolved(rules, s, w)
    s.picked = 1
    s.played = 1
    s.phase = DONE
    return AFTER_CARD


@shared
def take_from_hand(s: Record, kind: int) -> None:
    """Take a card out of the actor's hand."""
    s.hands[s.actor, kind] -= 1
    s.hand_size[s.actor] -= 1


@shared
def swap_colours(rules: Record, s: Record, other: int) -> None:
    """Exchange colours with another player, and hands where the edition says so (R-48)."""
    s.swapped = 1
    mine = s.owner[s.actor]
    s.owner[s.actor] = s.owner[other]
    s.owner[other] = mine
    if rules.swap_hands:
        for kind in range(KIND_COUNT):
            held = s.hands[s.actor, kind]
            s.hands[s.actor, kind] = s.hands[other, kind]
            s.hands[other, kind] = held
        size = s.hand_size[s.actor]
        s.hand_size[s.actor] = s.hand_size[other]
        s.hand_size[other] = size


@shared
def lay_down(rules: Record, s: Record, kind: int) -> None:
    """Put a card on the discards, or beside them until the turn's closing draw (R-65)."""
    s.top = kind
    if rules.in_turn_reshuffle:
        s.discards[kind] += 1
        s.discards_size += 1
    else:
        s.held[kind] += 1


@shared
def release(s: Record) -> None:
    """Let the cards held back join the discards."""
    for kind in range(KIND_COUNT):
        s.discards[kind] += s.held[kind]
        s.discards_size += s.held[kind]
        s.held[kind] = 0


@folded
def enter_card(
    rules: Record, s: Record, w: Record
) -> int:
    """Begin the card in s.card: its token step, its event, its shedding, or its play."""
    kind = np.int64(s.card)
    note(w, STEP_LAID, s.actor, kind, -1)
    s.played = 0
    s.resort = 0
    if rules.event[kind]:
        s.played = 1
        s.phase = AMOUNT
        if s.pile_size + s.discards_size > 0:
            return WAIT
        s.phase = DONE
        return AFTER_CARD
    if rules.shed[kind]:
        s.played = 1
        s.shedding = 1
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
    if rules.tokens and rules.fire[kind]:
        s.phase = FIRE_TOKEN
        if fire_moves(rules, s, w) > 1:
            return WAIT
    return enter_play(rules, s)


@folded
def enter_play(rules: Record, s: Record) -> int:
    """Open the plays of the card."""
    ready(rules, s, np.int64(s.card))
    s.phase = PLAY
    return WAIT


@folded
def next_card(rules: Record, s: Record) -> int:
    """Go on to the card: chosen from the hand, or drawn."""
    return begin_choice(s) if rules.hand > 0 else draw_card(rules, s)


@folded
def draw_card(rules: Record, s: Record) -> int:
    """Wait for a card from the pile that is played at once."""
    s.phase = DRAW
    s.face_up = rules.hand > 0
    return WAIT if s.pile_size + s.discards_size > 0 else END_TURN


@shared
def begin_choice(s: Record) -> int:
    """Open the choice of a hand card."""
    s.card = NONE
    s.face_up = 0
    s.phase = CARD
    return WAIT if s.hand_size[s.actor] > 0 else CLOSE


@folded
def after_card(rules: Record, s: Record, w: Record) -> int:
    """Lay the card down and see what it grants."""
    kind = np.int64(s.card)
    lay_down(rules, s, kind)
    s.card = NONE
    if s.phase == OVER or (rules.event[kind] and rules.in_turn_reshuffle):
        release(s)
    if s.phase == OVER:
        return WAIT
    if rules.hand == 0 or s.face_up:
        if rules.again[kind] and (s.played or rules.unplayable_again):
            return draw_card(rules, s)
        return end_turn(rules, s, w)
    if s.picked:
        return pick_up(rules, s, rules.pick_up[kind] + rules.pick_up_replaced)
    if s.swapped and rules.swap_draw != REPLACEMENT_ONLY:
        return pick_up(rules, s, 1)
    if rules.again[kind] and rules.hand_two != NO_AGAIN:
        s.again = 1 + rules.hand_two
    return CLOSE


@shared
def pick_up(rules: Record, s: Record, count: int) -> int:
    """Draw cards into the hand in mid-turn."""
    s.to_draw = count
    s.phase = PICKUP
    return WAIT if s.pile_size + s.discards_size > 0 else DRAWN


@shared
def close_turn(rules: Record, s: Record) -> int:
    """Begin the draw that refills the hand (H02-68, R-25)."""
    if s.again == 0:
        release(s)
    size = np.int64(s.hand_size[s.turn])
    s.to_draw = max(0, rules.hand - size)
    if rules.draw_rule == ONE_THEN_TO_MIN and not s.shedding:
        s.to_draw = max(1, rules.hand - size)
    s.phase = REFILL
    if s.to_draw > 0 and s.pile_size + s.discards_size > 0:
        return WAIT
    return DRAWN


@shared
def after_drawing(s: Record, rules: Record) -> int:
    """Go on once a refill or a pick-up is complete."""
    s.to_draw = 0
    if s.phase == PICKUP:
        extra_card = s.swapped and rules.swap_draw == EXTRA_CARD
        s.picked = 0
        s.swapped = 0
        return CLOSE if extra_card else begin_choice(s)
    again = s.again
    s.again = 0
    if again == 0:
        return END_TURN
    return begin_choice(s) if again == 1 else draw_card(rules, s)


@folded
def end_turn(rules: Record, s: Record, w: Record) -> int:
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


@shared
def release_held(rules: Record, s: Record) -> None:
    """Release held cards where the edition holds any back."""
    if not rules.in_turn_reshuffle:
        release(s)


@folded
def begin_turn(rules: Record, s: Record) -> int:
    """Offer the fire move before anything else, if there is one (F13-55)."""
    s.actor = s.turn
    if rules.hand > 0 and s.hand_size[s.turn] == 0:
        return CLOSE
    if rules.tokens and fire_index(rules, s, np.int64(s.owner[s.turn])) >= 0:
        s.phase = FIRE_MOVE
        return WAIT
    return next_card(rules, s)


@folded
def run(
    rules: Record, s: Record, todo: int, w: Record
) -> None:
    """Let the game go on by itself until a player or chance is asked."""
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


@shared
def reshuffle(s: Record, w: Record) -> None:
    """Make the discards the new draw pile (C-21)."""
    for kind in range(KIND_COUNT):
        s.pile[kind] += s.discards[kind]
        s.discards[kind] = 0
    s.pile_size += s.discards_size
    s.discards_size = 0
    note(w, STEP_RESHUFFLED, s.pile_size, -1, -1)


@shared
def chances(rules: Record, s: Record, w: Record) -> int:
    """Write how many ways lead to each outcome of the chance step into w.moves; return their sum.

    Outcomes are kinds of cards, in the phase FIRST seats.
    """
    total = 0
    for outcome in range(KIND_COUNT):
        ways = np.int64(s.pile[outcome])
        if s.phase == FIRST:
            ways = np.int64(rules.in_play[outcome]) if outcome < 4 else 0
        elif s.pile_size == 0:
            ways = np.int64(s.held[outcome] if s.phase == LEAD else s.discards[outcome])
        w.moves[outcome] = ways
        total += ways
    return total


@folded
def deal(
    rules: Record, s: Record, outcome: int, w: Record
) -> int:
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
def deal_aside(rules: Record, s: Record, kind: int, w: Record) -> int:
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
def turn_up_amount(rules: Record, s: Record, kind: int, w: Record) -> None:
    """Use a card turned up for an event, or turn up the next (R-53)."""
    s.held[kind] += 1
    s.top = kind
    s.amount = rules.amount[kind]
    if s.amount != 0:
        begin_event(rules, s, w)
    elif rules.fizzle or s.pile_size + s.discards_size == 0:
        s.phase = DONE


@shared
def return_lead_cards(s: Record) -> None:
    """Put the cards drawn for the lead back into the pile."""
    for kind in range(KIND_COUNT):
        s.pile[kind] += s.held[kind]
        s.pile_size += s.held[kind]
        s.held[kind] = 0


@shared
def lead_rank(kind: int) -> int:
    """Return the rank of a card in the draw for the lead: Sorry! is highest, specials lowest."""
    return kind if kind <= SORRY else -1


@shared
def draw_for_lead(rules: Record, s: Record, kind: int, w: Record) -> None:
    """Note a card drawn for the lead; when the round is over the highest leads (P34-07)."""
    s.lead[s.actor] = kind
    s.held[kind] += 1
    seat = np.int64(rules.next_seat[s.actor])
    while seat != rules.seated[0] and not s.leading[seat]:
        seat = np.int64(rules.next_seat[seat])
    if seat != rules.seated[0]:
        s.actor = seat
        return
    best = -2
    for each in range(4):
        if s.leading[each]:
            best = max(best, lead_rank(s.lead[each]))
    tied = 0
    for each in range(3, -1, -1):
        if lead_rank(s.lead[each]) != best:
            s.leading[each] = 0
        if s.leading[each]:
            s.actor = each
            tied += 1
    if tied == 1:
        end_lead(rules, s, w)


@shared
def end_lead(rules: Record, s: Record, w: Record) -> None:
    """Let the leader begin; the cards drawn go back, or are out until the first reshuffle."""
    s.turn = s.actor
    note(w, STEP_LED, s.turn, -1, -1)
    if rules.lead_returned:
        return_lead_cards(s)
    else:
        release(s)
    begin_deal(rules, s)


@shared
def step(
    rules: Record, s: Record, action: int, w: Record
) -> None:
    """Carry out an action, or at a chance step an outcome, and all that follows by itself."""
    if s.phase <= LAST_CHANCE:
        todo = deal(rules, s, action, w)
    else:
        todo = act(rules, s, action, w)
    run(rules, s, todo, w)
