"""Rewards shaped by the chance of winning, as OpenSpiel has rewards before the end."""

import pickle
from random import Random

import numpy as np
import pyspiel
import pytest

from pardon.rl.rewards import Potential
from tests.rl.openspiel.test_openspiel import advance, load


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points", "hasbro-2002+team"])
def test_simulations_that_ship_with_it_pass(config: str) -> None:
    game = load(config, 30, reward="potential")
    assert game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("config", "turns"), [("hasbro-2002", 500), ("revenge", 12)])
def test_rewards_add_up_to_the_end_less_the_beginning(config: str, turns: int) -> None:
    shaped, plain = (load(config, turns, players=3, reward=kind) for kind in ("potential", "win"))
    state, twin, rng = shaped.new_initial_state(), plain.new_initial_state(), Random(4)
    potential = Potential(state.node.core.config, state.node.core.seats)
    begun = potential.of_many(state.node.states, state.node.core.seats)[0]
    total, paid = np.zeros(3), 0
    while not state.is_terminal():
        twin.apply_action(advance(state, rng))
        if not state.is_chance_node():
            total += state.rewards()
            paid += any(state.rewards())
            assert total == pytest.approx(state.returns())
        if not state.is_terminal():
            now = potential.of_many(state.node.states, state.node.core.seats)[0]
            assert state.returns() == pytest.approx(now - begun)
    assert total == pytest.approx(np.array(twin.returns()) - begun)
    assert paid > 20 and twin.rewards() == twin.returns()


def test_a_position_is_where_it_begins() -> None:
    game = load("hasbro-2002", reward="potential")
    state = game.new_initial_state("hasbro-2002 red:s5,home*3 yellow:start*4 turn:red card:1")
    assert state.returns() == [0, 0]
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    red, yellow = state.returns()
    assert red == pytest.approx(-yellow) and 0 < red < 0.2  # it was all but won before
    assert state.rewards() == state.returns()


def test_copies_remember_what_was_paid() -> None:
    state, rng = load("hasbro-2002+points", reward="potential").new_initial_state(), Random(1)
    while len(state.history()) < 40 or state.is_chance_node():
        advance(state, rng)
    assert any(state.rewards())
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert other.rewards() == state.rewards() and other.returns() == state.returns()
