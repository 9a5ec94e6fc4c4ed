"""Net: a small learned correction to the log-odds that the shipped evaluation gives.

One layer of rectified units and one output, for the side that evaluates. Most inputs are places
of pawns, which are there or not: so the first layer is a sum of a few rows of its weights. A net
whose output weights are 0 corrects nothing.

Colours are counted clockwise from the side that evaluates. Inputs, a row of weights each:

    pawns, 4 x PLACES       a pawn of a colour on a place
    fire, ice, 4 x PLACES   the pawn with the token
    debts, 4                pawns that owe a lap
    mover, 4                the colour that moves next
    shown, 4 x SHOWN        what the shipped evaluation counts, and each colour's lead by it
    sizes, 4                cards in the hands
    held, hits, gains       of each kind in the own hand: cards, whether one hits, the way it gains
    odds                    how likely each kind is to come next
    always                  1
"""

import numpy as np

from .._jit import folded, lowest, shared
from ..layout import (
    ABSENT,
    CIRCLE,
    DEBT,
    DIAMOND,
    FIRE,
    HOME,
    ICE,
    KIND_COUNT,
    MARKS,
    PLACES,
    START,
    Rules,
    State,
    wide,
)
from .records import (
    ALWAYS_AT,
    DEBTS_AT,
    EXPOSED,
    FIRE_AT,
    GAINS_AT,
    HELD_AT,
    HITS_AT,
    ICE_AT,
    MOVER_AT,
    ODDS_AT,
    PAWNS_AT,
    REACH_BACK,
    RISK,
    RISK_MOVING,
    SHOWN,
    SHOWN_AT,
    SIZES_AT,
    SWAPPED,
    UNITS,
    Bots,
    BotWork,
    Net,
)

_NARROW = np.float32
LEAD_SCALE, MOST_LEAD = 0.25, 2.0
"""Leads go into the net in these units, and no larger."""
SIZE_SCALE = 0.2
_HALF_WAY = 30
"""About where a Sorry! places a pawn."""


@folded
def add_input(x: BotWork, n: int, row: int, amount: float) -> int:
    """Note an input as number n; return how many there are."""
    x.inputs[n] = row
    x.amounts[n] = amount
    return n + 1


@shared
def list_inputs(
    rules: Rules, s: State, bots: Bots, x: BotWork, own: int, mover: int, log_odds: float
) -> int:
    """List what the side of a colour sees, cards and odds left out; return how many inputs."""
    n = add_input(x, 0, MOVER_AT + ((mover - own) & 3), 1.0)
    for colour in range(4):
        if not rules.in_play[colour]:
            continue
        turned = (colour - own) & 3
        for i in range(4):
            pawn = wide(s.pawns[colour, i])
            place = pawn >> 4
            if place == ABSENT:
                continue
            row = turned * PLACES + place
            n = add_input(x, n, PAWNS_AT + row, 1.0)
            if pawn & MARKS:
                if pawn & FIRE:
                    n = add_input(x, n, FIRE_AT + row, 1.0)
                if pawn & ICE:
                    n = add_input(x, n, ICE_AT + row, 1.0)
                if pawn & DEBT:
                    n = add_input(x, n, DEBTS_AT + turned, 1.0)
        n = list_shown(x, n, SHOWN_AT + turned * SHOWN, colour)
        lead = log_odds if colour == own else x.score[colour] - x.score[own]
        lead = min(MOST_LEAD, max(-MOST_LEAD, lead * LEAD_SCALE))
        n = add_input(x, n, SHOWN_AT + turned * SHOWN + 3, lead)
    return n


@folded
def list_shown(x: BotWork, n: int, row: int, colour: int) -> int:
    """List what the shipped evaluation counts of a colour, as far as it is not 0."""
    risk = x.features[colour, RISK] + x.features[colour, RISK_MOVING]
    if risk > 0.0:
        n = add_input(x, n, row, risk)
    if x.features[colour, EXPOSED] > 0.0:
        n = add_input(x, n, row + 1, x.features[colour, EXPOSED])
    if x.features[colour, SWAPPED] > 0.0:
        n = add_input(x, n, row + 2, x.features[colour, SWAPPED])
    return n


