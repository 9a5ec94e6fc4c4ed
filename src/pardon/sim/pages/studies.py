"""Studies behind the statistics: each configuration on several seatings, by several bots."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pardon.game import as_seats
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.rules.editions import DEFAULT
from pardon.sim.jobs.job import Job, make_job
from pardon.sim.measures.luck import TIMES, games_to_replay
from pardon.sim.measures.report import Report
from pardon.sim.run.executors import Pool
from pardon.sim.run.run import PLAYING, Run, Watch
from pardon.sim.run.run_folder import RunFolder

BOTS = ("random", "greedy")
"""Who plays, one of them on all seats; the first is quick, and plays all the games."""
UNSURE = {"greedy": "greedy(slip=0.1)"}
"""Bots that always choose alike, and who plays in their place where luck is measured."""
PART = 5
"""One game for so many is played by a bot that thinks, and again where cards are in hands."""


class Stint(NamedTuple):
    """Games of one job, and how many more are spent on luck."""

    job: Job
    games: int
    luck: int

    @property
    def size(self) -> int:
        """How many games that is in all."""
        return self.games + self.luck

    def done(self, what: str, games: int) -> int:
        """Return how many games of all are played, by what a run says of itself."""
        return games if what == PLAYING else self.games + TIMES * games


@dataclass(frozen=True)
class Study:
    """Games of a configuration with one bot on every seat."""

    job: Job
    games: int

    @property
    def stints(self) -> list[Stint]:
        """What is played for it; the last measures luck."""
        bot, luck = self.job.bots[0], TIMES * games_to_replay(self.job, self.games)
        if bot not in UNSURE:
            return [Stint(self.job, self.games, luck)]
        unsure = make_job(self.job.config, self.job.seats, [UNSURE[bot]], self.job.seed)
        return [Stint(self.job, self.games, 0), Stint(unsure, 1, luck)]


def studies(config: Config, games: int, seed: int) -> Iterator[Study]:
    """Give what is played of a configuration, bot by bot on each seating."""
    for seats in seatings(config):
        for bot in BOTS:
            yield Study(make_job(config, seats, [bot], seed), games_for(config, bot, games))


def seatings(config: Config) -> list[tuple[str, ...]]:
    """Return who sits at a configuration: every number of players at an edition as it is.

    At the default edition neighbours sit too; at variations as many as can.
    """
    fewest, most = config.rules.players
    plain = not (config.variations or config.options or config.rules.team)
    found = [as_seats(config, seats) for seats in range(fewest if plain else most, most + 1)]
    return found + [COLOURS[:2]] * (config.text == DEFAULT)


def games_for(config: Config, bot: str, games: int) -> int:
    """Return how many games a bot plays, the first bot's without hands being `games`."""
    thinks, holds = bot != BOTS[0], config.rules.hand > 0
    return max(1, games // (PART if thinks else 1) // (PART if holds else 1))


def play_studies(
    wanted: Sequence[Study], pool: Pool, watch: Watch, out: Path | None
) -> Iterator[Report]:
    """Play studies one after another, and give what each shows; `out` keeps what is played."""
    total = sum(stint.size for study in wanted for stint in study.stints)
    before = 0
    for study in wanted:
        runs: list[Run] = []
        for stint in study.stints:
            runs.append(_play(stint, pool, _share_of(watch, stint, before, total), out))
            before += stint.size
        yield Report(study.job, study.games, runs[0].summary, runs[-1].replays)


def _share_of(watch: Watch, stint: Stint, before: int, total: int) -> Watch:
    """Return what a run is to tell of itself, so that all of them are one task."""
    return lambda what, done, _: watch(PLAYING, before + stint.done(what, done), total)


def _play(stint: Stint, pool: Pool, watch: Watch, out: Path | None) -> Run:
    with ExitStack() as stack:
        folder = stack.enter_context(RunFolder(_folder(out, stint.job), stint.job)) if out else None
        run = Run(stint.job, stint.games, luck=stint.luck, folder=folder)
        run.play(pool, watch)
    return run


def _folder(out: Path, job: Job) -> Path:
    name = "_".join((job.config, "-".join(job.seats), job.bots[0]))
    return out / name.replace("/", "_")
