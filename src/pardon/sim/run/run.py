"""Run of games, from its beginning or from where it was left, to as many as are wanted."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from pardon.errors import BotError, PardonError
from pardon.sim.jobs.chunk import play_chunk
from pardon.sim.jobs.job import Job
from pardon.sim.measures.luck import Replays, games_to_replay, replay
from pardon.sim.measures.rows import Writer
from pardon.sim.measures.summary import Summary, summarise
from pardon.sim.run.executors import Pool
from pardon.sim.run.interrupts import deferred
from pardon.sim.run.run_folder import RunFolder
from pardon.sim.run.tasks import Pace, in_order

Array = np.ndarray[Any, Any]
Watch = Callable[[str, int, int], None]
"""Is told what is being done, how many games of it are played, and how many there will be."""

SAVE_EVERY = 2.0
"""Seconds of play that a kill may cost."""
PLAYING, AGAIN = "playing", "playing deals again"


class Run:
    """The games of a job as far as they are played; that outlasts an error or an interrupt."""

    def __init__(
        self,
        job: Job,
        games: int,
        *,
        luck: int | None = None,
        folder: RunFolder | None = None,
        rows: Writer | None = None,
    ) -> None:
        if games < 1:
            raise PardonError(f"games {games} should be at least 1")
        self.job = job
        self.games = job.whole_deals(games)
        self.summary = folder.summary if folder else Summary()
        self.replays = folder.replays if folder else Replays()
        self._to_replay = games_to_replay(job, self.games, luck)
        self._folder = folder
        self._rows: Writer | None = folder.spool if folder else rows
        self._saved = time.monotonic()

    @property
    def is_complete(self) -> bool:
        """Whether every game that was wanted is played."""
        return self.summary.games >= self.games and self.replays.games >= self._to_replay

    def play(self, pool: Pool, watch: Watch) -> None:
        """Play what is missing."""
        try:
            self._play_games(pool, watch)
            self._play_again(pool, watch)
        finally:
            with deferred():
                self._save()

    def _pace(self, *, steady: bool = False) -> Pace:
        """Begin with a single deal: nobody knows how long these bots think."""
        return Pace(self.job.rotations, self.job.rotations, steady=steady)

    def _play_games(self, pool: Pool, watch: Watch) -> None:
        try:
            self._play_on(pool, watch, self._pace())
        except BotError:
            # Deal by deal, so that all that was played before the fault is counted.
            self._play_on(pool, watch, self._pace(steady=True))

    def _play_on(self, pool: Pool, watch: Watch, pace: Pace) -> None:
        task = partial(play_summary, self.job, with_rows=self._rows is not None)
        watch(PLAYING, self.summary.games, self.games)
        for part in in_order(pool, task, self.summary.games, self.games, pace):
            with deferred():
                self._take(*part.found)
            watch(PLAYING, self.summary.games, self.games)

    def _take(self, summary: Summary, rows: Array | None) -> None:
        """Count games; an interrupt must not come between their rows and their sums."""
        if self._rows and rows is not None:
            self._rows.append(rows)
        self.summary += summary
        self._save_now_and_then()

    def _play_again(self, pool: Pool, watch: Watch) -> None:
        task = partial(replay, self.job)
        for part in in_order(pool, task, self.replays.games, self._to_replay, self._pace()):
            with deferred():
                self.replays += part.found
                self._save_now_and_then()
            watch(AGAIN, self.replays.games, self._to_replay)

    def _save_now_and_then(self) -> None:
        if time.monotonic() - self._saved > SAVE_EVERY:
            self._save()

    def _save(self) -> None:
        if self._folder:
            self._folder.save(self.summary, self.replays)
            self._saved = time.monotonic()


def play_summary(
    job: Job, begin: int, end: int, *, with_rows: bool
) -> tuple[Summary, Array | None]:
    """Play some games and return their sums, and their rows if these are wanted."""
    chunk = play_chunk(job, begin, end)
    return summarise(job, chunk), chunk.rows if with_rows else None
