"""An edition that cannot be played says why."""

import msgspec
import pytest

from pardon.rules.checks import faults
from pardon.rules.edition import Card
from pardon.rules.editions import EDITIONS

BASE = EDITIONS["hasbro-2002"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"pawns": 5}, "pawns 5 should be a whole number from 1 to 4"),
        ({"players": (1, 4)}, "players (1, 4) should be the fewest and the most"),
        ({"first": "loudest"}, "first 'loudest' should be random"),
        ({"circle_capacity": 3}, "circle_capacity 3 should be a whole number from 1 to 2"),
        ({"on_circle": 2}, "on_circle 2 should be no more than pawns 4 and circle_capacity 1"),
        ({"on_circle": 2, "pawns": 1, "circle_capacity": 2}, "no more than pawns 1"),
        ({"team": True, "players": (2, 3)}, "players [2, 3] should reach 4"),
        ({"deck": {"6": 4}}, "deck {'6': 4} has '6', but the cards are"),
        ({"deck": {}}, "deck {} should have at least one card"),
        ({"deck": {"2": 4}}, "should have a card that does not draw again"),
        ({"source": "hand"}, "hand 0 should be at least 1 where source is 'hand'"),
        ({"source": "hand", "hand": 12, "deck": {"1": 20}}, "at least the 24 cards"),
        ({"slide_colours": (("red",),)}, "for each of the 8 slides"),
        ({"teleports": ((7, 70),)}, "teleports ((7, 70),) should be a list of pairs"),
    ],
)
def test_a_fault_is_named(changes: dict[str, object], fault: str) -> None:
    found = faults(msgspec.structs.replace(BASE, **changes))
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("kind", "card", "fault"),
    [
        ("3", Card("", forward=13), "forward 13 of card 3 should be a whole number from 0 to 12"),
        ("3", Card("", backward=-1), "backward -1 of card 3 should be a whole number from 0"),
        ("3", Card("", split=13), "split 13 of card 3 should be a whole number from 0 to 12"),
        ("3", Card("", parts=0), "parts 0 of card 3 should be a whole number from 1 to 7"),
        ("3", Card("", team_parts=8), "team_parts 8 of card 3 should be a whole number from 1"),
        ("3", Card("", amount=13), "amount 13 of card 3 should be a whole number from -12 to 12"),
        ("9", Card(""), "card '9' should be one of 1, 2, 3"),
    ],
)
def test_a_fault_of_a_card_is_named(kind: str, card: Card, fault: str) -> None:
    found = faults(msgspec.structs.replace(BASE, cards=BASE.cards | {kind: card}))
    assert len(found) == 1
    assert fault in found[0]


def test_single_fields_are_judged_before_what_they_do_together() -> None:
    edition = msgspec.structs.replace(BASE, pawns=9, hand=3, source="cards")
    assert [fault.split()[0] for fault in faults(edition)] == ["pawns", "source"]
