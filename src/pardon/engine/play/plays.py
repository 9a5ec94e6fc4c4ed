"""Plays of a card, of a token and of an event, as sorted action ids."""

from .._jit import folded, shared
from ..layout import (
    ABSENT,
    ANY_CROSS_COLOUR,
    BACKWARD,
    CIRCLE,
    CLOSED,
    DECLINE_ALWAYS,
    DIAMOND,
    FIRE,
    FORWARD,
    GIVE_FIRE,
    GIVE_ICE,
    ICE,
    LAST_RESORT,
    LEAVE,
    OPEN,
    PASS,
    PICK_UP,
    PLACE,
    RIVALS,
    SWAP,
    SWITCH,
    SWITCH_FORCED,
    WANTED,
    Rules,
    State,
    Work,
    wide,
)
from .board import count_at
from .judging import counted, fire_is_iced, side_colour, sorry, start, switch, switchable
from .splits import part_moves


@folded
def play_moves(rules: Rules, s: State, w: Work) -> int:
    """List the plays of the card in play, with the pass where it is open."""
    n = open_plays(rules, s, w)
    if n == 0:
        w.moves[0] = PASS
        return 1
    if may_pass(rules, s, w, n):
        for i in range(n, 0, -1):
            w.moves[i] = w.moves[i - 1]
        w.moves[0] = PASS
        n += 1
    return n


@folded
def open_plays(rules: Rules, s: State, w: Work) -> int:
    """List the plays of the card in play, those of last resort only if there are no others.

    That is landing on a partner (P34-67) and, without a hand to judge it by, backing out of the
    safety zone (R-14).
    """
    s.resort = CLOSED
    n = plays(rules, s, w)
    if rules.partner_bump == LAST_RESORT:
        wanted = s.resort == WANTED or rules.split[s.card] > 0
        s.resort = CLOSED
        # Ids ascend: a first one from SWITCH on means that only switches are left, and last
        # resorts are open beside those (P34-67).
        if wanted and (n == 0 or w.moves[0] >= SWITCH):
            s.resort = OPEN
            n = plays(rules, s, w)
    barred = rules.safe_back_only_if_forced and s.safety_back == 0
    if n == 0 and barred and (rules.hand == 0 or s.face_up):
        s.safety_back = 1
        n = plays(rules, s, w)
    return n


@shared
def may_pass(rules: Rules, s: State, w: Work, n: int) -> bool:
    """Tell whether the plays listed may be declined: only switches are left (C-19, C-25)."""
    # Ids ascend: if the first play is a switch, all are.
    if not rules.switch[s.card] or w.moves[0] < SWITCH:
        return False
    if rules.hand > 0 and s.face_up == 0:
        return bool(rules.hand_eleven == DECLINE_ALWAYS)
    return not (rules.team_eleven == SWITCH_FORCED and rules.partner[s.owner[s.actor]] >= 0)


@shared
def plays(rules: Rules, s: State, w: Work) -> int:
    """List every play of the card in play, without the pass."""
    kind = wide(s.card)
    own = wide(s.owner[s.actor])
    mate = wide(rules.partner[own])
    # In the order of the ids, so that the list is sorted as it is made.
    n = forward_plays(rules, s, w, 0)
    if rules.only_forward[kind]:
        return n
    if rules.backward[kind] > 0:
        back = -wide(rules.backward[kind])
        n = counted_moves(rules, s, own, BACKWARD, back, 0, w, n)
        if mate >= 0:
            n = counted_moves(rules, s, mate, BACKWARD + 4, back, 0, w, n)
    if rules.start[kind] > 0:
        n = start_moves(rules, s, own, LEAVE, rules.start[kind], w, n)
        if mate >= 0:
            n = start_moves(rules, s, mate, LEAVE + 4, rules.start[kind], w, n)
    if rules.split[kind] > 0:
        n = part_moves(rules, s, w, n)
    if rules.switch[kind]:
        n = switch_moves(rules, s, 0, w, n)
        if mate >= 0:
            n = switch_moves(rules, s, 1, w, n)
    if rules.sorry[kind]:
        n = sorry_plays(rules, s, w, n)
    if rules.swap[kind]:
        n = swap_plays(rules, s, w, n)
    if rules.pick_up[kind] > 0:
        w.moves[n] = PICK_UP
        n += 1
    return n


@folded
def forward_plays(rules: Rules, s: State, w: Work, n: int) -> int:
    """List the forward moves of the card in play, for the whole side."""
    kind = wide(s.card)
    count = wide(rules.forward[kind])
    if count == 0:
        return n
    leaves = rules.forward_leaves[kind]
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour >= 0:
            n = counted_moves(rules, s, colour, FORWARD + side * 4, count, leaves, w, n)
    return n


@folded
def counted_moves(
    rules: Rules, s: State, colour: int, base: int, count: int, leaves: int,
    w: Work, n: int,
) -> int:  # fmt: skip
    """List the pawns of a colour that can move by a count."""
    if rules.plain_moves:
        return plain_moves(rules, s, colour, base, count, leaves, w, n)
    # Pawns are kept sorted, so equal ones are neighbours: the first stands for all of them.
    last = -1
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        if pawn != last and counted(rules, s, colour, pawn, count, leaves) >= 0:
            w.moves[n] = base + i
            n += 1
        last = pawn
    return n


