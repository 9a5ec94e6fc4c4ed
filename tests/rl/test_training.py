"""The worked example, shortened: a policy that learns for seconds beats random players."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import train
from tests.soak import amount

ROOT = Path(__file__).parents[2]
LOOKS = amount(1, 2)
"""How often it is seen what was learnt."""
CURVE = ROOT / "docs" / "rl" / "curve.svg"


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_a_policy_learns_to_beat_random_players(backend: str) -> None:
    if find_spec(backend) is None:
        pytest.skip("TORCH IS MISSING: pip install 'pardon[train]' to train with it")
    options = ["--numpy"] if backend == "numpy" else []
    run = subprocess.run(
        [sys.executable, "examples/train.py", "--points", str(LOOKS), *options],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    won = [float(share) for share in re.findall(r"([\d.]+)% won", run.stdout)]
    assert len(won) == 1 + LOOKS
    assert won[0] < 60
    assert won[-1] > amount(58, 63)


def test_actions_are_drawn_with_their_chances() -> None:
    chances = np.tile(np.array([[0.0, 0.25, 0.0, 0.75]], np.float32), (4000, 1))
    drawn = np.bincount(train.draw(chances, np.random.default_rng(0)), minlength=4)
    assert drawn[0] == drawn[2] == 0
    assert 900 < drawn[1] < 1100


def test_gains_end_with_the_game() -> None:
    rewards = np.array([[0.0], [1.0], [0.0]], np.float32)
    carries = train.FORESIGHT * np.array([[1.0], [0.0], [1.0]])
    empty = np.zeros((3, 1))
    worths = np.array([[0.5], [0.5], [0.2], [0.4]], np.float32)
    found = train.gains(train.Rollout(empty, empty, empty, empty, rewards, carries, worths))
    assert found[1, 0] == pytest.approx(0.5)
    assert found[2, 0] == pytest.approx(train.FORESIGHT * 0.4 - 0.2)


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    if find_spec("matplotlib") is None:
        pytest.skip("MATPLOTLIB IS MISSING: pip install 'pardon[train]' to draw the curve")
    path = tmp_path / "curve.svg"
    points = [train.Point(0, 0, 0.5), train.Point(9, 100, 0.8)]
    train.draw_curve({"learnt": points}, str(path), 1 / 2)
    assert path.read_text().startswith("<?xml")


def test_the_learning_curve_is_in_the_documents() -> None:
    assert CURVE.read_text(encoding="utf-8").startswith("<?xml")
    assert "(curve.svg)" in (CURVE.parent / "README.md").read_text(encoding="utf-8")
