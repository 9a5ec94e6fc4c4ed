"""Checks: what is wrong with an edition as a whole."""

from collections.abc import Iterator

from pardon.messages import quote
from pardon.rules.edition import KINDS, Card, Edition, rules_of
from pardon.rules.fields import FIELDS, POWERS
from pardon.rules.values import to


def faults(edition: Edition) -> list[str]:
    """Name everything that keeps an edition from being played; empty if nothing does."""
    return [*_fields(edition), *_cards(edition)] or joint_faults(edition)


def joint_faults(edition: Edition) -> list[str]:
    """Name what is wrong among fields that are right by themselves."""
    return [*_setup(edition), *_supply(edition)]


def stuck_fault(edition: Edition) -> str | None:
    """Say so if no pawn can ever leave Start, with which no game would come to an end."""
    cards = [edition.cards[kind] for kind, count in edition.deck.items() if count]
    # A Sorry! takes a pawn's square, so that there must be one out already.
    if any(_starts(edition, card) or (card.place and edition.on_circle) for card in cards):
        return None
    return f"deck {edition.deck} has no card with which a pawn can leave Start"


def _starts(edition: Edition, card: Card) -> bool:
    """Tell whether a card takes a pawn out of Start without anybody else on the board."""
    if card.start:
        return True
    counts = card.leaves_start or (card.place and edition.sorry_forward_may_start)
    goes = card.forward and (edition.ten_forward or not card.backward)
    splits = card.split and card.leaves_start and edition.split_may_start
    burns = card.fire and edition.tokens and edition.fire_from_start
    # By the mode "circle" nothing but a start leads out.
    return bool(burns or (edition.start_mode != "circle" and ((goes and counts) or splits)))


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
