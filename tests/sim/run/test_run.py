"""Runs of games: resumed, interrupted, killed, and still every game counted once."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pardon.errors import BotError, PardonError
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures.rows import open_rows
from pardon.sim.measures.summary import Summary
from pardon.sim.run.executors import executor_for
from pardon.sim.run.run import AGAIN, PLAYING, Run
from pardon.sim.run.run_folder import RunFolder
from tests.children import child
from tests.sim.making import ANY, FIRST, SHORT, job_of, played
from tests.soak import amount

QUICK = "hasbro-2002+turn_limit=8"
"""Games so short that hundreds of them take no time."""
FAILING = "tests.sim.strangers:Failing(chance=0.02)"


def found(run: Run) -> dict[str, Any]:
    """Return all that a run has found."""
    return {**run.summary.to_dict(), **run.replays.to_dict()}


def rows_of(folder: RunFolder) -> np.ndarray[Any, Any]:
    assert folder.spool
    return np.concatenate(list(folder.spool.blocks()))


def test_threads_do_not_matter() -> None:
    job = job_of(QUICK, bots=(ANY, FIRST))
    one, three = (played(Run(job, 220), workers) for workers in (1, 3))
    assert found(one) == found(three)
    assert one.is_complete
    assert one.replays.games == 0 or one.summary.games == 220


def test_processes_do_not_matter() -> None:
    job = job_of(QUICK, bots=(ANY, FIRST))
    here = played(Run(job, 60))
    with executor_for(None, 2, compiled=False) as pool:
        apart = Run(job, 60)
        apart.play(pool, lambda what, done, total: None)
    assert found(here) == found(apart)


def test_a_deal_is_played_in_every_rotation() -> None:
    run = played(Run(job_of(QUICK, 3, (ANY, FIRST, FIRST)), 10))
    assert run.summary.games == run.games == 12


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    with executor_for(None, 1, compiled=True) as pool:
        Run(job_of(QUICK), 400).play(pool, lambda *each: told.append(each))
    assert told[0] == (PLAYING, 0, 400)
    assert (PLAYING, 400, 400) in told
    assert told[-1] == (AGAIN, 25, 25)
    assert [done for what, done, _ in told if what == PLAYING] == sorted(
        done for what, done, _ in told if what == PLAYING
    )


def test_no_game_is_no_run() -> None:
    with pytest.raises(PardonError, match="games 0 should be at least 1"):
        Run(job_of(), 0)


def test_a_run_that_is_resumed_goes_on(tmp_path: Path) -> None:
    job = job_of(QUICK, bots=(ANY, FIRST))
    for games in (4, 101, 240, 10):
        with RunFolder(tmp_path, job, rows=True) as folder:
            run = played(Run(job, games, folder=folder))
            rows = rows_of(folder)
    straight = played(Run(job, 240))
    assert found(run) == found(straight)
    assert rows["game"].tolist() == list(range(240))


def test_rows_go_on_even_if_they_are_not_asked_for(tmp_path: Path) -> None:
    job = job_of(QUICK)
    for games, rows in ((10, True), (20, False), (30, True)):
        with RunFolder(tmp_path, job, rows=rows) as folder:
            played(Run(job, games, folder=folder))
            assert len(rows_of(folder)) == games


def test_rows_cannot_be_had_of_games_played_without(tmp_path: Path) -> None:
    job = job_of(QUICK)
    with RunFolder(tmp_path, job) as folder:
        played(Run(job, 10, folder=folder))
    with pytest.raises(PardonError, match="has no rows of its first 10 games"):
        RunFolder(tmp_path, job, rows=True)
    RunFolder(tmp_path, job).close()


def test_a_folder_is_of_one_job(tmp_path: Path) -> None:
    RunFolder(tmp_path, job_of(seed=1)).close()
    with pytest.raises(PardonError, match="holds another run: seed 1, not 2"):
        RunFolder(tmp_path, job_of(seed=2))


@pytest.mark.parametrize("stop_at", [1, 30, 95])
def test_an_interrupt_keeps_what_is_done(tmp_path: Path, stop_at: int) -> None:
    job = job_of(QUICK)

    def watch(what: str, done: int, total: int) -> None:
        if done >= stop_at:
            raise KeyboardInterrupt

    with RunFolder(tmp_path, job, rows=True) as folder:
        run = Run(job, 100, folder=folder)
        with (
            pytest.raises(KeyboardInterrupt),
            executor_for(None, 2, compiled=True) as pool,
        ):
            run.play(pool, watch)
        assert stop_at <= run.summary.games <= 100
        assert not run.is_complete or run.summary.games == 100
        done = run.summary.games
    with RunFolder(tmp_path, job, rows=True) as folder:
        assert folder.summary.games == done
        run = played(Run(job, 100, folder=folder))
        assert rows_of(folder)["game"].tolist() == list(range(100))
    assert found(run) == found(played(Run(job, 100)))


def test_an_interrupt_does_not_part_rows_from_sums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while games are being counted waits until they are."""
    job = job_of(QUICK)
    add = Summary.__add__

    def interrupted(self: Any, other: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
        return add(self, other)

    monkeypatch.setattr(Summary, "__add__", interrupted)
    with RunFolder(tmp_path, job, rows=True) as folder:
        run = Run(job, 100, folder=folder)
        with pytest.raises(KeyboardInterrupt):
            played(run)
        assert run.summary.games == len(rows_of(folder)) > 0


def test_a_bot_that_fails_costs_only_what_is_not_done(tmp_path: Path) -> None:
    job = job_of(QUICK, bots=(FAILING,))
    with RunFolder(tmp_path, job) as folder:
        run = Run(job, 500, folder=folder)
        with pytest.raises(BotError, match="Failing.* in game [1-9]"):
            played(run)
        assert 0 < run.summary.games < 500
    with RunFolder(tmp_path, job) as folder:
        assert folder.summary.games == run.summary.games


def test_a_process_that_vanishes_is_one_line() -> None:
    run = Run(job_of(bots=("tests.sim.strangers:Vanishing",)), 5)
    with (
        pytest.raises(PardonError, match="a process that played games ended unexpectedly"),
        executor_for(None, 1, compiled=False) as pool,
    ):
        run.play(pool, lambda what, done, total: None)


def test_rows_are_written_as_games_are_counted(tmp_path: Path) -> None:
    job = job_of(QUICK)
    writer = open_rows(tmp_path / "rows.csv", SeatPlan.of(job))
    played(Run(job, 30, rows=writer))
    writer.close()
    lines = (tmp_path / "rows.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["game", *map(str, range(30))]


PROGRAM = """
import sys
from pathlib import Path
from pardon.sim.run import run
from pardon.sim.run.executors import executor_for
from pardon.sim.run.run_folder import RunFolder
from tests.sim.making import job_of

run.SAVE_EVERY = 0.0
if __name__ == "__main__":
    job = job_of({config!r})
    with RunFolder(Path(sys.argv[1]), job, rows=True) as folder:
        with executor_for(None, {workers}, compiled=False) as pool:
            run.Run(job, 10**6, folder=folder).play(pool, lambda *told: print(told[1], flush=True))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_kill_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    job = job_of(SHORT)
    script = tmp_path / "script.py"
    script.write_text(PROGRAM.format(config=SHORT, workers=amount(1, 2)))
    for more in (3, 4):
        _play_and_kill(script, tmp_path / "run", more)
    with RunFolder(tmp_path / "run", job, rows=True) as folder:
        kept = folder.summary.games
        run = played(Run(job, kept + 3, folder=folder, luck=0))
        rows = rows_of(folder)
    assert kept >= 7
    assert rows["game"].tolist() == list(range(kept + 3))
    assert run.summary.to_dict() == played(Run(job, kept + 3, luck=0)).summary.to_dict()


def _play_and_kill(script: Path, folder: Path, parts: int) -> None:
    """Play until some parts are counted, then kill; nothing may be left behind."""
    here = str(Path(__file__).parents[3])
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([here, *sys.path])}
    with child(
        [sys.executable, str(script), str(folder)], stdout=subprocess.PIPE, env=env
    ) as process:
        assert process.stdout
        for _ in range(parts + 1):
            process.stdout.readline()
        process.kill()
        # The workers hold the other end of the pipe; it closes when they have gone too.
        process.stdout.read()
