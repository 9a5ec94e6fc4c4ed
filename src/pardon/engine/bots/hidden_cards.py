"""Hidden cards, dealt anew as a seat may imagine them."""

from .._jit import shared
from ..layout import KIND_COUNT, Rules, State, wide
from ..rng import next_word, scale_high
from .records import BotWork


@shared
def imagine(rules: Rules, s: State, x: BotWork, seat: int) -> None:
    """Deal the cards that a seat cannot see anew: the other hands and the pile together."""
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
                kind = pick(s, scale_high(next_word(x), wide(s.pile_size)))
                s.pile[kind] -= 1
                s.pile_size -= 1
                s.hands[other, kind] += 1


@shared
def pick(s: State, number: int) -> int:
    """Return the kind of the card with this number in the pile."""
    kind = 0
    while number >= s.pile[kind]:
        number -= s.pile[kind]
        kind += 1
    return kind
