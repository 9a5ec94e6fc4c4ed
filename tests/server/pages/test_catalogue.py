"""The catalogue: everything that can be chosen, in words, and nothing from the disk."""

from pathlib import Path

import pytest

from pardon.errors import EditionError
from pardon.rules.config import Config
from pardon.rules.edition import KINDS
from pardon.rules.editions import EDITIONS
from pardon.rules.fields import FIELDS
from pardon.rules.highlights import FEWEST, MOST, points
from pardon.server.pages.catalogue import config_view, editions, read_config, rules_view
from pardon.server.wire.http import EditionView
from tests.game.walks import CONFIGS

VIEWS = {view.key: view for view in editions()}


def test_every_edition_is_there() -> None:
    assert list(VIEWS) == list(EDITIONS)


def test_every_option_asks_its_question() -> None:
    for view in VIEWS.values():
        for option in view.options:
            assert option.title == FIELDS[option.name].question


@pytest.mark.parametrize("view", VIEWS.values(), ids=lambda view: view.key)
def test_an_edition_is_told_as_it_is(view: EditionView) -> None:
    edition = EDITIONS[view.key]
    assert (view.fewest, view.most) == edition.players
    assert view.cards == sum(edition.deck.values())
    assert [variation.name for variation in view.variations] == list(edition.variations)
    assert [option.name for option in view.options] == list(edition.options)
    assert view.year == (edition.year or None)


@pytest.mark.parametrize("view", VIEWS.values(), ids=lambda view: view.key)
def test_points_are_a_few_sentences(view: EditionView) -> None:
    assert FEWEST <= len(view.points) <= MOST
    assert len(set(view.points)) == len(view.points)
    assert all(point[0].isupper() and point[-1] == "." for point in view.points)
    assert not any("  " in point for point in view.points)


def test_points_follow_the_data() -> None:
    assert "The Ice freezes a pawn on the spot; the Fire carries one on to four fire spaces." in (
        VIEWS["fire-ice-2013"].points
    )
    assert "Everyone has three pawns, all waiting in Start." in VIEWS["fire-ice-2013"].points
    revenge = VIEWS["revenge"].points
    assert "You hold four cards and choose which one to play." in revenge
    assert "Two pairs of circles teleport pawns across the board." in revenge
    assert "After a switch the other pawn slides too." in VIEWS["parker-1934"].points


@pytest.mark.parametrize("config", CONFIGS)
def test_points_are_told_of_every_configuration(config: str) -> None:
    rules = Config.parse(config).rules
    assert all(point.endswith(".") for point in points(rules, EDITIONS["hasbro-2002"]))


def test_a_single_pair_of_teleports_reads_well() -> None:
    rules = Config.parse("revenge+teleports=7-37").rules
    told = points(rules, EDITIONS["hasbro-2002"])
    assert "One pair of circles teleports pawns across the board." in told


@pytest.mark.parametrize("key", EDITIONS)
def test_every_choice_is_a_configuration(key: str) -> None:
    for option in VIEWS[key].options:
        for choice in option.choices:
            view = config_view(f"{key}+{option.name}={choice.value}")
            assert view.rules is not None, view.faults
            assert choice.words[0].isupper()
        if option.choices:
            assert option.default in [choice.value for choice in option.choices]


@pytest.mark.parametrize("key", EDITIONS)
def test_no_choice_is_left_out(key: str) -> None:
    for option in VIEWS[key].options:
        wanted = EDITIONS[key].choices(option.name)
        assert [choice.value for choice in option.choices] == list(wanted)
        assert all(text in FIELDS[option.name].choices for text in wanted)


def test_an_option_in_plain_words() -> None:
    [option] = [o for o in VIEWS["hasbro-2002"].options if o.name == "switched_opponent_slides"]
    assert option.title == "Does the other pawn of a switch slide too?"
    assert option.default_words == "No"
    assert [choice.words for choice in option.choices] == ["Yes", "No"]


