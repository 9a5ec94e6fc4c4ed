"""``pardon compare``: what differs between two configurations."""

from typing import Any

import click

from pardon.cli._output import examples, is_terminal, json_option, write_json, write_table
from pardon.rules.compare import Difference, Side, differences
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT


@click.command(
    "compare",
    epilog=examples(f"pardon compare {DEFAULT} {DEFAULT}+team"),
)
@click.argument("a")
@click.argument("b")
@json_option
def command(a: str, b: str, as_json: bool) -> None:
    """Show what differs between two configurations, clause by clause.

    A and B are editions with what is added to them, such as EDITION+VARIATION+OPTION=VALUE.
    """
    first, second = Config.parse(a), Config.parse(b)
    found = list(differences([first.rules, second.rules]))
    if as_json:
        write_json({"a": first.text, "b": second.text, "differences": _plain(found)})
    elif not found:
        click.echo(f"{first} and {second} are played alike")
    elif is_terminal():
        rows = [(f"{d.title}\n({d.field})", *map(_cited, d.sides)) for d in found]
        write_table(("", first.text, second.text), rows)
    else:
        _write_lines(first.text, second.text, found)


def _plain(found: list[Difference]) -> list[dict[str, Any]]:
    return [
        {"field": d.field, "title": d.title, "a": _side(d.sides[0]), "b": _side(d.sides[1])}
        for d in found
    ]


def _side(side: Side) -> dict[str, Any]:
    """Return one side as plain values; only a card has powers."""
    plain = side._asdict()
    return plain if side.powers else {name: plain[name] for name in ("value", "words", "clause")}


def _cited(side: Side) -> str:
    return f"{side.words} ({side.clause})" if side.clause else side.words


def _write_lines(a: str, b: str, found: list[Difference]) -> None:
    for difference in found:
        click.echo(f"{difference.field}: {difference.title}")
        for config, side in zip((a, b), difference.sides, strict=True):
            click.echo(f"  {config}: {_cited(side)}")
