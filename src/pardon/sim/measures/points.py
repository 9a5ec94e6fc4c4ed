"""Points of many finished games at once, as `outcome.decide` says them of one."""

from typing import Any

import numpy as np

from pardon.rules.edition import Edition, Scoring

Array = np.ndarray[Any, Any]


def points(rules: Edition, won: Array, home: Array) -> Array:
    """Return the points of each seat in decided games.

    `won` tells of each game which seats won it, `home` how many pawns each has Home.
    """
    if rules.scoring is None:
        raise ValueError(f"no points are counted in {rules.key}")
    counted = home.astype(np.int64)
    own: Array = rules.scoring.per_home * counted
    return own + np.where(won, _extra(rules, rules.scoring, won, counted)[:, None], 0)


def _extra(rules: Edition, scoring: Scoring, won: Array, home: Array) -> Array:
    """Return what the winners of each game add (P34-57, H02-73)."""
    rivals = np.where(won, 0, home)
    out = rules.pawns * (~won).sum(1) - rivals.sum(1)
    extra: Array = scoring.per_out * out + _bonuses(rules, scoring)[rivals.max(1)]
    return extra


def _bonuses(rules: Edition, scoring: Scoring) -> Array:
    """Return the bonus by how many pawns the best of the rivals has Home."""
    earned = [scoring.bonus[best:] for best in range(rules.pawns + 1)]
    tiered = rules.bonus_mode == "tiered"
    return np.array([sum(each[:1] if tiered else each) for each in earned], np.int64)


def is_double(rules: Edition, won: Array, home: Array) -> Array:
    """Tell of each decided game whether it counts twice (P34-65)."""
    finished = np.where(won, 0, home).max(1) == rules.pawns
    twice: Array = ~finished & bool(rules.team and rules.double_game)
    return twice
