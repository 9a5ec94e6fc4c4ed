"""``pardon ladder``: how strong the bots are in every configuration, as a page."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import click

from pardon.bots import BOTS, find_bot
from pardon.cli._output import examples
from pardon.cli._seats import configurations
from pardon.cli.study._options import page_option, run_options
from pardon.cli.study.arena import (
    arena_of,
    check_folder,
    errors_of,
    games_option,
    hold,
    margin_option,
    neighbours_option,
    refuse_faults,
)
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.sim.arena.arena import Arena, deals_for
from pardon.sim.arena.report import report
from pardon.sim.arena.round_robin import RoundRobin
from pardon.sim.arena.sprt import Errors
from pardon.sim.pages.ladder import Rung, page
from pardon.sim.run.checkpoint import Checkpoint, replace


@click.command("ladder", epilog=examples(f"pardon ladder {DEFAULT} --games 200"))
@click.argument("configs", nargs=-1, metavar="[CONFIG]...")
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Who plays.  [default: all bots]")
@click.option(
    "--anchor", default="random", show_default=True, help="Whose rating is 0, if it plays."
)
@click.option(
    "--seats",
    "counts",
    multiple=True,
    metavar="N|COLOURS",
    help="How many play, or which colours; may be given again.  [default: 2, opposite; 4 in teams]",
)
@games_option
@neighbours_option
@click.option("--until-sure", is_flag=True, help="Stop a pairing once it is clear who is stronger.")
@margin_option
@run_options
@page_option("the page there")
def command(
    configs: tuple[str, ...],
    bots: tuple[str, ...],
    anchor: str,
    counts: tuple[str, ...],
    games: int,
    neighbours: bool,
    until_sure: bool,
    margin: float | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    path: Path | None,
) -> None:
    """Let the bots play one another in every CONFIG, and write the ladder as a page.

    CONFIG are the configurations; every edition and variation if none is given. An interrupt writes
    what is done; with --out, the same command goes on from there.
    """
    if path:
        check_folder(path)
    chosen = configs or tuple(configurations())
    arenas = [
        arena_of(config, seats, bots or tuple(BOTS), seed, neighbours=neighbours)
        for config in chosen
        for seats in _seatings(config, counts)
    ]
    errors = errors_of(until_sure=until_sure, margin=margin)
    rungs: list[Rung] = []
    for arena in arenas:
        rungs.append(_rung(arena, games, errors, anchor, out, cluster, workers))
        if rungs[-1].is_cut_short:
            break
    text = page(rungs)
    if path:
        replace(path, text.encode())
    else:
        click.echo(text, nl=False)
    if rungs[-1].is_cut_short:
        raise click.Abort


def _seatings(config: str, counts: Sequence[str]) -> Sequence[str | None]:
    """Return the seats that a configuration is played on; teams have but one way."""
    return [None] if not counts or Config.parse(config).rules.team else counts


def _rung(
    arena: Arena,
    games: int,
    errors: Errors | None,
    anchor: str,
    out: Path | None,
    cluster: str | None,
    workers: int | None,
) -> Rung:
    zero = find_bot(anchor).text
    with ExitStack() as stack:
        name = f"{arena.config}_{'-'.join(arena.seats)}".replace("/", "_")
        folder = out / name if out else None
        checkpoint = stack.enter_context(Checkpoint.open(folder, arena.about())) if folder else None
        deals = deals_for(games, len(arena.seats))
        round_robin = RoundRobin(arena, deals, errors=errors, checkpoint=checkpoint)
        click.echo(f"{arena.config}, {len(arena.seats)} seats: {', '.join(arena.bots)}", err=True)
        try:
            hold(round_robin, cluster, workers)
        except KeyboardInterrupt:
            is_cut_short = True
        else:
            is_cut_short = False
    refuse_faults(round_robin)
    found = report(round_robin, zero if zero in arena.bots else None)
    return Rung(arena, games, found, is_cut_short)
