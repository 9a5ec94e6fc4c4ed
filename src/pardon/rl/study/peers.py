"""Peers: environments of other libraries beside ours, in one run, for whatever is installed.

Only ratios are worth telling: they leave the machine out. Steps of batches bring the observations
and masks that a library makes, and choosing the actions is left out; games one by one are stepped
from a loop that chooses as well. All threads that a library starts for a batch are counted.
"""

import time
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from pardon import __version__
from pardon.rl.episode import Seats
from pardon.rl.study.bench import ROUNDS, Play, prepared
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]


class Peer(NamedTuple):
    """Environment of another library."""

    package: str
    """The name under which it is installed."""
    module: str
    game: str
    prepare: Callable[[int], Play]
    """Prepares so many games side by side and returns what plays them."""


class Ratio(NamedTuple):
    """Ratio of speeds: a library stepping a game, over our vector environment in the same run."""

    library: str
    version: str
    game: str
    ratio: float


def compare(
    config: Config,
    seats: Seats,
    games: int,
    seconds: float,
    rounds: Callable[[range], Iterable[int]] = iter,
) -> list[Ratio]:
    """Return how our interfaces and installed peers compare; the vector environment is 1.

    Every round measures all of them, and the best of each counts, since others use the machine too.
    """
    plays = {name: prepared(name, config, seats, games) for name in OURS}
    rows = {name: ("pardon", __version__, f"{i}, {g}") for name, (i, g, _) in plays.items()}
    timed = {name: play for name, (_, _, play) in plays.items()}
    for peer in installed():
        rows[peer.game] = (peer.package, version(peer.package), peer.game)
        timed[peer.game] = peer.prepare(games)
    best = dict.fromkeys(timed, 0.0)
    for _ in rounds(range(ROUNDS)):
        for name, play in timed.items():
            best[name] = max(best[name], play(seconds / ROUNDS))
    return [Ratio(*rows[name], best[name] / best["vector"]) for name in rows]


def installed() -> list[Peer]:
    """Return the peers that can be measured here."""
    return [peer for peer in PEERS if find_spec(peer.module) is not None]


def _pgx(name: str, games: int) -> Play:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(0), games)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    # Any open action: the greatest of random numbers where the mask is set.
    choose = jax.jit(
        lambda state, key: (
            jax.random.uniform(key, state.legal_action_mask.shape) * state.legal_action_mask
        ).argmax(axis=1)
    )
    state = jax.block_until_ready(jax.jit(jax.vmap(env.init))(keys))
    key = jax.random.PRNGKey(1)

    def turn() -> float:
        nonlocal state, key
        key, now, then = jax.random.split(key, 3)
        actions = jax.block_until_ready(choose(state, now))
        fresh = jax.block_until_ready(jax.random.split(then, games))
        begun = time.process_time()
        state = jax.block_until_ready(step(state, actions, fresh))
        return time.process_time() - begun

    turn()  # which compiles
    return partial(_turns, turn, games)


def _envpool(name: str, games: int) -> Play:
    import envpool

    envs = envpool.make_gymnasium(name, num_envs=games, num_threads=1)
    envs.reset()
    rng, actions = np.random.default_rng(0), envs.action_space.n

    def turn() -> float:
        chosen = rng.integers(actions, size=games, dtype=np.int32)
        begun = time.process_time()
        envs.step(chosen)
        return time.process_time() - begun

    return partial(_turns, turn, games)


def _turns(turn: Callable[[], float], games: int, seconds: float) -> float:
    """Return the steps a second of games that all take a step in one turn."""
    used, steps = 0.0, 0
    while used < seconds:
        used += turn()
        steps += games
    return steps / max(used, 1e-9)


def _openspiel(name: str, _games: int) -> Play:
    import pyspiel

    from pardon.rl.study.bench import play_states

    return partial(play_states, pyspiel.load_game(name))


def _pettingzoo(name: str, _games: int) -> Play:
    import pettingzoo

    from pardon.rl.study.bench import play_agents

    return partial(play_agents, pettingzoo.make("aec", name))


OURS = ("vector", "vector against greedy", "gymnasium", "pettingzoo", "openspiel")
PEERS = (
    Peer("pgx", "pgx", "connect four in batches, jax", partial(_pgx, "connect_four")),
    Peer("pgx", "pgx", "backgammon in batches, jax", partial(_pgx, "backgammon")),
    Peer("envpool", "envpool", "FrozenLake in batches, C++", partial(_envpool, "FrozenLake-v1")),
    Peer("open_spiel", "pyspiel", "connect four, C++", partial(_openspiel, "connect_four")),
    Peer("open_spiel", "pyspiel", "backgammon, C++", partial(_openspiel, "backgammon")),
    Peer(
        "pettingzoo", "pettingzoo", "connect four, Python",
        partial(_pettingzoo, "classic/connect_four_v3"),
    ),
)  # fmt: skip
"""The games of others that are measured where their library is installed."""
