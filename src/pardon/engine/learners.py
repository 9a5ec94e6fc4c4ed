"""Many games at once for one learner each: the compiled entry behind the vector environment.

The learner's seat acts when it is asked; chance and the other seats play inside the kernel until
it is asked again. `choose` is where they decide: a player that can be compiled goes there.
"""

import numpy as np

from ._jit import folded, is_ready, jit, shared
from .layout import ACTION_COUNT, HOME, LAST_CHANCE, OVER, PASS, Record, wide
from .observe import observe
from .play.acting import act, step
from .play.chance import deal
from .play.flow import run
from .play.legal import legal
from .play.opening import reset
from .play.sampling import sample
from .rng import mix, next_word, scale, scale_high

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a finished game begins anew: with the next action, at once, or never by itself."""
PLAYERS = ("random",)
"""The players that the kernel knows, by their numbers."""
PLAYER_BITS = 4
"""The players of all seats are one number, so many bits for each, the first seat lowest."""
WORDS = -(-ACTION_COUNT // 64)
"""Words of 64 bits that hold which actions are open."""
BLOCK = 64
"""Games that are played on before any of them is observed: they and the code stay at hand."""
MOST_STEPS, MOST_GAMES = 1 << 16, 1 << 10
"""Decisions of others in a row, and games in a row that end before the learner's first decision,
after which it is taken never to be asked."""
STUCK = -2
"""The answer beside -1, done, and the number of a game in which the action is not open."""
UNFINISHED, UNDECIDED = -1, 4 * 5**4 * 4**4
"""The ending of a game that goes on, and the least of those that nobody won."""
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@folded
def choose(rules: Record, s: Record, w: Record, count: int, player: int, word: np.uint64) -> int:
    """Return which of the actions listed in w.moves a player of the kernel takes."""
    return wide(w.moves[scale(word, count)])


@shared
def play_on(rules: Record, s: Record, w: Record, me: int, players: int) -> int:
    """Let chance and the others play; return how many actions the learner has, 0 at the end."""
    word = next_word(w)
    for _ in range(MOST_STEPS):
        while s.phase <= LAST_CHANCE:
            word = next_word(w)
            run(rules, s, deal(rules, s, sample(rules, s, w, word), w), w)
        if s.phase == OVER:
            return 0
        count = legal(rules, s, w)
        if s.actor == me:
            return count
        player = players >> PLAYER_BITS * wide(s.actor) & (1 << PLAYER_BITS) - 1
        action = choose(rules, s, w, count, player, word)
        word = mix(word)
        run(rules, s, act(rules, s, action, w), w)
    return STUCK


@shared
def begin(rules: Record, s: Record, w: Record, me: int, first: int, players: int) -> int:
    """Set up games until the learner is asked in one; return how many actions it has."""
    for _ in range(MOST_GAMES):
        reset(rules, s, first)
        count = play_on(rules, s, w, me, players)
        if count != 0:
            return count
    return STUCK


@folded
def advance(
    rules: Record, s: Record, w: Record, me: int, first: int, players: int, action: int
) -> int:
    """Take one step in a game, or begin it anew if it was over; return the learner's actions."""
    if s.phase == OVER:
        return begin(rules, s, w, me, first, players)
    step(rules, s, action, w)
    return play_on(rules, s, w, me, players)


@shared
def ending(s: Record) -> int:
    """Return all that the result of a finished game depends on, packed into a number."""
    code = 4 if s.winner < 0 else wide(s.winner)
    for colour in range(4):
        homes = 0
        for i in range(4):
            homes += s.pawns[colour, i] >> 4 == HOME
        code = code * 5 + homes
    for seat in range(4):
        code = code * 4 + wide(s.owner[seat])
    return code


@folded
def write_mask(w: Record, count: int, bits: np.ndarray, mask: np.ndarray) -> None:
    """Write the actions listed in w.moves as a mask, and as bits that are the kernel's own.

    Where the game is over the mask alone opens passing, so that no policy is left without any.
    """
    mask[:] = 0
    bits[:] = 0
    if count == 0:
        mask[PASS] = 1
    for i in range(count):
        action = wide(w.moves[i])
        mask[action] = 1
        bits[action >> 6] |= _ONE << np.uint64(action & 63)


@folded
def is_open(bits: np.ndarray, action: int) -> bool:
    """Tell whether an action is among those last listed."""
    if action < 0 or action >= ACTION_COUNT:
        return False
    return bool((bits[action >> 6] >> np.uint64(action & 63)) & _ONE != _ZERO)


@shared
def first_closed(actions: np.ndarray, bits: np.ndarray, mode: int) -> int:
    """Return the first game whose action is not open, -1 if there is none.

    A game without open actions is over. It takes any action, and if it is to stay over none.
    """
    for game in range(actions.shape[0]):
        if is_open(bits[game], actions[game]):
            continue
        wrong = mode == DISABLED
        for word in range(WORDS):
            wrong |= bits[game, word] != _ZERO
        if wrong:
            return game
    return -1


@jit
def learn(
    rules: Record, states: Record, work: Record, rngs: np.ndarray, numbers: np.ndarray,
    actions: np.ndarray, bits: np.ndarray, observations: np.ndarray, masks: np.ndarray,
    endings: np.ndarray, finals: np.ndarray,
) -> int:  # fmt: skip
    """Take one step in every game: the learner's action, or if it was over a new game.

    `numbers` are the learner's seat, who begins, the other players, and when a finished game
    begins anew; `finals` receives the last observations of games that do so at once. Returns -1;
    a game whose action is not open, and then nothing has changed; or STUCK.
    """
    r = rules[0]
    w = work[0]
    me, first, players = wide(numbers[0]), wide(numbers[1]), wide(numbers[2])
    mode = wide(numbers[3])
    closed = first_closed(actions, bits, mode)
    if closed >= 0:
        return closed
    for begun in range(0, states.shape[0], BLOCK):
        end = min(begun + BLOCK, states.shape[0])
        for game in range(begun, end):
            s = states[game]
            w.rng = rngs[game]
            endings[game] = UNFINISHED
            count = advance(r, s, w, me, first, players, actions[game])
            if count == 0:
                endings[game] = ending(s)
                if mode == SAME_STEP:
                    observe(r, s, me, 1, finals[game])
                    count = begin(r, s, w, me, first, players)
            if count < 0:
                return count
            rngs[game] = w.rng
            write_mask(w, count, bits[game], masks[game])
        for game in range(begun, end):
            observe(r, states[game], me, 1, observations[game])
    return -1


def is_compiled() -> bool:
    """Tell whether the entry is at hand, or will be compiled when it is first used."""
    return is_ready(learn)


@folded
def ones(word: np.uint64) -> int:
    """Count the bits of a word that are set."""
    count = 0
    while word != _ZERO:
        word &= word - _ONE
        count += 1
    return count


@shared
def nth_open(bits: np.ndarray, pick: int) -> int:
    """Return one of the actions that are open, counted from 0, or 0 if there are fewer."""
    for at in range(WORDS):
        word = bits[at]
        while word != _ZERO:
            rest = word & (word - _ONE)
            if pick == 0:
                return at * 64 + ones((word ^ rest) - _ONE)
            word = rest
            pick -= 1
    return 0


@jit
def sample_open(bits: np.ndarray, words: np.ndarray, actions: np.ndarray) -> None:
    """Pick one of the open actions of each game by a random word, 0 where there is none."""
    for game in range(actions.shape[0]):
        count = 0
        for at in range(WORDS):
            count += ones(bits[game, at])
        actions[game] = nth_open(bits[game], scale_high(words[game], count))
