"""Expectimax: look ahead over the cards that are left, their chances exact, replies greedy."""

import math

from .._jit import folded, shared
from ..layout import DRAW, KIND_COUNT, LAST_CHANCE, OVER, Rules, State, Work, wide
from ..linked import legal, step
from ..play.sampling import sample
from ..rng import next_word
from .evaluate import NOTHING, evaluate, set_card_odds
from .greedy import greedy
from .hidden_cards import imagine
from .records import Bots, BotWork

HOPELESS = 0.15
"""How much less of a chance than the best an action may seem to have before it is left out."""


@folded
def win_chance(odds: float) -> float:
    """Return the probability of log-odds."""
    return 1.0 / (1.0 + math.exp(-odds))


@shared
def settle(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, limit: int, weighed: int
) -> bool:
    """Play on greedily; tell whether the limit of turns or the end is reached.

    Stops before a draw whose cards are to be weighed; others are drawn at random.
    """
    while s.phase != OVER and s.turns < limit:
        if weighed and s.phase == DRAW:
            return False
        if s.phase <= LAST_CHANCE:
            step(rules, s, sample(rules, s, w, next_word(x)), w)
            continue
        n = legal(rules, s, w)
        action = wide(w.moves[0])
        if n > 1:
            action = greedy(rules, s, w, bots, x, n, 0)
        step(rules, s, action, w)
    return True


@shared
def next_outcome(x: BotWork, level: int) -> int:
    """Move on to the next card that may be drawn at a level; return how many there are of it."""
    s = x.ahead[level]
    while x.outcome[level] < KIND_COUNT - 1:
        x.outcome[level] += 1
        kind = wide(x.outcome[level])
        ways = wide(s.pile[kind]) if s.pile_size > 0 else wide(s.discards[kind])
        if ways > 0:
            return ways
    return 0


@shared
def outlook(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, seat: int, limit: int
) -> float:
    """Return how likely the side of a seat is to win, the cards up to a turn being weighed.

    A walk over the tree of draws without recursion, which kernels do not have: x.ahead[level] is
    the position before a draw, x.outcome[level] the card that is being tried there.
    """
    x.ahead[0] = s
    x.weight[0] = 1.0
    level = 0
    entered = True
    while True:
        worth = 0.0
        if entered:
            entered = False
            # A draw that another draw follows must not let the branches run away.
            weighed = rules.hand == 0 and level <= bots.seat[seat].depth
            if not settle(rules, x.ahead[level], w, bots, x, limit, weighed):
                x.outcome[level] = -1
                x.summed[level] = 0.0
                x.total[level] = 0.0
                continue
            set_card_odds(rules, x.ahead[level], x, seat)
            worth = win_chance(evaluate(rules, x.ahead[level], bots, x, NOTHING))
        else:
            ways = next_outcome(x, level)
            if ways > 0:
                x.ahead[level + 1] = x.ahead[level]
                step(rules, x.ahead[level + 1], wide(x.outcome[level]), w)
                level += 1
                x.weight[level] = ways
                entered = True
                continue
            worth = x.summed[level] / x.total[level]  # every card has been tried
        if level == 0:
            return worth
        ways_here = x.weight[level]
        level -= 1
        x.summed[level] += worth * ways_here
        x.total[level] += ways_here


@shared
def narrow(rules: Rules, w: Work, bots: Bots, x: BotWork, n: int, width: int) -> int:
    """Keep of n options those that look best without looking ahead; return how many."""
    greedy(rules, x.root, w, bots, x, n, 1)
    for i in range(n):
        x.worth[i] = win_chance(x.worth_of[i])
    n = sort_options(x, n, width)
    while n > 1 and x.worth[n - 1] < x.worth[0] - HOPELESS:
        n -= 1
    for i in range(n):
        x.worth[i] = 0.0
    return n


@folded
def part_done(bot: Bots, x: BotWork, samples: int) -> int:
    """Return how many quarters of its samples or of its patience a search has used up."""
    quarters = 0
    if x.imaginings >= samples // 4:
        quarters = 1
    if x.imaginings >= samples // 2:
        quarters = 2
    if bot.patience > 0:
        quarters = max(quarters, min(4, 4 * wide(x.looked) // wide(bot.patience)))
    return quarters


@shared
def halve(x: BotWork, n: int) -> int:
    """Keep the better half of n options, and two at least; return how many."""
    return sort_options(x, n, max(2, n // 2))


@shared
def sort_options(x: BotWork, n: int, kept: int) -> int:
    """Put the best of n options first, in order; return how many are kept."""
    kept = min(n, kept)
    for i in range(kept):
        best = i
        for j in range(i + 1, n):
            if x.worth[j] > x.worth[best]:
                best = j
        option, worth, squared = x.options[best], x.worth[best], x.squared[best]
        x.options[best], x.worth[best], x.squared[best] = x.options[i], x.worth[i], x.squared[i]
        x.options[i], x.worth[i], x.squared[i] = option, worth, squared
    return kept


@shared
def expectimax(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork) -> int:
    """Return the action with the best outlook, hidden hands being imagined several times."""
    seat = wide(s.actor)
    x.bot = seat
    bot = bots.seat[seat]
    limit = wide(s.turns) + 1 + wide(bot.depth)
    x.root = s
    n = legal(rules, x.root, w)
    for i in range(n):
        x.options[i] = w.moves[i]
        x.worth[i] = 0.0
        x.squared[i] = 0.0
    samples = wide(bot.samples) if rules.hand > 0 else 1
    x.looked = 0
    x.imaginings = 0
    if bot.width > 0:
        n = narrow(rules, w, bots, x, n, wide(bot.width))
        if n == 1:
            return wide(x.options[0])
    halved = 0
    while x.imaginings < samples:
        if x.imaginings > 0:
            quarters = part_done(bot, x, samples)
            if quarters == 4:
                break
            if bot.width > 0 and n > 2 and halved < quarters:
                halved = quarters
                n = halve(x, n)
        x.imagined = s
        imagine(rules, x.imagined, bots, x, seat)
        legal(rules, x.imagined, w)
        word = x.rng
        for i in range(n):
            x.rng = word  # the same luck for every action, so that only the action differs
            x.root = x.imagined
            step(rules, x.root, wide(x.options[i]), w)
            chance = outlook(rules, x.root, w, bots, x, seat, limit)
            x.worth[i] += chance
            x.squared[i] += chance * chance
        x.rng = word
        next_word(x)
        x.imaginings += 1
    best = 0
    for i in range(n):
        if x.worth[i] > x.worth[best]:
            best = i
    return wide(x.options[best])
