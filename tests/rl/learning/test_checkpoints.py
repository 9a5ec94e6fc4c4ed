"""Checkpoints: those that are shipped play well and legally; what is none is refused."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import learned
from learned import Learned, Selection
from pardon.errors import PardonError
from pardon.rl import PardonSelfPlayVectorEnv, as_json
from tests.soak import amount
from train import Array, measure

PAGES = Path(__file__).parents[3] / "docs" / "rl"
SHIPPED = sorted((PAGES / "checkpoints").glob("*.npz"))
MOST_BYTES = 2_000_000


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_policy_beats_random_players(path: Path) -> None:
    policy = learned.load(path)
    games = amount(100, 300)
    assert measure(policy, games, policy.about["config"], policy.about["seats"]) > 0.75


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_policy_plays_both_seats_legally(path: Path) -> None:
    policy = learned.load(path)
    envs = PardonSelfPlayVectorEnv(amount(40, 200), policy.about["config"], 2)
    observations, infos = envs.reset(seed=5)
    ended = np.zeros(envs.num_envs, np.bool_)
    while not ended.all():
        observations, _, over, _, infos = envs.step(policy(observations, infos["action_mask"]))
        ended |= over


def test_shipped_checkpoints_are_small_and_documented() -> None:
    assert SHIPPED
    assert sum(path.stat().st_size for path in SHIPPED) < MOST_BYTES
    text = (PAGES / "baselines.md").read_text(encoding="utf-8")
    for path in SHIPPED:
        assert f"checkpoints/{path.name}" in text


@pytest.fixture
def small() -> Learned:
    """A policy of two numbers and three actions, which prefers the higher-numbered."""
    scales, actions = np.array([4.0, 1.0], np.float32), np.array([0, 7, 9])
    selection = Selection(np.array([0, 5]), scales, actions, np.array(False))
    weights = np.array([[0.0, 1.0, 2.0], [0.0, 0.0, 0.0]], np.float32)
    worth = np.zeros((2, 1), np.float32), np.zeros(1, np.float32)
    return Learned(selection, [(weights, np.zeros(3, np.float32)), worth], {"config": "revenge"})


def test_the_best_open_action_is_taken(small: Learned) -> None:
    observations, masks = np.ones((3, 483), np.float32), np.zeros((3, 411), np.int8)
    masks[0, [0, 7, 9]] = 1
    masks[1, [0, 7, 100]] = 1
    masks[2, [3, 100]] = 1  # neither of which it knows
    assert small(observations, masks).tolist() == [9, 7, 3]


def test_a_policy_may_look_around_its_pawns(small: Learned) -> None:
    envs = PardonSelfPlayVectorEnv(64, "hasbro-2002+points", 2)
    envs.action_space.seed(4)
    observations, _ = envs.reset(seed=4)
    for _ in range(80):
        observations = envs.step(envs.action_space.sample())[0]
    seen = small.selection._replace(looks_around=np.array(True)).see(observations)
    assert seen.shape == (64, 2 + 4 * (24 + 14))
    for row, near in zip(observations, seen[:, 2:], strict=True):
        told = as_json(row)
        for slot, pawn in enumerate(told["pawns"][0]):
            others, own = near[:96].reshape(4, 24)[slot], near[96:].reshape(4, 14)[slot]
            assert others.tolist() == _standing(told["board"][1:], pawn["place"], learned.OTHERS)
            assert own.tolist() == _standing(told["board"][:1], pawn["place"], learned.OWN)


def _standing(board: list[dict[str, int]], place: int, steps: Array) -> list[int]:
    """Return how many pawns stand so many squares from a place, nobody if it is off the track."""
    if not 1 <= place <= 60:
        return [0] * len(steps)
    squares = [str((place - 1 + step) % 60 + 1) for step in steps.tolist()]
    return [sum(colour.get(square, 0) for colour in board) for square in squares]


def test_a_checkpoint_brings_back_the_policy(small: Learned, tmp_path: Path) -> None:
    small.save(tmp_path / "small.npz")
    read = learned.load(tmp_path / "small.npz")
    assert read.about["config"] == "revenge"
    assert read.selection.actions.tolist() == [0, 7, 9]
    assert read.layers[0][0].tolist() == small.layers[0][0].tolist()


def test_a_policy_is_found_by_the_environment(
    small: Learned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(learned.CHECKPOINT, raising=False)
    with pytest.raises(PardonError, match="PARDON_CHECKPOINT is not set"):
        learned.policy()
    small.save(tmp_path / "small.npz")
    monkeypatch.setenv(learned.CHECKPOINT, str(tmp_path / "small.npz"))
    assert learned.policy().about["config"] == "revenge"


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PardonError, match="cannot read checkpoint .*No such file"):
        learned.load(tmp_path / "nothing.npz")
    text = tmp_path / "text.npz"
    text.write_text("no archive")
    with pytest.raises(PardonError, match="is no checkpoint"):
        learned.load(text)
    pickled = tmp_path / "pickled.npz"
    np.savez(pickled, about=np.array([{"format": 1}], object))
    with pytest.raises(PardonError, match="is no checkpoint"):
        learned.load(pickled)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"format": 99}, "has format 99, not 1"),
        ({"actions": 400}, "has actions 400, not 411"),
        ({"observation": {"board": [4, 67]}}, "has observation"),
    ],
)
def test_a_checkpoint_of_another_layout_is_refused(
    wrong: dict[str, Any], told: str, small: Learned, tmp_path: Path
) -> None:
    path = tmp_path / "other.npz"
    small.save(path)
    with np.load(path) as file:
        arrays = dict(file)
    arrays["about"] = np.array(json.dumps(json.loads(str(arrays["about"])) | wrong))
    np.savez(path, **arrays)
    with pytest.raises(PardonError, match=told):
        learned.load(path)


def test_layers_have_to_fit_the_selection(small: Learned, tmp_path: Path) -> None:
    small.layers[0] = np.zeros((2, 2), np.float32), np.zeros(2, np.float32)
    small.save(tmp_path / "unfit.npz")
    with pytest.raises(PardonError, match="do not lead from 2 numbers to 3 actions"):
        learned.load(tmp_path / "unfit.npz")
