"""Train a policy by self-play in torch, on one core, until it beats the bot `greedy`.

    python examples/selfplay.py --checkpoint selfplay.npz --picture selfplay.svg

The policy plays both seats against itself and learns by proximal policy optimisation; `--against`
has a share of the games played against the bot instead. The share of games won that it tells is for
the curve alone; `pardon rl evaluate` judges the checkpoint.
"""

import argparse
import time
from collections.abc import Iterator, Sequence

import numpy as np

import train
from learned import Learned, Selection, load
from pardon.errors import PardonError
from pardon.rl import PardonSelfPlayVectorEnv, PardonVectorEnv
from policies import Policy, TorchPolicy
from train import Array, Point, Rollout, draw, measure, stack, teach

Games = PardonSelfPlayVectorEnv | PardonVectorEnv

SEATS = 2
"""What one seat wins the other loses, which the learning makes use of."""
GAMES, STEPS, BATCH = 1024, 32, 512
"""Games side by side, decisions between two lessons, and in what portions they serve."""
LESSONS, LOOK = 300, 20
"""Lessons in all, and how many between two looks at how well the policy plays."""
MEASURED = 1000
"""Games of such a look."""
HIDDEN = (192, 128)
RATE, ENTROPY = 1e-3, 0.01
"""How fast it learns and how much variety counts in the beginning; both fall to nothing."""
SURVEY = 1500
"""Decisions of each game played at random to find out what a configuration makes use of."""


def make(games: int, config: str) -> PardonSelfPlayVectorEnv:
    """Return games of self-play in which only real decisions are asked for."""
    return PardonSelfPlayVectorEnv(
        games, config, SEATS, skip_forced=True, illegal="pass", autoreset_mode="SameStep"
    )


def make_mixed(games: int, config: str, opponents: str, share: float) -> list[Games]:
    """Return games of self-play, and as many as a share of all has against a bot."""
    others = round(games * share)
    found: list[Games] = [make(games - others, config)] if others < games else []
    if others:
        found.append(
            PardonVectorEnv(
                others, config, SEATS, opponents=opponents, skip_forced=True, illegal="pass",
                autoreset_mode="SameStep",
            )
        )  # fmt: skip
    return found


def survey(config: str, decisions: int = SURVEY, games: int = 512) -> Selection:
    """Return the numbers that differ and the actions that are open anywhere in random games."""
    envs = make(games, config)
    observations, infos = envs.reset(seed=0)
    envs.action_space.seed(0)
    least, most = observations.min(axis=0), observations.max(axis=0)
    opened = infos["action_mask"].max(axis=0)
    for _ in range(decisions):
        observations, _, _, _, infos = envs.step(envs.action_space.sample())
        least = np.minimum(least, observations.min(axis=0))
        most = np.maximum(most, observations.max(axis=0))
        opened = np.maximum(opened, infos["action_mask"].max(axis=0))
    features = np.flatnonzero(most > least)
    scales = np.maximum(abs(least), abs(most))[features]
    return Selection(features, scales, np.flatnonzero(opened), np.array(True))


def play(
    tables: Sequence[Games], policy: Policy, selection: Selection, rng: np.random.Generator
) -> Iterator[Rollout]:
    """Yield what happens, some steps at a time, while the policy plays wherever it is asked."""
    shown = [_shown(selection, *envs.reset(seed=int(rng.integers(1 << 31)))) for envs in tables]
    ends = np.cumsum([envs.num_envs for envs in tables])[:-1]
    seen, masks, seats = _joined(shown)
    rows_of = np.arange(len(seats))
    while True:
        rows = []
        for _ in range(STEPS):
            chances, worths = policy.judge(seen, masks)
            actions = draw(chances, rng)
            taken = seen, masks, actions, chances[rows_of, actions]
            acted = seats
            found = [
                _step(envs, selection, some, mine)
                for envs, some, mine in zip(
                    tables, np.split(actions, ends), np.split(acted, ends), strict=True
                )
            ]
            seen, masks, seats = _joined([each[2] for each in found])
            rewards = np.concatenate([each[0] for each in found])
            over = np.concatenate([each[1] for each in found])
            # The next position is judged from the seat that acts there.
            carries = np.where(seats == acted, 1, -1) * (1 - over)
            rows.append((*taken, rewards, carries.astype(np.float32), worths))
        yield stack(rows, policy.judge(seen, masks)[1])


def _step(
    envs: Games, selection: Selection, actions: Array, acted: Array
) -> tuple[Array, Array, tuple[Array, Array, Array]]:
    """Take actions; return what they brought to who acted, what is over, and what is shown next."""
    observations, rewards, ended, cut, infos = envs.step(selection.actions[actions])
    gains = rewards if rewards.ndim == 1 else rewards[np.arange(len(acted)), acted]
    return gains, ended | cut, _shown(selection, observations, infos)


