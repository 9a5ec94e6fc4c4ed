"""The choice of a bot: the one place where every compiled bot decides."""

import numpy as np

from .._jit import folded, shared
from ..action_bits import write_bits
from ..autoplay import LEFT, NO_ACTION, STEPS_AT_ONCE
from ..layout import LAST_CHANCE, OVER, Rules, State, Work, wide
from ..linked import legal, step
from ..play.sampling import any_action, sample
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


@folded
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


@shared
def choose_and_go_on(
    rules: Rules, states: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes,
    games: np.ndarray, rngs: np.ndarray, actions: np.ndarray, bits: np.ndarray,
    numbers: np.ndarray,
) -> int:  # fmt: skip
    """Carry out an action in some games, if there is one, and play on until no bot is asked.

    What was carried out is written over by NO_ACTION. `numbers` holds the seats that are bots',
    the choices after which games are left waiting for them, who is asked as `play_on` has it
    (always, where there is a choice, and skipping), and the learner's seat: what is open to it is
    left in the game's `bits`. Returns what `play_on` does of the last game, or LEFT as soon as it
    does so of any.
    """
    count = 0
    choices = numbers[1]
    for game in games:
        s = states[game]
        w.rng = rngs[game]
        action = actions[game]
        actions[game] = NO_ACTION
        while True:
            if action == NO_ACTION:
                count = legal(rules, s, w)
            else:
                count = go_on(rules, s, w, action, numbers)
            if count <= 0 or choices <= 0 or not numbers[0] >> s.actor & 1:
                break
            x.rng = choices_of(w.rng)
            action = choose(rules, s, w, bots, x, nodes, count)
            choices -= 1
        rngs[game] = w.rng
        if count > 0 and s.actor == numbers[5]:
            write_bits(w, count, bits[game])
        if count == LEFT:
            break
    return count


@folded
def go_on(rules: Rules, s: State, w: Work, action: int, numbers: np.ndarray) -> int:
    """Do what `play_on` does, hidden chance included, by steps that are compiled here anyway.

    With what it folds into itself, `play_on` would take a second to compile once more.
    """
    word = next_word(w)
    for _ in range(STEPS_AT_ONCE):
        step(rules, s, action, w)
        while s.phase <= LAST_CHANCE:
            word = next_word(w)
            step(rules, s, sample(rules, s, w, word), w)
        if s.phase == OVER:
            return 0
        n = legal(rules, s, w)
        asked = numbers[2] if n == 1 else numbers[3]
        if asked >> s.actor & 1:
            return n
        action = any_action(w, n, word)
        word = next_word(w) if n == 1 and numbers[4] >> s.actor & 1 else mix(word)
    return LEFT
