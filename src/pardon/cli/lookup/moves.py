"""``pardon moves``: what can be done in a position, and why the rest cannot."""

from dataclasses import asdict
from typing import Any

import click

from pardon.cli._compile import game_at
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli.terminal.sentences import refused, what_it_does
from pardon.explain import Explanation
from pardon.game import Game
from pardon.render.words import duty
from pardon.rules.editions import DEFAULT


@click.command("moves", epilog=examples(f"pardon moves {DEFAULT} red:14 blue:18 card:2"))
@click.argument("position", nargs=-1, required=True)
@json_option
def command(position: tuple[str, ...], as_json: bool) -> None:
    """List the legal moves of a POSITION with what each does, and why other pawns cannot move.

    Where a card is to be drawn, list what may come and in how many ways.
    """
    game = game_at(position)
    if as_json:
        write_json(describe(game))
        return
    click.echo(duty(game.view(game.actor)))
    _write_chances(game)
    _write_moves(game)
    _write_refusals(list(refused(game)))


def describe(game: Game) -> dict[str, Any]:
    """Return the moves, refusals and chances of a game as plain values."""
    return {
        "position": game.position(),
        "phase": game.phase,
        "actor": game.actor,
        "chances": game.chances(),
        "moves": [asdict(m) | {"does": what_it_does(game, m)} for m in game.legal_moves],
        "refused": [_refusal(explanation) for explanation in refused(game)],
    }


def _refusal(explanation: Explanation) -> dict[str, Any]:
    refusals = [asdict(r) | {"sentence": r.sentence} for r in explanation.refusals]
    return {"subject": explanation.subject, "refusals": refusals}


def _write_chances(game: Game) -> None:
    chances = game.chances()
    ways = sum(chances.values())
    rows = [(f"={name}", f"{number} of {ways}") for name, number in chances.items()]
    if rows:
        click.echo()
        write_table(("chance", "ways"), rows, numbers=1)


def _write_moves(game: Game) -> None:
    rows = [(move.text, what_it_does(game, move)) for move in game.legal_moves]
    if rows:
        click.echo()
        write_table(("move", "what it does"), rows)


def _write_refusals(explanations: list[Explanation]) -> None:
    rows = [
        (explanation.subject, refusal.sentence)
        for explanation in explanations
        for refusal in explanation.refusals
    ]
    if rows:
        click.echo()
        write_table(("cannot move", "why"), rows)