def _shown(
    selection: Selection, observations: Array, infos: dict[str, Array]
) -> tuple[Array, Array, Array]:
    """Return what the policy reads, what is open to it, and the seats that are to act."""
    masks = selection.open(infos["action_mask"])
    masks[~masks.any(axis=1), 0] = 1  # the environment takes another where it does not know any
    seats = infos["seat"] if "seat" in infos else np.zeros(len(masks), np.int64)
    return selection.see(observations), masks, seats


def _joined(shown: Sequence[tuple[Array, Array, Array]]) -> tuple[Array, Array, Array]:
    """Return what is shown of several tables as if of one."""
    seen, masks, seats = (np.concatenate(part) for part in zip(*shown, strict=True))
    return seen, masks, seats


def learn(
    config: str, lessons: int = LESSONS, *, seed: int = 0, opponents: str = "greedy",
    against: float = 0.0, before: Learned | None = None,
) -> Iterator[Learned]:  # fmt: skip
    """Train for some lessons, those before included; yield the policy at every look at it.

    The games are of self-play, but for a share of them that are against the opponents.
    """
    begun = time.process_time()
    selection = before.selection if before else survey(config)
    hidden = [bias.size for _, bias in before.layers[:-2]] if before else HIDDEN
    policy = TorchPolicy(selection.inputs, len(selection.actions), hidden, seed)
    curve: list[Point] = []
    taught, used = 0, 0.0
    if before:
        policy.layers = before.layers
        curve = [Point(*point) for point in _fitting(before, config).about["curve"]]
        taught, used = curve[-1].steps // (GAMES * STEPS), curve[-1].seconds
    rng = np.random.default_rng([seed, taught])
    rollouts = play(make_mixed(GAMES, config, opponents, against), policy, selection, rng)
    for lesson in range(taught + bool(curve), lessons + 1):
        if lesson:
            rest = 1 - (lesson - 1) / lessons
            policy.pace(RATE * rest, ENTROPY * rest)
            teach(policy, next(rollouts), rng, batch=BATCH)
        if lesson % LOOK == 0 or lesson == lessons:
            used += time.process_time() - begun
            about = {
                "config": config, "seats": SEATS, "seed": seed, "lessons": lessons,
                "against": against,
            }  # fmt: skip
            now = Learned(selection, policy.layers, about)
            won = measure(now, MEASURED, config, SEATS, opponents)
            curve.append(Point(used, lesson * GAMES * STEPS, won))
            now.about["curve"] = curve
            yield now
            begun = time.process_time()


def _fitting(before: Learned, config: str) -> Learned:
    """Return a policy to go on from, if it learnt the same configuration here."""
    if "lessons" in before.about and before.about["config"] == config:
        return before
    raise PardonError(
        f"cannot go on from a checkpoint of {before.about.get('config')}; it should be one of"
        f" self-play at {config}"
    )


def draw_curves(paths: list[str], picture: str, opponents: str) -> None:
    """Draw how the share of games won grew in the training of some checkpoints."""
    curves = {}
    for path in paths:
        about = load(path).about
        curves[f"seed {about['seed']}"] = [Point(*each) for each in about["curve"]]
    train.draw_curve(curves, picture, 1 / SEATS, opponents)


def main() -> None:
    """Train, tell how it goes, keep a checkpoint, and draw the curve if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--config", default="hasbro-2002+points")
    parser.add_argument("--lessons", type=int, default=LESSONS, help="how long to learn")
    parser.add_argument("--minutes", type=float, default=30, help="processor time at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--opponents", default="greedy", help="the bot that the curve is against")
    parser.add_argument(
        "--against", type=float, default=0, metavar="SHARE", help="of the games against that bot"
    )
    parser.add_argument("--checkpoint", metavar="FILE", default="selfplay.npz")
    parser.add_argument("--picture", metavar="FILE", help="draw the curve, as SVG or PNG")
    parser.add_argument(
        "--beside", metavar="FILE", nargs="*", default=[], help="checkpoints to draw in it too"
    )
    parser.add_argument("--resume", metavar="FILE", help="go on from a checkpoint")
    given = parser.parse_args()
    try:
        _run(given)
    except PardonError as fault:
        parser.error(str(fault))


def _run(given: argparse.Namespace) -> None:
    before = load(given.resume) if given.resume else None
    policies = learn(
        given.config, given.lessons, seed=given.seed, opponents=given.opponents,
        against=given.against, before=before,
    )  # fmt: skip
    try:
        for policy in policies:
            point = policy.about["curve"][-1]
            print(train.told(point), flush=True)
            policy.save(given.checkpoint)
            if point.seconds > 60 * given.minutes:
                break
    except KeyboardInterrupt:
        print(f"interrupted; --resume {given.checkpoint} goes on from the last look")
    if given.picture:
        draw_curves([given.checkpoint, *given.beside], given.picture, given.opponents)


if __name__ == "__main__":
    main()