def test_a_configuration_has_a_title() -> None:
    titles = {
        "hasbro-2002": "Hasbro 2002",
        "fire-ice-2013+strategic": "Fire and Ice 2013, strategic",
        "birthday-2004+team+fast_setup": "Birthday Edition 2004, team, fast setup",
        "hasbro-2002+bonus_mode=cumulative": "Hasbro 2002, a house rule",
        "revenge+lap_required=false+ten_forward=false": "Revenge, 2 house rules",
    }
    assert {text: rules_view(Config.parse(text)).title for text in titles} == titles


def test_the_board_is_drawn_from_the_data() -> None:
    view = rules_view(Config.parse("fire-ice-2013"))
    assert (view.tokens, view.pawns, view.fire_spaces) == (True, 3, [0, 15, 30, 45])
    assert [slide.squares for slide in view.slides[:2]] == [[1, 2, 3, 4], [9, 10, 11, 12, 13]]
    assert view.slides[0].moves == ["blue", "yellow", "green"]
    assert rules_view(Config.parse("fire-ice-2013+classic")).fire_spaces == []
    assert [(t.a, t.b) for t in rules_view(Config.parse("revenge")).teleports] == [
        (7, 37),
        (22, 52),
    ]


@pytest.mark.parametrize("config", CONFIGS)
def test_cards_are_those_of_the_deck(config: str) -> None:
    rules = Config.parse(config).rules
    view = rules_view(Config.parse(config))
    assert {card.kind: card.copies for card in view.cards} == rules.deck
    kinds = [KINDS.index(card.kind) for card in view.cards]
    assert kinds == sorted(kinds)
    assert all(card.text[0].isupper() and card.text.endswith(".") for card in view.cards)


def test_a_view_is_made_once() -> None:
    config = Config.parse("hasbro-2002+team")
    assert rules_view(config) is rules_view(config)


def test_who_plays_with_whom() -> None:
    assert rules_view(Config.parse("hasbro-2002+team")).partners == {
        "red": "yellow", "blue": "green", "yellow": "red", "green": "blue",
    }  # fmt: skip
    assert rules_view(Config.parse("hasbro-2002")).partners == {}


def test_a_good_configuration() -> None:
    view = config_view(" hasbro-2002+bonus_mode=tiered+team ")
    assert (view.text, view.faults) == ("hasbro-2002+team", [])
    assert view.tables == [["red", "blue", "yellow", "green"]]
    assert len(config_view("hasbro-2002").tables) == 11


def test_a_leader_must_sit_at_the_table() -> None:
    assert all("yellow" in seats for seats in config_view("hasbro-2002+first=yellow").tables)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "Unknown edition ''"),
        ("hasbro", "Unknown edition 'hasbro'; did you mean hasbro-2002?"),
        ("hasbro-2002+bla=1", "Unknown option 'bla'"),
        ("hasbro-2002+team+points", "Team and points of hasbro-2002 exclude each other"),
        ("hasbro-2002+points+deck=1:3", "Deck of 3 should have at least"),
    ],
)
def test_a_bad_configuration_says_why(text: str, fault: str) -> None:
    view = config_view(text)
    assert (view.tables, view.rules) == ([], None)
    assert any(fault in each for each in view.faults)
    assert not any(each.endswith("?.") for each in view.faults)


def test_every_fault_is_told() -> None:
    assert len(config_view("hasbro-2002+bla=1+blub=2").faults) == 2


@pytest.mark.parametrize(
    "text",
    ["{path}", "{path}+team", "../house.toml", "house.toml", "house.toml+a", "/etc/passwd", "a\\b",
     "house+x.toml", "file:///etc/passwd"],
)  # fmt: skip
def test_no_file_is_read(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise AssertionError("the disk was touched")

    path = tmp_path / "house.toml"
    path.write_text('from = "hasbro-2002"\n', encoding="utf-8")
    monkeypatch.setattr("pardon.rules.userfile.load_edition", fail)
    view = config_view(text.format(path=path))
    assert view.rules is None
    assert "cannot be played over the network" in view.faults[0]
    with pytest.raises(EditionError, match="over the network"):
        read_config(text.format(path=path))
