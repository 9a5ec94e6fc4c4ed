"""Forced decisions, carried out by the environment."""

import gymnasium
import numpy as np
import pytest

from pardon.rl import PardonAEC, PardonEnv
from tests.rl.configurations import EVERY
from tests.rl.one.playing import everybodys_game, learners_game
from tests.soak import amount


@pytest.mark.parametrize("config", EVERY)
def test_a_learner_plays_the_same_game_for_the_same_return(config: str) -> None:
    plain, skipping = (
        PardonEnv(config, turn_limit=300, reward="edition", skip_forced=skip)
        for skip in (False, True)
    )
    for seed in range(amount(1, 3)):
        assert learners_game(skipping, seed) == learners_game(plain, seed)


@pytest.mark.parametrize("config", EVERY)
def test_everybody_plays_the_same_game_for_the_same_returns(config: str) -> None:
    plain, skipping = (
        PardonAEC(config, 4, turn_limit=300, reward="edition", skip_forced=skip)
        for skip in (False, True)
    )
    for seed in range(amount(1, 2)):
        assert everybodys_game(skipping, seed) == everybodys_game(plain, seed)


def test_nobody_is_asked_without_a_choice_and_steps_are_saved() -> None:
    counts = {}
    for skip in (False, True):
        env, steps, forced = PardonEnv("hasbro-2002", 2, skip_forced=skip), 0, 0
        for seed in range(10):
            _, info = env.reset(seed=seed)
            env.action_space.seed(seed)
            over = False
            while not over:
                forced += np.sum(info["action_mask"]) == 1
                _, _, ended, cut, info = env.step(env.action_space.sample())
                steps, over = steps + 1, ended or cut
        counts[skip] = steps, forced
    assert counts[True][1] == 0
    assert counts[False][1] > 0.4 * counts[False][0]


def test_agents_are_asked_only_for_choices() -> None:
    env = PardonAEC("revenge", 3, skip_forced=True, turn_limit=60)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        assert np.sum(observation["action_mask"]) > 1
        env.step(int(env.action_space(agent).sample(observation["action_mask"])))


def test_bots_play_the_same_too() -> None:
    plain, skipping = (
        PardonEnv("hasbro-2002+points", 3, opponents="greedy", turn_limit=60, skip_forced=skip)
        for skip in (False, True)
    )
    assert learners_game(skipping, 5) == learners_game(plain, 5)


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_a_game_without_any_choice_is_an_error(
    make: type[PardonAEC] | type[PardonEnv], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pardon.rl.episode.MOST_FORCED", 1000)
    env = make("hasbro-2002+deck=3:9", 2, skip_forced=True)
    with pytest.raises(gymnasium.error.Error, match="nobody has a choice in 'hasbro-2002"):
        env.reset(seed=1)
