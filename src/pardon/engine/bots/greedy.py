"""Greedy: the play after which the board looks best."""

import numpy as np

from .._jit import folded, shared
from ..layout import LAST_CHANCE, OVER, SPLIT, Rules, State, Work, wide
from ..linked import legal, step
from .evaluate import NOTHING, evaluate, set_card_odds
from .records import KNOWN, PLAY_DEPTH, Bots, BotWork

PLAYS = 600
"""How many positions within one play are looked at, roughly."""


@folded
def take_moves(x: BotWork, w: Work, level: int, count: int, share: int) -> None:
    """Take the moves of x.plays[level] from w.moves and begin to look at them."""
    for i in range(count):
        x.moves[level, i] = w.moves[i]
    x.count[level] = count
    x.at[level] = 0
    # Each move may have as many positions looked at as the next.
    x.share[level] = share // count
    x.best[level] = NOTHING


@shared
def greedy(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, count: int, exact: int) -> int:
    """Return the action that begins the play after which the actor's side stands best.

    The actions are those listed in w.moves. A play takes one decision or several; they are
    followed while the actor decides, as far as an even share of the positions that may be looked
    at reaches. What the actions are worth is left in x.worth_of; where it need not be exact, that
    of an action which is not chosen may be anything up to the worth of the one that is.
    """
    seat = wide(s.actor)
    set_card_odds(rules, s, x, seat)
    x.plays[0] = s
    x.known = 0
    take_moves(x, w, 0, count, PLAYS)
    chosen = wide(x.moves[0, 0])
    level = 0
    while level >= 0:
        if x.at[level] == x.count[level]:
            # All moves of this position are looked at; the best of them is what it is worth.
            level -= 1
            if level < 0:
                break
            worth = x.best[level + 1]
        else:
            after = level + 1
            x.plays[after] = x.plays[level]
            step(rules, x.plays[after], wide(x.moves[level, x.at[level]]), w)
            share = wide(x.share[level])
            if share > 1 and goes_on(x, after, seat):
                n = legal(rules, x.plays[after], w)
                if n <= share:
                    take_moves(x, w, after, n, share)
                    level = after
                    continue
            floor = NOTHING if exact else max(x.best[0], x.best[level])
            worth = look(rules, bots, x, level, floor)
            x.looked += 1
        if level == 0:
            x.worth_of[x.at[0]] = worth
        if worth > x.best[level]:
            x.best[level] = worth
            if level == 0:
                chosen = wide(x.moves[0, x.at[0]])
        x.at[level] += 1
    return chosen


@folded
def look(rules: Rules, bots: Bots, x: BotWork, level: int, floor: float) -> float:
    """Evaluate the position that a move at a level led to, as exactly as `evaluate` is asked to.

    The parts of a split can be played in any order, so many of its plays end in the same position.
    """
    s = x.plays[level + 1]
    if x.plays[level].phase != SPLIT or rules.hand > 0:
        return evaluate(rules, s, bots, x, floor)
    for i in range(x.known):
        if is_known(x, s, i):
            return float(x.known_worth[i])
    worth = evaluate(rules, s, bots, x, floor)
    if x.known < KNOWN:
        for colour in range(4):
            x.known_pawns[x.known, colour] = s.packed[colour]
        x.known_phase[x.known] = s.phase
        x.known_worth[x.known] = worth
        x.known += 1
    return worth


@folded
def is_known(x: BotWork, s: State, i: int) -> bool:
    """Tell whether a position of this play has been looked at as number i.

    Without hands, and within one play, positions differ by the pawns and the phase alone.
    """
    other = np.uint64(0)
    for colour in range(4):
        other |= x.known_pawns[i, colour] ^ s.packed[colour]
    return bool(other == 0 and x.known_phase[i] == s.phase)


@shared
def goes_on(x: BotWork, level: int, seat: int) -> bool:
    """Tell whether the play is not complete yet: the same seat decides again at once."""
    phase = x.plays[level].phase
    if phase <= LAST_CHANCE or phase == OVER or level == PLAY_DEPTH - 1:
        return False
    return bool(x.plays[level].actor == seat)
