"""Recipes for other libraries, shortened; each runs where its library is installed."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.timeout(900)
"""Each recipe is a process that imports torch and may compile the engine, beside whatever runs."""


def need(*modules: str) -> None:
    for module in modules:
        if find_spec(module) is None:
            pytest.skip(f"{module.upper()} IS MISSING: pip install it to run its recipe")


def example(name: str, *args: str) -> str:
    """Run an example as a process of its own and return what it printed."""
    command = [sys.executable, f"examples/{name}.py", *args]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_torchrl_learns_on_the_vector_environment() -> None:
    need("torchrl")
    shown = example("with_torchrl", "--envs", "32", "--lessons", "2", "--games", "20")
    assert re.findall(r"^(?:([\d,]+) steps: )?[\d.]+% won", shown, re.MULTILINE) == ["", "4,096"]


def test_tianshou_learns_on_games_side_by_side() -> None:
    need("tianshou")
    if find_spec("tianshou.algorithm") is None:
        pytest.skip("TIANSHOU IS TOO OLD: the recipe is for version 2")
    shown = example("with_tianshou", "--envs", "4", "--steps", "400", "--games", "20")
    assert re.findall(r"^(?:([\d,]+) steps: )?[\d.]+% won", shown, re.MULTILINE) == ["", "400"]


def test_what_maskable_ppo_learned_can_be_judged(tmp_path: Path) -> None:
    need("stable_baselines3", "sb3_contrib")
    from pardon.rl import Evaluation

    path = tmp_path / "ppo.zip"
    example("with_sb3", "--envs", "16", "--steps", "1024", "--out", str(path))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PPO", str(path))
        evaluation = Evaluation("with_sb3:learned", "hasbro-2002", games=4, against=["random"])
    evaluation.play()
    assert evaluation.games == (4, 4)


def test_a_clone_learns_from_a_dataset(tmp_path: Path) -> None:
    need("pyarrow", "torch")
    import clone
    from pardon.rl.study.dataset import Dataset

    path = tmp_path / "games.parquet"
    Dataset(path, "hasbro-2002", games=60).play()
    shown = example("clone", str(path), "--out", str(tmp_path / "clone.npz"), "--epochs", "2")
    agrees = [float(share) for share in re.findall(r"([\d.]+)% as the bot", shown)]
    policy = clone.Clone(str(tmp_path / "clone.npz"))
    seen, masks = next((s, m) for _, s, m, _ in clone.choices(str(path)))
    assert len(agrees) == 2 and agrees[1] > 45
    assert masks[np.arange(len(masks)), policy(seen, masks)].all()
