"""Checks of the environments, every one there is, for any configuration."""

import io
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from pardon.rl import ID
from pardon.rl.episode import Episode, Seats, as_colours
from pardon.rl.errors import arguments
from pardon.rl.many.base import ManyGames
from pardon.rl.observation import as_json, from_json
from pardon.rl.one.resampling import redealt
from pardon.rl.selfplay import PardonSelfPlayVectorEnv
from pardon.rl.spaces.compact import Compact
from pardon.rl.spaces.spaces import observation_space
from pardon.rl.vector import PardonVectorEnv
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]

STEPS = 400
"""Steps for which a game is followed."""
TURNS = 40
"""Turns after which a game is cut short where a whole one would take too long."""
GAMES = 32
"""Games side by side in the vector environment that is checked."""

UNAVOIDABLE = ("Observation is not a NumPy array", "Observation space for each agent probably")
"""What PettingZoo warns of wherever the action mask is in the observation."""


def check(config: str | Config, seats: Seats = None) -> list[str]:
    """Hold the environments of a configuration against every check; return the checks passed.

    Raises what the first one that fails says. The checks of PettingZoo and of OpenSpiel are left
    out where they are not installed.
    """
    with arguments():
        parsed = config if isinstance(config, Config) else Config.parse(config)
        colours = as_colours(parsed, seats)
    passed = []
    for name, checks in CHECKS.items():
        package, _, _ = name.partition(" ")
        if find_spec(_PACKAGES.get(package, "pardon")) is not None:
            with _strictly():
                checks(parsed, colours)
            passed.append(name)
    return passed


@contextmanager
def _strictly() -> Iterator[None]:
    """Keep the checks quiet, and let what they warn of be an error unless nobody can avoid it."""
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("error", UserWarning)
        for message in UNAVOIDABLE:
            warnings.filterwarnings("ignore", message)
        yield


def _positions(config: Config, seats: tuple[str, ...]) -> Iterator[Episode]:
    """Yield the positions of a random game in which somebody has to decide, and its end."""
    episode, rng = Episode(config, seats), Random(0)
    episode.begin(0)
    for _ in range(STEPS):
        yield episode
        if episode.is_over:
            return
        episode.play(rng.choice(episode.actions))


def _check_observations(config: Config, seats: tuple[str, ...]) -> None:
    """Observations lie within their bounds and are the same as JSON."""
    space = observation_space()
    for episode in _positions(config, seats):
        for seat in seats:
            seen = episode.observe(seat)
            assert space.contains(seen), f"out of bounds: {as_json(seen)}"
            assert np.array_equal(from_json(as_json(seen)), seen), f"not as JSON: {as_json(seen)}"


def _check_layout(config: Config, seats: tuple[str, ...]) -> None:
    """The compact layout leaves out nothing that is not 0, and no action that is legal."""
    layout = Compact(config, seats)
    for episode in _positions(config, seats):
        for seat in seats if episode.is_over else (episode.actor,):
            left_out = np.delete(episode.observe(seat), layout.features)
            assert not left_out.any(), f"not in the layout: {as_json(episode.observe(seat))}"
        assert np.isin(episode.actions, layout.actions).all(), "an action is not in the layout"


def _check_secrets(config: Config, seats: tuple[str, ...]) -> None:
    """Observations are the same whatever the cards that a seat cannot see."""
    rng, other = Random(0), Episode(config, seats)
    for episode in _positions(config, seats):
        for seat in seats:
            other.states = redealt(episode.states, seat, rng)
            assert np.array_equal(episode.observe(seat), other.observe(seat)), (
                f"what {seat} observes tells of hidden cards in {episode.game().position()!r}"
            )


def _check_api(config: Config, seats: tuple[str, ...]) -> None:
    """PettingZoo's own tests pass."""
    from pettingzoo.test import api_test, render_test, seed_test

    from pardon.rl.aec import env

    api_test(env(config, seats), num_cycles=STEPS)
    seed_test(lambda: env(config, seats), num_cycles=STEPS)
    render_test(lambda **options: env(config, seats, **options))


def _check_gymnasium(config: Config, seats: tuple[str, ...]) -> None:
    """Gymnasium's own checker passes."""
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(ID, config=config, seats=seats).unwrapped)


def _check_vector(config: Config, seats: tuple[str, ...]) -> None:
    """The vector environments keep to each way of autoreset."""
    limited = None if config.rules.turn_limit else TURNS
    for make, mode in product((PardonVectorEnv, PardonSelfPlayVectorEnv), AutoresetMode):
        envs = make(GAMES, config, seats, turn_limit=limited, autoreset_mode=mode)
        envs.reset(seed=0)
        envs.action_space.seed(0)
        over = np.zeros(GAMES, np.bool_)
        for _ in range(STEPS):
            if mode is AutoresetMode.DISABLED and over.any():
                envs.reset(options={"reset_mask": over})
            over = _checked_step(envs, over)


def _checked_step(envs: ManyGames, over: Array) -> Array:
    """Take a random step, given which games were over; return which are now."""
    observations, rewards, ended, cut, infos = envs.step(envs.action_space.sample())
    mode = envs.autoreset_mode
    begun = over if mode is AutoresetMode.NEXT_STEP else np.zeros_like(over)
    assert envs.observation_space.contains(observations), "out of bounds"
    assert infos["action_mask"].any(axis=1).all(), "a game without an action"
    assert not rewards[begun].any(), "a reward for beginning anew"
    assert not (ended | cut)[begun].any(), "a game that begins and ends in one step"
    assert not (ended & cut).any(), "a game both ended and cut short"
    if mode is AutoresetMode.SAME_STEP and (ended | cut).any():
        assert np.array_equal(infos["_final_obs"], ended | cut), "a last observation is missing"
    return ended | cut


def _check_spiel(config: Config, seats: tuple[str, ...]) -> None:
    """OpenSpiel's own simulations pass."""
    import pyspiel
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    from pardon.rl.openspiel.game import named

    game = pyspiel.load_game(named(config, len(seats), turn_limit=TURNS))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    GamesSimTest(methodName="sim_game").sim_game(game)


_PACKAGES = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
CHECKS: dict[str, Callable[[Config, tuple[str, ...]], None]] = {
    "observations": _check_observations,
    "hidden cards": _check_secrets,
    "compact layout": _check_layout,
    "pettingzoo api, seed and render": _check_api,
    "gymnasium check_env": _check_gymnasium,
    "vector autoreset": _check_vector,
    "openspiel simulations": _check_spiel,
}
"""What each check is called, and how it is made."""
