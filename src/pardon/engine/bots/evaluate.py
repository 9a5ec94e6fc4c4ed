"""Evaluation of a position: the log-odds that a side wins, as far as the board tells."""

import math

from .._jit import folded, lowest, shared
from ..layout import (
    CIRCLE,
    DEBT,
    DIAMOND,
    ENTRY,
    FIRE,
    HOME,
    ICE,
    KIND_COUNT,
    MARKS,
    OFF_TRACK,
    OVER,
    PICKUP,
    REFILL,
    START,
    Rules,
    State,
    wide,
)
from ..play.board import count_at, count_from
from .net import correction
from .records import (
    ACTIVE,
    BLOCKED,
    BURNING,
    EXPOSED,
    FEATURES,
    FROZEN,
    OWING,
    REACH_BACK,
    RISK,
    SEVERAL,
    SWAPPED,
    TEMPO,
    Bots,
    BotWork,
)

SURE = 40.0
"""The log-odds of a game that is won."""
TRACK = (1 << OFF_TRACK) - 1
"""The squares of the track, a bit each."""
NOTHING = -1e30
"""Less than the log-odds of anything."""
ROUNDING = 1e-9
"""More than rounding can come to in log-odds."""
ONLOOKER = -1
"""Evaluates as somebody who sees no hand, where a seat is expected."""


@shared
def set_card_odds(rules: Rules, s: State, x: BotWork, seat: int) -> None:
    """Set how likely each card is to meet a seat next, as far as the seat can tell."""
    x.seat = seat
    x.based = 0
    total = 0
    # To the seat the pile and the hands of the others are one heap.
    for kind in range(KIND_COUNT):
        count = wide(s.pile[kind])
        if rules.hand > 0:
            for other in range(4):
                if other != seat:
                    count += wide(s.hands[other, kind])
        x.odds[kind] = count
        total += count
    if total == 0:  # the next card comes from the discards, shuffled
        for kind in range(KIND_COUNT):
            x.odds[kind] = s.discards[kind]
            total += s.discards[kind]
    x.sorry = 0.0
    x.switch = 0.0
    for kind in range(KIND_COUNT):
        if rules.deck[kind] == 0:
            continue
        # Each of the cards in a hand has its chance to be of this kind.
        x.odds[kind] = min(1.0, x.odds[kind] * max(1, wide(rules.hand)) / max(1, total))
        if rules.sorry[kind]:
            x.sorry += x.odds[kind]
        if rules.switch[kind]:
            x.switch += x.odds[kind]


@folded
def next_mover(rules: Rules, s: State) -> int:
    """Return the seat that moves next."""
    if s.phase == PICKUP or (s.phase == REFILL and s.again > 0):
        return wide(s.turn)
    if s.phase == REFILL:
        return wide(rules.next_seat[s.turn])
    return wide(s.turn)


@folded
def find_squares(rules: Rules, s: State, x: BotWork) -> None:
    """Write which squares each colour stands on, and which have pawns there and on Start.

    Nothing is known yet of the danger on these squares.
    """
    for colour in range(4):
        squares = 0
        for i in range(4):
            square = wide(rules.square[colour, s.pawns[colour, i] >> 4])
            squares |= 1 << square
            x.danger[square] = 0.0
        x.squares[colour] = squares & TRACK
        x.on_track[colour] = squares & TRACK != 0
        x.on_start[colour] = s.pawns[colour, 0] >> 4 == START


@folded
def find_dangers(rules: Rules, s: State, bots: Bots, x: BotWork) -> None:
    """Write into x.danger how likely the next cards of its rivals hit a pawn on each square.

    Only squares with pawns are written, which `find_squares` has found.
    """
    everybody = 0
    for colour in range(4):
        everybody |= wide(x.squares[colour])
    # First who hits anything, without a branch that would be hard to foretell.
    hitters = 0
    for rival in range(4):
        targets = everybody & ~(x.squares[rival] | x.squares[rules.partner[rival]])
        x.targets[rival] = targets
        for i in range(4):
            pawn = wide(s.pawns[rival, i])
            hits = bots.swept[rival, pawn >> 4] & targets != 0
            if i > 0:  # of the pawns on Start only the first counts
                hits &= pawn >= CIRCLE * 16
            hitters |= hits << (rival * 4 + i)
    if rules.tokens:
        hitters &= ~iced(s)
    while hitters:
        add_dangers(rules, s, bots, x, lowest(hitters))
        hitters &= hitters - 1


