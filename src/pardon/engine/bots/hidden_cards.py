"""Hidden cards: what is believed of them, and dealing them anew as a seat may imagine them.

A belief is what the cards that others played, passed by and threw away tell of their hands.
It is public: how much more likely than by blind chance a card in a seat's hand is of each kind. A
card that its holder would have liked to play, and did not, is probably not there; of a hand that
gave no play, every card that would have given one is not; a card drawn since may be anything.
How gladly players choose a card is learned from self-play (`learn_habits`).
"""

import math

import numpy as np

from .._jit import shared
from ..layout import CARD, CHOOSE, DROP, KIND_COUNT, NO_PLAY, SWAP, Rules, State, Work, wide
from ..linked import playable
from ..rng import next_word, scale_high
from .evaluate import find_squares
from .net import find_hits, most_gain
from .records import LIKING, LIKING_GAINS, LIKING_HITS, Bots, BotWork, Net

UNLIKELY = 0.02
"""What is left of the belief in a card that the rules would have forced to be played."""
LEAST, MOST = 0.01, 20.0
"""Bounds of a belief."""
MOST_LIKING = 12.0
LEAST_WEIGHT = 1e-9
"""Of all unseen cards together, should there be none."""
REAL_PLAY = 2
_NARROW = np.float32
_SHIFT, _SCALE = np.uint64(32), float(1 << 32)


@shared
def forget(rules: Rules, bots: Bots, x: BotWork) -> None:
    """Believe every card equally likely again, and find whose habits are known."""
    x.believer = 0
    x.believing = 0
    for seat in range(4):
        net = wide(bots.seat[seat].net)
        if rules.hand > 0 and rules.in_play[seat] and net > 0:
            if x.believer == 0 and bots.nets[net - 1].has_habits:
                x.believer = net
    clear_belief(x)


@shared
def clear_belief(x: BotWork) -> None:
    """Believe every card in every hand as likely as blind chance would have it."""
    for seat in range(4):
        for kind in range(KIND_COUNT):
            x.belief[seat, kind] = 1.0


@shared
def like_cards(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, net: Net) -> None:
    """Write how gladly the actor would choose each kind of card, had he one, 0 if he cannot."""
    own = wide(s.owner[s.actor])
    find_squares(rules, s, x)
    hits = find_hits(rules, s, bots, x, own)
    for kind in range(KIND_COUNT):
        x.liking[kind] = 0.0
        x.playable[kind] = 0
        if rules.deck[kind] > 0:
            x.playable[kind] = playable(rules, s, kind, w)
            if x.playable[kind] > 0:
                liking = 1.0 * net.habits[LIKING, kind]
                if hits >> kind & 1:
                    liking += net.habits[LIKING_HITS, kind]
                gain = most_gain(rules, s, bots, x, own, kind)
                liking += net.habits[LIKING_GAINS, kind] * gain
                x.liking[kind] = math.exp(min(MOST_LIKING, max(-MOST_LIKING, liking)))


@shared
def note_choice(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, action: int) -> None:
    """Learn from what the actor is about to do with a card of his hand, as everybody sees it."""
    if x.believer == 0:
        return
    # Hands change owners, and what was believed of them was said of seats.
    if action >= SWAP:
        clear_belief(x)
        return
    chosen = s.phase == CARD and action >= CHOOSE
    if not chosen and s.phase != NO_PLAY:
        return
    x.walk = s
    x.walk.phase = CARD
    like_cards(rules, x.walk, w, bots, x, bots.nets[x.believer - 1])
    if chosen:
        doubt_liked(s, x, action - CHOOSE)
    elif action >= DROP:
        for kind in range(KIND_COUNT):
            if x.playable[kind] == REAL_PLAY:
                x.belief[s.actor, kind] *= UNLIKELY
    draw_unseen(s, x)


@shared
def doubt_liked(s: State, x: BotWork, chosen: int) -> None:
    """Believe less in cards that the actor would have liked to play instead of the one chosen."""
    seat = wide(s.actor)
    weight = LEAST_WEIGHT
    liked = 0.0
    for kind in range(KIND_COUNT):
        each = x.belief[seat, kind] * unseen(s, kind)
        weight += each
        liked += each * x.liking[kind]
    # Bayes' rule: had such a card been there too, the chosen one would have been chosen in only
    # this share of cases. The cards beside the two are taken to be liked as is usual.
    rest = x.liking[chosen] + max(0, wide(s.hand_size[seat]) - 2) * liked / weight
    for kind in range(KIND_COUNT):
        if x.liking[kind] > 0.0:
            x.belief[seat, kind] *= rest / (rest + x.liking[kind])


