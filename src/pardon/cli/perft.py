"""``pardon perft``: counting the ways a position can go on."""

from typing import TYPE_CHECKING

import click

from pardon.cli.output import json_option, write_json, write_table

if TYPE_CHECKING:
    from pardon.game import Game

DEEPEST = 40
"""Levels beyond which nobody would live to see the count."""


@click.command("perft")
@click.argument("position")
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@json_option
def command(position: str, depth: int, as_json: bool) -> None:
    """Count the ways to take DEPTH steps from a POSITION, by first step and in all.

    A step is a decision or an outcome of chance, such as a card drawn; the latter is written
    with an equals sign.
    """
    from pardon.game import Game

    game = Game.from_position(position)
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
    from pardon.engine.kernel import Kernel
    from pardon.engine.tables import compile_rules
    from pardon.phases import lay_out

    kernel = Kernel(compile_rules(game.config, game.seats))
    states, _ = lay_out(kernel, game.setup())
    counts: dict[str, int] = {}
    for text, number in first_steps(game).items() if depth else ():
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
