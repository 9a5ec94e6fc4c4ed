"""``pardon perft``: counting the ways a position can go on."""

import re
import sys
from typing import TYPE_CHECKING

import click

from pardon.cli._compile import game_at
from pardon.cli._output import examples, is_terminal, json_option, write_json, write_table
from pardon.cli._progress import progress
from pardon.rules.editions import DEFAULT

if TYPE_CHECKING:
    from pardon.game import Game

DEEPEST = 40
"""Levels beyond which nobody would live to see the count."""


class _Perft(click.Command):
    """Command to which a negative number is a wrong depth and no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        for arg in args:
            if re.fullmatch(r"-\d+", arg):
                fault = f"{arg} should be from 0 to {DEEPEST}."
                raise click.BadParameter(fault, ctx, param_hint="'DEPTH'")
        return super().parse_args(ctx, args)


@click.command("perft", cls=_Perft, epilog=examples(f"pardon perft {DEFAULT} 3"))
@click.argument("position", nargs=-1, required=True)
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@json_option
def command(position: tuple[str, ...], depth: int, as_json: bool) -> None:
    """Count the ways to take DEPTH steps from a POSITION, by first step and in all.

    A step is a decision or an outcome of chance, such as a card drawn; the latter is written
    with an equals sign.
    """
    game = game_at(position)
    counts = count(game, depth)
    total = sum(counts.values()) if depth else 1
    if as_json:
        report = {"position": game.position(), "depth": depth, "steps": counts, "total": total}
        write_json(report)
        return
    rows = [(step, f"{number:,}") for step, number in counts.items()]
    write_table(("step", "ways"), [*rows, ("total", f"{total:,}")], numbers=1)


def count(game: "Game", depth: int) -> dict[str, int]:
    """Return how many ways of `depth` steps begin with each step that is possible."""
    from pardon.engine.compile import compile_rules
    from pardon.engine.kernel import Kernel
    from pardon.position.state import lay_out

    kernel = Kernel(compile_rules(game.config, game.seats))
    states = lay_out(kernel, game.setup())
    counts: dict[str, int] = {}
    steps = list(first_steps(game).items()) if depth else []
    with progress(steps, "counting", shown=is_terminal() and sys.stderr.isatty()) as watched:
        for text, number in watched:
            after = states.copy()
            kernel.step(after, 0, number)
            counts[text] = kernel.perft(after, depth - 1)
    return counts


def first_steps(game: "Game") -> dict[str, int]:
    """Return the steps possible in a position, by text, with the engine's numbers."""
    from pardon.rules.edition import COLOURS, KINDS

    if game.is_chance:
        names = COLOURS if game.phase == "first" else KINDS
        return {f"={name}": names.index(name) for name in game.chances()}
    return {move.text: move.id for move in game.legal_moves}
