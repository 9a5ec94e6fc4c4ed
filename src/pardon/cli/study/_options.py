"""Options that several commands of this room share."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import click

from pardon.cli._span import Span
from pardon.errors import PardonError

F = TypeVar("F", bound=Callable[..., Any])

seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Another seed, other games."
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    help="Tasks at a time.  [default: one for each processor]",
)


def _installed(
    _context: click.Context, _option: click.Parameter, cluster: str | None
) -> str | None:
    """Refuse a cluster before any work where what it needs is not installed."""
    if cluster is not None and find_spec("distributed") is None:
        raise PardonError("a cluster needs more: pip install 'pardon[cluster]'")
    return cluster


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS|local",
    callback=_installed,
    help="Play on a Dask cluster, or start one.",
)
out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep what is played; the same command goes on where it was left.",
)


def run_options(command: F) -> F:
    """Add the options of every command that plays many games: seed, workers, cluster, out."""
    for option in (out_option, cluster_option, workers_option, seed_option):
        command = option(command)
    return command


def page_option(what: str) -> Callable[[F], F]:
    """Return the option of a command that writes a page, which may consist of more than that."""
    return click.option(
        "--page",
        "path",
        type=click.Path(dir_okay=False, writable=True, path_type=Path),
        metavar="FILE.md",
        help=f"Write {what}.  [default: to the terminal]",
    )


def seconds_option(default: float) -> Callable[[F], F]:
    """Return the option of a command that measures for some seconds at a time."""
    return click.option(
        "--seconds",
        type=Span(0.01, 3600),
        default=default,
        show_default=True,
        help="Time for each measurement.",
    )


def require_rl() -> None:
    """Fail in one line unless the learning environments can be imported.

    Commands call it when they run, and not before: their help needs no extra.
    """
    try:
        import pardon.rl  # noqa: F401
    except ImportError as fault:
        raise click.ClickException(str(fault)) from fault