@folded
def iced(s: State) -> int:
    """Return which pawns carry the Ice, a bit each: they hit nobody."""
    found = 0
    for n in range(16):
        found |= (s.pawns[n >> 2, n & 3] & ICE != 0) << n
    return found


@folded
def add_dangers(rules: Rules, s: State, bots: Bots, x: BotWork, hitter: int) -> None:
    """Add the odds of the cards by which a rival's pawn hits some squares, one at least."""
    rival = hitter >> 2
    origin = wide(s.pawns[rival, hitter & 3]) >> 4
    # A pawn on Start is taken to stand just behind its circle, as in `pawn_tables.hits`.
    behind = wide(rules.square[rival, origin if origin != START else DIAMOND]) - REACH_BACK
    hit = bots.swept[rival, origin] & x.targets[rival]
    while True:
        square = lowest(hit)
        ahead = square - behind
        ahead += 60 if ahead < 0 else 0
        ahead -= 60 if ahead >= 60 else 0
        kinds = wide(bots.hits[bots.alike[rival], origin, ahead])
        # Most hits are by one kind or two, which need no loop; no kind has no odds.
        danger = x.danger[square] + x.odds[lowest(kinds)]
        kinds &= kinds - 1
        danger += x.odds[lowest(kinds)]
        while kinds & (kinds - 1):
            kinds &= kinds - 1
            danger += x.odds[lowest(kinds)]
        x.danger[square] = danger
        hit &= hit - 1
        if hit == 0:
            break


@shared
def score(rules: Rules, s: State, bots: Bots, x: BotWork) -> None:
    """Write into x.score how well each colour in play stands, on a scale of log-odds.

    The scale grows as less is left of the way: a lead counts for more near the end.
    """
    bot = bots.seat[x.bot]
    find_squares(rules, s, x)
    find_dangers(rules, s, bots, x)
    mover = wide(s.owner[next_mover(rules, s)])
    movers = 1 << mover
    if rules.partner[mover] >= 0:
        movers |= 1 << wide(rules.partner[mover])
    on_start = 0
    on_track = 0
    for colour in range(4):
        on_start += wide(x.on_start[colour])
        on_track += wide(x.on_track[colour])
    left = 0.0
    for colour in range(4):
        x.score[colour] = NOTHING
        if not rules.in_play[colour]:
            continue
        placed = 0.0
        risk = 0.0
        most = 0.0
        marks = 0
        for i in range(4):
            pawn = wide(s.pawns[colour, i])
            place = pawn >> 4
            placed += bot.value[colour, place]
            left += bot.left[colour, place]
            lost = bot.lost[colour, place]
            danger = x.danger[rules.square[colour, place]]
            if pawn & MARKS:
                marks |= pawn
                if pawn & DEBT:
                    # It has the lap before it once more: as if on its circle and not at its entry.
                    placed -= bot.value[colour, ENTRY] - bot.value[colour, CIRCLE]
                    left += bot.gone[colour, ENTRY] - bot.gone[colour, CIRCLE]
                if pawn & ICE:  # nobody hits it
                    lost = 0.0
            most = max(most, lost)
            risk += min(1.0, danger) * lost
        moving = movers >> colour & 1
        mate = rules.partner[colour]
        exposed = (on_start - x.on_start[colour] - x.on_start[mate]) * (x.sorry * most)
        swapped = (on_track - x.on_track[colour] - x.on_track[mate]) * (x.switch * most)
        full = count_at(s, colour, CIRCLE) >= rules.capacity[CIRCLE]
        blocked = wide(x.on_start[colour]) & full
        movable = count_from(s, colour, CIRCLE) - count_from(s, colour, HOME)
        # What a colour has none of adds nothing; so one of the risks is left out.
        placed += bot.weights[RISK + moving] * risk
        placed += bot.weights[EXPOSED] * exposed
        placed += bot.weights[SWAPPED] * swapped
        placed += bot.weights[BLOCKED] * blocked
        placed += bot.weights[TEMPO] * moving
        placed += bot.weights[ACTIVE] * (movable > 0)
        placed += bot.weights[SEVERAL] * (movable > 1)
        if x.telling or bot.net > 0:
            tell_features(x, colour, moving, risk, exposed, swapped, blocked, movable)
        if marks:
            placed = count_marks(s, bots, x, colour, placed)
        x.score[colour] = placed
    if x.seat != ONLOOKER:
        own = wide(s.owner[x.seat])
        x.score[own] += held(s, bots, x, wide(x.on_start[own]))
    scale = 1.0 / (left / (wide(rules.seats) * wide(rules.pawns)) + bot.calm)
    for colour in range(4):
        if rules.in_play[colour]:
            x.score[colour] *= scale