@shared
def list_cards(rules: Rules, s: State, bots: Bots, x: BotWork, own: int, n: int) -> int:
    """List the cards in the hands as x.seat sees them, after n inputs; return how many."""
    for seat in range(4):
        if rules.in_play[seat]:
            turned = (wide(s.owner[seat]) - own) & 3
            n = add_input(x, n, SIZES_AT + turned, wide(s.hand_size[seat]) * SIZE_SCALE)
    hits = find_hits(rules, s, bots, x, own)
    for kind in range(KIND_COUNT):
        count = wide(s.hands[x.seat, kind])
        if count > 0:
            n = add_input(x, n, HELD_AT + kind, float(count))
            if hits >> kind & 1:
                n = add_input(x, n, HITS_AT + kind, 1.0)
            n = add_input(x, n, GAINS_AT + kind, most_gain(rules, s, bots, x, own, kind))
    return n


@shared
def find_hits(rules: Rules, s: State, bots: Bots, x: BotWork, own: int) -> int:
    """Return the kinds by which a pawn of a colour hits one of its rivals, a bit each."""
    targets = 0
    for colour in range(4):
        if rules.in_play[colour] and colour != own and colour != rules.partner[own]:
            targets |= wide(x.squares[colour])
    kinds = 0
    for i in range(4):
        pawn = wide(s.pawns[own, i])
        place = pawn >> 4
        hit = wide(bots.swept[own, place]) & targets
        if pawn & ICE:
            hit = 0
        behind = wide(rules.square[own, place if place != START else DIAMOND]) - REACH_BACK
        while hit != 0:
            ahead = (lowest(hit) - behind + 60) % 60
            kinds |= wide(bots.hits[bots.alike[own], place, ahead])
            hit &= hit - 1
    return kinds


@shared
def most_gain(rules: Rules, s: State, bots: Bots, x: BotWork, own: int, kind: int) -> float:
    """Return the largest part of its way that a pawn of a colour gains by a card, if alone."""
    bot = bots.seat[x.bot]
    most = 0.0
    for i in range(4):
        pawn = wide(s.pawns[own, i])
        place = pawn >> 4
        if place >= HOME or pawn & ICE:
            continue
        landing = place
        if place == START:
            if rules.start[kind] or rules.forward_leaves[kind]:
                landing = CIRCLE
            elif rules.sorry[kind]:
                landing = _HALF_WAY
            most = max(most, bot.gone[own, landing] - bot.gone[own, place])
            continue
        forward = max(wide(rules.forward[kind]), wide(rules.split[kind]))
        if forward > 0:
            landing = wide(rules.dest[place, forward + 12])
            if landing >= 0:
                landing = wide(rules.slide[own, landing])
                most = max(most, bot.gone[own, landing] - bot.gone[own, place])
        if rules.backward[kind] > 0:
            landing = wide(rules.dest[place, 12 - wide(rules.backward[kind])])
            if landing >= 0:
                landing = wide(rules.slide[own, landing])
                most = max(most, bot.gone[own, landing] - bot.gone[own, place])
    return most


@shared
def set_base(net: Net, x: BotWork) -> None:
    """Sum up the rows that do not change during a decision: the odds, and what is always there."""
    for j in range(UNITS):
        x.base[j] = net.first[ALWAYS_AT, j]
    for kind in range(KIND_COUNT):
        if x.odds[kind] > 0.0:
            odds = _NARROW(x.odds[kind])
            for j in range(UNITS):
                x.base[j] += odds * net.first[ODDS_AT + kind, j]
    x.based = 1


@shared
def output(net: Net, x: BotWork, n: int) -> float:
    """Return what the net says to the n inputs listed, in log-odds."""
    if x.based == 0:
        set_base(net, x)
    for j in range(UNITS):
        x.units[j] = x.base[j]
    for i in range(n):
        row = wide(x.inputs[i])
        amount = x.amounts[i]
        for j in range(UNITS):
            x.units[j] += amount * net.first[row, j]
    for j in range(UNITS):
        x.sums[j] = max(x.units[j], _NARROW(0.0)) * net.second[j]
    return float(total(x) + net.offset)


@folded
def total(x: BotWork) -> float:
    """Return the sum of x.sums, which is used up by it."""
    # Halves are added up, so that several are added at once.
    half = UNITS // 2
    while half > 0:
        for j in range(half):
            x.sums[j] += x.sums[j + half]
        half //= 2
    found: float = x.sums[0]
    return found


@shared
def correction(
    rules: Rules, s: State, bots: Bots, x: BotWork, own: int, mover: int, log_odds: float
) -> float:
    """Return what the net of x.bot adds to the log-odds of a colour's side, seen by x.seat."""
    n = list_inputs(rules, s, bots, x, own, mover, log_odds)
    if rules.hand > 0:
        n = list_cards(rules, s, bots, x, own, n)
    return output(bots.nets[bots.seat[x.bot].net - 1], x, n)
