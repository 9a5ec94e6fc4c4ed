"""Report of a round robin: ratings of all bots, and every pairing by itself."""

from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any

import numpy as np

from pardon.sim.arena.rating import Scores, fit, rate
from pardon.sim.arena.round_robin import Meeting, RoundRobin
from pardon.sim.arena.sprt import FIRST, LEVEL, Errors


@dataclass(frozen=True)
class Standing:
    """Standing of one bot: its rating and its games."""

    bot: str
    elo: float | None
    """Its rating; None if it has not played."""
    error: float | None
    """How far the rating is off at most, in 95 of 100 such runs."""
    share: float | None
    """Of the games against each of the others the mean, undecided ones counted half."""
    games: int


@dataclass(frozen=True)
class Result:
    """Result of one pairing, told of the bot that won more."""

    bot: str
    rival: str
    deals: int
    games: int
    share: float | None
    """Of the games, undecided ones counted half; None if there are none."""
    low: float | None
    """Between this and `high` the true share lies, in 95 of 100 such runs."""
    high: float | None
    verdict: str | None
    """The bot found to be the stronger, ``level`` for neither; None if that is open."""
    fault: str | None
    """Why it could not be played to the end."""

    def turned(self) -> "Result":
        """Return the result told of the other bot."""
        share, high, low = (x if x is None else 1 - x for x in (self.share, self.low, self.high))
        return replace(self, bot=self.rival, rival=self.bot, share=share, low=low, high=high)


@dataclass(frozen=True)
class Report:
    """Report of a round robin."""

    config: str
    seats: tuple[str, ...]
    seed: int
    games: int
    wanted: int
    """Games that there will be at most."""
    errors: Errors | None
    """How sure verdicts are to be; None if none are asked for."""
    anchor: str | None
    """The bot whose rating is zero; None if the mean is."""
    standings: tuple[Standing, ...]
    """The bots, the strongest first."""
    results: tuple[Result, ...]

    def result(self, bot: str, rival: str) -> Result | None:
        """Return what came of a pairing, told of a bot; None if the two have not met."""
        for each in self.results:
            if each.games and {bot, rival} == {each.bot, each.rival}:
                return each if each.bot == bot else each.turned()
        return None

    def to_dict(self) -> dict[str, Any]:
        """Return the report in values that JSON has."""
        return asdict(self)


def report(round_robin: RoundRobin, anchor: str | None = None) -> Report:
    """Return what a round_robin has found so far."""
    arena = round_robin.arena
    results = tuple(map(_result, round_robin.meetings))
    standings = _standings(round_robin, anchor, results)
    return Report(
        arena.config, arena.seats, arena.seed, *round_robin.games, round_robin.errors, anchor,
        standings, results,
    )  # fmt: skip


def _result(meeting: Meeting) -> Result:
    pairing, deals = meeting.pairing, meeting.deals
    share, low, high = _shares(meeting) if deals else (None, None, None)
    found = Result(
        pairing.first, pairing.second, deals, deals * pairing.games, share, low, high,
        _stronger(meeting), meeting.fault,
    )  # fmt: skip
    return found.turned() if share is not None and share < 0.5 else found


def _shares(meeting: Meeting) -> tuple[float, float, float]:
    found = rate(meeting.scores((meeting.pairing.first, meeting.pairing.second)))
    return found.value, found.low, found.high


def _stronger(meeting: Meeting) -> str | None:
    if meeting.verdict in (None, LEVEL):
        return meeting.verdict
    return meeting.pairing.first if meeting.verdict == FIRST else meeting.pairing.second


def _standings(
    round_robin: RoundRobin, anchor: str | None, results: tuple[Result, ...]
) -> tuple[Standing, ...]:
    bots = round_robin.arena.bots
    scores: list[Scores] = [meeting.scores(bots) for meeting in round_robin.meetings]
    ratings = fit(len(bots), scores).anchored(None if anchor is None else bots.index(anchor))
    order = np.argsort(-ratings.elo, kind="stable").tolist()
    return tuple(
        _standing(bots[at], float(ratings.elo[at]), float(ratings.errors[at]), results)
        for at in order
    )


def _standing(bot: str, elo: float, error: float, results: tuple[Result, ...]) -> Standing:
    told = [each if each.bot == bot else each.turned() for each in results if _has(each, bot)]
    shares = [each.share for each in told if each.share is not None]
    if not shares:
        return Standing(bot, None, None, None, 0)
    return Standing(bot, elo, error, fmean(shares), sum(each.games for each in told))


def _has(result: Result, bot: str) -> bool:
    return bot in (result.bot, result.rival)