@shared
def draw_unseen(s: State, x: BotWork) -> None:
    """Mix into the belief about the actor's hand the card that he draws next."""
    seat = wide(s.actor)
    weight = 0.0
    total = 0.0
    for kind in range(KIND_COUNT):
        count = unseen(s, kind)
        weight += x.belief[seat, kind] * count
        total += count
    if weight <= 0.0:
        return
    # Scaled to 1 on average, a belief compares with blind chance; of the hand one card is new.
    size = max(1, wide(s.hand_size[seat]))
    for kind in range(KIND_COUNT):
        kept = x.belief[seat, kind] * total / weight
        x.belief[seat, kind] = min(MOST, max(LEAST, ((size - 1) * kept + 1.0) / size))


@shared
def unseen(s: State, kind: int) -> int:
    """Return how many cards of a kind an onlooker cannot see."""
    count = wide(s.pile[kind])
    for seat in range(4):
        count += wide(s.hands[seat, kind])
    return count


@shared
def learn_habits(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, net: Net, action: int, size: float
) -> None:
    """Learn which of the cards that a hand lets choose is chosen, by one step of its likelihood."""
    if s.phase != CARD or action < CHOOSE:
        return
    x.walk = s
    like_cards(rules, x.walk, w, bots, x, net)
    own = wide(s.owner[s.actor])
    hits = find_hits(rules, s, bots, x, own)
    total = 0.0
    for kind in range(KIND_COUNT):
        if s.choices >> kind & 1:
            total += x.liking[kind]
    for kind in range(KIND_COUNT):
        if s.choices >> kind & 1:
            # The gradient of the likelihood: what came to pass less what was expected.
            came = 1.0 if kind == action - CHOOSE else 0.0
            change = _NARROW(size * (came - x.liking[kind] / total))
            net.habits[LIKING, kind] += change
            if hits >> kind & 1:
                net.habits[LIKING_HITS, kind] += change
            gain = _NARROW(most_gain(rules, s, bots, x, own, kind))
            net.habits[LIKING_GAINS, kind] += change * gain


@shared
def imagine(rules: Rules, s: State, bots: Bots, x: BotWork, seat: int) -> None:
    """Deal the cards that a seat cannot see anew: the other hands and the pile together.

    What others hold is what they drew and did not play, so not all kinds are equally likely in a
    hand: what is believed of it counts, or else what the bot of x.bot has learned of all hands.
    """
    if rules.hand == 0:
        return
    for other in range(4):
        if other != seat:
            for kind in range(KIND_COUNT):
                s.pile[kind] += s.hands[other, kind]
                s.hands[other, kind] = 0
            s.pile_size += s.hand_size[other]
    for other in range(4):
        if other != seat:
            for _ in range(wide(s.hand_size[other])):
                kind = guess(s, bots, x, other)
                s.pile[kind] -= 1
                s.pile_size -= 1
                s.hands[other, kind] += 1


@shared
def guess(s: State, bots: Bots, x: BotWork, other: int) -> int:
    """Return the kind of a card that the hidden hand of a seat may hold, by how likely it is."""
    bot = bots.seat[x.bot]
    word = next_word(x)
    total = 0.0
    for kind in range(KIND_COUNT):
        likely = x.belief[other, kind] if x.believing else bot.likely[kind]
        x.likely[kind] = likely * wide(s.pile[kind])
        total += x.likely[kind]
    if total == 0.0:
        return pick(s, scale_high(word, wide(s.pile_size)))
    left = wide(word >> _SHIFT) / _SCALE * total
    found = 0
    for kind in range(KIND_COUNT):
        weight = x.likely[kind]
        if weight > 0.0:
            found = kind
            if left < weight:
                break
            left -= weight
    return found


@shared
def pick(s: State, number: int) -> int:
    """Return the kind of the card with this number in the pile."""
    kind = 0
    while number >= s.pile[kind]:
        number -= s.pile[kind]
        kind += 1
    return kind
