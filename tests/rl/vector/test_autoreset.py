"""What the vector environment does with games that are over is Gymnasium's."""

from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from pardon.engine.layout import ACTION_COUNT
from pardon.rl import Arrays, PardonEnv, PardonVectorEnv
from pardon.rl.observation import Array
from tests.rl.vector.stepping import follow

NEXT, SAME, NEVER = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED


@pytest.mark.parametrize("mode", [NEXT, SAME])
def test_answers_have_the_form_of_gymnasiums_own(mode: AutoresetMode) -> None:
    def make() -> PardonEnv:
        return PardonEnv("hasbro-2002", 2, turn_limit=6)

    rewards = np.empty(3)  # as wide as those of Gymnasium's own
    out = replace(Arrays.empty(3), rewards=rewards)
    envs = PardonVectorEnv(3, "hasbro-2002", 2, turn_limit=6, autoreset_mode=mode, out=out)
    ours = follow(envs, 12)
    theirs = follow(SyncVectorEnv([make] * 3, autoreset_mode=mode), 12)
    assert shape_of(ours[0]) == shape_of(theirs[0])
    assert forms(ours) == forms(theirs)
    assert len(forms(ours)) == (2 if mode is SAME else 1)


def forms(answers: list[tuple[Any, ...]]) -> dict[bool, Any]:
    """Return the form of steps in which games began anew at once, and of the others."""
    return {"final_obs" in answer[4]: shape_of(answer) for answer in answers[1:]}


def shape_of(value: Any) -> Any:
    """Return the types and shapes of all that a step returns, whatever the numbers."""
    if isinstance(value, dict):
        return {key: shape_of(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [shape_of(each) for each in value]
    if isinstance(value, np.ndarray):
        inner = [shape_of(each) for each in value if each is not None and value.dtype == object]
        return value.shape, value.dtype, inner[:1]
    return type(value)


def test_next_step_begins_anew_whatever_the_action() -> None:
    envs = PardonVectorEnv(1, "hasbro-2002", 2, turn_limit=4)
    envs.reset(seed=1)
    cut = np.array([False])
    while not cut[0]:
        observations, _, _, cut, infos = envs.step(envs.action_space.sample())
    assert observations[0, -1] == 1  # all the time is used up
    assert infos["action_mask"][0].nonzero()[0].tolist() == [0]
    observations, rewards, ended, cut, _ = envs.step(np.array([ACTION_COUNT + 7]))
    assert observations[0, -1] < 1
    assert not (rewards[0] or ended[0] or cut[0])


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_same_step_plays_the_same_games_without_the_pause(opponents: str) -> None:
    def make(mode: AutoresetMode) -> PardonVectorEnv:
        return PardonVectorEnv(
            1, "hasbro-2002+points", 2, turn_limit=8, opponents=opponents, autoreset_mode=mode
        )

    pausing, at_once = make(NEXT), make(SAME)
    found: list[list[Array]] = []
    for envs in (pausing, at_once):
        rows = []
        for observations, _, ended, cut, infos in follow(envs, 60):
            over = ended is not None and (ended[0] or cut[0])
            rows += [infos["final_obs"][0]] if over and envs is at_once else []
            rows.append(observations[0])
        found.append(rows)
    assert np.array_equal(found[0][:60], found[1][:60])


def test_final_observations_are_there_for_games_that_ended() -> None:
    envs = PardonVectorEnv(8, "hasbro-2002", 2, turn_limit=5, autoreset_mode="SameStep")
    for observations, _, ended, cut, infos in follow(envs, 30)[1:]:
        over = ended | cut
        assert ("final_obs" in infos) == over.any()
        for game in np.flatnonzero(over):
            assert infos["final_obs"][game][-1] == 1 and observations[game, -1] < 1
            assert infos["final_info"]["action_mask"][game].nonzero()[0].tolist() == [0]
            assert infos["action_mask"][game].any()


def test_without_autoreset_games_wait_for_a_reset() -> None:
    envs = PardonVectorEnv(2, "hasbro-2002", 2, turn_limit=4, autoreset_mode=NEVER)
    _, infos = envs.reset(seed=2)
    cut = np.zeros(2, np.bool_)
    while not cut.any():
        observations, _, _, cut, infos = envs.step(envs.action_space.sample())
    before = observations.copy()
    with pytest.raises(gymnasium.error.ResetNeeded, match="is over"):
        envs.step(envs.action_space.sample())
    observations, infos = envs.reset(options={"reset_mask": cut})
    assert np.array_equal(observations[~cut], before[~cut])
    assert (observations[cut, -1] < 1).all()
    assert infos["_action_mask"].tolist() == cut.tolist()
    envs.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("mask", [[True, False], np.zeros(2, np.bool_), np.ones(3, np.bool_)])
def test_a_strange_reset_mask_is_refused(mask: Any) -> None:
    envs = PardonVectorEnv(2, autoreset_mode=NEVER)
    envs.reset(seed=1)
    with pytest.raises(gymnasium.error.Error, match="an array of 2 bools"):
        envs.reset(options={"reset_mask": mask})


def test_the_mode_is_declared() -> None:
    assert PardonVectorEnv().metadata["autoreset_mode"] is NEXT
    assert PardonVectorEnv(autoreset_mode="Disabled").metadata["autoreset_mode"] is NEVER
