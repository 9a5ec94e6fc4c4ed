"""``pardon compare``: what differs between two configurations."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import click
import msgspec

from pardon.cli.output import is_terminal, json_option, write_json, write_table
from pardon.cli.words import POWERS, TITLES, say
from pardon.rules.config import Config
from pardon.rules.edition import KINDS, Card, Edition

Powers = dict[str, Any]


class Side(NamedTuple):
    """How one configuration settles a field."""

    value: Any
    words: str
    clause: str


class Difference(NamedTuple):
    """A field that two configurations settle differently."""

    field: str
    title: str
    a: Side
    b: Side


@click.command("compare")
@click.argument("a")
@click.argument("b")
@json_option
def command(a: str, b: str, as_json: bool) -> None:
    """Show what differs between two configurations, clause by clause.

    A and B are editions with what is added to them, such as EDITION+VARIATION+OPTION=VALUE.
    """
    first, second = Config.parse(a), Config.parse(b)
    found = list(differences(first.rules, second.rules))
    if as_json:
        write_json({"a": first.text, "b": second.text, "differences": _plain(found)})
    elif not found:
        click.echo(f"{first} and {second} are played alike")
    elif is_terminal():
        rows = [(f"{d.title}\n({d.field})", _cited(d.a), _cited(d.b)) for d in found]
        write_table(("", first.text, second.text), rows)
    else:
        _write_lines(first.text, second.text, found)


def differences(a: Edition, b: Edition) -> Iterator[Difference]:
    """Yield every rule field and every card in which two editions differ."""
    for name, title in TITLES.items():
        if getattr(a, name) != getattr(b, name):
            yield Difference(name, title, _side(a, name), _side(b, name))
    for kind in KINDS:
        if _dealt(a, kind) != _dealt(b, kind):
            yield Difference(
                f"cards.{kind}", f"the {kind} card", _card(a, b, kind), _card(b, a, kind)
            )


def _side(edition: Edition, name: str) -> Side:
    value = getattr(edition, name)
    return Side(msgspec.to_builtins(value), say(name, value), edition.clauses[name])


def _dealt(edition: Edition, kind: str) -> tuple[int, Powers]:
    """Return how many there are of a card and what it does, nothing if there is none."""
    copies = edition.deck.get(kind, 0)
    return copies, _powers(edition, edition.cards[kind]) if copies else {}


def _powers(edition: Edition, card: Card) -> Powers:
    """Return the powers of a card that matter under an edition; its wording does not."""
    matters = {
        "parts": card.split > 0,
        "amount": any(edition.cards[kind].event for kind in edition.deck),
        "ice": edition.tokens,
        "fire": edition.tokens,
    }
    powers = {name: getattr(card, name) for name in POWERS if matters.get(name, True)}
    if edition.team and card.split:
        powers["parts"] = card.team_parts
    return {name: power for name, power in powers.items() if power}


def _card(edition: Edition, other: Edition, kind: str) -> Side:
    """Tell a card of an edition, with the powers that the other edition's has not alike."""
    copies, powers = _dealt(edition, kind)
    if not copies:
        return Side(None, "not in the deck", edition.clauses["deck"])
    text, rival = edition.cards[kind].text, _dealt(other, kind)[1]
    unlike = [_power(name, powers[name]) for name in powers if powers[name] != rival.get(name)]
    return Side(
        {"copies": copies, "text": text, **powers},
        f"{copies} × {text}" + (f" [{', '.join(unlike)}]" if unlike and rival else ""),
        edition.clauses["deck" if powers == rival else "cards"],
    )


def _power(name: str, power: int | bool) -> str:
    return POWERS[name] if power is True else f"{POWERS[name]}: {power}"


def _plain(found: list[Difference]) -> list[dict[str, Any]]:
    return [d._asdict() | {"a": d.a._asdict(), "b": d.b._asdict()} for d in found]


def _cited(side: Side) -> str:
    return f"{side.words} ({side.clause})"


def _write_lines(a: str, b: str, found: list[Difference]) -> None:
    for difference in found:
        click.echo(f"{difference.field}: {difference.title}")
        click.echo(f"  {a}: {_cited(difference.a)}")
        click.echo(f"  {b}: {_cited(difference.b)}")
