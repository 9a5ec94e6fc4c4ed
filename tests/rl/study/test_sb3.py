"""Stable-Baselines3: its environment over ours, and MaskablePPO on it without glue."""

from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("stable_baselines3", reason="SB3 IS MISSING: pip install 'pardon[sb3]'")
maskable = pytest.importorskip("sb3_contrib", reason="SB3 IS MISSING: pip install 'pardon[sb3]'")

from pardon.rl import PardonVectorEnv  # noqa: E402
from pardon.rl.sb3 import PardonVecEnv  # noqa: E402

GAMES = 16


def first_open(masks: Any) -> Any:
    return np.asarray(masks).argmax(axis=1)


def test_steps_are_those_of_the_vector_environment() -> None:
    ours = PardonVectorEnv(GAMES, "hasbro-2002", autoreset_mode="SameStep", turn_limit=60)
    env = PardonVecEnv(GAMES, "hasbro-2002", turn_limit=60)
    env.seed(3)
    observations, infos = ours.reset(seed=3)
    assert np.array_equal(env.reset(), observations)
    ended = 0
    for _ in range(200):
        masks = env.env_method("action_masks")
        assert np.array_equal(masks, infos["action_mask"])
        actions = first_open(masks)
        observations, rewards, over, cut, infos = ours.step(actions)
        seen, paid, done, told = env.step(actions)
        assert np.array_equal(seen, observations) and np.array_equal(paid, rewards)
        assert np.array_equal(done, over | cut)
        for game in np.flatnonzero(done):
            ended += 1
            assert np.array_equal(told[game]["terminal_observation"], infos["final_obs"][game])
            assert told[game]["TimeLimit.truncated"] == cut[game]
    assert ended > GAMES


def test_returns_and_lengths_are_told_at_the_end_of_a_game() -> None:
    env = PardonVecEnv(GAMES, "hasbro-2002")
    env.seed(0)
    env.reset()
    lengths = np.zeros(GAMES, np.int64)
    episodes = 0
    for _ in range(200):
        _, rewards, done, told = env.step(first_open(env.action_masks()))
        lengths += 1
        for game in np.flatnonzero(done):
            episodes += 1
            assert told[game]["episode"]["r"] == rewards[game] != 0
            assert told[game]["episode"]["l"] == lengths[game]
            lengths[game] = 0
    assert episodes > 5


def test_games_are_asked_by_their_numbers() -> None:
    env = PardonVecEnv(4, "hasbro-2002", opponents="greedy", learner="yellow")
    env.reset()
    assert len(env.env_method("action_masks", indices=[1, 3])) == 2
    assert env.get_attr("learner") == ["yellow"] * 4
    assert env.has_attr("action_masks") and not env.has_attr("nothing")
    assert env.env_is_wrapped(object, indices=0) == [False]
    with pytest.raises(AttributeError, match="give it to PardonVecEnv as an argument"):
        env.set_attr("learner", "red")
    with pytest.raises(AttributeError, match="has the method action_masks, and no jump"):
        env.env_method("jump")


def test_pictures_are_tiled() -> None:
    env = PardonVecEnv(4, "hasbro-2002", render_mode="rgb_array")
    env.reset()
    picture, first = env.render(), env.get_images()[0]
    assert picture is not None and picture.shape == (1200, 1200, 3)
    assert first is not None and np.array_equal(picture[:600, :600], first)
    assert PardonVecEnv(2, "hasbro-2002").get_images() == [None, None]


def test_the_next_reset_alone_begins_in_a_position() -> None:
    position = "hasbro-2002 red:20,s4 yellow:33 turn:red card:7"
    env = PardonVecEnv(2, "hasbro-2002")
    env.set_options([{"position": position}, {}])
    env.reset()
    assert np.flatnonzero(env.action_masks()[0]).tolist() == [53, 54, 55, 61, 62]
    assert not np.array_equal(*env.action_masks())
    env.seed(1)
    begun = env.reset()
    ours, _ = PardonVectorEnv(2, "hasbro-2002", autoreset_mode="SameStep").reset(seed=1)
    assert np.array_equal(begun, ours)


@pytest.mark.parametrize("name", ["out", "autoreset_mode"])
def test_what_stable_baselines3_cannot_take_is_refused(name: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=f"takes no '{name}'"):
        PardonVecEnv(2, **{name: None})


def test_a_misspelt_option_is_refused() -> None:
    env = PardonVecEnv(2)
    env.set_options({"positon": "hasbro-2002"})
    with pytest.raises(gymnasium.error.Error, match="did you mean position"):
        env.reset()


def test_maskable_ppo_learns_without_glue() -> None:
    env = PardonVecEnv(32, "hasbro-2002")
    model = maskable.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=256, seed=0, device="cpu")
    before = model.policy.action_net.weight.detach().clone()
    model.learn(2 * 32 * 32)
    assert model.num_timesteps == 2 * 32 * 32
    assert not np.array_equal(before, model.policy.action_net.weight.detach())
    assert len(model.ep_info_buffer) > 0
    observations, masks = env.reset(), env.action_masks()
    actions, _ = model.predict(observations, action_masks=masks)
    assert masks[np.arange(32), actions].all()
