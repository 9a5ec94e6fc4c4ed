"""Benchmark of each interface, beside well-known games of the same libraries."""

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import gymnasium

from pardon.rl import ID
from pardon.rl.aec import env
from pardon.rl.episode import Seats, as_colours
from pardon.rl.many.arrays import Arrays, SelfPlayArrays
from pardon.rl.many.base import ManyGames
from pardon.rl.selfplay import PardonSelfPlayVectorEnv
from pardon.rl.vector import PardonVectorEnv
from pardon.rules.config import Config

ROUNDS = 5
"""Runs of each measurement, of which the best counts: others use the machine too."""


class Speed(NamedTuple):
    """Steps a second of one processor, the learner's actions chosen at random."""

    interface: str
    game: str
    steps: float


def measure(name: str, config: Config, seats: Seats, games: int, seconds: float) -> Speed:
    """Return the speed of one interface, the best of several runs."""
    interface, game, play = prepared(name, config, seats, games)
    best = max(play(seconds / ROUNDS) for _ in range(ROUNDS))
    return Speed(interface, game, best)


Play = Callable[[float], float]
"""Plays for some seconds and returns the steps a second."""


def prepared(name: str, config: Config, seats: Seats, games: int) -> tuple[str, str, Play]:
    """Return an interface by its name: what it is called, its game, and what plays it."""
    return _PLAYS[name](config, seats, games)


def _pettingzoo(config: Config, seats: Seats, _games: int) -> tuple[str, str, Play]:
    return "PettingZoo", config.text, partial(play_agents, env(config, seats))


def _connect_four(_config: Config, _seats: Seats, _games: int) -> tuple[str, str, Play]:
    import pettingzoo

    if hasattr(pettingzoo, "make"):
        made = pettingzoo.make("aec", "classic/connect_four_v3")
    else:  # an older release
        made = import_module("pettingzoo.classic.connect_four_v3").env()
    return "PettingZoo", "connect four", partial(play_agents, made)


def _gymnasium(config: Config, seats: Seats, _games: int) -> tuple[str, str, Play]:
    made = gymnasium.make(ID, config=config, seats=seats)
    return "Gymnasium", config.text, partial(_episodes, made)


def _vector(config: Config, seats: Seats, games: int) -> tuple[str, str, Play]:
    made = _under_way(PardonVectorEnv(games, config, seats, out=Arrays.empty(games)))
    return f"Gymnasium vector of {games:,}", config.text, partial(_batches, made)


def _against_greedy(config: Config, seats: Seats, games: int) -> tuple[str, str, Play]:
    made = _under_way(
        PardonVectorEnv(games, config, seats, opponents="greedy", out=Arrays.empty(games))
    )
    return f"Gymnasium vector of {games:,}, greedy", config.text, partial(_batches, made)


def _self_play(config: Config, seats: Seats, games: int) -> tuple[str, str, Play]:
    many = len(as_colours(config, seats))
    out = SelfPlayArrays.empty(games, many)
    made = _under_way(PardonSelfPlayVectorEnv(games, config, seats, out=out))
    return f"Self-play of {games:,}", config.text, partial(_batches, made)


def _under_way(envs: ManyGames) -> ManyGames:
    """Return an environment whose games are at different stages."""
    envs.reset(seed=0)
    for _ in range(100):
        envs.step(envs.action_space.sample())
    return envs


def _openspiel(config: Config, seats: Seats, _games: int) -> tuple[str, str, Play]:
    import pyspiel

    from pardon.rl.openspiel.game import named

    game = pyspiel.load_game(named(config, len(as_colours(config, seats))))
    return "OpenSpiel", config.text, partial(play_states, game)


def _backgammon(_config: Config, _seats: Seats, _games: int) -> tuple[str, str, Play]:
    import pyspiel

    return "OpenSpiel", "backgammon", partial(play_states, pyspiel.load_game("backgammon"))


_PLAYS = {
    "pettingzoo": _pettingzoo,
    "connect four": _connect_four,
    "gymnasium": _gymnasium,
    "vector": _vector,
    "vector against greedy": _against_greedy,
    "self-play": _self_play,
    "openspiel": _openspiel,
    "backgammon": _backgammon,
}
INTERFACES = tuple(_PLAYS)
"""What can be measured: each interface, and a well-known game of the others'."""


def play_agents(env: Any, seconds: float) -> float:
    """Return the steps a second of a PettingZoo environment."""
    begun, steps = time.thread_time(), 0
    while True:
        env.reset(seed=steps)
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            over = ended or cut
            mask = observation["action_mask"]
            env.step(None if over else env.action_space(agent).sample(mask))
            steps += not over
            used = time.thread_time() - begun
            if used > seconds:
                return steps / used


def _episodes(env: Any, seconds: float) -> float:
    """Return the steps a second of a Gymnasium environment."""
    env.reset(seed=0)
    begun, steps, used = time.thread_time(), 0, 0.0
    while used < seconds:
        _, _, ended, cut, _ = env.step(env.action_space.sample())
        if ended or cut:
            env.reset()
        steps += 1
        used = time.thread_time() - begun
    return steps / used


def _batches(envs: ManyGames, seconds: float) -> float:
    """Return the steps a second in many games; choosing its actions is left out."""
    used, steps = 0.0, 0
    while used < seconds:
        actions = envs.action_space.sample()
        begun = time.process_time()
        envs.step(actions)
        used += time.process_time() - begun
        steps += envs.num_envs
    return steps / used


def play_states(game: Any, seconds: float) -> float:
    """Return the steps a second of an OpenSpiel game, those of chance included."""
    rng, begun, steps, used = Random(0), time.thread_time(), 0, 0.0
    state = game.new_initial_state()
    while used < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
        used = time.thread_time() - begun
    return steps / used
