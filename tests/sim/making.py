"""Jobs and rows to try things out on."""

from typing import Any

import numpy as np

from pardon.engine.bots.games import GAME
from pardon.rules.edition import COLOURS
from pardon.sim.jobs.job import Job, make_job
from pardon.sim.run.executors import executor_for
from pardon.sim.run.run import Run

ANY, FIRST = "tests.sim.strangers:Any", "tests.sim.strangers:First"
SHORT = "hasbro-2002+turn_limit=40"
"""A configuration whose games are soon over, if undecided."""


def job_of(config: str = SHORT, seats: int = 2, bots: tuple[str, ...] = (ANY,), **more: Any) -> Job:
    """Return a job of bots that are not compiled."""
    return make_job(config, seats, bots, more.pop("seed", 1), **more)


def played(run: Run, workers: int = 1) -> Run:
    """Play a run to its end here, in threads."""
    with executor_for(None, workers, compiled=True) as pool:
        run.play(pool, lambda what, done, total: None)
    return run


def invented(job: Job, games: int, seed: int = 0) -> np.ndarray[Any, Any]:
    """Return rows of games that nobody has played, some of them undecided."""
    rng = np.random.default_rng(seed)
    seats = np.array([COLOURS.index(seat) for seat in job.seats])
    rows = np.zeros(games, GAME)
    rows["game"] = np.arange(games)
    rows["deal"] = rows["game"] // job.rotations
    for name in ("turns", "draws", "decisions", "choices", "slides", "behind"):
        rows[name] = rng.gamma(4, 30, games)
    rows["first"] = rng.choice(seats, games)
    rows["winner"] = rng.choice(seats, games)
    rows["home"][:, seats] = rng.integers(0, 4, (games, len(seats)))
    rows["home"][np.arange(games), rows["winner"]] = 4
    rows["bumped"][:, seats] = rng.poisson(3, (games, len(seats)))
    rows["winner"][rng.random(games) < 0.1] = -2
    return rows
