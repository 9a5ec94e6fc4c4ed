"""Actions carried out, up to the point where the card's play is complete (phase DONE)."""

from .._jit import folded, shared
from ..layout import (
    BACKWARD,
    CARD,
    CHOOSE,
    DONE,
    DROP,
    EVENT,
    FIRE_MOVE,
    FIRE_TOKEN,
    FORWARD,
    GIVE_FIRE,
    GIVE_ICE,
    GO_FIRE,
    GO_TELEPORT,
    LAST_CHANCE,
    LEAVE,
    NO_PLAY,
    PART,
    PARTS,
    PASS,
    PICK_UP,
    PLACE,
    PLAY,
    PULL,
    RIVALS,
    SPLIT,
    STEP_DROPPED,
    STEP_PASSED,
    STEP_SWAPPED,
    SWAP,
    SWITCH,
    TAKE_HOME,
    Rules,
    State,
    Work,
    wide,
)
from .board import PLACED, arrive, note
from .cards import lay_down, swap_colours, take_from_hand
from .chance import deal
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
from .flow import AFTER_CARD, CLOSE, WAIT, enter_card, enter_play, next_card, resolved, run
from .judging import fire_index, side_colour


@folded
def act(rules: Rules, s: State, action: int, w: Work) -> int:
    """Carry out a legal action; return what the game does next by itself."""
    # Ids come in groups, in the order of `layout`: the first of the next group bounds each.
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
def act_pass(rules: Rules, s: State, w: Work) -> int:
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
def act_move(rules: Rules, s: State, action: int, w: Work) -> int:
    """Move one pawn forward or backward, start it, or give it a part of a split."""
    kind = wide(s.card)
    if action >= PART:
        slot = (action - PART) // PARTS
        colour = side_colour(rules, s, slot >> 2)
        take_part(rules, s, colour, slot & 3, (action - PART) % PARTS + 1, w)
        return resolved(rules, s, w)
    # FORWARD, BACKWARD and LEAVE have eight ids each: the actor's four pawns, then the partner's.
    slot = (action - FORWARD) & 7
    colour = side_colour(rules, s, slot >> 2)
    if action >= LEAVE:
        start_pawns(rules, s, colour, slot & 3, rules.start[kind], w)
        s.phase = SPLIT
        s.rest = 0
        return resolved(rules, s, w)
    count = wide(rules.forward[kind])
    if s.phase == EVENT:
        count = wide(s.amount)
    elif action >= BACKWARD:
        count = -wide(rules.backward[kind])
    s.rest = 0  # played whole, a card that could be split has nothing left
    march(rules, s, colour, slot & 3, count, w)
    return resolved(rules, s, w)


@shared
def act_on_rival(rules: Rules, s: State, action: int, w: Work) -> int:
    """Switch with an opposing pawn, or place a Start pawn upon it."""
    own = wide(s.owner[s.actor])
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
        # Unlike in a switch the own colour counts: a partner's pawn may be put upon it (P34-66).
        rival = (own + (target >> 2)) & 3
        square = rules.square[rival, s.pawns[rival, target & 3] >> 4]
        place_pawn(rules, s, colour, slot & 3, square, w)
    return resolved(rules, s, w)


@shared
def act_token(rules: Rules, s: State, action: int, w: Work) -> int:
    """Make the fire move, move a token, teleport, or pull a pawn Home."""
    own = wide(s.owner[s.actor])
    if action == GO_FIRE:
        index = fire_index(rules, s, own)
        place = wide(rules.fire_spaces[own, s.pawns[own, index] >> 4])
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
def act_card(rules: Rules, s: State, action: int, w: Work) -> int:
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
        # Without a play one card goes and the turn is over; a discard card goes on.
        if s.phase == NO_PLAY:
            return CLOSE
        if s.hand_size[s.actor] > rules.hand:
            return WAIT
        s.phase = DONE
        return AFTER_CARD
    if action < PICK_UP:
        other = (wide(s.actor) + 1 + action - SWAP) & 3
        swap_colours(rules, s, other)
        note(w, STEP_SWAPPED, s.actor, other, -1)
        s.phase = SPLIT
        return resolved(rules, s, w)
    s.picked = 1
    s.played = 1
    s.phase = DONE
    return AFTER_CARD


@shared
def step(rules: Rules, s: State, action: int, w: Work) -> None:
    """Carry out an action, or at a chance step an outcome, and all that follows by itself."""
    if s.phase <= LAST_CHANCE:
        todo = deal(rules, s, action, w)
    else:
        todo = act(rules, s, action, w)
    run(rules, s, todo, w)
