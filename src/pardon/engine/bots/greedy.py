"""Greedy: the play after which the board looks best."""

from .._jit import shared
from ..layout import LAST_CHANCE, OVER, Rules, State, Work, wide
from ..play.acting import step
from ..play.legal import legal
from .evaluate import evaluate, set_card_odds
from .records import PLAY_DEPTH, Bots, BotWork

PLAYS = 600
"""How many positions within one play are looked at, roughly."""


@shared
def list_moves(rules: Rules, x: BotWork, w: Work, level: int, share: int) -> None:
    """List the moves of x.plays[level] and begin to look at them."""
    n = legal(rules, x.plays[level], w)
    for i in range(n):
        x.moves[level, i] = w.moves[i]
    x.count[level] = n
    x.at[level] = 0
    x.share[level] = share
    x.best[level] = -1e30


@shared
def greedy(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork) -> int:
    """Return the action that begins the play after which the actor's side stands best.

    A play takes one decision or several; they are followed while the actor decides, as far as
    an even share of the positions that may be looked at reaches.
    """
    seat = wide(s.actor)
    set_card_odds(rules, s, x, seat)
    x.plays[0] = s
    list_moves(rules, x, w, 0, PLAYS)
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
            # Each move may have as many positions looked at as the next.
            share = wide(x.share[level]) // wide(x.count[level])
            if goes_on(x, after, seat) and share > 1:
                list_moves(rules, x, w, after, share)
                if x.count[after] <= share:
                    level = after
                    continue
            worth = evaluate(rules, x.plays[after], bots, x)
        if level == 0:
            x.worth_of[x.at[0]] = worth
        if worth > x.best[level]:
            x.best[level] = worth
            if level == 0:
                chosen = wide(x.moves[0, x.at[0]])
        x.at[level] += 1
    return chosen


@shared
def goes_on(x: BotWork, level: int, seat: int) -> bool:
    """Tell whether the play is not complete yet: the same seat decides again at once."""
    phase = x.plays[level].phase
    if phase <= LAST_CHANCE or phase == OVER or level == PLAY_DEPTH - 1:
        return False
    return bool(x.plays[level].actor == seat)
