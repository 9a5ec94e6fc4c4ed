"""Games in the environments of one game, played by a policy that depends on the position alone."""

from random import Random
from typing import Any

import numpy as np

from pardon.rl import PardonAEC, PardonEnv


def policy(env: PardonEnv | PardonAEC) -> int:
    """Return an action for whoever decides: always the same in the same position."""
    return chosen(env, env.episode.game().position())


def chosen(env: PardonEnv | PardonAEC, position: str) -> int:
    """Return the action that the policy chooses in a position."""
    return env.layout.number(Random(position).choice(env.episode.actions))


def finish(env: PardonEnv) -> tuple[list[str], float]:
    """Play a learner's game to its end; return its positions with a choice, and the return."""
    positions, total = [], 0.0
    while not env.episode.is_over:
        position = env.episode.game().position()
        if len(env.episode.actions) > 1:
            positions.append(position)
        _, reward, *_ = env.step(chosen(env, position))
        total += reward
    return [*positions, env.episode.game().position()], total


def finish_all(env: PardonAEC) -> tuple[list[str], dict[str, float]]:
    """Play everybody's game to its end; return its positions with a choice, and all returns."""
    positions, totals = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        position = env.episode.game().position()
        if len(env.episode.actions) > 1:
            positions.append(position)
        env.step(chosen(env, position))
    return [*positions, env.episode.game().position()], totals


def learners_game(env: PardonEnv, seed: int) -> tuple[list[str], float]:
    """Play a learner's game from its beginning."""
    env.reset(seed=seed)
    return finish(env)


def everybodys_game(env: PardonAEC, seed: int) -> tuple[list[str], dict[str, float]]:
    """Play everybody's game from its beginning."""
    env.reset(seed=seed)
    return finish_all(env)


def drawn(env: Any, steps: int, seed: int = 1) -> None:
    """Take random actions in a learner's game."""
    env.action_space.seed(seed)
    for _ in range(steps):
        env.step(env.action_space.sample())


def same(one: Any, other: Any) -> bool:
    """Tell whether two observations are the same."""
    return bool(np.array_equal(one, other))
