"""Train a small policy from scratch against random players, on one core, in minutes.

    python examples/train.py --minutes 2 --picture curve.svg

With the extra `train` it learns in torch; ``--numpy`` learns with NumPy alone.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

# Several threads would only fight for one core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from learned import Learned, everything
from pardon.engine.layout import ACTION_COUNT
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.rl import PardonVectorEnv
from policies import NumpyPolicy, Policy, TorchPolicy

Array = np.ndarray[Any, Any]

GAMES, STEPS, EPOCHS, BATCH = 512, 32, 2, 1024
"""Games side by side, steps between two lessons, and how often and in what portions they serve."""
LESSONS = 8
"""Lessons between two looks at how well the policy plays."""
FORESIGHT, TRUST = 0.997, 0.95
"""What the future counts, and how far later positions are trusted more than a judgement."""


class Point(NamedTuple):
    """How far the training has come."""

    seconds: float
    steps: int
    won: float
    """The share of games won against the opponents."""


class Rollout(NamedTuple):
    """What happened in some steps of all games."""

    observations: Array
    masks: Array
    actions: Array
    chances: Array
    rewards: Array
    carries: Array
    """What the worth of the next position counts for in this one: 0 where the game is over."""
    worths: Array
    """One row more than the others: what the positions after them are worth."""


def make(games: int, config: str, seats: int, opponents: str = "random") -> PardonVectorEnv:
    """Return games in which another begins as soon as one is over."""
    return PardonVectorEnv(games, config, seats, opponents=opponents, autoreset_mode="SameStep")


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """Return for each row an action, drawn with its probabilities."""
    sums = chances.cumsum(axis=1)
    drawn: Array = (sums < rng.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)
    return drawn


def play(
    envs: PardonVectorEnv, policy: Policy, rng: np.random.Generator, steps: int
) -> Iterator[Rollout]:
    """Yield what happens, some steps at a time, while the policy plays."""
    observations, infos = envs.reset(seed=int(rng.integers(1 << 31)))
    masks = infos["action_mask"]
    while True:
        rows = []
        for _ in range(steps):
            chances, worths = policy.judge(observations, masks)
            actions = draw(chances, rng)
            taken = chances[np.arange(len(actions)), actions]
            seen = observations, masks, actions, taken
            observations, rewards, ended, cut, infos = envs.step(actions)
            masks = infos["action_mask"]
            carries = FORESIGHT * (1 - (ended | cut)).astype(np.float32)
            rows.append((*seen, rewards.astype(np.float32), carries, worths))
        yield stack(rows, policy.judge(observations, masks)[1])


def stack(rows: Sequence[tuple[Array, ...]], last: Array) -> Rollout:
    """Return what happened in some steps, and what the positions after the last are worth."""
    found = Rollout(*(np.stack(column) for column in zip(*rows, strict=True)))
    return found._replace(worths=np.vstack([found.worths, last]))


def gains(seen: Rollout) -> Array:
    """Return by how much each action did better than expected (generalised advantages)."""
    found = np.zeros_like(seen.rewards)
    carried = np.zeros_like(seen.rewards[0])
    for at in reversed(range(len(found))):
        carries = seen.carries[at]
        surprise = seen.rewards[at] + carries * seen.worths[at + 1] - seen.worths[at]
        carried = surprise + TRUST * carries * carried
        found[at] = carried
    return found


def teach(policy: Policy, seen: Rollout, rng: np.random.Generator, batch: int = BATCH) -> None:
    """Let the policy learn from the positions in which there was something to decide."""
    gain = gains(seen)
    worths = gain + seen.worths[:-1]
    chosen = (seen.masks.sum(axis=2) > 1).nonzero()
    columns = [c[chosen] for c in (seen.observations, seen.masks, seen.actions, seen.chances)]
    gain = (gain[chosen] - gain[chosen].mean()) / (gain[chosen].std() + 1e-6)
    columns += [gain.astype(np.float32), worths[chosen].astype(np.float32)]
    for _ in range(EPOCHS):
        order = rng.permutation(len(gain))
        for begin in range(0, len(order), batch):
            policy.learn(*(column[order[begin : begin + batch]] for column in columns))


def best(policy: Policy, about: Mapping[str, Any] = MappingProxyType({})) -> Learned:
    """Return the policy that takes what it thinks best."""
    return Learned(everything(), policy.layers, about)


def measure(
    policy: Callable[[Array, Array], Array],
    games: int,
    config: str,
    seats: int,
    opponents: str = "random",
) -> float:
    """Return the share of games that a policy wins."""
    envs = make(games, config, seats, opponents)
    observations, infos = envs.reset(seed=0)
    result = np.zeros(games)
    while not result.all():
        actions = policy(observations, infos["action_mask"])
        observations, rewards, _, _, infos = envs.step(actions)
        result = np.where(result == 0, rewards, result)
    return float((result > 0).mean())


def train(
    policy: Policy, config: str = "hasbro-2002", seats: int = 2, *, seed: int = 0, games: int = 1000
) -> Iterator[Point]:  # fmt: skip
    """Train for as long as points are asked for; each tells how the policy does by now."""
    rng = np.random.default_rng(seed)
    yield Point(0.0, 0, measure(best(policy), games, config, seats))
    used, begun = 0.0, time.process_time()
    rollouts = play(make(GAMES, config, seats), policy, rng, STEPS)
    for lesson, seen in enumerate(rollouts, 1):
        teach(policy, seen, rng)
        if lesson % LESSONS == 0:
            used += time.process_time() - begun
            won = measure(best(policy), games, config, seats)
            yield Point(used, lesson * seen.actions.size, won)
            begun = time.process_time()


def draw_curve(
    curves: Mapping[str, Sequence[Point]], path: str, even: float, opponents: str = "random"
) -> None:
    """Draw how the share of games won grew; `even` is what an equal of the opponents wins."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 3.6), layout="constrained")
    colours = ["#0f6e73", "#b8860b", "#8b3a62", "#4a6fa5"]
    for number, (label, points) in enumerate(curves.items()):
        seconds, won = [p.seconds for p in points], [100 * p.won for p in points]
        axes.plot(seconds, won, "o-", color=colours[number % 4], markersize=4, label=label)
    axes.axhline(100 * even, color="#7a5841", linestyle="--", label=opponents)
    axes.set(xlabel="seconds of training on one core", ylabel="games won, %", ylim=(0, 100))
    axes.legend(loc="lower right")
    figure.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)


