"""Seats option: how many play, or which colours, as typed."""

import click

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
