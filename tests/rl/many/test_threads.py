"""Threads divide the games and change none of them."""

import multiprocessing
import os
import pickle
import time
from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.rl import PardonSelfPlayVectorEnv, PardonVectorEnv, SelfPlayArrays
from tests.rl.vector.stepping import by_look

GAMES = 300
MIXED: Any = [(by_look, 1), ("greedy", 1), ("mcts(n=4)", 1)]
MAKERS: dict[str, Any] = {
    "random": lambda **o: PardonVectorEnv(GAMES, "revenge", turn_limit=30, **o),
    "at once": lambda **o: PardonVectorEnv(
        GAMES, "hasbro-2002", turn_limit=10, autoreset_mode="SameStep", illegal="random", **o
    ),
    "greedy": lambda **o: PardonVectorEnv(GAMES, "hasbro-2002+team", opponents="greedy", **o),
    "mixed": lambda **o: PardonVectorEnv(
        GAMES, "revenge", 3, opponents=MIXED,
        turn_limit=20, **o,
    ),
    "potential": lambda **o: PardonSelfPlayVectorEnv(
        GAMES, "hasbro-2002+points", 3, reward="potential", turn_limit=20, **o
    ),
    "self-play": lambda **o: PardonSelfPlayVectorEnv(GAMES, "hasbro-2002+points", 3, **o),
}  # fmt: skip


def course(envs: Any) -> list[bytes]:
    """Return all that an environment tells for some steps."""
    observations, infos = envs.reset(seed=2)
    told = []
    for _ in range(25):
        actions = by_look(observations, infos["action_mask"])
        if envs.illegal == "random":
            actions[::7] = 410
        observations, rewards, ended, cut, infos = envs.step(actions)
        told += [each.tobytes() for each in (observations, rewards, ended, cut)]
        told += [infos[key].tobytes() for key in ("action_mask", "replaced") if key in infos]
    envs.close()
    return [*told, envs.states.tobytes(), envs.learners.rngs.tobytes()]


@pytest.mark.parametrize("name", MAKERS)
def test_results_are_the_same_with_any_number_of_threads(name: str) -> None:
    alone = course(MAKERS[name](threads=1))
    for threads in (2, 3):
        assert course(MAKERS[name](threads=threads)) == alone


def test_an_illegal_action_changes_nothing_in_any_thread() -> None:
    envs = PardonVectorEnv(GAMES, threads=2)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[GAMES - 1] = 410
    states = envs.states.tobytes()
    with pytest.raises(gymnasium.error.InvalidAction, match=f"in game {GAMES - 1}"):
        envs.step(actions)
    assert envs.states.tobytes() == states
    envs.close()


def test_what_goes_wrong_in_a_thread_is_told() -> None:
    envs = PardonVectorEnv(GAMES, "hasbro-2002+first=yellow", turn_limit=1, threads=2)
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        envs.reset(seed=1)
    envs.close()


@pytest.mark.parametrize("is_own", [True, False])
def test_open_actions_are_drawn_alike_by_any_number_of_threads(is_own: bool) -> None:
    out = (lambda: SelfPlayArrays.empty(GAMES, 3)) if is_own else lambda: None
    made = [
        PardonSelfPlayVectorEnv(GAMES, "revenge", 3, threads=threads, out=out())
        for threads in (1, 3)
    ]
    for envs in made:
        envs.reset(seed=4)
        envs.action_space.seed(5)
    for step in range(40):
        alone, divided = (envs.action_space.sample() for envs in made)
        assert np.array_equal(alone, divided)
        told = [envs.step(alone)[:4] for envs in made]
        assert all(np.array_equal(one, other) for one, other in zip(*told, strict=True))
        time.sleep(0.002 * (step % 4 == 0))  # after which the threads sleep
    for envs in made:
        envs.close()


def test_a_clone_has_threads_of_its_own() -> None:
    envs = PardonSelfPlayVectorEnv(GAMES, "hasbro-2002", threads=2)
    observations, infos = envs.reset(seed=1)
    for _ in range(3):
        observations, *_, infos = envs.step(by_look(observations, infos["action_mask"]))
    other = pickle.loads(pickle.dumps(envs.clone()))
    shown = {id(each): (observations, infos) for each in (envs, other)}
    for _ in range(20):
        for each in (envs, other):
            observations, infos = shown[id(each)]
            found = each.step(by_look(observations, infos["action_mask"]))
            shown[id(each)] = found[0], found[-1]
        assert np.array_equal(envs.states, other.states)
    envs.close()
    assert np.isfinite(other.step(other.action_space.sample())[0]).all()
    other.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_copied_process_has_threads_of_its_own() -> None:
    envs = PardonVectorEnv(GAMES, threads=2)
    observations, infos = envs.reset(seed=1)
    actions = by_look(observations, infos["action_mask"])
    copied = multiprocessing.get_context("fork")
    answers = copied.SimpleQueue()
    child = copied.Process(target=lambda: answers.put(envs.step(actions)[0].tobytes()), daemon=True)
    child.start()
    own = envs.step(actions)[0].tobytes()
    assert answers.get() == own
    child.join()
    envs.close()


def test_closed_threads_begin_again() -> None:
    envs = PardonVectorEnv(GAMES, threads=2)
    envs.reset(seed=1)
    envs.close()
    envs.step(envs.action_space.sample())
    assert np.isfinite(envs.reset(seed=1)[0]).all()
    envs.learners.close()
