"""The vector environment writes into arrays of the caller's own."""

import gymnasium
import numpy as np
import pytest

from pardon.engine.observe import OBSERVATION_SIZE
from pardon.rl import Arrays, PardonVectorEnv, SelfPlayArrays


def test_arrays_of_the_callers_own_are_filled() -> None:
    out = Arrays.empty(16)
    envs = PardonVectorEnv(16, "revenge", 4, out=out)
    observations, infos = envs.reset(seed=1)
    assert observations is out.observations and infos["action_mask"] is out.masks
    before = out.observations.copy()
    answer = envs.step(infos["action_mask"].argmax(axis=1))
    assert answer[0] is out.observations and answer[1] is out.rewards
    assert answer[2] is out.terminations and answer[3] is out.truncations
    assert not np.array_equal(before, out.observations)


def test_a_rollout_is_written_row_by_row() -> None:
    rows = np.zeros((5, 4, OBSERVATION_SIZE), np.float32)
    envs, twin = PardonVectorEnv(4), PardonVectorEnv(4)
    _, infos = envs.reset(seed=1)
    _, other = twin.reset(seed=1)
    scratch = Arrays.empty(4)
    masks = infos["action_mask"]
    for row in rows:
        arrays = Arrays(row, masks, scratch.rewards, scratch.terminations, scratch.truncations)
        actions = masks.argmax(axis=1)
        envs.step_into(actions, arrays)
        observations, *_, other = twin.step(actions)
        assert np.array_equal(row, observations)
        assert np.array_equal(masks, other["action_mask"])


def test_without_them_what_was_returned_stays() -> None:
    envs = PardonVectorEnv(4)
    observations, infos = envs.reset(seed=1)
    kept = observations.copy()
    envs.step(infos["action_mask"].argmax(axis=1))
    assert np.array_equal(observations, kept)


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "terminations"])
def test_arrays_that_do_not_fit_are_refused(name: str) -> None:
    arrays = Arrays.empty(4)
    wrong = {name: np.zeros_like(getattr(arrays, name), np.int32)}
    with pytest.raises(gymnasium.error.Error, match=f"{name} should be a writeable"):
        PardonVectorEnv(4, out=Arrays(**(vars(arrays) | wrong)))
    with pytest.raises(gymnasium.error.Error, match="in the shape"):
        PardonVectorEnv(5, out=arrays)


def test_a_step_writes_into_nothing_that_does_not_fit() -> None:
    envs = PardonVectorEnv(4)
    _, infos = envs.reset(seed=1)
    actions, before = infos["action_mask"].argmax(axis=1), envs.get_state()
    with pytest.raises(gymnasium.error.Error, match="observations should be a writeable"):
        envs.step_into(actions, Arrays.empty(3))
    with pytest.raises(gymnasium.error.Error, match="should be Arrays, as Arrays.empty makes"):
        envs.step_into(actions, SelfPlayArrays.empty(4, 2))
    assert envs.get_state() == before
