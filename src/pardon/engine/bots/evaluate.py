"""Evaluation of a position: the log-odds that a side wins, as far as the board tells."""

import math

from .._jit import folded, shared
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
    OVER,
    PICKUP,
    REFILL,
    START,
    Rules,
    State,
    wide,
)
from ..play.board import count_at
from .records import (
    ACTIVE,
    BLOCKED,
    BURNING,
    EXPOSED,
    FEATURES,
    FROZEN,
    OWING,
    REACH,
    REACH_BACK,
    RISK,
    RISK_MOVING,
    SEVERAL,
    SWAPPED,
    TEMPO,
    Bots,
    BotWork,
)

SURE = 40.0
"""The log-odds of a game that is won."""
ONLOOKER = -1
"""Evaluates as somebody who sees no hand, where a seat is expected."""


@shared
def set_card_odds(rules: Rules, s: State, x: BotWork, seat: int) -> None:
    """Set how likely each card is to meet a seat next, as far as the seat can tell."""
    x.seat = seat
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
def is_rival(rules: Rules, colour: int, other: int) -> bool:
    """Tell whether two colours in play are on different sides."""
    return bool(rules.in_play[other]) and other != colour and other != rules.partner[colour]


@shared
def danger(rules: Rules, s: State, bots: Bots, x: BotWork, colour: int, place: int) -> float:
    """Return how likely a pawn on the track is to be hit by the next cards of its rivals."""
    square = wide(rules.square[colour, place])
    found = 0.0
    for rival in range(4):
        if not is_rival(rules, colour, rival):
            continue
        for i in range(4):
            pawn = wide(s.pawns[rival, i])
            origin = pawn >> 4
            if origin > DIAMOND:
                break  # pawns are sorted: what follows is in safety or Home
            if pawn & ICE or (origin == START and i > 0):
                continue
            # A pawn on Start is taken to stand just behind its circle, as in `pawn_tables.hits`.
            behind = wide(rules.square[rival, origin if origin != START else DIAMOND])
            ahead = square - behind + REACH_BACK
            if ahead < 0:
                ahead += 60
            elif ahead >= 60:
                ahead -= 60
            if ahead < REACH:
                kinds = wide(bots.hits[rival, origin, ahead])
                # Add up the odds of the kinds that hit: take the lowest bit off until none is left.
                while kinds:
                    rest = kinds & (kinds - 1)
                    found += x.odds[lowest(kinds ^ rest)]
                    kinds = rest
    return min(1.0, found)


@folded
def lowest(bit: int) -> int:
    """Return the number of the only bit that is set, below 32."""
    n = 0
    if bit & 0xFFFF0000:
        n += 16
        bit >>= 16
    if bit & 0xFF00:
        n += 8
        bit >>= 8
    if bit & 0xF0:
        n += 4
        bit >>= 4
    if bit & 0xC:
        n += 2
        bit >>= 2
    return n + (bit >> 1)


@shared
def count_features(
    rules: Rules, s: State, bots: Bots, x: BotWork, colour: int, moving: int
) -> float:
    """Count the features of a colour; return the worth of the places of its pawns."""
    bot = bots.seat[x.bot]
    placed = 0.0
    risk = 0.0
    most = 0.0
    movable = 0
    for f in range(FEATURES):
        x.features[colour, f] = 0.0
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        place = pawn >> 4
        placed += bot.value[colour, place]
        x.left += 1.0 - bot.gone[colour, place]
        movable += START < place < HOME
        if pawn & MARKS:
            count_marks(x, colour, pawn)
        if pawn & DEBT:
            # It has the lap before it once more: as if on its circle and not at its entry.
            placed -= bot.value[colour, ENTRY] - bot.value[colour, CIRCLE]
            x.left += bot.gone[colour, ENTRY] - bot.gone[colour, CIRCLE]
        if CIRCLE <= place <= DIAMOND and not pawn & ICE:
            gone = bot.gone[colour, place]
            most = max(most, gone)
            risk += danger(rules, s, bots, x, colour, place) * gone
    x.features[colour, RISK_MOVING if moving else RISK] = risk
    x.features[colour, TEMPO] = moving
    x.features[colour, ACTIVE] = movable > 0
    x.features[colour, SEVERAL] = movable > 1
    if s.pawns[colour, 0] >> 4 == START:
        x.features[colour, BLOCKED] = count_at(s, colour, CIRCLE) >= rules.capacity[CIRCLE]
    count_exposure(rules, s, x, colour, most)
    return placed


@folded
def on_track(s: State, colour: int) -> bool:
    """Tell whether a colour has a pawn that a switch could use."""
    for i in range(4):
        place = s.pawns[colour, i] >> 4
        if CIRCLE <= place <= DIAMOND:
            return True
    return False


@folded
def count_exposure(rules: Rules, s: State, x: BotWork, colour: int, most: float) -> None:
    """Count what cards that reach any pawn of the track may do to the foremost one."""
    for rival in range(4):
        if is_rival(rules, colour, rival):
            if s.pawns[rival, 0] >> 4 == START:
                x.features[colour, EXPOSED] += x.sorry * most
            if on_track(s, rival):
                x.features[colour, SWAPPED] += x.switch * most


@shared
def count_marks(x: BotWork, colour: int, pawn: int) -> None:
    """Count what a pawn carries."""
    if pawn & DEBT:
        x.features[colour, OWING] += 1
    if pawn & FIRE:
        x.features[colour, BURNING] += 1
    if pawn & ICE:
        x.features[colour, FROZEN] += 1


@shared
def score(rules: Rules, s: State, bots: Bots, x: BotWork) -> None:
    """Write into x.score how well each colour in play stands, on a scale of log-odds.

    The scale grows as less is left of the way: a lead counts for more near the end.
    """
    bot = bots.seat[x.bot]
    mover = wide(s.owner[next_mover(rules, s)])
    x.left = 0.0
    for colour in range(4):
        if rules.in_play[colour]:
            moving = colour == mover or colour == rules.partner[mover]
            total = count_features(rules, s, bots, x, colour, moving)
            for f in range(FEATURES):
                total += bot.weights[f] * x.features[colour, f]
            x.score[colour] = total
    if x.seat != ONLOOKER:
        own = wide(s.owner[x.seat])
        x.score[own] += held(s, bots, x, wide(s.pawns[own, 0] >> 4 == START))
    scale = 1.0 / (x.left / (wide(rules.seats) * wide(rules.pawns)) + bot.calm)
    for colour in range(4):
        if rules.in_play[colour]:
            x.score[colour] *= scale


@shared
def evaluate(rules: Rules, s: State, bots: Bots, x: BotWork) -> float:
    """Return the log-odds that the side of x.seat wins."""
    own = wide(s.owner[x.seat])
    mate = wide(rules.partner[own])
    if s.phase == OVER:
        return ended(rules, s, own)
    score(rules, s, bots, x)
    if mate >= 0:
        rival = (own + 1) & 3
        rivals = x.score[rival] + x.score[rival ^ 2]
        return float(x.score[own] + x.score[mate] - rivals)
    # Against several rivals: the logarithm of the sum of their exponentials, the best taken out
    # so that none overflows.
    best = -1e30
    for colour in range(4):
        if rules.in_play[colour] and colour != own:
            best = max(best, x.score[colour])
    if rules.seats > 2:
        total = 0.0
        for colour in range(4):
            if rules.in_play[colour] and colour != own:
                total += math.exp(x.score[colour] - best)
        best += math.log(total)
    return float(x.score[own] - best)


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
