"""What comes of illegal actions: an error, or another action in their place."""

import gymnasium
import numpy as np
import pytest

from pardon.rl import PardonVectorEnv
from pardon.rl.observation import Array
from tests.rl.vector.stepping import by_look

GAMES = 100


def made(illegal: str, config: str = "revenge") -> tuple[PardonVectorEnv, Array, Array]:
    """Return an environment under way, its masks, and legal actions."""
    envs = PardonVectorEnv(GAMES, config, illegal=illegal)
    observations, infos = envs.reset(seed=3)
    for _ in range(6):
        actions = by_look(observations, infos["action_mask"])
        observations, *_, infos = envs.step(actions)
        assert not infos["replaced"].any()
    return envs, infos["action_mask"], by_look(observations, infos["action_mask"])


@pytest.mark.parametrize("config", ["hasbro-2002", "revenge"])
def test_pass_takes_the_lowest_open_action(config: str) -> None:
    envs, masks, actions = made("pass", config)
    twin, _, _ = made("pass", config)
    wrong = np.where(np.arange(GAMES) % 3 == 0, masks.argmin(axis=1), actions)
    wrong[:6] = -1, 411, 10**9, -(10**9), 410, 410
    is_open = (wrong >= 0) & (wrong < 411) & masks[np.arange(GAMES), wrong % 411].astype(bool)
    *_, infos = envs.step(wrong)
    assert np.array_equal(infos["replaced"], ~is_open)
    assert (masks[~is_open, 0] == 0).any()  # it is not always passing
    twin.step(np.where(is_open, wrong, masks.argmax(axis=1)))
    assert np.array_equal(envs.states, twin.states)


def test_random_takes_any_open_action_by_the_games_own_stream() -> None:
    envs, masks, _ = made("random")
    twin, _, _ = made("random")
    counts = masks.sum(axis=1)
    *_, infos = envs.step(np.full(GAMES, 411))
    assert infos["replaced"].all()
    lowest, _, _ = made("pass")
    lowest.step(masks.argmax(axis=1))
    differing = (envs.states != lowest.states)[counts > 1].mean()
    assert differing > 0.4
    assert np.array_equal(envs.states[counts == 1], lowest.states[counts == 1])
    twin.step(np.full(GAMES, 411))
    assert np.array_equal(envs.states, twin.states)


def test_what_are_no_whole_numbers_raise_all_the_same() -> None:
    envs, _, _ = made("pass")
    with pytest.raises(gymnasium.error.InvalidAction, match="whole numbers"):
        envs.step(np.full(GAMES, 0.5))


def test_a_game_that_is_over_takes_any_action_without_a_mark() -> None:
    envs = PardonVectorEnv(8, turn_limit=3, illegal="pass")
    envs.reset(seed=1)
    over = np.zeros(8, np.bool_)
    while not over.any():
        *_, over, _ = envs.step(envs.action_space.sample())
    *_, infos = envs.step(np.full(8, 411))
    assert not infos["replaced"][over].any()


@pytest.mark.parametrize("taken_up", [False, True])
def test_games_that_begin_anew_or_are_taken_up_have_no_mark(taken_up: bool) -> None:
    envs, _, _ = made("pass")
    some = np.arange(GAMES) % 2 == 0
    states = envs.get_state()
    *_, infos = envs.step(np.full(GAMES, 411))
    assert infos["replaced"].all()
    if taken_up:
        _, infos = envs.set_state(states[::2], np.flatnonzero(some).tolist())
    else:
        _, infos = envs.reset(options={"reset_mask": some})
    assert np.array_equal(infos["_replaced"], some)
    assert not infos["replaced"][some].any()


def test_actions_that_cannot_be_written_to_are_taken_and_left_as_they_are() -> None:
    envs, _, _ = made("pass")
    frozen = np.full(2 * GAMES, 411)[::2]
    frozen.flags.writeable = False
    envs.step(frozen)
    assert (frozen == 411).all()
