"""``pardon rl``: the learning environments, how fast they are and whether they are right."""

import sys

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import json_option, write_json, write_table
from pardon.cli._progress import progress
from pardon.cli.study._options import require_rl, seconds_option
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT


@click.group("rl")
def group() -> None:
    """Check and measure the learning environments (extra `rl`)."""


def _as_seats(_context: click.Context, _option: click.Parameter, given: str | None) -> object:
    """Turn a number, or colours with commas between them, into seats."""
    if given is None:
        return None
    return int(given) if given.isdecimal() else given.split(",")


seats_option = click.option(
    "--seats",
    callback=_as_seats,
    help="How many play, or which colours, as in red,yellow; the fewest there can be if not given.",
)


@group.command("check")
@click.argument("configs", nargs=-1, required=True, metavar="CONFIG...")
@seats_option
def check_command(configs: tuple[str, ...], seats: object) -> None:
    """Hold the environments of each CONFIG, or edition file, against every check there is."""
    require_rl()
    from pardon.rl import check

    warm_up(kernel=True, learners=True)
    for text in configs:
        config = Config.parse(text)
        try:
            passed = check(config, seats)  # type: ignore[arg-type]  # checked there
        except (AssertionError, RuntimeError, Warning) as fault:
            raise click.ClickException(f"{config.text}: {' '.join(str(fault).split())}") from fault
        click.echo(f"{config.text}: {', '.join(passed)}")


@group.command("bench")
@click.argument("config", default=DEFAULT)
@seats_option
@click.option(
    "--games",
    type=click.IntRange(1, 1 << 20),
    default=4096,
    show_default=True,
    help="Games side by side in the vector environment.",
)
@seconds_option(default=1.0)
@json_option
def bench_command(config: str, seats: object, games: int, seconds: float, as_json: bool) -> None:
    """Measure random play in every interface, per second of one processor.

    The vector environment is measured against random seats and against greedy ones. Beside
    CONFIG stand a game of PettingZoo's own and one of OpenSpiel's.
    """
    require_rl()
    from pardon.rl.bench import INTERFACES, measure

    parsed = Config.parse(config)
    warm_up(kernel=True, players=True, learners=True)
    with progress(INTERFACES, "measuring", shown=sys.stderr.isatty()) as watched:
        speeds = [measure(name, parsed, seats, games, seconds) for name in watched]  # type: ignore[arg-type]  # checked there
    if as_json:
        write_json([speed._asdict() for speed in speeds])
        return
    rows = [(speed.interface, speed.game, f"{speed.steps:,.0f}") for speed in speeds]
    write_table(("random play", "game", "steps a processor second"), rows, numbers=1)
