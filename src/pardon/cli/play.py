"""``pardon play``: a game in the terminal against bots."""

from pathlib import Path

import click

from pardon.bots import find_bot
from pardon.cli._compile import warm_up
from pardon.cli._drawing import colour_option, wants_colour
from pardon.cli._seats import read_seats, seats_option
from pardon.cli.terminal.console import Console
from pardon.cli.terminal.session import Session
from pardon.match import Match
from pardon.rules.editions import DEFAULT


@click.command("play")
@click.argument("config", default=DEFAULT)
@seats_option
@click.option("--as", "seat", metavar="COLOUR", help="Your colour.  [default: the first]")
@click.option(
    "--bot",
    default="medium",
    metavar="BOT",
    help="Who plays the others: easy, medium, hard, or any of pardon bots.  [default: medium]",
)
@click.option("--seed", type=int, help="Draw the same cards every time.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a saved game; without FILE with the one you left last.",
)
@colour_option
def command(
    config: str,
    seats: str,
    seat: str | None,
    bot: str,
    seed: int | None,
    resume: str | None,
    colour: bool | None,
) -> None:
    """Play against bots, by the edition, variations and options of CONFIG.

    In the game, type help for everything you can do.
    """
    opponent = find_bot(bot)
    warm_up(kernel=True, players=getattr(opponent, "is_compiled", False))
    session = Session(Console(colour=wants_colour(colour)), bot=opponent, seed=seed)
    if resume is None:
        session.begin(Match(config, seats=read_seats(seats)), seat)
    else:
        session.resume(Path(resume).expanduser() if resume else None, seat)
    session.play()
