"""A configuration has one canonical text, means what it says, and refuses the rest."""

import copy
import pickle
from typing import Any

import msgspec
import pytest

from pardon.errors import EditionError
from pardon.rules.config import Config
from pardon.rules.edition import Scoring
from pardon.rules.editions import EDITIONS

CUSTOM_SLIDES = [["blue"], [], ["red", "green"], [], [], ["yellow"], [], ["green", "red"]]


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(EditionError) as caught:
        Config.parse(text)
    return caught.value.faults


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_alone_is_played_as_it_stands(key: str) -> None:
    config = Config.parse(key)
    assert config.rules == config.edition == EDITIONS[key]
    assert (str(config), config.variations, config.options) == (key, (), {})


def test_a_variation_is_in_force() -> None:
    config = Config.parse("hasbro-2002+team")
    assert config.rules.team
    assert config.variations == ("team",)
    assert config.rules.clauses["team"] == "H02-56"
    assert not config.edition.team


def test_a_variation_changes_only_the_entries_it_gives_of_a_deck() -> None:
    deck = Config.parse("parker-1934+extra_one").rules.deck
    assert deck == EDITIONS["parker-1934"].deck | {"1": 5}


def test_variations_add_up() -> None:
    rules = Config.parse("fire-ice-2013+classic+strategic").rules
    assert (rules.tokens, rules.source, rules.hand) == (False, "hand", 5)
    rules = Config.parse("birthday-2004+points+fast_setup").rules
    assert (rules.on_circle, rules.scoring) == (1, Scoring(5, 5, (100, 50, 25)))
    rules = Config.parse("parker-1934+extra_one+faster_game+partnership").rules
    assert (sum(rules.deck.values()), rules.pawns, rules.team) == (45, 3, True)


def test_an_option_is_in_force_and_cites_its_clause() -> None:
    config = Config.parse("revenge+lap_required=false")
    assert config.options == {"lap_required": False}
    assert not config.rules.lap_required
    assert config.rules.clauses["lap_required"] == "R-13"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("fire-ice-2013+strategic+classic", "fire-ice-2013+classic+strategic"),
        ("hasbro-2002+first=red+team", "hasbro-2002+team+first=red"),
        ("hasbro-2002+team=true+points=false", "hasbro-2002+team"),
        ("revenge+turn_limit=0500+lap_required=false", "revenge+lap_required=false+turn_limit=500"),
        ("revenge+lap_required=true", "revenge"),
        ("revenge+turn_limit=none", "revenge"),
        ("revenge+initial_hand=dealt+backward_amount=shared+discard_trigger=on_play", "revenge"),
        ("fire-ice-2013+fire_spaces=30,0", "fire-ice-2013+fire_spaces=0,30"),
        ("fire-ice-2013+fire_spaces=45,30,15,0", "fire-ice-2013"),
        ("fire-ice-2013+fire_spaces=none", "fire-ice-2013+fire_spaces=none"),
        ("revenge+teleports=52-22,37-7", "revenge"),
        ("revenge+teleports=52-23,37-7", "revenge+teleports=7-37,23-52"),
        ("revenge+teleports=none", "revenge+teleports=none"),
        (
            "parker-1934+deck=sorry:1,3:2,4:0,1:3",
            "parker-1934+deck=1:3,3:2,sorry:1",
        ),
        (
            "fire-ice-2013+slide_colours=gyb,byg,ryg,rgy,rbg,rbg,rby,yrb",
            "fire-ice-2013",
        ),
        (
            "fire-ice-2013+slide_colours=r,r,b,b,y,y,g,g",
            "fire-ice-2013+slide_colours=own_only",
        ),
        (
            "fire-ice-2013+slide_colours=gyb,-,-,-,-,-,-,gr",
            "fire-ice-2013+slide_colours=byg,-,-,-,-,-,-,rg",
        ),
    ],
)
def test_the_text_is_canonical(text: str, canonical: str) -> None:
    assert Config.parse(text).text == canonical
    assert Config.parse(canonical).text == canonical


