"""The recipe of self-play, shortened: every seat learns, and a checkpoint is what was learnt."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import learned
import selfplay
from pardon.errors import PardonError
from pardon.rl import PardonSelfPlayVectorEnv, PardonVectorEnv
from policies import Layers
from train import Array, measure

ROOT = Path(__file__).parents[3]
CONFIG = "hasbro-2002+points"


class AnyOpen:
    """A policy that takes any open action, and thinks every position worth what a number says."""

    def judge(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        chances = masks / masks.sum(axis=1, keepdims=True)
        return chances, observations[:, 0].astype(np.float32)

    def learn(self, *columns: Array) -> None:
        raise NotImplementedError

    @property
    def layers(self) -> Layers:
        raise NotImplementedError


def test_a_survey_finds_what_a_configuration_makes_use_of() -> None:
    found = selfplay.survey(CONFIG, decisions=300, games=64)
    assert 150 < len(found.features) < 190
    assert 60 < len(found.actions) < 90
    envs = PardonSelfPlayVectorEnv(64, CONFIG, 2, skip_forced=True)
    observations, infos = envs.reset(seed=9)
    assert abs(found.see(observations)).max() <= 1
    assert (found.open(infos["action_mask"]).sum(axis=1) == infos["action_mask"].sum(axis=1)).all()


def test_worths_change_sides_with_the_seat_and_end_with_the_game() -> None:
    envs = selfplay.make(16, CONFIG)
    seats = []
    step = envs.step

    def spied(actions: Any) -> Any:
        answer = step(actions)
        seats.append(answer[4]["seat"])
        return answer

    envs.step = spied  # type: ignore[method-assign]  # to know who acts
    rng = np.random.default_rng(3)
    rollouts = selfplay.play([envs], AnyOpen(), selfplay.survey(CONFIG, 200, 64), rng)
    seen = [next(rollouts) for _ in range(16)]
    rewards = np.concatenate([each.rewards for each in seen])
    carries = np.concatenate([each.carries for each in seen])
    acting = np.stack(seats)
    over = carries == 0
    assert over.sum() > 8
    assert (abs(rewards[over]) == 1).all()
    assert not rewards[~over].any()
    goes_on = ~over[1:]
    stays = acting[1:] == acting[:-1]
    assert ((carries[1:] > 0) == stays)[goes_on].all()
    assert stays[goes_on].any() and not stays[goes_on].all()


def test_a_share_of_the_games_is_against_a_bot() -> None:
    tables = selfplay.make_mixed(16, CONFIG, "greedy", 0.75)
    assert [type(envs) for envs in tables] == [PardonSelfPlayVectorEnv, PardonVectorEnv]
    assert [envs.num_envs for envs in tables] == [4, 12]
    assert [type(e) for e in selfplay.make_mixed(4, CONFIG, "greedy", 1)] == [PardonVectorEnv]
    rng = np.random.default_rng(3)
    rollouts = selfplay.play(tables, AnyOpen(), selfplay.survey(CONFIG, 200, 64), rng)
    seen = [next(rollouts) for _ in range(12)]
    rewards = np.concatenate([each.rewards for each in seen])
    carries = np.concatenate([each.carries for each in seen])
    assert (carries[:, :4] < 0).any()
    assert (carries[:, 4:] >= 0).all()  # whoever plays against a bot is asked next as well
    assert rewards[:, 4:].min() == -1
    assert (rewards[carries > 0] == 0).all()


def test_a_policy_learns_by_playing_against_itself(tmp_path: Path) -> None:
    if find_spec("torch") is None:
        pytest.skip("TORCH IS MISSING: pip install 'pardon[train]' to train with it")
    path, further = tmp_path / "learnt.npz", tmp_path / "further.npz"
    won = run("--lessons", "10", "--checkpoint", str(path))
    assert len(won) == 2
    assert won[-1] > max(60, won[0] + 15)
    policy = learned.load(path)
    assert policy.about["config"] == CONFIG
    assert [point[2] for point in policy.about["curve"]] == pytest.approx([w / 100 for w in won])
    assert measure(policy, 200, CONFIG, 2) > 0.55
    assert len(run("--lessons", "11", "--resume", str(path), "--checkpoint", str(further))) == 1
    curve = learned.load(further).about["curve"]
    assert [steps // (1024 * 32) for _, steps, _ in curve] == [0, 10, 11]
    with pytest.raises(PardonError, match="should be one of self-play at revenge"):
        next(selfplay.learn("revenge", before=policy))


def run(*options: str) -> list[float]:
    """Run the recipe; return the shares won against random players that it tells."""
    done = subprocess.run(
        [sys.executable, "examples/selfplay.py", "--opponents", "random", *options],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [float(share) for share in re.findall(r"([\d.]+)% won", done.stdout)]
