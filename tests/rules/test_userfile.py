"""A user's own edition starts from a published one; all faults of a file come at once."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.game.walks import CONFIGS

from pardon.errors import EditionError
from pardon.rules.checks import faults
from pardon.rules.config import Config
from pardon.rules.edition import Card, Edition, Scoring, rules_of
from pardon.rules.editions import EDITIONS
from pardon.rules.userfile import edition_text, load_edition

HOUSE = """
from = "hasbro-2002"
name = "Our house"
summary = "three pawns and a 6"
pawns = 3
partner_bump = "last_resort"
turn_limit = 300
slide_colours = "own_only"
scoring = {per_home = 2, per_out = 1, bonus = [9, 6, 3]}

[cards.7]
parts = 3

[cards.6]
text = "start a pawn, or move one backward 6"
start = 1
backward = 6

[deck]
6 = 4
sorry = 0
"""


def written(folder: Path, text: str, name: str = "house.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults_of(path: str) -> tuple[str, ...]:
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    return caught.value.faults


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    base, house = EDITIONS["hasbro-2002"], load_edition(written(tmp_path, HOUSE))
    changed = {name for name in rules_of(base) if getattr(base, name) != getattr(house, name)}
    assert changed == {
        "pawns", "partner_bump", "turn_limit", "slide_colours", "scoring", "cards", "deck",
    }  # fmt: skip
    assert (house.key, house.name, house.summary) == ("house", "Our house", "three pawns and a 6")
    assert (house.pawns, house.turn_limit, house.scoring) == (3, 300, Scoring(2, 1, (9, 6, 3)))
    assert faults(house) == []


def test_a_file_has_the_look_of_its_base_or_names_another(tmp_path: Path) -> None:
    assert load_edition(written(tmp_path, HOUSE)).look == EDITIONS["hasbro-2002"].look
    other = load_edition(written(tmp_path, f'look = "dusk"\n{HOUSE}'))
    assert other.look == "dusk"
    assert 'look = "dusk"' in edition_text(other)


def test_a_table_of_a_card_changes_only_its_powers(tmp_path: Path) -> None:
    house = load_edition(written(tmp_path, HOUSE))
    old = EDITIONS["hasbro-2002"].cards
    assert house.cards["7"] == Card(old["7"].text, split=7, parts=3, team_parts=7)
    assert house.cards["6"] == Card("start a pawn, or move one backward 6", start=1, backward=6)
    assert {kind: house.cards[kind] for kind in old if kind != "7"} == {
        kind: card for kind, card in old.items() if kind != "7"
    }


def test_a_deck_changes_only_its_counts(tmp_path: Path) -> None:
    house = load_edition(written(tmp_path, HOUSE))
    old = EDITIONS["hasbro-2002"].deck
    assert house.deck == {k: n for k, n in old.items() if k != "sorry"} | {"6": 4}


def test_what_a_file_sets_is_cited_by_its_key(tmp_path: Path) -> None:
    house = load_edition(written(tmp_path, HOUSE + '\n[cards.3]\ntext = "three"\n'))
    assert house.clauses["pawns"] == house.clauses["cards"] == "house"
    assert house.clauses["hand"] == EDITIONS["hasbro-2002"].clauses["hand"]


def test_a_file_that_only_says_from_is_that_edition(tmp_path: Path) -> None:
    for key, edition in EDITIONS.items():
        mine = load_edition(written(tmp_path, f'from = "{key}"'))
        assert rules_of(mine) == rules_of(edition)
        assert (mine.key, mine.options, mine.variations) == (
            "house", edition.options, edition.variations,
        )  # fmt: skip


def test_points_can_be_switched_off(tmp_path: Path) -> None:
    assert load_edition(written(tmp_path, 'from = "revenge"\nscoring = false')).scoring is None
    assert load_edition(written(tmp_path, 'from = "revenge"\nturn_limit = "none"')).key == "house"


def test_a_configuration_begins_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, HOUSE)
    config = Config.parse(f"{path}+team+turn_limit=300+first=red")
    assert config.text == f"{path}+team+first=red"
    assert (config.rules.team, config.rules.pawns, config.rules.first) == (True, 3, "red")
    monkeypatch.chdir(tmp_path)
    for text in ("house.toml", "./house.toml+team", "house.toml+first=red"):
        assert Config.parse(text).text == text
        assert Config.parse(text) == Config.parse(text)


def test_a_file_is_read_again_each_time(tmp_path: Path) -> None:
    path = written(tmp_path, 'from = "revenge"\npawns = 2')
    assert Config.parse(path).rules.pawns == 2
    written(tmp_path, 'from = "revenge"\npawns = 1')
    assert Config.parse(path).rules.pawns == 1


def test_options_of_a_file_are_judged_by_its_cards(tmp_path: Path) -> None:
    path = written(tmp_path, HOUSE)
    assert Config.parse(f"{path}+deck=1:4,6:4").rules.deck == {"1": 4, "6": 4}
    with pytest.raises(EditionError, match="unknown option 'teem' of house; did you mean team"):
        Config.parse(f"{path}+teem")


def test_a_variation_that_the_file_cannot_carry_is_an_error(tmp_path: Path) -> None:
    path = written(tmp_path, 'from = "birthday-2004"\nplayers = [2, 3]')
    with pytest.raises(EditionError, match="should reach 4 for a game of teams"):
        Config.parse(f"{path}+team")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("pawns = 5", "pawns 5 should be a whole number from 1 to 4"),
        ("pawns = 0", "pawns 0 should be a whole number from 1 to 4"),
        ("pawns = true", "pawns True should be a whole number from 1 to 4"),
        ('pawns = "3"', "pawns '3' should be a whole number from 1 to 4"),
        ("pawn = 3", "unknown field 'pawn'; did you mean pawns"),
        ("team = 1", "team 1 should be true or false"),
        ('first = "pink"', "first 'pink' should be random or high_card"),
        ('source = "dice"', "source 'dice' should be draw or hand"),
        ("source = 2002-01-01", "should be draw or hand"),
        ("players = [4, 2]", "players [4, 2] should be the fewest and the most players"),
        ("players = 4", "players 4 should be the fewest and the most players"),
        ("fire_spaces = [60]", "fire_spaces [60] should be a list of squares from 0 to 59"),
        ("teleports = [[1, 1]]", "teleports [[1, 1]] should name nothing twice"),
        ("scoring = true", "scoring True should be false, or per_home"),
        ("scoring = {per_home = 1}", "should be false, or per_home, per_out and a bonus"),
        ("name = 5", "name 5 should be text on one line"),
        ('look = "partly"', "look 'partly' is none; did you mean party"),
        ("look = 5", "look 5 is none; there are classic, print"),
        ('key = "revenge"', "key 'revenge' should not be that of a published edition"),
        ('name = "a\\nb"', r"name 'a\nb' should be text on one line"),
        ("cards = 5", "cards 5 should be tables such as [cards.7]"),
        ("cards.7 = 5", "cards.7 5 should be a table of its powers"),
        ("cards.7.parts = 8", "cards.7.parts 8 should be a whole number from 1 to 7"),
        ("cards.3.forward = 13", "cards.3.forward 13 should be a whole number from 0 to 12"),
        ("cards.3.switch = 1", "cards.3.switch 1 should be true or false"),
        ("cards.3.text = 1", "cards.3.text 1 should be text"),
        ("cards.3.forwards = 3", "cards.3: unknown power 'forwards'; did you mean forward"),
        ("cards.9.forward = 9", "unknown card '9'; there are 1, 2, 3"),
        ("deck = 5", "deck 5 should be kinds of cards with 0 to 99 copies"),
        ("deck.6 = 4", "deck {'6': 4} has '6', but the cards are 1, 2, 3"),
        ("deck.1 = 1.5", "has 1.5 of '1', which should be a whole number from 0 to 99"),
        ("on_circle = 2", "on_circle 2 should be no more than pawns 4 and circle_capacity 1"),
        ("hand = 5", "hand 5 should be 0 where source is 'draw'"),
        ('source = "hand"', "hand 0 should be at least 1 where source is 'hand'"),
        ("variations = {}", "unknown field 'variations'"),
        ("clauses = {}", "unknown field 'clauses'"),
    ],
)
def test_a_fault_names_file_field_and_value(tmp_path: Path, line: str, fault: str) -> None:
    path = written(tmp_path, f'from = "hasbro-2002"\n{line}\n')
    found = faults_of(path)
    assert len(found) == 1
    assert found[0].startswith(f"{path}: ")
    assert fault in found[0]
    assert "\n" not in found[0]


def test_all_faults_of_a_file_come_at_once(tmp_path: Path) -> None:
    text = """
    from = "hasbro-2020"
    name = 5
    pawn = 3
    pawns = "x"
    turn_limit = -3
    cards.7.parts = 33
    cards.7.pats = 3
    deck.6 = 400
    """
    path = written(tmp_path, text)
    found = [fault.removeprefix(path) for fault in faults_of(path)]
    assert len(found) == 8
    for part in ("hasbro-2002", "name 5", "'pawn'", "'x'", "-3", "33", "'pats'", "400"):
        assert sum(part in fault for fault in found) == 1


def test_a_file_must_say_where_it_starts_from(tmp_path: Path) -> None:
    assert "from is missing; there are parker-1934" in faults_of(written(tmp_path, ""))[0]
    assert "from 5 is no edition" in faults_of(written(tmp_path, "from = 5"))[0]


def test_the_name_of_a_file_must_not_be_a_published_key(tmp_path: Path) -> None:
    path = written(tmp_path, 'from = "revenge"', "revenge.toml")
    assert "should not be that of a published edition" in faults_of(path)[0]


def test_what_is_not_toml_is_an_error_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, 'from = "revenge"\npawns\n')
    assert faults_of(path)[0].startswith(f"{path}: not a TOML file: expected")
    assert "line 2" in faults_of(path)[0]


def test_what_is_not_text_is_an_error_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'from = "revenge"\n# \xff\n')
    assert "text is not UTF-8 (at line 2)" in faults_of(str(path))[0]


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_a_monstrous_file_is_an_error(tmp_path: Path, text: str) -> None:
    assert "not a TOML file" in faults_of(written(tmp_path, text))[0]


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, "a\0b.toml"):
        with pytest.raises(EditionError, match="^cannot read"):
            load_edition(path)
    with pytest.raises(EditionError, match="cannot read 'nowhere.toml': no such file"):
        Config.parse("nowhere.toml+team")


LITERALS = [
    "true", "0", "-1", "3", "1e9", "nan", '""', '"x"', '"draw"', "[]", "[1, 2]", "[[1]]",
    '[["red"]]', "{}", "{1 = 2}", "{a = {b = []}}", "1979-05-27", "07:32:00",
]  # fmt: skip


@pytest.mark.parametrize("literal", LITERALS)
def test_any_value_in_any_field_is_taken_or_refused_by_name(tmp_path: Path, literal: str) -> None:
    fields = [*rules_of(EDITIONS["revenge"]), "key", "name", "from", "cards.7", "cards.7.parts"]
    for field in fields:
        start = "" if field == "from" else 'from = "revenge"\n'
        path = written(tmp_path, f"{start}{field} = {literal}\n")
        try:
            assert faults(load_edition(path)) == []
        except EditionError as error:
            assert all("\n" not in fault for fault in error.faults)
            assert any(field.split(".")[0] in fault for fault in error.faults)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text() | st.lists(st.sampled_from(HOUSE.split("\n"))).map("\n".join))
def test_any_text_is_an_edition_or_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        assert isinstance(load_edition(path), Edition)
    except EditionError as error:
        assert error.faults


def test_an_edited_file_is_another_configuration(tmp_path: Path) -> None:
    path = written(tmp_path, HOUSE)
    before, same = Config.parse(path), Config.parse(path)
    assert (before, hash(before)) == (same, hash(same))
    written(tmp_path, HOUSE.replace("pawns = 3", "pawns = 2"))
    assert Config.parse(path) != before
    assert len({before, same, Config.parse(path)}) == 2


def test_words_are_no_rules(tmp_path: Path) -> None:
    before = Config.parse(written(tmp_path, HOUSE))
    words = HOUSE.replace("start a pawn, or", "leave Start, or").replace("Our", "Their")
    assert Config.parse(written(tmp_path, words)) == before


@pytest.mark.parametrize("given", [None, 5, [], b"house.toml", "7" * 100_000])
def test_what_is_no_file_is_refused_in_a_line(given: Any) -> None:
    (fault,) = faults_of(given)
    assert len(fault) < 200


@pytest.mark.parametrize("text", [*EDITIONS, *CONFIGS])
def test_a_file_that_is_written_has_the_rules_it_was_written_from(
    tmp_path: Path, text: str
) -> None:
    rules = Config.parse(text).rules
    path = written(tmp_path, edition_text(rules))
    assert rules_of(load_edition(path)) == rules_of(rules)


def test_a_file_that_is_written_says_only_what_differs(tmp_path: Path) -> None:
    assert edition_text(EDITIONS["revenge"]) == 'from = "revenge"\n'
    house = load_edition(written(tmp_path, HOUSE))
    text = edition_text(house)
    assert load_edition(written(tmp_path, text)) == house
    assert [line for line in text.splitlines() if line] == [
        'from = "hasbro-2002"',
        'name = "Our house"',
        'summary = "three pawns and a 6"',
        "pawns = 3",
        "turn_limit = 300",
        'slide_colours = "own_only"',
        'partner_bump = "last_resort"',
        "scoring = {per_home = 2, per_out = 1, bonus = [9,6,3]}",
        "[deck]",
        "sorry = 0",
        "6 = 4",
        "[cards.6]",
        'text = "start a pawn, or move one backward 6"',
        "start = 1",
        "backward = 6",
        "[cards.7]",
        "parts = 3",
    ]