def test_an_option_is_measured_against_the_edition_with_its_variations() -> None:
    deck = ",".join(f"{kind}:4" for kind in EDITIONS["parker-1934"].deck)
    assert Config.parse(f"parker-1934+deck={deck}").text == "parker-1934"
    text = f"parker-1934+extra_one+deck={deck}"
    assert Config.parse(text).text == text
    assert Config.parse(text).rules.deck["1"] == 4


def test_configurations_compare_by_text() -> None:
    one, other = Config.parse("revenge+start2=exactly_two"), Config.parse("revenge")
    again = Config.of("revenge", {"start2": "exactly_two"})
    assert one == again
    assert hash(one) == hash(again)
    assert one != other
    assert one != "revenge+start2=exactly_two"
    assert {one, other, again} == {one, other}


def test_a_configuration_can_be_shown_copied_and_pickled() -> None:
    config = Config.parse("hasbro-2002+points+turn_limit=9")
    assert repr(config) == "Config('hasbro-2002+points+turn_limit=9')"
    for twin in (copy.copy(config), copy.deepcopy(config), pickle.loads(pickle.dumps(config))):
        assert (twin, twin.rules) == (config, config.rules)
    with pytest.raises(AttributeError):
        config.text = "revenge"  # type: ignore[misc]  # that is what is tested


