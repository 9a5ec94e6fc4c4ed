"""The choice of a bot: the one place where every compiled bot decides."""

import numpy as np

from .._jit import folded, shared
from ..layout import Rules, State, Work, wide
from ..linked import legal
from ..play.sampling import any_action
from ..rng import mix, next_word
from .expectimax import expectimax
from .greedy import greedy
from .mcts import tree_search
from .records import EXPECTIMAX, FACES, GREEDY, RANDOM, Bots, BotWork, Nodes

CHOICES = np.uint64(0x5DEECE66D5DEECE6)
"""What sets the stream of choices apart from that of chance."""
_SLIP_SHIFT, _SLIP_SCALE = np.uint64(40), float(1 << 24)
"""A slip is decided by the uppermost 24 bits of a word; `any_action` uses its lower half."""

_MISTAKE_BITS, _MISTAKE_SCALE, _FACE_SHIFT = np.uint64(0xFFFF), float(1 << 16), np.uint64(20)
"""A mistake is decided by the lowest 16 bits, and which one it is by those above."""


@shared
def choose(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes, count: int
) -> int:
    """Return the action that the bot of the actor's seat takes among those listed in w.moves."""
    bot = bots.seat[s.actor]
    word = next_word(x)
    if bot.way == RANDOM or wide(word >> _SLIP_SHIFT) < bot.slip * _SLIP_SCALE:
        return any_action(w, count, word)
    x.bot = s.actor
    x.believing = x.believer > 0 and bot.net > 0
    if bot.way == GREEDY:
        if wide(word & _MISTAKE_BITS) < bot.mistakes * _MISTAKE_SCALE:
            x.bot += 4 * (1 + wide(word >> _FACE_SHIFT & _MISTAKE_BITS) % (FACES - 1))
        else:
            x.bot -= bot.back  # the same tables for all seats, which then stay at hand
        return greedy(rules, s, w, bots, x, count, 0)
    if bot.way == EXPECTIMAX:
        return expectimax(rules, s, w, bots, x)
    return tree_search(rules, s, w, bots, x, nodes)


@folded
def choices_of(rng: np.uint64) -> np.uint64:
    """Return where the stream of choices begins, given the generator of chance."""
    return mix(rng ^ CHOICES)


@shared
def choose_many(
    rules: Rules, states: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes,
    games: np.ndarray, rngs: np.ndarray, actions: np.ndarray,
) -> None:  # fmt: skip
    """Write into `actions` what the bot takes whose decision each of some games waits for."""
    for game in games:
        x.rng = choices_of(rngs[game])
        count = legal(rules, states[game], w)
        actions[game] = choose(rules, states[game], w, bots, x, nodes, count)
