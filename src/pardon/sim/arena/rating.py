"""Ratings: win rates and Elo with their errors, from deals played in every seating.

Games of one deal share its cards, and all pairings share the deals. So a deal counts as one
observation here: what its games have in common is in the errors, whichever way it works.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pardon.sim.arena.pairing import Group
from pardon.sim.measures.proportions import Proportion, Z, proportion_of

Array = np.ndarray[Any, Any]

_ELO = 400 / math.log(10)
"""Elo in a unit of the logarithm of the odds."""
_AT_ONCE = 4096
"""Deals whose errors are summed up at once, so that memory does not depend on their number."""
_ENOUGH, _MOST_STEPS, _LONGEST_STEP = 1e-9, 200, 2.0


class Scores(NamedTuple):
    """Scores of a pairing: what its deals brought the first bot."""

    first: int
    """The number of the first bot."""
    second: int
    groups: tuple[Group, ...]
    points: Array
    """A row for each deal: points in each group, two for a game won and one if undecided."""


class Ratings(NamedTuple):
    """The strengths of all bots together, their mean being zero."""

    elo: Array
    covariance: Array

    def anchored(self, at: int | None) -> "Ratings":
        """Return the ratings with one bot at zero; None for their mean."""
        if at is None:
            return self
        change = np.eye(len(self.elo))
        change[:, at] -= 1
        return Ratings(change @ self.elo, change @ self.covariance @ change.T)

    @property
    def errors(self) -> Array:
        """How far each is off at most, in 95 of 100 such runs."""
        return np.asarray(Z * np.sqrt(np.maximum(0, np.diag(self.covariance))))


def expected(groups: Sequence[Group], elo: float) -> float:
    """Return the share of games a bot wins in all seatings that is stronger by so much Elo."""
    odds = 10 ** (elo / 400)
    wins = [g.games * g.mine * odds / (g.mine * odds + g.theirs) for g in groups]
    return sum(wins) / sum(group.games for group in groups)


def shares(scores: Scores) -> Array:
    """Return the share of each deal's games that the first bot won."""
    games = sum(group.games for group in scores.groups)
    return np.asarray(scores.points.sum(axis=1) / (2 * games))


def rate(scores: Scores) -> Proportion:
    """Return the share of points of the first bot, two to a game, with its interval.

    It is the interval of as many games as would vary like these deals if each stood alone. One
    deal is added that varies like one game, so that few deals alike do not pass for certainty.
    """
    deals = shares(scores)
    points = int(scores.points.sum(dtype=np.int64))
    all_points = 2 * len(deals) * sum(group.games for group in scores.groups)
    if points in (0, all_points):
        return proportion_of(points, all_points, spread=all_points / max(1, len(deals)))
    most = points / all_points * (1 - points / all_points)
    spread = (float(((deals - deals.mean()) ** 2).sum()) + most) / len(deals)
    return proportion_of(points, all_points, spread=spread / most * all_points / len(deals))


class _Cells(NamedTuple):
    """The pairings taken apart by groups: each cell a row of a logistic regression."""

    design: Array
    """For each cell 1 at the first bot and -1 at the second."""
    offset: Array
    """The logarithm of the odds that more seats give."""
    games: Array
    """Games of a deal."""
    fair: Array
    deals: Array
    won: Array


def fit(bots: int, pairings: Sequence[Scores]) -> Ratings:
    """Return the ratings under which the results of all pairings are most likely.

    Somebody at the table wins with a chance in proportion to their strength (Bradley and Terry).
    As if every pairing had one deal more in which both did as equals do, so that a bot that has
    won or lost every game has a rating too.
    """
    cells = _cells(bots, pairings)
    strengths = _most_likely(cells)
    chances = _chances(cells, strengths)
    inverse = np.linalg.inv(_information(cells, chances))
    covariance = inverse @ _variation(cells, chances, pairings) @ inverse
    return Ratings(strengths * _ELO, covariance * _ELO**2)


def _cells(bots: int, pairings: Sequence[Scores]) -> _Cells:
    each = [(scores, group, at) for scores in pairings for at, group in enumerate(scores.groups)]
    design = np.zeros((len(each), bots))
    for row, (scores, _, _) in enumerate(each):
        design[row, scores.first], design[row, scores.second] = 1, -1
    return _Cells(
        design,
        offset=np.array([math.log(group.mine / group.theirs) for _, group, _ in each]),
        games=np.array([group.games for _, group, _ in each]),
        fair=np.array([group.fair for _, group, _ in each]),
        deals=np.array([len(scores.points) for scores, _, _ in each]),
        won=np.array([scores.points[:, at].sum() / 2 for scores, _, at in each]),
    )


def _chances(cells: _Cells, strengths: Array) -> Array:
    """Return the chance in each cell that the first bot wins a game."""
    odds = np.exp(-(cells.design @ strengths + cells.offset))
    return np.asarray(1 / (1 + odds))


def _information(cells: _Cells, chances: Array) -> Array:
    """Return Fisher's information, made regular by keeping the mean of all strengths at zero."""
    weights = (cells.deals + 1) * cells.games * chances * (1 - chances)
    return np.asarray((cells.design.T * weights) @ cells.design + 1)


def _most_likely(cells: _Cells) -> Array:
    """Find the strengths by Newton's method; the likelihood has one maximum."""
    strengths = np.zeros(cells.design.shape[1])
    for _ in range(_MOST_STEPS):
        chances = _chances(cells, strengths)
        more = cells.won + cells.games * cells.fair
        surplus = more - (cells.deals + 1) * cells.games * chances
        step = np.linalg.solve(_information(cells, chances), cells.design.T @ surplus)
        strengths += step * min(1, _LONGEST_STEP / max(abs(step).max(), _ENOUGH))
        if abs(step).max() < _ENOUGH:
            break
    return strengths


def _variation(cells: _Cells, chances: Array, pairings: Sequence[Scores]) -> Array:
    """Return how much the deals vary about what was expected, all games of a deal together."""
    longest = max((len(scores.points) for scores in pairings), default=0)
    added = cells.games * cells.fair * (1 - cells.fair)
    added = added + (cells.games * (cells.fair - chances)) ** 2
    found = (cells.design.T * added) @ cells.design
    for begin in range(0, longest, _AT_ONCE):
        end = min(longest, begin + _AT_ONCE)
        columns = [_surplus(scores, begin, end) for scores in pairings]
        played = np.concatenate([column[1] for column in columns], axis=1)
        won = np.concatenate([column[0] for column in columns], axis=1)
        pulls = (won - played * (cells.games * chances)) @ cells.design
        found += pulls.T @ pulls
    return np.asarray(found * (longest / (longest - 1) if longest > 1 else 1))


def _surplus(scores: Scores, begin: int, end: int) -> tuple[Array, Array]:
    """Return the games won in some deals, and which of the deals were played."""
    points = scores.points[begin:end] / 2
    rest = np.zeros((end - begin - len(points), points.shape[1]))
    return np.concatenate([points, rest]), np.concatenate([np.ones_like(points), rest])
