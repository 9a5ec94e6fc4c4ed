"""Chance as steps of the caller's: who draws, with which weights, and what comes of an outcome."""

import gymnasium
import numpy as np
import pytest

from pardon.engine.layout import KIND_COUNT
from pardon.rl import PardonSelfPlayVectorEnv, SelfPlayArrays
from pardon.rl.episode import Episode, first_of
from tests.game.walks import CONFIGS

GAMES = 3


@pytest.mark.parametrize("skip_forced", [False, True])
@pytest.mark.parametrize("config", CONFIGS)
def test_games_are_those_of_the_engine(config: str, skip_forced: bool) -> None:
    envs = PardonSelfPlayVectorEnv(
        GAMES, config, turn_limit=40, chance="explicit", skip_forced=skip_forced,
        autoreset_mode="Disabled",
    )  # fmt: skip
    observations, infos = envs.reset(seed=1)
    envs.action_space.seed(1)
    episodes = [Episode(envs.config, envs.seats) for _ in range(GAMES)]
    for episode in episodes:
        episode.kernel.new(episode.states, 0, first_of(envs.config, envs.seats))
    over, drawn, decided = np.zeros(GAMES, np.bool_), 0, 0
    while not over.any():
        for game, episode in enumerate(episodes):
            episode.settle()
            while skip_forced and len(episode.actions) == 1:
                episode.apply(episode.actions[0])
                episode.settle()
            assert episode.states.tobytes() == envs.states[game].tobytes()
            assert infos["chance"][game] == episode.is_chance
            assert envs.seats[infos["seat"][game]] == episode.actor
            assert np.array_equal(observations[game], episode.observe(episode.actor))
            weights, mask = infos["weights"][game], infos["action_mask"][game]
            if episode.is_chance:
                drawn += 1
                assert weights.tolist() == episode.kernel.chances(episode.states, 0)
                assert np.array_equal(mask[:KIND_COUNT], weights > 0)
                assert not mask[KIND_COUNT:].any()
            else:
                decided += 1
                assert not weights.any()
                assert np.array_equal(mask, episode.mask(episode.actor))
        actions = envs.action_space.sample()
        for episode, action in zip(episodes, actions.tolist(), strict=True):
            episode.apply(action)
        observations, _, ended, cut, infos = envs.step(actions)
        over = ended | cut
    assert drawn > 10 and decided > 2


def test_outcomes_are_drawn_by_their_weights() -> None:
    games = 20_000
    envs = PardonSelfPlayVectorEnv(games, "hasbro-2002+first=red", chance="explicit")
    _, infos = envs.reset(seed=1)
    envs.action_space.seed(1)
    shares = infos["weights"][0] / infos["weights"][0].sum()
    counts = np.bincount(envs.action_space.sample(), minlength=KIND_COUNT)
    assert not counts[shares == 0].any()
    assert (abs(counts / games - shares) <= 5 * np.sqrt(shares * (1 - shares) / games)).all()


def test_an_outcome_that_cannot_be_is_refused_and_never_replaced() -> None:
    envs = PardonSelfPlayVectorEnv(1, "hasbro-2002+first=red", chance="explicit", illegal="random")
    _, infos = envs.reset(seed=1)
    impossible = int(infos["weights"][0].argmin())
    with pytest.raises(gymnasium.error.InvalidAction, match=f"{impossible} is not legal in game 0"):
        envs.step(np.array([impossible]))


def test_weights_go_into_arrays_of_the_callers_own() -> None:
    out = SelfPlayArrays.empty(4, 2, explicit_chance=True)
    envs = PardonSelfPlayVectorEnv(4, chance="explicit", out=out)
    _, infos = envs.reset(seed=1)
    assert infos["weights"] is out.weights
    with pytest.raises(gymnasium.error.Error, match="weights should be a writeable"):
        PardonSelfPlayVectorEnv(4, chance="explicit", out=SelfPlayArrays.empty(4, 2))


def test_without_it_there_are_no_weights() -> None:
    _, infos = PardonSelfPlayVectorEnv(2).reset(seed=1)
    assert "weights" not in infos and "chance" not in infos
