"""``pardon statistics``: how every edition plays, as a page."""

import sys
from pathlib import Path

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import examples
from pardon.cli._progress import meter
from pardon.cli._seats import configurations
from pardon.cli.study._options import page_option, run_options
from pardon.cli.study.arena import check_folder
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.sim.measures.report import Report
from pardon.sim.pages.lengths import draw_lengths
from pardon.sim.pages.plot import check_plot_file, picture
from pardon.sim.pages.skill import BETTER, Contest, Win, contests, play_contests
from pardon.sim.pages.statistics import command_of, page, rows_of
from pardon.sim.pages.studies import Study, games_for, play_studies, studies
from pardon.sim.run.checkpoint import replace
from pardon.sim.run.executors import executor_for, usable_processors


@click.command("statistics", epilog=examples(f"pardon statistics {DEFAULT} --games 10000"))
@click.argument("configs", nargs=-1, metavar="[CONFIG]...")
@click.option(
    "--games",
    type=click.IntRange(1),
    default=30_000,
    show_default=True,
    help="How many random players play; others play a part of these.",
)
@run_options
@page_option("the page there, and its picture beside it")
def command(
    configs: tuple[str, ...],
    games: int,
    seed: int,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    path: Path | None,
) -> None:
    """Play every CONFIG many times, and write how long and fair it is, and who wins, as a page.

    CONFIG are the configurations; every edition and variation if none is given. An interrupt
    leaves the page as it was.
    """
    drawing = path.with_suffix(".svg") if path else None
    if path and drawing:
        check_folder(path)
        check_plot_file(drawing)
    tables = [Config.parse(text) for text in configs or configurations()]
    wanted = [study for table in tables for study in studies(table, games, seed)]
    matches = [contest for table in tables for contest in contests(table, seed)]
    reports, wins = _play(wanted, matches, games, cluster, workers, out)
    made_by = command_of(configs, games, seed, str(path) if path else None)
    text = page(reports, wins, games, made_by, drawing.name if drawing else None)
    if path and drawing:
        replace(drawing, picture(lambda: draw_lengths(rows_of(reports)), drawing.suffix))
        replace(path, text.encode())
    else:
        click.echo(text, nl=False)


def _play(
    wanted: list[Study],
    matches: list[Contest],
    games: int,
    cluster: str | None,
    workers: int | None,
    out: Path | None,
) -> tuple[list[Report], list[Win]]:
    warm_up(players=True)
    pool = executor_for(cluster, workers or usable_processors(), compiled=True)
    numbers = [games_for(Config.parse(match.config), BETTER, games) for match in matches]
    with pool as executor:
        with meter(shown=sys.stderr.isatty()) as watch:
            reports = list(play_studies(wanted, executor, watch, out))
        with meter(shown=sys.stderr.isatty()) as watch:
            return reports, list(play_contests(matches, numbers, executor, watch))
