"""``pardon editions``: what can be played."""

from typing import Any

import click
import msgspec

from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.rules.checks import stuck_fault
from pardon.rules.config import Config
from pardon.rules.edition import Edition, Variation
from pardon.rules.editions import DEFAULT, EDITIONS
from pardon.rules.fields import FIELDS
from pardon.rules.userfile import edition_text


@click.command(
    "editions",
    epilog=examples(
        "pardon editions",
        f"pardon editions {DEFAULT}",
        f"pardon editions {DEFAULT} --toml > house.toml",
    ),
)
@click.argument("edition", required=False)
@json_option
@click.option("--toml", "as_toml", is_flag=True, help="Write EDITION as a file to change.")
@click.option(
    "--page",
    type=click.Path(exists=True, dir_okay=False, writable=True),
    metavar="FILE.md",
    help="Write all variations and options as the first table of a page.",
)
def command(edition: str | None, as_json: bool, as_toml: bool, page: str | None) -> None:
    """List the editions, or the variations and options of one.

    EDITION is the key of an edition, a file with one of your own, or a whole configuration.
    """
    chosen = None if edition is None else Config.parse(edition)
    if page:
        _write_page(page)
    elif as_toml:
        if chosen is None:
            raise click.UsageError("--toml needs an EDITION")
        click.echo(edition_text(chosen.rules), nl=False)
    elif as_json:
        write_json(describe(chosen.rules) if chosen else [describe(e) for e in EDITIONS.values()])
    elif chosen is None:
        _write_all()
    else:
        _write_one(chosen.rules, chosen.text)
    if chosen is not None:
        _warn(chosen.rules)


def _write_page(path: str) -> None:
    from pathlib import Path  # only this needs them

    from pardon.cli.lookup._register import with_register

    page = Path(path)
    page.write_text(with_register(page.read_text(encoding="utf-8")), encoding="utf-8")


def describe(edition: Edition) -> dict[str, Any]:
    """Return an edition with its variations and options as plain values."""
    variations = edition.variations.items()
    return {
        "key": edition.key,
        "name": edition.name,
        "year": edition.year or None,
        "publisher": edition.publisher,
        "summary": edition.summary,
        "players": edition.players,
        "cards": sum(edition.deck.values()),
        "variations": {name: _variation(variation) for name, variation in variations},
        "options": {name: _option(edition, name) for name in edition.options},
        "fixed": {
            name: {"value": value, "clause": clause}
            for name, (value, clause) in edition.fixed.items()
        },
    }


def _variation(variation: Variation) -> dict[str, Any]:
    return {
        "title": variation.title,
        "clause": variation.clause,
        "excludes": variation.excludes,
        "sets": msgspec.to_builtins(variation.sets),
    }


def _option(edition: Edition, name: str) -> dict[str, Any]:
    return {
        "default": msgspec.to_builtins(getattr(edition, name)),
        "text": FIELDS[name].write(getattr(edition, name)),
        "takes": edition.takes(name),
        "clause": edition.options[name],
    }


def _write_all() -> None:
    head = ("edition", "name", "players", "cards", "variations", "what sets it apart")
    rows = [_summary(edition) for edition in EDITIONS.values()]
    write_table(head, rows)
    click.echo("\nThe options of one: pardon editions EDITION")


def _summary(edition: Edition) -> tuple[str, ...]:
    fewest, most = edition.players
    variations = ", ".join(edition.variations) or "none"
    cards = str(sum(edition.deck.values()))
    return (edition.key, edition.name, f"{fewest}-{most}", cards, variations, edition.summary)


def _write_one(edition: Edition, text: str) -> None:
    click.echo(f"{text}: {edition.name}, {edition.summary}\n")
    if edition.variations:
        variations = edition.variations.items()
        rows = [(f"+{name}", v.clause, v.title, _excluded(v)) for name, v in variations]
        write_table(("variation", "clause", "means", "not with"), rows)
        click.echo()
    rows = [_option_row(edition, name) for name in edition.options]
    write_table(("option", "clause", "takes", "is"), rows)
    for name, (value, clause) in edition.fixed.items():
        click.echo(f"{name} is always {value} ({clause})")


def _warn(edition: Edition) -> None:
    """Say so if games of an edition never end."""
    fault = stuck_fault(edition)
    if fault:
        click.echo(f"Warning: {fault}: games of it never end by a win.", err=True)


def _option_row(edition: Edition, name: str) -> tuple[str, str, str, str]:
    option = _option(edition, name)
    return (f"+{name}=", option["clause"], option["takes"], option["text"])


def _excluded(variation: Variation) -> str:
    return ", ".join(variation.excludes)
