"""Winning chances as they are told to people: calibrated, and adding up to 1 over the sides."""

import math

from ..._jit import folded, shared
from ...layout import OVER, Rules, State, wide
from ..evaluate import NOTHING, evaluate, set_card_odds
from ..records import Bots, BotWork

_LEAST = 1e-9
"""Chances are kept this far from 0 and 1 while a game is on."""


@shared
def tell_chances(rules: Rules, s: State, bots: Bots, x: BotWork, scale: float, bend: float) -> None:
    """Write into x.result the chance of every seat, each side having judged by what it sees."""
    if s.phase == OVER:
        tell_end(rules, s, x)
        return
    for seat in range(4):
        x.result[seat] = 0.0
        if rules.in_play[seat]:
            x.bot = seat
            set_card_odds(rules, s, x, seat)
            odds = evaluate(rules, s, bots, x, NOTHING)
            x.result[seat] = 1.0 / (1.0 + math.exp(-odds))
    share_out(rules, s, x)
    correct_chances(rules, s, x, scale, bend)


@shared
def tell_end(rules: Rules, s: State, x: BotWork) -> None:
    """Write who has won; where nobody has, every side has the same part of it."""
    for seat in range(4):
        x.result[seat] = 0.0
        if rules.in_play[seat]:
            own = wide(s.owner[seat])
            if s.winner < 0:
                x.result[seat] = (2.0 if rules.partner[own] >= 0 else 1.0) / rules.seats
            else:
                winner = wide(s.owner[s.winner])
                x.result[seat] = 1.0 if winner == own or winner == rules.partner[own] else 0.0


@shared
def share_out(rules: Rules, s: State, x: BotWork) -> None:
    """Make chances add up to 1 over the sides, partners having the mean of theirs."""
    total = 0.0
    for seat in range(4):
        if rules.in_play[seat]:
            own = wide(s.owner[seat])
            total += x.result[seat] / (2.0 if rules.partner[own] >= 0 else 1.0)
    for seat in range(4):
        if rules.in_play[seat]:
            x.result[seat] /= total
    for seat in range(4):
        for mate in range(seat + 1, 4):
            if rules.in_play[seat] and rules.partner[s.owner[seat]] == s.owner[mate]:
                mean = (x.result[seat] + x.result[mate]) / 2.0
                x.result[seat] = mean
                x.result[mate] = mean


@shared
def correct_chances(rules: Rules, s: State, x: BotWork, scale: float, bend: float) -> None:
    """Correct chances that add up to 1 as calibration found, and make them add up again."""
    for seat in range(4):
        if rules.in_play[seat]:
            x.result[seat] = corrected(x.result[seat], scale, bend)
    share_out(rules, s, x)


@folded
def corrected(chance: float, scale: float, bend: float) -> float:
    """Return a chance whose log-odds are scaled, and those far from 0 drawn in."""
    kept = min(1.0 - _LEAST, max(_LEAST, chance))
    odds = math.log(kept / (1.0 - kept))
    return 1.0 / (1.0 + math.exp(-scale * odds / (1.0 + bend * abs(odds))))
