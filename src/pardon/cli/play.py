"""``pardon play``: a game in the terminal, on the whole screen or line by line."""

import click

from pardon.cli._drawing import colour_option, wants_colour
from pardon.cli._output import examples
from pardon.cli._seats import read_seats, seats_option
from pardon.cli.terminal import full_screen
from pardon.cli.terminal._options import screen_options
from pardon.cli.terminal.last_game import last_game
from pardon.rules.editions import DEFAULT


@click.command(
    "play",
    epilog=examples(
        "pardon play",
        "pardon play --seats 2 --bot hard",
        f"pardon play {DEFAULT}+team --as red,blue",
        "pardon play --plain",
        "pardon play --resume",
    ),
)
@click.argument("config", default=DEFAULT)
@seats_option
@click.option(
    "--as",
    "seat",
    metavar="COLOUR,…",
    help="Your colour, or those of all who share this keyboard.  [default: the first]",
)
@click.option(
    "--bot",
    default="medium",
    metavar="BOT",
    help="Who plays the others: a level, easy to expert, or any of pardon bots.  [default: medium]",
)
@click.option("--seed", type=int, help="Draw the same cards every time.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a saved game; without FILE with the one you left last.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Play line by line, for screen readers and simple terminals; so does PARDON_PLAIN=1.",
)
@screen_options
@colour_option
def command(
    config: str,
    seats: str,
    seat: str | None,
    bot: str,
    seed: int | None,
    resume: str | None,
    plain: bool,
    speed: str,
    theme: str,
    depth: str,
    ascii_only: bool | None,
    colour: bool | None,
) -> None:
    """Play against bots, by the edition, variations and options of CONFIG.

    On a terminal the board takes the whole screen; press ? there for every key. Elsewhere, and
    with --plain, the game is played line by line; type help there.
    """
    people = tuple(each.strip().lower() for each in seat.split(",")) if seat else ()
    if not plain and full_screen.is_fit():
        asked = full_screen.Asked(config, read_seats(seats), people, bot, seed, resume)
        shade = depth if colour is None else "auto" if colour else "none"
        looks = full_screen.Looks(shade, theme, ascii_only, speed)
        full_screen.play(asked, looks, last_game())
        return
    if len(people) > 1:
        raise click.UsageError("--as takes one colour where the game is played line by line")
    from pardon.cli.terminal.session import play_lines  # the engine takes a while to load

    own = people[0] if people else None
    play_lines(config, read_seats(seats), own, bot, seed, resume, colour=wants_colour(colour))
