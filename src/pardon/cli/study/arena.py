"""``pardon arena``: bots against one another, and how strong they are."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import click

from pardon.bots import find_bot
from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli._progress import meter
from pardon.cli._seats import read_seats
from pardon.cli.study._options import cluster_option, out_option, seed_option, workers_option
from pardon.errors import BotError, PardonError, few
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.sim.arena.arena import Arena, deals_for, make_arena, usual_seats
from pardon.sim.arena.report import Report, Result, Standing, report
from pardon.sim.arena.round_robin import RoundRobin
from pardon.sim.arena.sprt import LEVEL, Errors
from pardon.sim.pages.crosstable import save_crosstable
from pardon.sim.pages.plot import check_plot_file
from pardon.sim.run.checkpoint import Checkpoint
from pardon.sim.run.executors import executor_for, usable_processors

config_option = click.option("--config", default=DEFAULT, show_default=True, help="What to play.")
seats_option = click.option(
    "--seats",
    metavar="N|COLOURS",
    help="How many play, or which colours.  [default: 2, opposite; 4 in teams]",
)
games_option = click.option(
    "--games",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="How many each pairing plays, rounded up to whole deals.",
)

neighbours_option = click.option(
    "--neighbours", is_flag=True, help="Let each bot play the next one only, as they are given."
)

margin_option = click.option(
    "--margin",
    type=float,
    metavar="ELO",
    help="Difference from which on it matters.  [default: 20]",
)


@click.command(
    "arena",
    epilog=examples("pardon arena random greedy", "pardon arena greedy expectimax --until-sure"),
)
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@config_option
@seats_option
@games_option
@seed_option
@neighbours_option
@click.option("--until-sure", is_flag=True, help="Stop a pairing once it is clear who is stronger.")
@margin_option
@click.option(
    "--alpha",
    type=float,
    metavar="CHANCE",
    help="Of finding a difference between equals.  [default: 0.05]",
)
@click.option(
    "--beta",
    type=float,
    metavar="CHANCE",
    help="Of missing a difference of the margin.  [default: 0.05]",
)
@click.option("--anchor", metavar="BOT", help="Whose rating is 0.  [default: the mean]")
@workers_option
@cluster_option
@out_option
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.png|.svg|.pdf",
    help="Draw the cross-table.",
)
@json_option
def command(
    bots: tuple[str, ...],
    config: str,
    seats: str | None,
    games: int,
    seed: int,
    neighbours: bool,
    until_sure: bool,
    margin: float | None,
    alpha: float | None,
    beta: float | None,
    anchor: str | None,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let every BOT play every other, and rate them all.

    Each deal is played in every seating of the two bots, with the same cards for all pairings.
    What is found does not depend on who plays which games when. An interrupt reports what is done.
    """
    arena = arena_of(config, seats, bots, seed, neighbours=neighbours)
    zero = None if anchor is None else _anchor(arena, anchor)
    errors = errors_of(until_sure=until_sure, margin=margin, alpha=alpha, beta=beta)
    if plot:
        check_plot_file(plot)
        check_folder(plot)
    with ExitStack() as stack:
        checkpoint = stack.enter_context(Checkpoint.open(out, arena.about())) if out else None
        deals = deals_for(games, len(arena.seats))
        round_robin = RoundRobin(arena, deals, errors=errors, checkpoint=checkpoint)
        try:
            hold(round_robin, cluster, workers)
        finally:
            if round_robin.games[0]:
                _tell(round_robin, zero, plot, as_json=as_json)
    refuse_faults(round_robin)


def arena_of(
    config: str, seats: str | None, bots: Sequence[str], seed: int, *, neighbours: bool = False
) -> Arena:
    """Return the round robin that is asked for, on the usual seats if none are named."""
    chosen = Config.parse(config)
    colours = read_seats(seats) if seats else usual_seats(chosen)
    return make_arena(chosen, colours, bots, seed, neighbours=neighbours)