@shared
def tell_features(
    x: BotWork, colour: int, moving: int, risk: float, exposed: float, swapped: float,
    blocked: int, movable: int,
) -> None:  # fmt: skip
    """Write the features of a colour, its marks left out."""
    x.features[colour, :] = 0.0
    x.features[colour, RISK + moving] = risk
    x.features[colour, EXPOSED] = exposed
    x.features[colour, SWAPPED] = swapped
    x.features[colour, BLOCKED] = blocked
    x.features[colour, TEMPO] = moving
    x.features[colour, ACTIVE] = movable > 0
    x.features[colour, SEVERAL] = movable > 1


@shared
def count_marks(s: State, bots: Bots, x: BotWork, colour: int, placed: float) -> float:
    """Write what the pawns of a colour carry; return where it stands with that."""
    for f in range(OWING, FEATURES):
        x.features[colour, f] = 0.0
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        x.features[colour, OWING] += pawn & DEBT != 0
        x.features[colour, BURNING] += pawn & FIRE != 0
        x.features[colour, FROZEN] += pawn & ICE != 0
    for f in range(OWING, FEATURES):
        placed += bots.seat[x.bot].weights[f] * x.features[colour, f]
    return placed


@shared
def evaluate(rules: Rules, s: State, bots: Bots, x: BotWork, floor: float) -> float:
    """Return the log-odds that the side of x.seat wins, corrected by the net of x.bot if any.

    Where they are below the floor something between the two may be returned instead.
    """
    own = wide(s.owner[x.seat])
    if s.phase == OVER:
        return ended(rules, s, own)
    score(rules, s, bots, x)
    has_net = bots.seat[x.bot].net > 0
    known = log_odds(rules, x, own, NOTHING if has_net else floor)
    if not has_net:
        return known
    mover = wide(s.owner[next_mover(rules, s)])
    return known + correction(rules, s, bots, x, own, mover, known)


@folded
def log_odds(rules: Rules, x: BotWork, own: int, floor: float) -> float:
    """Return the log-odds of a colour's side by the scores of all colours, as `evaluate` does."""
    mate = wide(rules.partner[own])
    if mate >= 0:
        rival = (own + 1) & 3
        rivals = x.score[rival] + x.score[rival ^ 2]
        return float(x.score[own] + x.score[mate] - rivals)
    # Against several rivals: the logarithm of the sum of their exponentials, the best taken out
    # so that none overflows. Whoever is not in play has nothing.
    one = x.score[0 if own > 0 else 1]
    two = x.score[1 if own > 1 else 2]
    three = x.score[2 if own > 2 else 3]
    best = max(max(one, two), three)
    if rules.seats > 2:
        least = least_exp(one - best) + least_exp(two - best) + least_exp(three - best)
        most = x.score[own] - best - 2.0 * (least - 1.0) / (least + 1.0)
        if most < floor - ROUNDING:
            return float(most)
        total = 0.0
        for colour in range(4):
            if rules.in_play[colour] and colour != own:
                behind = x.score[colour] - best
                total += math.exp(behind) if behind < 0.0 else 1.0
        best += math.log(total)
    return float(x.score[own] - best)


@folded
def least_exp(number: float) -> float:
    """Return a number below the exponential of one that is not positive, and near it."""
    eighth = max(0.0, 1.0 + number * 0.125)
    square = eighth * eighth
    return square * square * square * square


@shared
def ended(rules: Rules, s: State, own: int) -> float:
    """Return the log-odds of a game that is over."""
    if s.winner < 0:
        return 0.0
    winner = wide(s.owner[s.winner])
    return SURE if winner == own or winner == rules.partner[own] else -SURE


@folded
def held(s: State, bots: Bots, x: BotWork, has_start: int) -> float:
    """Return what the cards in the own hand are worth."""
    total = 0.0
    if s.hand_size[x.seat] > 0:
        for kind in range(KIND_COUNT):
            total += bots.seat[x.bot].keep[has_start, kind] * wide(s.hands[x.seat, kind])
    return total
