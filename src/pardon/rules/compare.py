"""What differs between editions, field by field and card by card."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from pardon.rules.edition import KINDS, Card, Edition
from pardon.rules.words import POWERS, TITLES, say

Powers = dict[str, Any]


class Side(NamedTuple):
    """How one edition settles a field."""

    value: Any
    words: str
    clause: str


class Difference(NamedTuple):
    """A field that editions settle differently."""

    field: str
    title: str
    sides: tuple[Side, ...]
    """Of each edition, in the order they were given."""


def differences(editions: Sequence[Edition]) -> Iterator[Difference]:
    """Yield every rule field and every card in which editions differ."""
    for name, title in TITLES.items():
        if _unlike([getattr(edition, name) for edition in editions]):
            yield Difference(name, title, tuple(_side(edition, name) for edition in editions))
    for kind in KINDS:
        if _unlike([_dealt(edition, kind) for edition in editions]):
            sides = tuple(_card(edition, editions, kind) for edition in editions)
            yield Difference(f"cards.{kind}", f"the {kind} card", sides)


def _unlike(values: Sequence[Any]) -> bool:
    return any(value != values[0] for value in values)


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


def _card(edition: Edition, editions: Sequence[Edition], kind: str) -> Side:
    """Tell a card of an edition, with the powers that the others' has not all alike."""
    copies, powers = _dealt(edition, kind)
    if not copies:
        return Side(None, "not in the deck", edition.clauses["deck"])
    text, rivals = edition.cards[kind].text, [_dealt(other, kind)[1] for other in editions]
    unlike = [
        _power(name, power)
        for name, power in powers.items()
        if any(rival and power != rival.get(name) for rival in rivals)
    ]
    return Side(
        {"copies": copies, "text": text, **powers},
        f"{copies} × {text}" + (f" [{', '.join(unlike)}]" if unlike else ""),
        edition.clauses["cards" if _unlike(rivals) else "deck"],
    )


def _power(name: str, power: int | bool) -> str:
    return POWERS[name] if power is True else f"{POWERS[name]}: {power}"
