"""``pardon play``: a game in the terminal against bots."""

from pathlib import Path

import click

from pardon.bots import BOTS, find_bot
from pardon.cli.desk import Desk
from pardon.cli.drawing import colour_option, wants_colour
from pardon.cli.sitting import Sitting
from pardon.engine.kernel import is_compiled
from pardon.match import Match
from pardon.rules.editions import DEFAULT


@click.command("play")
@click.argument("config", default=DEFAULT)
@click.option("--seats", default="4", metavar="N|COLOURS", help="How many play, or which colours.")
@click.option("--as", "seat", metavar="COLOUR", help="Your colour.  [default: the first]")
@click.option(
    "--bot",
    default="greedy",
    metavar="|".join(BOTS),
    help="Who plays the others.  [default: greedy]",
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
    if not is_compiled():
        click.echo("Compiling the engine; this happens once and takes some seconds.", err=True)
    sitting = Sitting(Desk(colour=wants_colour(colour)), bot=find_bot(bot), seed=seed)
    if resume is None:
        sitting.begin(Match(config, seats=_seats(seats)), seat)
    else:
        sitting.resume(Path(resume).expanduser() if resume else None, seat)
    sitting.play()


def _seats(text: str) -> int | tuple[str, ...]:
    """Return a number of seats, or the colours that are named."""
    if text.strip().isdecimal():
        return int(text)
    return tuple(name.strip().lower() for name in text.split(","))
