"""Tables as typed: how many play or which colours, and every configuration if none is named."""

from collections.abc import Iterator

import click

from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS

seats_option = click.option(
    "--seats",
    default="4",
    show_default=True,
    metavar="N|COLOURS",
    help="How many play, or which colours, such as red,blue.",
)
"""The option of every command that seats bots."""


def read_seats(text: str) -> int | tuple[str, ...]:
    """Return a number of seats, or the colours that are named."""
    if text.strip().isdecimal():
        return int(text)
    return tuple(name.strip().lower() for name in text.split(","))


def configurations() -> Iterator[str]:
    """Yield every edition by itself and with each of its variations."""
    for key, edition in EDITIONS.items():
        yield key
        yield from (f"{key}+{name}" for name in edition.variations)


def fewest_seats(config: Config) -> int:
    """Return the fewest seats that a configuration can be played at."""
    from pardon.game.seats import SEATS  # so that a wrong call is answered without the engine

    return next(seats for seats in sorted(SEATS) if not config.seat_faults(SEATS[seats]))
