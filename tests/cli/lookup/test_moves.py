"""Legal moves told in sentences, and why the rest cannot be."""

import pytest

from tests.cli.running import read_json, run

POSITION = ("hasbro-2002", "red:20,s4,58", "yellow:home*2,10", "card:11")


def lines(*args: str) -> list[str]:
    return run("moves", *args).stdout.splitlines()


def test_every_move_is_told_with_what_it_does() -> None:
    told = lines(*POSITION)
    assert told[0] == "Red plays 11"
    assert "20>31>34  Red moves from 20 to 31 and slides to 34." in told
    assert "58x10     Red switches places with Yellow from 58 to 10." in told


def test_every_pawn_without_a_move_is_told_why_with_the_clause() -> None:
    told = "\n".join(lines(*POSITION))
    assert "red on s4     forward 11: that is further than it can go (H02-25)" in told
    assert "red on start  forward 11: this does not bring a pawn out of Start (H02-12)" in told


def test_whose_turn_comes_next_is_not_what_a_move_does() -> None:
    assert not any("is to play" in line for line in lines(*POSITION))


def test_where_a_card_is_drawn_its_chances_are_told() -> None:
    assert [line.split() for line in lines("hasbro-2002")[3:5]] == [
        ["=1", "5", "of", "45"],
        ["=2", "4", "of", "45"],
    ]


def test_cards_of_a_hand_are_told_of() -> None:
    told = "\n".join(lines("hasbro-2002+points", "red:20", "blue:", "hand.red:3,sorry"))
    assert "play:3" in told
    assert "card sorry" in told


def test_partners_are_told_of() -> None:
    told = "\n".join(lines("hasbro-2002+team", "red:20", "blue:", "yellow:s4", "green:", "card:5"))
    assert "yellow on s4" in told


def test_json_tells_the_same() -> None:
    told = read_json("moves", *POSITION)
    assert [move["text"] for move in told["moves"]] == ["20>31>34", "20x10", "58x10"]
    assert told["moves"][0]["does"] == "Red moves from 20 to 31 and slides to 34."
    assert {each["subject"] for each in told["refused"]} == {"red on start", "red on s4"}
    assert told["refused"][1]["refusals"][0]["clause"] == "H02-25"
    assert (told["actor"], told["phase"], told["chances"]) == ("red", "play", {})


def test_json_tells_chances() -> None:
    told = read_json("moves", "hasbro-2002", "discards:1*5")
    assert told["moves"] == []
    assert told["chances"]["2"] == 4
    assert "1" not in told["chances"]


@pytest.mark.parametrize(
    "position",
    [
        "fire-ice-2013 red:20 blue:10 card:1 phase:ice",
        "fire-ice-2013 red:20f blue:10 phase:fire",
        "revenge red:7 blue:10 card:3 phase:teleport landed:7",
        "revenge red:20 blue:10 hand.red:1 card:backward amount:-5",
        "hasbro-2002+points red:s5 blue: hand.red:12 phase:no_play",
        "hasbro-2002 red:home*4 blue: phase:over",
    ],
)
def test_every_phase_has_something_to_tell(position: str) -> None:
    assert run("moves", position).stdout


def test_a_position_that_cannot_be_is_one_line() -> None:
    fault = run("moves", "hasbro-2002", "red:4", "blue:4", code=1).stderr
    assert "red and blue both stand on 4" in fault
    assert len(fault.splitlines()) == 1