@pytest.mark.parametrize(
    ("key", "options", "text"),
    [
        ("hasbro-2002", {}, "hasbro-2002"),
        ("hasbro-2002", {"team": True}, "hasbro-2002+team"),
        ("hasbro-2002", {"team": False, "first": "random"}, "hasbro-2002"),
        ("hasbro-2002", {"turn_limit": None}, "hasbro-2002"),
        ("hasbro-2002", {"turn_limit": 5}, "hasbro-2002+turn_limit=5"),
        ("fire-ice-2013", {"fire_spaces": [30, 0]}, "fire-ice-2013+fire_spaces=0,30"),
        ("revenge", {"teleports": [[52, 22], [3, 1]]}, "revenge+teleports=1-3,22-52"),
        ("revenge", {"deck": {"5": 9, "1": 30, "2": 0}}, "revenge+deck=1:30,5:9"),
        (
            "fire-ice-2013",
            {"slide_colours": CUSTOM_SLIDES},
            "fire-ice-2013+slide_colours=b,-,rg,-,-,y,-,rg",
        ),
        ("fire-ice-2013", {"slide_colours": "own_only"}, "fire-ice-2013+slide_colours=own_only"),
    ],
)
def test_options_are_taken_as_json_has_them(
    key: str, options: dict[str, object], text: str
) -> None:
    assert Config.of(key, options).text == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "unknown edition ''"),
        ("hasbro", "did you mean hasbro-2002?"),
        ("Hasbro-2002", "did you mean hasbro-2002 or"),
        ("hasbro-2002+", "should be followed by a variation or an option, in 'hasbro-2002+'"),
        ("hasbro-2002++team", "a variation or an option, in 'hasbro-2002++team'"),
        ("++team", "'++team' should begin with an edition"),
        ("fire-ice-2013+slide_colours=red", "slide_colours 'red' of"),
        ("fire-ice-2013+slide_colours=red", "with - for none"),
        ("my house.toml", "no space or plus sign in its path; rename it"),
        ("a+b/house.toml+team", "no space or plus sign in its path; rename it"),
        ("hasbro-2002+=true", "a plus sign should be followed"),
        ("hasbro-2002+tem", "unknown option 'tem' of hasbro-2002; did you mean team?"),
        ("hasbro-2002+team+team", "'team' is given twice"),
        ("hasbro-2002+first=red+first=red", "'first' is given twice"),
        ("hasbro-2002+team=yes", "team 'yes' of hasbro-2002 should be true or false"),
        ("hasbro-2002+team=", "team '' of hasbro-2002 should be true or false"),
        ("hasbro-2002+first", "option 'first' needs a value: random or high_card"),
        ("fire-ice-2013+start_mode", "option 'start_mode' needs a value: count or place"),
        ("hasbro-2002+first=pink", "first 'pink' of hasbro-2002 should be random or high_card"),
        ("hasbro-2002+team+points", "team and points of hasbro-2002 exclude each other (H02-64)"),
        ("parker-1934+partnership+point_sorry", "exclude each other (P34-61)"),
        ("hasbro-2002+partnership", "'partnership' is no option of hasbro-2002, only of parker-"),
        ("revenge+team", "only of hasbro-2002 and birthday-2004"),
        ("hasbro-2002+two_draws_when_unplayable=true", "only of parker-1934"),
        ("hasbro-2002+initial_hand=dealt", "only of revenge"),
        ("revenge+initial_hand=draft", "known but not offered; it is always dealt (R-05)"),
        ("revenge+discard_trigger=on_draw", "known but not offered; it is always on_play (R-58)"),
        ("revenge+backward_amount=per_player", "known but not offered; it is always shared"),
        ("revenge+draw_rule=to_size", "should be one_then_to_min or to_min_only"),
        ("fire-ice-2013+start_mode=circle", "should be count or place"),
        ("revenge+turn_limit=0", "turn_limit '0' of revenge should be none or a number of turns"),
        ("revenge+turn_limit=-1", "turn_limit '-1' of revenge should be none or a number"),
        ("revenge+turn_limit=²", "turn_limit '²' of revenge should be none or a number"),
        ("fire-ice-2013+fire_spaces=60", "fire_spaces '60' of fire-ice-2013 should be a list of"),
        ("fire-ice-2013+fire_spaces=", "fire_spaces '' of fire-ice-2013 should be a list of"),
        ("fire-ice-2013+fire_spaces=3,3", "should name nothing twice"),
        ("revenge+teleports=1-2-3", "should be a list of pairs of squares from 0 to 59"),
        ("revenge+teleports=7", "should be a list of pairs of squares from 0 to 59"),
        ("revenge+teleports=7-7", "should name nothing twice"),
        ("revenge+teleports=7-8,8-9", "should name nothing twice"),
        ("fire-ice-2013+slide_colours=r,r,r", "for each of the 8 slides, its colours"),
        ("fire-ice-2013+slide_colours=all", "for each of the 8 slides, its colours"),
        ("fire-ice-2013+slide_colours=rr,-,-,-,-,-,-,-", "should name nothing twice"),
        ("fire-ice-2013+slide_colours=x,-,-,-,-,-,-,-", "for each of the 8 slides"),
        ("hasbro-2002+deck=6:4", "has '6', but the cards are 1, 2, 3"),
        ("hasbro-2002+deck=1:100", "has 100 of '1', which should be a whole number from 0 to 99"),
        ("hasbro-2002+deck=1:x", "has 'x' of '1', which should be a whole number"),
        ("hasbro-2002+deck=1:0", "should have at least one card"),
        ("hasbro-2002+deck=1:4,1:4", "should be kinds of cards with 0 to 99 copies"),
        ("hasbro-2002+deck=1", "should be kinds of cards with 0 to 99 copies"),
        ("hasbro-2002+deck=2:4", "should have a card that does not draw again"),
        ("revenge+deck=1:7", "deck of 7 should have at least the 8 cards that are dealt"),
    ],
)
def test_a_fault_is_named(text: str, fault: str) -> None:
    assert any(fault in found for found in faults_of(text)), faults_of(text)


