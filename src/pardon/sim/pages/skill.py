"""Skill study: how often the better player wins, by how much better that player is."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from pardon.game import as_config, as_seats
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.sim.jobs.chunk import play_chunk
from pardon.sim.jobs.job import Job
from pardon.sim.measures.proportions import Z
from pardon.sim.run.executors import Pool
from pardon.sim.run.run import PLAYING, Watch
from pardon.sim.run.tasks import Pace, in_order

Array = np.ndarray[Any, Any]

BETTER = "greedy"
"""The better player."""
WORSE = {
    "greedy(slip=0.1)": "err 1 in 10",
    "greedy(slip=0.25)": "err 1 in 4",
    "greedy(slip=0.5)": "err 1 in 2",
    "random": "play anything",
}
"""The others: what plays in their place, and how many of their choices are any legal move."""


class Contest(NamedTuple):
    """One better player, or a team of two, against others who are worse."""

    config: str
    seats: tuple[str, ...]
    worse: str
    seed: int

    @property
    def jobs(self) -> list[Job]:
        """The same deals with the better player on each seat in turn."""
        config = as_config(self.config)
        sides = 2 if config.rules.team else len(self.seats)
        orders = [[at % sides == own for at in range(len(self.seats))] for own in range(sides)]
        players = [tuple(BETTER if is_better else self.worse for is_better in o) for o in orders]
        return [
            Job(self.config, self.seats, bots, self.seed, digest=config.digest) for bots in players
        ]


class Win(NamedTuple):
    """Wins: how many of the games the better player wins."""

    contest: Contest
    games: int
    share: float
    error: float
    """How far off the share is at most, in 95 of 100 such runs."""

    @property
    def fair(self) -> float:
        """The share of games that equals would win."""
        return 1 / len(self.contest.jobs)


def contests(config: Config, seed: int) -> Iterator[Contest]:
    """Give who plays whom: on as few seats as can be, and on all seats of an edition as it is."""
    fewest, most = config.rules.players
    plain = not (config.variations or config.options)
    counts = [most] if config.rules.team else [fewest, most] if plain else [fewest]
    for seats in dict.fromkeys(counts):
        for worse in WORSE:
            yield Contest(config.text, as_seats(config, seats), worse, seed)


def play_contests(
    wanted: Sequence[Contest], games: Sequence[int], pool: Pool, watch: Watch
) -> Iterator[Win]:
    """Play contests one after another, each as many games as are wanted or a few more."""
    done, total = 0, sum(games)
    for contest, number in zip(wanted, games, strict=True):
        jobs = contest.jobs
        deals = max(2, -(-number // len(jobs)))
        parts = []
        for part in in_order(pool, partial(_shares, jobs), 0, deals, Pace(1)):
            parts.append(part.found)
            watch(PLAYING, done + part.end * number // deals, total)
        shares = np.concatenate(parts)
        error = Z * float(shares.std(ddof=1)) / deals**0.5
        yield Win(contest, deals * len(jobs), float(shares.mean()), error)
        done += number


def _shares(jobs: Sequence[Job], begin: int, end: int) -> Array:
    """Play deals in every seating; return the part of each deal's games that the better won."""
    won = [_won(job, play_chunk(job, begin, end).rows["winner"]) for job in jobs]
    shares: Array = np.mean(won, axis=0)
    return shares


def _won(job: Job, winners: Array) -> Array:
    """Return 1 for each game that the better player won, a half for an undecided one."""
    points = np.full(len(COLOURS) + 1, 0.5)  # the last for games that nobody won
    for seat, bot in zip(job.seats, job.bots, strict=True):
        points[COLOURS.index(seat)] = bot == BETTER
    won: Array = points[np.where(winners < 0, len(COLOURS), winners)]
    return won
