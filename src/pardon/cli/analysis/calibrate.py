"""``pardon calibrate``: whether winning chances that are told come true."""

import sys
from pathlib import Path

import click
import msgspec

from pardon.analysis.calibration import Calibration, calibrate
from pardon.bots.nets import register
from pardon.bots.nets.judgement import learned_for, learned_nets
from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli._progress import meter
from pardon.cli._seats import read_seats
from pardon.errors import PardonError
from pardon.game.seats import as_config, as_seats
from pardon.rules.editions import DEFAULT
from pardon.sim.pages.chances import save_reliability
from pardon.sim.pages.plot import check_plot_file

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("calibrate", epilog=examples(f"pardon calibrate {DEFAULT} --seats 4"))
@click.argument("config", required=False)
@click.option("--seats", default="2", show_default=True, metavar="N|COLOURS", help="Who plays.")
@click.option("--games", type=click.IntRange(1), default=20_000, show_default=True, help="Games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, other games.")
@click.option("--plot", type=FILE, metavar="FILE.png|.svg|.pdf", help="Draw it.")
@click.option(
    "--enter",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="DIR",
    help="Enter the scale and the bend that were fitted into the index of the nets there.",
)
@json_option
def command(
    config: str | None, seats: str, games: int, seed: int, plot: Path | None,
    enter: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play CONFIG by the judgement that people are told of, and see whether it comes true.

    Of the positions said to be won with a chance of p, the share p should be won. Without CONFIG
    it is every table that a net was trained for.
    """
    tables = [(as_config(net.config), net.seats) for net in learned_nets()]
    if config is not None:
        found = as_config(config)
        found.refuse_endless()
        tables = [(found, as_seats(found, read_seats(seats)))]
    if plot:
        check_plot_file(plot)
    warm_up(kernel=True, training=True)
    with meter(shown=sys.stderr.isatty()) as watch:
        measured = [
            calibrate(*table, games, seed, lambda done: watch("calibrating", done, games))
            for table in tables
        ]
    if plot:
        save_reliability(measured, plot)
    if enter:
        for each in measured:
            _enter(each, enter)
    if as_json:
        told = [msgspec.to_builtins(each) for each in measured]
        write_json(told if config is None else told[0])
    elif config is None:
        _write_all(measured)
    else:
        _write(measured[0])


def _write_all(measured: list[Calibration]) -> None:
    rows = [
        (each.config, str(len(each.seats)), f"{100 * each.gap:.2f}", f"{each.scale:g}",
         f"{each.bend:g}", f"{each.games - each.unfinished:,}")
        for each in measured
    ]  # fmt: skip
    write_table(("table", "seats", "gap", "scale", "bend", "games"), rows, numbers=5)


def _enter(measured: Calibration, folder: Path) -> None:
    net = learned_for(as_config(measured.config), measured.seats)
    if net is None or (net.config, net.seats) != (measured.config, measured.seats):
        raise PardonError(f"no net was trained for {measured.config} and these seats")
    scale, bend = measured.fitted
    about = {"name": net.name, "scale": scale, "bend": bend, "likely": measured.likely}
    about["habits"] = measured.habits
    register(folder, about)


def _write(measured: Calibration) -> None:
    click.echo(f"{measured.config}, seats {', '.join(measured.seats)}: {measured.games:,} games")
    click.echo(measured.by)
    rows = [
        (f"{100 * step.told:.1f} %", f"{100 * step.came:.1f} %", f"{step.positions:,}")
        for step in measured.steps
    ]
    write_table(("told", "came", "positions"), rows, numbers=3)
    click.echo(
        f"\nMean gap {100 * measured.gap:.2f} points, with scale {measured.scale:g}"
        f" and bend {measured.bend:g}; by this measurement they would be"
        f" {measured.fitted[0]:g} and {measured.fitted[1]:g}."
    )
    if measured.habits:
        click.echo(f"Beliefs tell {measured.bits:.3f} bits of a hidden card.")
    if measured.unfinished:
        click.echo(f"{measured.unfinished:,} games did not end, and do not count.")
