"""Checks: what is wrong with an edition as a whole."""

from collections.abc import Iterator

from pardon.messages import quote
from pardon.rules.edition import KINDS, Edition, rules_of
from pardon.rules.fields import FIELDS, POWERS
from pardon.rules.values import to


def faults(edition: Edition) -> list[str]:
    """Name everything that keeps an edition from being played; empty if nothing does."""
    return [*_fields(edition), *_cards(edition)] or joint_faults(edition)


def joint_faults(edition: Edition) -> list[str]:
    """Name what is wrong among fields that are right by themselves."""
    return [*_setup(edition), *_supply(edition)]


def card_fault(name: str, given: object) -> str | None:
    """Say what the text or a power of a card should be, if it is not that already."""
    try:
        if name in POWERS:
            POWERS[name].check(given)
        else:
            to(str, given, "text")
    except ValueError as fault:
        return str(fault)
    return None


def _fields(edition: Edition) -> Iterator[str]:
    for name, value in rules_of(edition).items():
        try:
            FIELDS[name].check(value, edition.cards)
        except ValueError as fault:
            yield f"{name} {quote(value)} {fault}"


def _cards(edition: Edition) -> Iterator[str]:
    for kind, card in edition.cards.items():
        if kind not in KINDS:
            yield f"card {kind!r} should be one of {', '.join(KINDS)}"
        for name in card.__struct_fields__:
            fault = card_fault(name, getattr(card, name))
            if fault:
                yield f"{name} {getattr(card, name)!r} of card {kind} {fault}"


def _setup(edition: Edition) -> Iterator[str]:
    if edition.on_circle > min(edition.pawns, edition.circle_capacity):
        yield (
            f"on_circle {edition.on_circle} should be no more than"
            f" pawns {edition.pawns} and circle_capacity {edition.circle_capacity}"
        )
    if edition.team and edition.players[1] < 4:
        yield f"players {list(edition.players)} should reach 4 for a game of teams"


def _supply(edition: Edition) -> Iterator[str]:
    source = edition.source
    cards, hands = sum(edition.deck.values()), edition.hand * edition.players[0]
    if (source == "hand") != (edition.hand > 0):
        right = "0" if edition.hand else "at least 1"
        yield f"hand {edition.hand} should be {right} where source is {source!r}"
    if hands > cards:
        yield f"deck of {cards} should have at least the {hands} cards that are dealt"
    if source == "draw" and all(edition.cards[kind].again for kind in edition.deck):
        yield f"deck {edition.deck} should have a card that does not draw again"
