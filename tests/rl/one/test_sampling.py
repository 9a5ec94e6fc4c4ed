"""Actions drawn without masks, in environments side by side."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.rl import ID
from pardon.rl.spaces.spaces import OpenActions, Sampled


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("options", [{}, {"compact": True, "skip_forced": True}])
def test_the_usual_loop_runs(mode: Any, options: dict[str, Any]) -> None:
    envs = gymnasium.make_vec(
        ID, num_envs=3, vectorization_mode=mode, config="revenge", turn_limit=40, **options
    )
    try:
        envs.reset(seed=1)
        envs.action_space.seed(1)
        ends = 0
        for _ in range(120):
            _, _, ended, cut, _ = envs.step(envs.action_space.sample())
            ends += int(np.sum(ended | cut))
        assert ends > 1
    finally:
        envs.close()


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("options", [{}, {"compact": True, "skip_forced": True}])
def test_what_is_drawn_is_open_at_the_end_of_games_too(mode: Any, options: dict[str, Any]) -> None:
    made = [
        gymnasium.make_vec(ID, num_envs=n, vectorization_mode=mode, turn_limit=30, **options)
        for n in (3, 1)
    ]
    for envs in made:
        _, infos = envs.reset(seed=1)
        for _ in range(100):
            drawn = envs.action_space.sample()
            masks = np.stack(list(infos["action_mask"]))
            assert masks[np.arange(envs.num_envs), drawn].all()
            *_, infos = envs.step(drawn)
        envs.close()


def test_what_is_drawn_when_nobody_can_be_asked_stands_for_open_actions() -> None:
    envs: Any = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="async")
    envs.reset(seed=1)
    other = pickle.loads(pickle.dumps(envs.action_space))
    envs.step(other.sample())
    envs.step_async(envs.action_space.sample())
    drawn = envs.action_space.sample()
    envs.step_wait()
    envs.step(drawn)
    envs.close()
    assert envs.action_space.contains(envs.action_space.sample())


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_the_same_seeds_are_the_same_games(mode: Any) -> None:
    runs = []
    for _ in range(2):
        envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode=mode)
        envs.reset(seed=3)
        envs.action_space.seed(3)
        seen = [envs.step(envs.action_space.sample())[0].copy() for _ in range(30)]
        runs.append(np.array(seen))
        envs.close()
    assert np.array_equal(runs[0], runs[1])


def test_actions_that_were_chosen_must_be_legal() -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync")
    envs.reset(seed=1)
    drawn = envs.action_space.sample()
    assert envs.action_space.contains(drawn)
    with pytest.raises(gymnasium.error.InvalidAction):
        envs.step(np.array([300, 301]))
    envs.step(drawn)


def test_masks_are_kept_to() -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync")
    _, info = envs.reset(seed=1)
    for _ in range(20):
        drawn = envs.action_space.sample(tuple(info["action_mask"]))
        assert type(drawn) is np.ndarray
        assert all(info["action_mask"][range(2), drawn])
        *_, info = envs.step(drawn)


def test_a_drawn_action_stays_one_on_its_way_to_another_process() -> None:
    found = pickle.loads(pickle.dumps(Sampled(7)))
    assert type(found) is Sampled and found == 7


def test_every_action_that_is_open_is_drawn() -> None:
    space = OpenActions(58)
    space.open = [5, 9]
    space.seed(1)
    assert {int(space.sample()) for _ in range(50)} == {5, 9}


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_games_one_by_one_say_where_threads_belong(mode: str) -> None:
    gymnasium.make(ID, threads=1).reset(seed=1)
    with pytest.raises(
        gymnasium.error.Error, match="threads 2 divide the games of PardonVectorEnv"
    ):
        gymnasium.make_vec(ID, num_envs=2, vectorization_mode=mode, threads=2)
