"""Threads divide the games and change none of them."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.rl import PardonSelfPlayVectorEnv, PardonVectorEnv
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


def test_closed_threads_begin_again() -> None:
    envs = PardonVectorEnv(GAMES, threads=2)
    envs.reset(seed=1)
    envs.close()
    envs.step(envs.action_space.sample())
    assert np.isfinite(envs.reset(seed=1)[0]).all()
    envs.learners.close()
