"""Moves are values, read or not: equal, hashed, copied and pickled as what they say."""

import copy
import gc
import pickle
from dataclasses import FrozenInstanceError, asdict, replace

import pytest

from pardon.game import Game
from pardon.moves.moves import Draw, Move

POSITION = "hasbro-2002 red:14 blue:18 card:2"
FORWARD = Move(4, "14>16>19", "forward", "red", "red", 14, 16, 19, None, 2)


def listed() -> Move:
    """Return a move of which nothing has been read."""
    return Game.from_position(POSITION).legal_moves[0]


def test_a_listed_move_equals_one_that_is_written_down() -> None:
    assert listed() == FORWARD and listed() == FORWARD
    assert hash(listed()) == hash(FORWARD)
    assert len({listed(), listed(), FORWARD}) == 1
    assert listed() != replace(FORWARD, to=18)
    assert listed() != "14>16>19"


def test_a_listed_move_has_every_field() -> None:
    assert asdict(listed()) == asdict(FORWARD)
    assert replace(listed(), text="x") == replace(FORWARD, text="x")
    assert repr(listed()) == "Move('14>16>19')" and str(listed()) == "14>16>19"


def test_a_listed_move_is_copied_and_pickled() -> None:
    for twin in (
        copy.copy(listed()),
        copy.deepcopy(listed()),
        pickle.loads(pickle.dumps(listed())),
    ):
        assert twin == FORWARD and twin.to == 19


def test_a_move_has_no_other_fields() -> None:
    with pytest.raises(AttributeError, match="no attribute 'landed'"):
        listed().landed  # type: ignore[attr-defined]  # noqa: B018  # that is the test
    with pytest.raises(AttributeError):
        FORWARD.landed  # type: ignore[attr-defined]  # noqa: B018  # that is the test
    with pytest.raises(FrozenInstanceError):
        listed().text = "x"  # type: ignore[misc]  # that is the test


def test_moves_of_equal_positions_are_equal() -> None:
    one, other = (list(Game.from_position(POSITION).legal_moves) for _ in range(2))
    assert one == other and one[0] != other[1]
    assert one[0] in Game.from_position(POSITION).legal_moves


def test_a_draw_has_a_text_too() -> None:
    game = Game("hasbro-2002", seed=1)
    game.draw("7")
    assert game.peek() == Draw("7")
    assert str(game.peek()) == "=7"


def test_a_game_that_nobody_has_is_gone_with_its_moves() -> None:
    gc.collect()
    gc.disable()
    try:
        before = count_moves()
        game = Game("hasbro-2002", seed=2)
        while game.count < 100:
            game.advance()
            game.push(list(game.legal_moves)[-1])
        assert count_moves() > before
        del game
        assert count_moves() == before
    finally:
        gc.enable()


def count_moves() -> int:
    return sum(type(each) is Move for each in gc.get_objects())
