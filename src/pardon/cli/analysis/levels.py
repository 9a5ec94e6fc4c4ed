"""``pardon levels``: how strong the playing levels are, and how long they think."""

import sys
from collections.abc import Callable

import click
import msgspec

from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli._progress import meter
from pardon.cli._seats import configurations, fewest_seats
from pardon.game.seats import as_seats
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.sim.measures.levels import Duel, Thinking, duel, ladder, thinking

Watch = Callable[[str, int, int], None]


@click.command("levels", epilog=examples(f"pardon levels {DEFAULT} --games 1000"))
@click.argument("configs", nargs=-1, metavar="[CONFIG]...")
@click.option(
    "--games", type=click.IntRange(0), default=4000, show_default=True, help="0 for none."
)
@click.option(
    "--decisions", type=click.IntRange(0), default=300, show_default=True,
    help="How many each level is timed at; 0 for none.",
)  # fmt: skip
@click.option("--seats", type=click.IntRange(2, 4), help="Who plays.  [default: 2, or 4 in teams]")
@click.option("--level", "levels", multiple=True, help="Only this level; may be given again.")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, other games.")
@json_option
def command(
    configs: tuple[str, ...], games: int, decisions: int, seats: int | None,
    levels: tuple[str, ...], seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Let every level play the one below at every CONFIG, and time its thinking.

    CONFIG are the configurations; every edition and variation if none is given.
    """
    tables = [Config.parse(text) for text in configs or configurations()]
    for table in tables:
        table.refuse_endless()
    warm_up(kernel=True, players=True)
    duels: list[Duel] = []
    thoughts: list[Thinking] = []
    with meter(shown=sys.stderr.isatty()) as watch:
        for table in tables:
            colours = as_seats(table, seats or fewest_seats(table))
            for level, below in ladder():
                if levels and level not in levels:
                    continue
                if games:
                    duels.append(_duel(level, below, table, colours, games, seed, watch))
                if decisions:
                    thoughts.append(thinking(level, table, colours, decisions, seed))
    if as_json:
        write_json({"duels": msgspec.to_builtins(duels), "thinking": msgspec.to_builtins(thoughts)})
        return
    if duels:
        head = ("table", "seats", "level", "below", "won", "fair", "games")
        write_table(head, [_row(each) for each in duels], numbers=3)
    if thoughts:
        head = ("table", "seats", "level", "median ms", "p99 ms", "longest ms", "decisions")
        write_table(head, [_thought(each) for each in thoughts], numbers=4)


def _duel(
    level: str, below: str, table: Config, seats: tuple[str, ...], games: int, seed: int,
    watch: Watch,
) -> Duel:  # fmt: skip
    return duel(level, below, table, seats, games, seed, lambda done: watch(level, done, games))


def _row(each: Duel) -> tuple[str, ...]:
    won = f"{100 * each.won:.1f} ± {100 * each.limit:.1f} %"
    return (
        each.config, str(len(each.seats)), each.level, each.below, won,
        f"{100 * each.fair:.0f} %", f"{each.games:,}",
    )  # fmt: skip


def _thought(each: Thinking) -> tuple[str, ...]:
    times = (f"{value:.1f}" for value in (each.median, each.most, each.longest))
    return (each.config, str(len(each.seats)), each.level, *times, f"{each.decisions:,}")
