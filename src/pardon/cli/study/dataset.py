"""``pardon dataset``: games of bots in a file, for those who learn from what others did."""

import sys
from pathlib import Path

import click

from pardon.bots.spec import split
from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json
from pardon.cli._progress import meter
from pardon.cli._seats import read_seats
from pardon.cli.study._options import require_rl, seed_option
from pardon.rules.editions import DEFAULT


@click.command(
    "dataset", epilog=examples(f"pardon dataset {DEFAULT} --games 100 --out games.parquet")
)
@click.argument("config")
@click.option("--games", type=click.IntRange(1), required=True, help="How many to play.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE.parquet|NAME-v0",
    help="Where to: a Parquet file, or a folder for Minari, whose names end in a version.",
)
@click.option(
    "--bots",
    "--bot",
    "bots",
    multiple=True,
    default=("greedy",),
    show_default="greedy",
    metavar="BOT,…",
    help="Who plays: one for all seats, or one for each.",
)
@click.option(
    "--seats",
    metavar="N|COLOURS",
    help="How many play, or which colours.  [default: the fewest there can be]",
)
@click.option(
    "--reward", default="win", show_default=True, help="What the end of a game is worth to a seat."
)
@seed_option
@json_option
def command(
    config: str,
    games: int,
    out: Path,
    bots: tuple[str, ...],
    seats: str | None,
    reward: str,
    seed: int,
    as_json: bool,
) -> None:
    """Write games of CONFIG between bots, every decision with what its seat knew and did.

    Game number i is the same however many are written. An interrupt keeps the games that are
    complete.
    """
    require_rl()
    from pardon.rl.study.dataset import Dataset

    names = [bot.strip() for text in bots for bot in split(text)]
    asked = Dataset(
        out, config, read_seats(seats) if seats else None, bots=names, games=games, seed=seed,
        reward=reward,
    )  # fmt: skip
    warm_up(kernel=True, players=True)
    try:
        with meter(shown=sys.stderr.isatty()) as watch:
            asked.play(watch)
    finally:
        if as_json:
            counts = {"file": str(out), "games": asked.games, "decisions": asked.decisions}
            write_json(asked.about() | counts)
        elif asked.games:
            of = f" of {games:,}" if asked.games < games else ""
            click.echo(f"{out}: {asked.games:,}{of} games, {asked.decisions:,} decisions")
        else:
            click.echo("No game was finished.", err=True)
