"""``pardon simulate``: games between bots by the million, and what they show."""

from pathlib import Path
from typing import Any

import click

from pardon.cli._output import examples, json_option
from pardon.cli._seats import seats_option
from pardon.cli.study._options import cluster_option, out_option, seed_option, workers_option
from pardon.rules.editions import DEFAULT

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    "simulate",
    epilog=examples(
        "pardon simulate",
        "pardon simulate --games 1000 --bots greedy",
        'pardon simulate --bots "greedy,random,random,random" --rows games.csv',
    ),
)
@click.argument("config", default=DEFAULT)
@click.option(
    "--games", type=click.IntRange(1), default=10_000, show_default=True, help="How many to play."
)
@seats_option
@click.option(
    "--bots",
    "--bot",
    "bots",
    multiple=True,
    default=("random",),
    show_default="random",
    metavar="BOT,…",
    help="Who plays: one for all seats, or one for each.",
)
@click.option("--fixed", is_flag=True, help="Keep different bots on their seats.")
@seed_option
@click.option(
    "--luck",
    type=click.IntRange(0),
    metavar="N",
    help="Games to spend on the measure of luck, 0 for none.  [default: a part of the games]",
)
@workers_option
@cluster_option
@out_option
@click.option("--rows", type=FILE, metavar="FILE.csv|.parquet", help="Write a row for each game.")
@click.option("--plot", type=FILE, metavar="FILE.png|.svg|.pdf", help="Draw what was found.")
@json_option
def command(**asked: Any) -> None:
    """Play games of CONFIG between bots: how long they are, who wins, what each card is for.

    Bots that differ take every seat in turn, with the same cards each time, and so the number of
    games is rounded up. Game number i is the same whatever it is played by. An interrupt reports
    what is done.
    """
    from pardon.cli.study._simulation import simulate  # so that a wrong call is answered at once

    simulate(**asked)
