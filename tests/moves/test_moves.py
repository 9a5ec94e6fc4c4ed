"""Moves: every legal one has a text of its own, which reads back, and so do sloppy forms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pardon.errors import AmbiguousMoveError, IllegalMoveError, NotationError, PardonError
from pardon.game import Game
from pardon.moves.moves import KINDS_OF_MOVE, Move
from tests.game.walks import CONFIGS, sampled, walk
from tests.soak import amount


@pytest.mark.parametrize("config", CONFIGS)
def test_the_text_of_a_legal_move_is_unique_and_reads_back(config: str) -> None:
    for game in sampled(walk(config, seed=6), 3):
        moves = list(game.legal_moves)
        assert len({move.text for move in moves}) == len(moves) == len(game.legal_moves)
        assert [game.parse(move.text) for move in moves] == moves
        assert [move.id for move in moves] == sorted(move.id for move in moves)
        assert all(move.kind in KINDS_OF_MOVE for move in moves)


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        ("hasbro-2002 red:4 blue: card:1", ["4>5"]),
        ("hasbro-2002 red:14 blue:18 card:2", ["14>16>19", "start>4"]),
        ("hasbro-2002 red:20 blue:40 card:11", ["20>31>34", "20x40"]),
        ("hasbro-2002 red: blue:16 card:sorry", ["start!16"]),
        ("hasbro-2002 red:58 blue:20 card:11", ["pass", "58x20"]),
        ("hasbro-2002 red:s4,20 blue: card:4", ["20>16>19", "s4>2"]),
        ("hasbro-2002+team red: blue: yellow:s1 green: card:1", ["yellow:s1>s2", "start>4",
                                                                "yellow:start>34"]),
        ("fire-ice-2013 red:10 blue:20,30 card:1", ["ice@20", "ice@30"]),
        ("fire-ice-2013 red:10f,home blue: card:2 phase:token", ["keep", "fire@start",
                                                                "fire@home"]),
        ("fire-ice-2013 red:7f blue: phase:fire", ["skip", "7>15"]),
        ("fire-ice-2013 red:startf blue: card:3", ["start>6", "startf>6"]),
        ("fire-ice-2013 red:20,homef blue: card:2 phase:pull", ["none", "pull@start", "pull@20"]),
        ("revenge red:7 blue: card:3 phase:teleport landed:7", ["stay", "teleport"]),
        ("revenge red:4*2 blue: card:1", ["4>5"]),
        ("revenge red: blue: card:2", ["start>4"]),
        ("revenge red:4d,4 blue: card:3", ["4>7", "4d>7"]),
        ("revenge hand.red:7,1,2,discard", ["play:1", "play:2"]),
        ("revenge hand.red:7,8,3,3", ["drop:3", "drop:7", "drop:8"]),
        ("revenge red:20 yellow: card:swap", ["20>29", "swap:yellow"]),
        ("revenge card:pick4", ["start>4", "pick-up"]),
    ],
)  # fmt: skip
def test_moves_are_written(position: str, texts: list[str]) -> None:
    game = Game.from_position(position)
    assert sorted(move.text for move in game.legal_moves) == sorted(texts)


def test_a_part_from_start_is_told_by_its_count_where_its_landing_does_not_tell_it() -> None:
    game = Game.from_position("fire-ice-2013+start_mode=place red:20 blue: card:7")
    texts = {move.text for move in game.legal_moves}
    assert {"start>4+1", "start>4+6"} <= texts
    assert game.parse("start>4+2").count == 2


def test_a_move_says_what_it_does() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    assert game.legal_moves[0] == Move(
        id=game.action_ids[0], text="14>16>19", kind="forward", seat="red", colour="red",
        origin=14, landing=16, to=19, count=2,
    )  # fmt: skip
    switch = Game.from_position("hasbro-2002 red:40 blue:16 card:11").parse("40x16")
    assert (switch.kind, switch.target, switch.landing, switch.to) == ("switch", "blue", 16, 19)
    start = Game.from_position("revenge card:2").parse("start>4")
    assert (start.kind, start.count) == ("start", 2)


@pytest.mark.parametrize(
    ("position", "sloppy", "text"),
    [
        ("hasbro-2002 red:14 blue:18 card:2", "14>19", "14>16>19"),
        ("hasbro-2002 red:14 blue:18 card:2", "14 -> 16", "14>16>19"),
        ("hasbro-2002 red:14 blue:18 card:2", " 14 → 19 ", "14>16>19"),
        ("hasbro-2002 red:14 blue:18 card:2", "RED:14>16>19", "14>16>19"),
        ("hasbro-2002 red:14 blue:18 card:2", "14+2", "14>16>19"),
        ("hasbro-2002 red:14 blue:18 card:2", "Start>4", "start>4"),
        ("hasbro-2002 red:20 blue: card:4", "20-4", "20>16>19"),
        ("hasbro-2002 red:40 blue:16 card:11", "40 X 16", "40x16"),
        ("hasbro-2002 red:40 blue:16 card:11", "40x16>19", "40x16"),
        ("hasbro-2002 red: blue:16 card:sorry", "start ! 16 > 19", "start!16"),
        ("hasbro-2002 card:12", "none", "pass"),
        ("hasbro-2002 card:12", "Pass", "pass"),
        ("hasbro-2002+team red: blue: yellow:40 green: card:3", "yellow:40>43", "40>43"),
        ("fire-ice-2013 red:7f blue: phase:fire", "fire", "7>15"),
        ("fire-ice-2013 red:7f blue: phase:fire", "pass", "skip"),
        ("fire-ice-2013 red:10 blue:20,30 card:1", "ice 20", "ice@20"),
        ("fire-ice-2013 red:10 blue:20,30 card:1", "ice@blue:20", "ice@20"),
        ("revenge hand.red:7,1,2,discard", "1", "play:1"),
        ("revenge hand.red:7,1,2,discard", "play 1", "play:1"),
        ("revenge hand.red:sorry blue:20 red:", "Sorry!", "play:sorry"),
        ("revenge hand.red:7,8,3,3", "discard 3", "drop:3"),
        ("revenge red:20 yellow: card:swap", "swap yellow", "swap:yellow"),
        ("revenge card:pick4", "pick up", "pick-up"),
    ],
)
def test_what_people_type_is_understood(position: str, sloppy: str, text: str) -> None:
    assert Game.from_position(position).parse(sloppy).text == text


def test_the_exact_text_comes_first() -> None:
    game = Game.from_position("fire-ice-2013 red:startf blue: card:3")
    assert game.parse("start>6").origin == "start"
    assert game.parse("START > 6").text == "start>6"
    with pytest.raises(AmbiguousMoveError, match="start>6, startf>6"):
        game.parse("start+3")


@pytest.mark.parametrize("text", ["0>4 ", "0 > 4", "0->4"])
def test_a_moves_own_text_with_spaces_comes_before_another_name(text: str) -> None:
    game = Game.from_position("hasbro-2002 red: blue:0,30 turn:blue card:7")
    assert {"0>4", "0>1>4"} <= {move.text for move in game.legal_moves}
    assert game.parse(text).text == "0>4"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("hasbro-2002 red:58 blue: card:11", "58>s3", "H02-25"),
        ("hasbro-2002 red:10,13 blue: card:3", "10>13", "own colour"),
        ("hasbro-2002 red: blue:20 card:3", "20>23", "not the player's"),
        ("hasbro-2002 red:10 blue: card:3", "11>14", "no pawn on 11"),
        ("hasbro-2002 red:10 blue: card:3", "pass", "10>13"),
        ("hasbro-2002 red:10 blue:", "10>13", "drawn first"),
        ("revenge hand.red:7,1,2,discard", "play:7", "R-61"),
        ("revenge hand.red:7,1,2,discard", "play:3", "play:1"),
    ],
)
def test_an_illegal_move_says_why(position: str, text: str, reason: str) -> None:
    game = Game.from_position(position)
    before = game.position()
    with pytest.raises(IllegalMoveError) as raised:
        game.push(text)
    message = str(raised.value)
    assert repr(text) in message
    assert repr(before) in message
    assert reason in message
    assert game.position() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo",
        "14>77",
        "4" * 5000,
        "14>" + "9" * 5000,
        "14>>16",
        ">",
        "14",
        "play:9",
        "swap:pink",
    ],
)
def test_what_is_no_move_says_what_moves_look_like(text: str) -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    with pytest.raises(NotationError) as raised:
        game.push(text)
    assert repr(text)[:70] in str(raised.value)


def test_a_move_of_another_position_is_refused() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    other = Game.from_position("hasbro-2002 red:15 blue:18 card:2")
    with pytest.raises(IllegalMoveError, match="15>17"):
        game.push(other.legal_moves[0])


POSITIONS = [
    "hasbro-2002 red:14,20 blue:18,40 card:11",
    "hasbro-2002+team red:14 blue:18 yellow:20 green: card:7",
    "fire-ice-2013 red:7f blue: phase:fire",
    "revenge red:7 blue: hand.red:7,1,2,discard",
    "revenge card:swap",
    "hasbro-2002",
]


@given(
    st.sampled_from(POSITIONS),
    st.one_of(st.text(), st.from_regex(r"\A(red:)?(start|s[1-5]|home|\d{1,3})[>x!+@-](\d+|s1|)\Z")),
)
@settings(max_examples=amount(100, 300), deadline=None)
def test_any_text_is_a_move_or_a_clear_error(position: str, text: str) -> None:
    game = Game.from_position(position)
    try:
        move = game.parse(text)
    except PardonError:
        return
    assert move in game.legal_moves
