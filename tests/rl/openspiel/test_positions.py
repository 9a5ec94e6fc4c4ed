"""OpenSpiel games that begin in a position, and states that a player cannot tell apart."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import pardon.rl  # noqa: F401  # registers the game
from tests.rl.openspiel.test_openspiel import advance, load, walk

HERE = "hasbro-2002 red:14 yellow:18 turn:red card:11"
GAMES = {
    "hasbro-2002+points": {"players": 3},
    "fire-ice-2013+strategic": {"players": 2},
    "revenge": {"players": 2},
    "revenge+swap_scope:colours_and_hands": {"players": 2},
}


def test_a_game_begins_in_a_position() -> None:
    state = load("hasbro-2002").new_initial_state(HERE)
    assert state.current_player() == 0 and state.history() == []
    assert str(state) == HERE.replace("hasbro-2002", "hasbro-2002+turn_limit=60")
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    for each in (again, state.clone()):
        assert str(each) == str(state) and each.history() == state.history()
        assert each.node.root.text == state.node.root.text != load("hasbro-2002").core.root.text


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("revenge red: yellow:", "position is of 'revenge', but the environment of 'hasbro-2002"),
        ("hasbro-2002 red: blue:", "has the seats red, blue, but the environment red, yellow"),
        ("hasbro-2002 red:home*4 yellow: phase:over", "the game is over in position"),
        ("red: yellow:", "unknown edition"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(position: str, fault: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=fault):
        load("hasbro-2002").new_initial_state(position)


def players(game: Any) -> range:
    """Return the players of a game."""
    return range(game.num_players())


@pytest.mark.parametrize("config", GAMES)
def test_a_player_cannot_tell_a_resampled_state(config: str) -> None:
    game, rng, changed = load(config, **GAMES[config]), Random(4), 0
    for state in list(walk(game, 4, 160))[20::14]:
        state = replayed(game, state.history())
        for player in players(game):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert str(replayed(game, other.history())) == str(other)
            assert other.current_player() == state.current_player()
            changed += str(other) != str(state)
    assert changed > 5


def replayed(game: Any, history: list[int]) -> Any:
    """Return the state that a history leads to; an impossible step raises."""
    state = game.new_initial_state()
    for step in history:
        state.apply_action(step)
    return state


def test_without_hands_there_is_nothing_to_resample() -> None:
    [*_, state] = walk(load("hasbro-2002"), 3, 40)
    other = state.resample_from_infostate(0, Random(1).random)
    assert str(other) == str(state) and other.history() == state.history()


def test_hands_that_a_position_begins_with_are_dealt_too() -> None:
    position = "hasbro-2002+points red:14 yellow:18 turn:red hand.red:1*4,2 hand.yellow:2,3,5,8,12"
    game = load("hasbro-2002+points")
    rng, hands = Random(1), set()
    state = game.new_initial_state(position)
    for _ in range(30):
        advance(state, rng)
    for _ in range(20):
        other = state.resample_from_infostate(0, rng.random)
        assert other.information_state_string(0) == state.information_state_string(0)
        hands.add(str(other.node.game.setup().hands["yellow"]))
    assert len(hands) > 10


def test_information_set_search_plays_a_game() -> None:
    game = load("hasbro-2002+points", 12)
    rng = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 4, random_state=rng)
    state, chance = game.new_initial_state(), Random(2)
    while not state.is_terminal():
        if state.is_player_node() and state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            advance(state, chance)
    assert state.returns() == [0, 0]
