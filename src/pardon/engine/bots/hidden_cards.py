"""Hidden cards, dealt anew as a seat may imagine them."""

import numpy as np

from .._jit import shared
from ..layout import KIND_COUNT, Rules, State, wide
from ..rng import next_word, scale_high
from .records import Bots, BotWork

_SHIFT, _SCALE = np.uint64(32), float(1 << 32)


@shared
def imagine(rules: Rules, s: State, bots: Bots, x: BotWork, seat: int) -> None:
    """Deal the cards that a seat cannot see anew: the other hands and the pile together.

    What others hold is what they drew and did not play, so not all kinds are equally likely in a
    hand: where the bot of x.bot has learned by how much, that counts.
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
                kind = guess(s, bots, x)
                s.pile[kind] -= 1
                s.pile_size -= 1
                s.hands[other, kind] += 1


@shared
def guess(s: State, bots: Bots, x: BotWork) -> int:
    """Return the kind of a card that a hidden hand may hold, by how likely it is."""
    bot = bots.seat[x.bot]
    word = next_word(x)
    total = 0.0
    for kind in range(KIND_COUNT):
        total += bot.likely[kind] * wide(s.pile[kind])
    if total == 0.0:
        return pick(s, scale_high(word, wide(s.pile_size)))
    left = wide(word >> _SHIFT) / _SCALE * total
    found = 0
    for kind in range(KIND_COUNT):
        weight = bot.likely[kind] * wide(s.pile[kind])
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
