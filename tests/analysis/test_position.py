"""Analysis of positions: moves in order, chances that add up, a reason, nothing that is hidden."""

from random import Random

import numpy as np
import pytest

from pardon.analysis import analyse
from pardon.analysis.judge import judge_of
from pardon.bots.base import imagine
from pardon.errors import PositionError
from pardon.game import Game
from tests.game.walks import CONFIGS, sampled, walk

WINS = "hasbro-2002 red:s4,home*3 yellow:30,start*3 card:1"


def why(position: str) -> str:
    return Game.from_position(position).analyse().why


@pytest.mark.parametrize("config", CONFIGS)
def test_every_move_is_valued_and_the_best_comes_first(config: str) -> None:
    for game in sampled(walk(config, seed=5, steps=120), every=24):
        if game.actor is None:
            continue
        found = analyse(game)
        assert sorted(value.move for value in found.moves) == sorted(
            move.text for move in game.legal_moves
        )
        losses = [value.loss for value in found.moves]
        assert losses == sorted(losses) and losses[0] == 0
        sides = {tuple(sorted(game.config.side_of(seat))) for seat in game.seats}
        for value in found.moves:
            total = sum(value.chances[side[0]] for side in sides)
            assert total == pytest.approx(1) and min(value.chances.values()) >= 0
        assert found.why.endswith(".") and found.by.startswith("judged by ")


@pytest.mark.parametrize("deep", [False, True])
def test_a_seat_is_told_nothing_that_it_cannot_know(deep: bool) -> None:
    text = "hasbro-2002+points red:14,20,s1,start yellow:30,41,start*2 hand.red:1,2,7,8,10"
    game = Game.from_position(f"{text} hand.yellow:3,4,5,11,12")
    other = Game.from_position(f"{text} hand.yellow:1,2,8,10,12")
    first, second = (each.analyse(deep=deep) for each in (game, other))
    assert [(v.move, v.chances) for v in first.moves] == [(v.move, v.chances) for v in second.moves]
    assert any(value.error > 0 for value in first.moves) == deep


@pytest.mark.parametrize("config", ["hasbro-2002+points", "fire-ice-2013+strategic", "revenge"])
def test_hidden_cards_bear_on_nothing_that_is_told(config: str) -> None:
    """In whole games, other cards in the hidden hands and the pile leave every chance as it is."""
    rng, asked = Random(3), 0
    for game in sampled(walk(config, seed=9, steps=150), every=12):
        if game.actor is None or len(game.legal_moves) == 1:
            continue
        judge, other = judge_of(game.config, game.seats), imagine(game.view(game.actor), rng)
        states = game.state(), other.state()
        actions, seen, _ = zip(*map(judge.moves, states), strict=True)
        assert actions[0] == actions[1] and np.array_equal(*seen)
        ahead = [judge.outlooks(state, 5) for state in states]
        assert np.array_equal(ahead[0][1], ahead[1][1]) and np.array_equal(ahead[0][2], ahead[1][2])
        asked += 1
    assert asked > 3


def test_looking_ahead_is_exact_where_nothing_is_hidden() -> None:
    game = Game.from_position("hasbro-2002 red:14,20 yellow:30,start card:7")
    found = game.analyse(deep=True)
    assert {value.error for value in found.moves} == {0.0} and len(found.moves) > 1
    assert found == game.analyse(deep=True)


def test_nobody_is_told_anything_where_nobody_decides() -> None:
    with pytest.raises(PositionError, match="nobody is to decide here"):
        Game("hasbro-2002", seats=2, seed=1).analyse()


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("hasbro-2002 red:start*4 yellow:30 card:1", "It is the only move there is."),
        ("hasbro-2002 red:s5,home*3 yellow:30 card:1", "It wins the game."),
        ("hasbro-2002 red:57,14 yellow:30,start card:8", "where nothing can happen to it."),
        ("hasbro-2002 red:s5,home*2,14 yellow:30 card:1", "It brings a pawn Home."),
        ("hasbro-2002 red:17,40 yellow:22,start*3 card:5", "opponent's pawn back to Start."),
    ],
)
def test_the_reason_is_what_the_best_move_does(position: str, sentence: str) -> None:
    assert why(position).endswith(sentence)


def test_the_reason_comes_in_other_languages() -> None:
    game = Game.from_position("hasbro-2002 red:start*4 yellow:30 card:1")
    assert game.analyse(language="de").why == "Es ist der einzige Zug."


def test_the_same_position_is_valued_the_same() -> None:
    game = Game("fire-ice-2013", seats=3, seed=6)
    rng = Random(6)
    for _ in range(30):
        game.advance()
        assert game.analyse() == game.copy().analyse()
        game.push(rng.choice(game.legal_moves))
