"""Recipes for other libraries, shortened; each runs where its library is installed."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[3]


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
