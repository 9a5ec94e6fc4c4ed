"""A preview tells what a move would bring about, and leaves the game as it is."""

import pytest

from pardon.errors import IllegalMoveError
from pardon.game import Game
from tests.game.walks import CONFIGS, differences, sampled, walk


@pytest.mark.parametrize("config", CONFIGS)
def test_what_is_foretold_comes_true(config: str) -> None:
    for game in sampled(walk(config, seed=21), 7):
        for move in game.legal_moves:
            kept = game.copy()
            foretold = game.preview(move)
            assert not differences(game, kept) and game.count == kept.count
            assert foretold == kept.push(move)


def test_an_illegal_move_has_no_preview() -> None:
    game = Game.from_position("hasbro-2002 red:20 blue: turn:red card:8")
    other = Game.from_position("hasbro-2002 red:20 blue: turn:red card:10")
    with pytest.raises(IllegalMoveError, match="illegal move"):
        game.preview(next(move for move in other.legal_moves if move.text == "20>19"))
