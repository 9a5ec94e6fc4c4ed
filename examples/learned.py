"""Policies that were learnt, kept in checkpoints: written after training, read with NumPy alone.

PYTHONPATH=examples PARDON_CHECKPOINT=FILE pardon rl evaluate learned:policy --config CONFIG
"""

import json
import os
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from pardon import __version__
from pardon.engine.layout import ACTION_COUNT, DIAMOND, HOME, SAFETY, START
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rl.observation import GROUPS
from policies import Layers

Array = np.ndarray[Any, Any]

BOARD, _PAWNS = GROUPS[0].end, GROUPS[1].begin
PAWNS = _PAWNS + 5 * np.arange(4)
"""Where an observation has the places of one's own pawns."""
OTHERS = np.array([*range(-12, 0), *range(1, 13)])
OWN = np.array([-4, -1, *range(1, 13)])
"""How far from a pawn to look for others, who may come from behind, and for one's own."""
FORMAT = 1
"""Raised when checkpoints are kept differently."""
CHECKPOINT = "PARDON_CHECKPOINT"
"""The variable of the environment that names the checkpoint of `policy`."""


class Selection(NamedTuple):
    """Selection of the numbers that a policy reads, and of the actions that it knows."""

    features: Array
    """The index of each number in an observation."""
    scales: Array
    """By what each of them is divided."""
    actions: Array
    """The number of each action among all actions."""
    looks_around: Array
    """Whether it reads what stands near its own pawns as well."""

    @property
    def inputs(self) -> int:
        """How many numbers the policy reads."""
        near = len(PAWNS) * (len(OTHERS) + len(OWN)) if self.looks_around else 0
        return len(self.features) + near

    def see(self, observations: Array) -> Array:
        """Return what the policy reads of observations."""
        seen: Array = observations[:, self.features] / self.scales
        return np.hstack([seen, *_around(observations)]) if self.looks_around else seen

    def open(self, masks: Array) -> Array:
        """Return which of the actions that the policy knows are open."""
        known: Array = masks[:, self.actions]
        return known


def _around(observations: Array) -> Iterator[Array]:
    """Yield how many pawns of others, then of one's own, stand near each own pawn on the track."""
    squares = observations[:, :BOARD].reshape(-1, 4, HOME + 1)[:, :, START + 1 : SAFETY]
    places = np.rint(observations[:, PAWNS] * HOME).astype(np.int64)
    is_on_track = ((places > START) & (places < SAFETY))[:, :, None]
    rows = DIAMOND * np.arange(len(places))[:, None, None]
    for colours, steps in ((squares[:, 1:].sum(axis=1), OTHERS), (squares[:, 0], OWN)):
        near = colours.ravel()[rows + (places[:, :, None] - 1 + steps) % DIAMOND]
        yield np.where(is_on_track, near, 0).reshape(len(places), -1)


def everything() -> Selection:
    """Return the selection that leaves nothing out."""
    size = GROUPS[-1].end
    scales = np.ones(size, np.float32)
    return Selection(np.arange(size), scales, np.arange(ACTION_COUNT), np.array(False))


class Learned:
    """A policy on batches that takes what it thinks best: ``(observations, masks) -> actions``.

    Where only actions are open that it does not know, it takes the lowest-numbered.
    """

    def __init__(self, selection: Selection, layers: Layers, about: Mapping[str, Any]) -> None:
        self.selection = selection
        self.layers = layers
        self.about = dict(about)
        """How it was learnt: the configuration, the seed, the version, and more."""

    def __call__(self, observations: Array, masks: Array) -> Array:
        """Return one action for each row."""
        *hidden, (out, last), _ = self.layers
        values = self.selection.see(observations)
        for weights, bias in hidden:
            values = np.maximum(values @ weights + bias, 0)
        is_open = self.selection.open(masks) > 0
        best = np.where(is_open, values @ out + last, -np.inf).argmax(axis=1)
        known = self.selection.actions[best]
        chosen: Array = np.where(is_open.any(axis=1), known, masks.argmax(axis=1))
        return chosen

    def save(self, path: str | Path) -> None:
        """Write a checkpoint, weights in half precision."""
        layout = {group.name: group.shape for group in GROUPS}
        about = self.about | {
            "format": FORMAT, "pardon": __version__, "observation": layout, "actions": ACTION_COUNT
        }  # fmt: skip
        arrays: dict[str, Any] = {"about": np.array(json.dumps(about)), **self.selection._asdict()}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"weights{number}"] = weights.astype(np.float16)
            arrays[f"bias{number}"] = bias.astype(np.float16)
        with open(path, "wb") as file:
            np.savez_compressed(file, **arrays)


def load(path: str | Path) -> Learned:
    """Return the policy of a checkpoint, or raise what is wrong with it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = dict(file)
        about = json.loads(str(arrays.pop("about")))
        selection = Selection(*(arrays.pop(name) for name in Selection._fields))
        layers = [
            (arrays[f"weights{n}"].astype(np.float32), arrays[f"bias{n}"].astype(np.float32))
            for n in range(len(arrays) // 2)
        ]
    except OSError as fault:
        raise PardonError(f"cannot read checkpoint {quote(str(path))}: {fault.strerror}") from fault
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, BadZipFile) as fault:
        raise PardonError(
            f"{quote(str(path))} is no checkpoint; examples/selfplay.py --checkpoint writes one"
        ) from fault
    _check(path, about, selection, layers)
    return Learned(selection, layers, about)


def _check(path: str | Path, about: Any, selection: Selection, layers: Layers) -> None:
    """Raise what of a checkpoint does not fit this version or itself."""
    layout = {group.name: list(group.shape) for group in GROUPS}
    wanted = {"format": FORMAT, "observation": layout, "actions": ACTION_COUNT}
    for name, value in wanted.items():
        found = about.get(name) if isinstance(about, dict) else None
        if found != value:
            raise PardonError(
                f"checkpoint {quote(str(path))} has {name} {found}, not {value}, as pardon"
                f" {__version__} has it; train it again"
            )
    shapes = [weights.shape for weights, _ in layers]
    sizes = [selection.inputs, *(bias.size for _, bias in layers[:-2])]
    ends = [(sizes[-1], len(selection.actions)), (sizes[-1], 1)]
    if shapes != [*pairwise(sizes), *ends]:
        raise PardonError(
            f"layers {shapes} of checkpoint {quote(str(path))} do not lead from"
            f" {selection.inputs} numbers to {len(selection.actions)} actions and a worth"
        )


def policy() -> Learned:
    """Return the policy of the checkpoint that the environment names, for `pardon rl evaluate`."""
    path = os.environ.get(CHECKPOINT)
    if not path:
        raise PardonError(f"{CHECKPOINT} is not set; it should name a checkpoint, a file .npz")
    return load(path)
