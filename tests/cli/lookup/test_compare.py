"""``pardon compare`` tells every rule in which two configurations differ, and no other."""

from itertools import combinations

import pytest

from pardon.rules import values
from pardon.rules.edition import Card, rules_of
from pardon.rules.editions import EDITIONS
from pardon.rules.words import POWERS, TITLES, WORDS, say
from tests.cli.running import read_json, run


def test_every_rule_field_has_a_title() -> None:
    assert {*TITLES, "deck", "cards"} == set(rules_of(EDITIONS["revenge"]))


def test_every_power_has_a_name() -> None:
    assert {*POWERS, "text", "team_parts"} == set(Card.__struct_fields__)


def test_every_word_has_a_meaning() -> None:
    colours = {("first", colour) for colour in ("red", "blue", "yellow", "green")}
    named = {(name, word) for name in TITLES for word in values.choices(name)}
    assert set(WORDS) == named - colours


def test_a_configuration_is_played_as_itself() -> None:
    assert run("compare", "revenge", "revenge").stdout == "revenge and revenge are played alike\n"


def test_the_example_of_the_2002_points_game() -> None:
    lines = run("compare", "hasbro-2002", "hasbro-2002+points").stdout.splitlines()
    points = "5 for a pawn Home, 5 for one that is not, bonus 100, 50, 25"
    assert lines[-3:] == [
        "scoring: points",
        "  hasbro-2002: none (H02-23)",
        f"  hasbro-2002+points: {points} (H02-64)",
    ]


@pytest.mark.parametrize(("a", "b"), list(combinations(EDITIONS, 2)))
def test_every_field_that_differs_is_told_with_both_clauses(a: str, b: str) -> None:
    found = {entry["field"]: entry for entry in read_json("compare", a, b)["differences"]}
    first, second = EDITIONS[a], EDITIONS[b]
    unlike = {name for name in TITLES if getattr(first, name) != getattr(second, name)}
    assert {name for name in found if not name.startswith("cards.")} == unlike
    for name in unlike:
        assert found[name]["a"]["clause"] == first.clauses[name]
        assert found[name]["b"]["words"] == say(name, getattr(second, name))


def test_cards_are_compared_by_what_they_do_and_how_many_there_are() -> None:
    found = read_json("compare", "hasbro-2002", "parker-1934")["differences"]
    [card] = [entry for entry in found if entry["field"].startswith("cards.")]
    assert card["field"] == "cards.1"
    assert (card["a"]["value"]["copies"], card["b"]["value"]["copies"]) == (5, 4)
    assert (card["a"]["clause"], card["b"]["clause"]) == ("H02-03", "P34-03")


def test_a_card_that_one_deck_has_not() -> None:
    found = read_json("compare", "hasbro-2002", "revenge")["differences"]
    [swap] = [entry for entry in found if entry["field"] == "cards.swap"]
    assert swap["a"] == {"value": None, "words": "not in the deck", "clause": "H02-03"}


def test_a_team_has_more_parts_to_its_seven() -> None:
    shown = run("compare", "hasbro-2002", "hasbro-2002+team").stdout
    assert "[parts of a split: 2]" in shown
    assert "[parts of a split: 7]" in shown