@folded
def plain_moves(
    rules: Rules, s: State, colour: int, base: int, count: int, leaves: int,
    w: Work, n: int,
) -> int:  # fmt: skip
    """List what `counted_moves` lists where only distance and own pawns can forbid a move."""
    last = -1
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        if pawn != last and (pawn >= 16 or leaves != 0):
            place = wide(rules.dest[pawn >> 4, count + 12])
            if place >= 0 and count_at(s, colour, place) < rules.capacity[place]:
                w.moves[n] = base + i
                n += 1
        last = pawn
    return n


@shared
def start_moves(
    rules: Rules, s: State, colour: int, base: int, number: int, w: Work, n: int
) -> int:
    """List the pawns of a colour that can start."""
    last = -1
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        if pawn >= 16:
            break  # sorted: no later one is in Start either
        if pawn != last and start(rules, s, colour, pawn, number) >= 0:
            w.moves[n] = base + i
            n += 1
        last = pawn
    return n


@shared
def switch_moves(rules: Rules, s: State, side: int, w: Work, n: int) -> int:
    """List the switches of a side's colour with every opposing pawn."""
    own = wide(s.owner[s.actor])
    colour = side_colour(rules, s, side)
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        if switchable(rules, s, colour, pawn) < 0:
            continue
        for ahead in range(1, 4):
            rival = (own + ahead) & 3
            if rival == rules.partner[own]:
                continue
            for j in range(4):
                other = wide(s.pawns[rival, j])
                if switchable(rules, s, rival, other) < 0:
                    continue
                if switch(rules, s, colour, pawn, rival, other) >= 0:
                    w.moves[n] = SWITCH + (side * 4 + i) * RIVALS + (ahead - 1) * 4 + j
                    n += 1
    return n


@shared
def sorry_plays(rules: Rules, s: State, w: Work, n: int) -> int:
    """List all placements; partners come last unless the edition says otherwise (P34-66)."""
    teamed = rules.partner[s.owner[s.actor]] >= 0
    crossing = rules.team_sorry_targets == ANY_CROSS_COLOUR
    begin = n
    n = sorry_moves(rules, s, 0, crossing, w, n)
    if teamed:
        n = sorry_moves(rules, s, 1, crossing, w, n)
        if n == begin:
            n = sorry_moves(rules, s, 0, 1, w, n)
            n = sorry_moves(rules, s, 1, 1, w, n)
    return n


@shared
def sorry_moves(rules: Rules, s: State, side: int, cross: int, w: Work, n: int) -> int:
    """List placements of a side's Start pawns on opponents, if cross on the other colour too."""
    own = wide(s.owner[s.actor])
    mate = wide(rules.partner[own])
    colour = side_colour(rules, s, side)
    last = -1
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        if pawn >= 16:
            break
        if pawn == last:
            continue
        last = pawn
        for ahead in range(4):
            rival = (own + ahead) & 3
            if rival == colour or ((rival == own or rival == mate) and not cross):
                continue
            # Two pawns of a rival on one square are one target.
            before = -1
            for j in range(4):
                other = wide(s.pawns[rival, j])
                if other >> 4 != before and sorry(rules, s, colour, pawn, rival, other) >= 0:
                    w.moves[n] = PLACE + (side * 4 + i) * 16 + ahead * 4 + j
                    n += 1
                before = other >> 4
    return n


@shared
def swap_plays(rules: Rules, s: State, w: Work, n: int) -> int:
    """List the players to exchange colours with."""
    for ahead in range(1, 4):
        if rules.in_play[(s.actor + ahead) & 3]:
            w.moves[n] = SWAP + ahead - 1
            n += 1
    return n


@shared
def ice_moves(rules: Rules, s: State, w: Work) -> int:
    """List the opposing pawns that the Ice may go to (F13-43, F13-44)."""
    own = wide(s.owner[s.actor])
    n = 0
    for ahead in range(1, 4):
        rival = (own + ahead) & 3
        if rival == rules.partner[own]:
            continue
        last = -1
        for j in range(4):
            pawn = wide(s.pawns[rival, j])
            if pawn != last and CIRCLE <= pawn >> 4 <= DIAMOND and pawn & ICE == 0:
                w.moves[n] = GIVE_ICE + (ahead - 1) * 4 + j
                n += 1
            last = pawn
    return n


@shared
def fire_moves(rules: Rules, s: State, w: Work) -> int:
    """List keeping the Fire and the own pawns that it may go to (F13-52)."""
    own = wide(s.owner[s.actor])
    w.moves[0] = PASS
    n = 1
    if rules.ice_locks_fire and fire_is_iced(s):
        return n
    last = -1
    for i in range(4):
        pawn = wide(s.pawns[own, i])
        if pawn != last and pawn >> 4 < ABSENT and pawn & FIRE == 0:
            w.moves[n] = GIVE_FIRE + i
            n += 1
        last = pawn
    return n


@shared
def event_moves(rules: Rules, s: State, w: Work) -> int:
    """List the moves of the actor in an event (R-52), backing out only if forced (R-14)."""
    s.safety_back = 0
    n = event_steps(rules, s, w)
    if n == 0 and rules.safe_back_only_if_forced:
        s.safety_back = 1
        n = event_steps(rules, s, w)
    return n


@shared
def event_steps(rules: Rules, s: State, w: Work) -> int:
    """List the pawns of the actor that can move by the amount of an event."""
    own = wide(s.owner[s.actor])
    amount = wide(s.amount)
    base = FORWARD if amount > 0 else BACKWARD
    last = -1
    n = 0
    for i in range(4):
        pawn = wide(s.pawns[own, i])
        if pawn != last and counted(rules, s, own, pawn, amount, 0) >= 0:
            w.moves[n] = base + i
            n += 1
        last = pawn
    return n