def test_all_faults_are_named_at_once() -> None:
    text = "hasbro-2002+tem+points+team+team+bonus_mode=x+first+deck=6:1"
    found = faults_of(text)
    assert len(found) == 6
    with pytest.raises(EditionError) as caught:
        Config.parse(text)
    assert str(caught.value) == "; ".join(found)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        (5, {}),
        (["hasbro-2002"], {}),
        (None, {"team": True}),
        ("house.toml", {}),
        ("hasbro-2002+team", {}),
        ("hasbro-2002", ["team"]),
        ("hasbro-2002", "team"),
        ("hasbro-2002", {"team": 1}),
        ("hasbro-2002", {"team": "true"}),
        ("hasbro-2002", {"team": None}),
        ("hasbro-2002", {"first": ["red"]}),
        ("hasbro-2002", {"switched_opponent_slides": "false"}),
        ("hasbro-2002", {"turn_limit": True}),
        ("hasbro-2002", {"turn_limit": 1.0}),
        ("hasbro-2002", {"turn_limit": 10**30}),
        ("hasbro-2002", {"deck": {"1": True}}),
        ("hasbro-2002", {"deck": {"1": -1}}),
        ("hasbro-2002", {"deck": {"1": 2.5}}),
        ("hasbro-2002", {"deck": {}}),
        ("hasbro-2002", {"deck": [1, 2]}),
        ("revenge", {"teleports": [[1, 2], 3]}),
        ("revenge", {"teleports": [[1, True]]}),
        ("revenge", {"teleports": "7-37"}),
        ("revenge", {"initial_hand": ["draft"]}),
        ("fire-ice-2013", {"fire_spaces": "0,15"}),
        ("fire-ice-2013", {"fire_spaces": {"0": 1}}),
        ("fire-ice-2013", {"slide_colours": [["red"]]}),
        ("fire-ice-2013", {"slide_colours": [["pink"]] * 8}),
        ("fire-ice-2013", {"slide_colours": [["red", "red"]] * 8}),
        ("fire-ice-2013", {"": 1}),
    ],
)
def test_nonsense_is_an_error_of_one_line(key: object, options: object) -> None:
    with pytest.raises(EditionError) as caught:
        Config.of(key, options)  # type: ignore[arg-type]  # that is what is tested
    assert "\n" not in str(caught.value)
    assert caught.value.faults


def test_a_long_value_is_cut_in_its_error() -> None:
    with pytest.raises(EditionError) as caught:
        Config.of("hasbro-2002", {"first": "x" * 10_000})
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "seats", "fault"),
    [
        ("hasbro-2002", "red", "takes 2 to 4 players, not 1"),
        ("hasbro-2002", "", "takes 2 to 4 players, not 0"),
        ("hasbro-2002", "red red", "should name each colour once"),
        ("hasbro-2002", "red pink", "unknown colours ['pink']"),
        ("hasbro-2002", "red yellow blue", "should go clockwise"),
        ("hasbro-2002", "blue red yellow", "should go clockwise"),
        ("hasbro-2002+team", "red blue yellow", "needs four seats, not 3"),
        ("parker-1934+partnership", "red yellow", "needs four seats, not 2"),
        ("hasbro-2002+first=green", "red blue", "should be a colour in play: red, blue"),
        ("hasbro-2002+points+deck=1:19", "red blue yellow green", "too small to deal 5 to each"),
        ("revenge+deck=1:9", "red blue yellow", "too small to deal 4 to each of 3"),
        ("parker-1934+deck=1:3", "red blue yellow green", "too small for 4 to draw for the lead"),
    ],
)
def test_seats_that_cannot_play_are_named(text: str, seats: str, fault: str) -> None:
    assert any(fault in found for found in Config.parse(text).seat_faults(seats.split()))


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("hasbro-2002", "red yellow"),
        ("hasbro-2002", "yellow red"),
        ("hasbro-2002", "yellow green blue"),
        ("hasbro-2002", "green red blue yellow"),
        ("hasbro-2002+team", "red blue yellow green"),
        ("hasbro-2002+first=green", "blue green"),
        ("hasbro-2002+points+deck=1:20", "red blue yellow green"),
        ("revenge", "red blue yellow green"),
    ],
)
def test_seats_that_can_play_have_no_fault(text: str, seats: str) -> None:
    assert Config.parse(text).seat_faults(seats.split()) == []


def test_options_can_be_written_as_json_and_taken_back() -> None:
    config = Config.parse("fire-ice-2013+slide_colours=b,-,rg,-,-,y,-,rg+fire_spaces=1,2")
    plain = msgspec.json.decode(msgspec.json.encode(config.options))
    assert Config.of("fire-ice-2013", plain) == config


@pytest.mark.parametrize("given", [None, 5, [], {}, b"hasbro-2002"])
def test_only_text_is_parsed(given: Any) -> None:
    with pytest.raises(EditionError, match="should be text such as hasbro-2002"):
        Config.parse(given)


def test_many_faults_are_cut_short() -> None:
    with pytest.raises(EditionError, match="and 992 more") as caught:
        Config.parse("hasbro-2002" + "+" * 1000)
    assert len(caught.value.faults) == 1000
    assert len(str(caught.value)) < 2000
