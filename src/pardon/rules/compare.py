"""Differences between editions, field by field and card by card."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from pardon.rules.edition import KINDS, Card, Edition
from pardon.rules.fields import FIELDS, POWERS

Powers = dict[str, Any]


class Side(NamedTuple):
    """Side of a comparison: how one edition settles a field or a card."""

    value: Any
    words: str
    clause: str
    powers: Mapping[str, str] = MappingProxyType({})
    """Of a card, the clause behind each of its powers."""


class Difference(NamedTuple):
    """Field or card that editions settle differently."""

    field: str
    title: str
    sides: tuple[Side, ...]
    """Of each edition, in the order they were given."""


def differences(editions: Sequence[Edition]) -> Iterator[Difference]:
    """Yield every rule field and every card in which editions differ."""
    for name, field in FIELDS.items():
        by_card = name in ("deck", "cards")
        if not by_card and _unlike([getattr(edition, name) for edition in editions]):
            sides = tuple(_side(edition, name) for edition in editions)
            yield Difference(name, field.question, sides)
    for kind in KINDS:
        if _unlike([_dealt(edition, kind) for edition in editions]):
            sides = tuple(_card(edition, editions, kind) for edition in editions)
            yield Difference(f"cards.{kind}", f"the {kind} card", sides)


def _unlike(values: Sequence[Any]) -> bool:
    return any(value != values[0] for value in values)


def _side(edition: Edition, name: str) -> Side:
    value = getattr(edition, name)
    return Side(msgspec.to_builtins(value), FIELDS[name].say(value), edition.clause_of(name))


def _dealt(edition: Edition, kind: str) -> tuple[int, Powers]:
    """Return how many there are of a card and what it does, nothing if there is none."""
    copies = edition.deck.get(kind, 0)
    return copies, _powers(edition, edition.cards[kind]) if copies else {}


def _powers(edition: Edition, card: Card) -> Powers:
    """Return the powers of a card that matter under an edition; its wording does not."""
    matters = {
        "parts": card.split > 0,
        "team_parts": False,
        "amount": any(edition.cards[kind].event for kind in edition.deck),
        "ice": edition.tokens,
        "fire": edition.tokens,
    }
    names = [name for name in POWERS if matters.get(name, True)]
    powers = {name: getattr(card, _meant(edition, name)) for name in names}
    return {name: power for name, power in powers.items() if power}


def _meant(edition: Edition, power: str) -> str:
    """Return the power that counts under an edition: a team has parts of its own."""
    return "team_parts" if power == "parts" and edition.team else power


def _card(edition: Edition, editions: Sequence[Edition], kind: str) -> Side:
    """Tell a card of an edition, with the powers that the others' has not all alike.

    A power that has a clause of its own is told with it.
    """
    copies, powers = _dealt(edition, kind)
    if not copies:
        return Side(None, "not in the deck", edition.clause_of("deck"))
    text, rivals = edition.cards[kind].text, [_dealt(other, kind)[1] for other in editions]
    cited = {name: edition.clause_of(f"cards.{kind}.{_meant(edition, name)}") for name in powers}
    clause = edition.clause_of(f"cards.{kind}" if _unlike(rivals) else "deck")
    unlike = [
        POWERS[name].say(power) + (f" ({cited[name]})" if cited[name] != clause else "")
        for name, power in powers.items()
        if any(rival and power != rival.get(name) for rival in rivals)
    ]
    return Side(
        {"copies": copies, "text": text, **powers},
        f"{copies} × {text}" + (f" [{', '.join(unlike)}]" if unlike else ""),
        clause,
        cited,
    )
