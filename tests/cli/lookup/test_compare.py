"""``pardon compare`` tells every rule in which two configurations differ, and no other."""

from itertools import combinations

import pytest

from pardon.rules.editions import EDITIONS
from pardon.rules.fields import FIELDS
from pardon.rules.values import Word
from tests.cli.running import read_json, run

BY_CARD = {"deck", "cards"}


def test_every_rule_field_asks_a_question() -> None:
    questions = [field.question for field in FIELDS.values()]
    assert all(question[0].isupper() and question[-1] == "?" for question in questions)
    assert len(set(questions)) == len(questions)


def test_every_word_is_an_answer_of_its_own() -> None:
    for field in FIELDS.values():
        if isinstance(field, Word):
            answers = [field.say(word) for word in field.words]
            assert all(answers) and len(set(answers)) == len(answers)


def test_a_configuration_is_played_as_itself() -> None:
    assert run("compare", "revenge", "revenge").stdout == "revenge and revenge are played alike\n"


def test_the_example_of_the_2002_points_game() -> None:
    lines = run("compare", "hasbro-2002", "hasbro-2002+points").stdout.splitlines()
    points = "5 for a pawn Home, 5 for one that is not, bonus 100, 50, 25"
    assert lines[-3:] == [
        "scoring: Which points are there?",
        "  hasbro-2002: none (H02-23)",
        f"  hasbro-2002+points: {points} (H02-71)",
    ]


@pytest.mark.parametrize(("a", "b"), list(combinations(EDITIONS, 2)))
def test_every_field_that_differs_is_told_with_both_clauses(a: str, b: str) -> None:
    found = {entry["field"]: entry for entry in read_json("compare", a, b)["differences"]}
    first, second = EDITIONS[a], EDITIONS[b]
    unlike = {name for name in FIELDS if getattr(first, name) != getattr(second, name)} - BY_CARD
    assert {name for name in found if not name.startswith("cards.")} == unlike
    for name in unlike:
        assert found[name]["a"]["clause"] == first.clauses[name]
        assert found[name]["b"]["words"] == FIELDS[name].say(getattr(second, name))


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
    assert "[parts of a split: 2] (H02-44)" in shown
    assert "[parts of a split: 7 (H02-60)] (H02-44)" in shown


def test_a_power_with_a_clause_of_its_own_is_told_with_it() -> None:
    found = read_json("compare", "hasbro-2002", "fire-ice-2013")["differences"]
    [card] = [entry for entry in found if entry["field"] == "cards.1"]
    assert card["a"]["clause"] == "H02-39"
    assert card["b"]["clause"] == "F13-46"
    assert card["b"]["powers"] == {"forward": "F13-46", "leaves_start": "F13-13", "ice": "F13-43"}
    assert card["b"]["words"].endswith("[counts out of Start (F13-13), moves the Ice (F13-43)]")


def test_a_mechanism_that_an_edition_has_not_cites_no_clause() -> None:
    found = read_json("compare", "hasbro-2002", "fire-ice-2013")["differences"]
    [tokens] = [entry for entry in found if entry["field"] == "tokens"]
    assert (tokens["a"]["words"], tokens["a"]["clause"]) == ("no", "")
    assert tokens["b"]["clause"] == "F13-07"


def test_teams_of_like_parts_have_the_same_seven() -> None:
    found = read_json("compare", "parker-1934", "parker-1934+partnership")["differences"]
    assert [entry["field"] for entry in found] == ["team"]