def check_folder(path: Path) -> None:
    """Raise if a file has no folder to be written into, before any game is played."""
    if not path.parent.is_dir():
        raise PardonError(f"there is no folder {str(path.parent)!r} for {path.name!r}")


def _anchor(arena: Arena, text: str) -> str:
    anchor = find_bot(text).text
    if anchor not in arena.bots:
        raise PardonError(f"anchor {anchor!r} should be one of the bots: {', '.join(arena.bots)}")
    return anchor


def errors_of(*, until_sure: bool, **given: float | None) -> Errors | None:
    """Return how sure verdicts are to be, or None if none are asked for."""
    wanted = {name: value for name, value in given.items() if value is not None}
    if wanted and not until_sure:
        raise click.UsageError(f"--{next(iter(wanted))} goes with --until-sure")
    return Errors(**wanted) if until_sure else None


def hold(round_robin: RoundRobin, cluster: str | None, workers: int | None) -> None:
    """Play what is missing of a round_robin."""
    compiled = round_robin.arena.is_compiled
    warm_up(kernel=not compiled, players=compiled)
    pool = executor_for(cluster, workers or usable_processors(), compiled)
    with pool as executor, meter(shown=sys.stderr.isatty()) as watch:
        round_robin.play(executor, watch)


def refuse_faults(round_robin: RoundRobin) -> None:
    """Raise what kept pairings from going on, if anything did."""
    faults = list(round_robin.faults())
    if faults:
        raise BotError("; ".join(few(faults)))


def _tell(round_robin: RoundRobin, anchor: str | None, plot: Path | None, *, as_json: bool) -> None:
    """Write what was found, to the terminal first."""
    found = report(round_robin, anchor)
    if as_json:
        write_json(found.to_dict())
    else:
        _write(found)
    if plot:
        save_crosstable(found, plot)


def _write(found: Report) -> None:
    of = f" of {found.wanted:,}" if found.games < found.wanted else ""
    games = f"{found.games:,}{of} games"
    click.echo(f"{found.config}, seats {', '.join(found.seats)}, seed {found.seed}: {games}\n")
    standings = [_standing(each) for each in found.standings]
    write_table(("bot", "elo", "±", "wins", "games"), standings, numbers=4)
    click.echo()
    head = ("pairing", "against", "games", "wins", "at least", "at most")
    if found.errors is None:
        write_table(head, [_paired(each) for each in found.results], numbers=4)
    else:
        rows = [(*_paired(each)[:2], _verdict(each), *_paired(each)[2:]) for each in found.results]
        write_table((*head[:2], "verdict", *head[2:]), rows, numbers=4)
    click.echo(f"\n{_explained(found.anchor, found.errors)}")


def _standing(standing: Standing) -> tuple[str, ...]:
    if standing.elo is None or standing.error is None:
        return (standing.bot, "", "", "", "0")
    wins, games = percent(standing.share), f"{standing.games:,}"
    return (standing.bot, f"{standing.elo:+.0f}", f"{standing.error:.0f}", wins, games)


def _paired(result: Result) -> tuple[str, ...]:
    low, high = percent(result.low), percent(result.high)
    return (result.bot, result.rival, f"{result.games:,}", percent(result.share), low, high)


def _verdict(result: Result) -> str:
    if result.fault:
        return "failed"
    if result.verdict in (None, LEVEL):
        return result.verdict or "open"
    return "stronger" if result.verdict == result.bot else "weaker"


def percent(share: float | None) -> str:
    """Return a share as people read it; nothing for none."""
    return "" if share is None else f"{100 * share:.1f} %"


def _explained(anchor: str | None, errors: Errors | None) -> str:
    zero = f"{anchor} is 0" if anchor else "the mean is 0"
    told = f"In Elo, {zero}; errors and limits hold in 95 of 100 such runs; undecided counts half."
    if errors is None:
        return told
    return (
        f"{told}\nA verdict finds a difference between equals with a chance of {errors.alpha:g} and"
        f" misses one of {errors.margin:g} Elo with {errors.beta:g}."
    )