def told(point: Point) -> str:
    """Return how far the training has come, in a line."""
    return f"{point.seconds:6.0f} s  {point.steps:11,} steps  {point.won:6.1%} won"


def new_policy(given: argparse.Namespace) -> Policy:
    """Return a policy that has learnt nothing yet."""
    kind: type[NumpyPolicy | TorchPolicy] = NumpyPolicy if given.numpy else TorchPolicy
    return kind(OBSERVATION_SIZE, ACTION_COUNT, seed=given.seed)


def main() -> None:
    """Train, tell how it goes, and draw the curve if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=2, help="processor time to learn in")
    parser.add_argument("--points", type=int, default=10**6, help="looks at it before stopping")
    parser.add_argument("--config", default="hasbro-2002")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--numpy", action="store_true", help="learn with NumPy alone")
    parser.add_argument("--picture", metavar="FILE", help="draw the curve, as SVG or PNG")
    parser.add_argument("--checkpoint", metavar="FILE", help="keep the policy, as .npz")
    given = parser.parse_args()
    policy, points = new_policy(given), []
    for point in train(policy, given.config, given.seats, seed=given.seed):
        print(told(point), flush=True)
        points.append(point)
        if point.seconds > 60 * given.minutes or len(points) > given.points:
            break
    if given.checkpoint:
        about = {"config": given.config, "seats": given.seats, "seed": given.seed, "curve": points}
        best(policy, about).save(given.checkpoint)
    if given.picture:
        draw_curve({"learnt": points}, given.picture, 1 / given.seats)


if __name__ == "__main__":
    main()
