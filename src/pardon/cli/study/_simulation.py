"""Simulation as a command: what was asked is checked, played, and told."""

import os
import sys
from contextlib import ExitStack
from pathlib import Path

import click

from pardon.bots.spec import split
from pardon.cli._compile import warm_up
from pardon.cli._output import write_json
from pardon.cli._progress import meter
from pardon.cli._seats import read_seats
from pardon.cli.study._simulate_report import write_findings
from pardon.errors import PardonError
from pardon.sim.jobs.chunk import is_compiled
from pardon.sim.jobs.job import make_job
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures.report import Report
from pardon.sim.measures.rows import check_rows_file, export, open_rows
from pardon.sim.pages.plot import check_plot_file, save_plot
from pardon.sim.run.executors import executor_for, usable_processors
from pardon.sim.run.run import Run
from pardon.sim.run.run_folder import RunFolder


def simulate(
    *,
    config: str,
    games: int,
    seats: str,
    bots: tuple[str, ...],
    fixed: bool,
    seed: int,
    luck: int | None,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    rows: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play games between bots and tell what they show."""
    names = [bot for text in bots for bot in split(text)]
    job = make_job(config, read_seats(seats), names, seed, rotate=not fixed)
    _check_files(rows, plot)
    with ExitStack() as stack:
        folder = stack.enter_context(RunFolder(out, job, rows=rows is not None)) if out else None
        writer = open_rows(rows, SeatPlan.of(job)) if rows and not folder else None
        if writer:
            stack.callback(writer.close)
        run = Run(job, games, luck=luck, folder=folder, rows=writer)
        try:
            _play(run, cluster, workers or usable_processors())
        except KeyboardInterrupt:
            if not run.summary.games:
                click.echo("No game was finished.", err=True)
            raise
        finally:
            _tell(run, folder, rows, plot, as_json=as_json)


def _check_files(rows: Path | None, plot: Path | None) -> None:
    """Raise what would keep files from being written, before any game is played."""
    if rows:
        check_rows_file(rows)
    if plot:
        check_plot_file(plot)
    for path in (rows, plot):
        if path and not os.access(path.parent, os.W_OK):
            raise PardonError(f"cannot write {path.name!r} into folder {str(path.parent)!r}")


def _play(run: Run, cluster: str | None, workers: int) -> None:
    compiled = is_compiled(run.job)
    warm_up(kernel=not compiled, players=compiled)
    pool = executor_for(cluster, workers, compiled)
    with pool as executor, meter(shown=sys.stderr.isatty()) as watch:
        run.play(executor, watch)


def _tell(
    run: Run, folder: RunFolder | None, rows: Path | None, plot: Path | None, *, as_json: bool
) -> None:
    """Write what was found, to the terminal first."""
    if not run.summary.games:
        return
    report = Report(run.job, run.games, run.summary, run.replays)
    if as_json:
        write_json(report.to_dict())
    else:
        write_findings(report)
    if rows and folder and folder.spool:
        export(folder.spool, rows, report.plan)
    if plot:
        save_plot(report, plot)
