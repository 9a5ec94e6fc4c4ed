"""A small policy with a value beside it, in torch or in plain NumPy."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

Array = np.ndarray[Any, Any]
Layers = list[tuple[Array, Array]]
"""The weights and the bias of each layer: hidden ones, that of the actions, that of the worth."""

CLIP, ENTROPY, VALUE, RATE = 0.2, 0.005, 0.5, 1e-3
"""How far a step may go, how much variety and the value count, and how fast it learns."""


class Policy(Protocol):
    """What the training asks of a policy."""

    def judge(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        """Return the probability of every action, closed ones 0, and the worth of each position."""

    def learn(
        self, observations: Array, masks: Array, actions: Array, before: Array, gains: Array,
        worths: Array,
    ) -> None:  # fmt: skip
        """Take one step of proximal policy optimisation.

        `before` are the probabilities with which the actions were taken, `gains` by how much they
        did better than expected, `worths` what the positions turned out to be worth.
        """

    @property
    def layers(self) -> Layers:
        """What it has learnt."""


class NumpyPolicy:
    """The policy with its gradients written out, for wherever torch is not."""

    def __init__(self, inputs: int, actions: int, hidden: int = 128, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        shapes = {"in": (inputs, hidden), "out": (hidden, actions), "worth": (hidden, 1)}
        scales = {"in": (2 / 40) ** 0.5, "out": 0.01, "worth": 0.05}
        self.weights = {
            name: (rng.standard_normal(shape) * scales[name]).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.weights |= {f"{n}+": np.zeros(s[1], np.float32) for n, s in shapes.items()}
        self._moments = {n: (np.zeros_like(w), np.zeros_like(w)) for n, w in self.weights.items()}
        self._steps = 0

    def judge(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        """Return probabilities and worths."""
        _, chances, worths = self._forward(observations, masks)
        return chances, worths

    def _forward(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        w = self.weights
        hidden = np.maximum(observations @ w["in"] + w["in+"], 0)
        logits = np.where(masks > 0, hidden @ w["out"] + w["out+"], -np.inf)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances = powers / powers.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["worth"] + w["worth+"])[:, 0]

    def learn(
        self, observations: Array, masks: Array, actions: Array, before: Array, gains: Array,
        worths: Array,
    ) -> None:  # fmt: skip
        """Take one step of proximal policy optimisation."""
        hidden, chances, judged = self._forward(observations, masks)
        rows = np.arange(len(actions))
        ratios = chances[rows, actions] / before
        kept = np.where(gains > 0, ratios < 1 + CLIP, ratios > 1 - CLIP)
        push = np.where(kept, -gains * ratios, 0)
        slope = -push[:, None] * chances
        slope[rows, actions] += push
        logs = np.log(np.maximum(chances, 1e-9))
        slope += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        error = 2 * VALUE * (judged - worths)[:, None]
        back = (slope @ self.weights["out"].T + error @ self.weights["worth"].T) * (hidden > 0)
        self._descend(
            {"in": (observations, back), "out": (hidden, slope), "worth": (hidden, error)}
        )

    def _descend(self, layers: dict[str, tuple[Array, Array]]) -> None:
        """Move every weight down its slope, at the pace of Adam."""
        self._steps += 1
        for name, (given, slope) in layers.items():
            self._adapt(name, given.T @ slope / len(given))
            self._adapt(f"{name}+", slope.mean(axis=0))

    @property
    def layers(self) -> Layers:
        """What it has learnt."""
        return [(self.weights[name], self.weights[f"{name}+"]) for name in ("in", "out", "worth")]

    def _adapt(self, name: str, slope: Array) -> None:
        first, second = self._moments[name]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope**2 - second)
        pace = RATE * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        self.weights[name] -= pace * first / (np.sqrt(second) + 1e-8)


class TorchPolicy:
    """The same policy in torch, which finds the gradients itself, with any hidden layers."""

    def __init__(
        self, inputs: int, actions: int, hidden: Sequence[int] = (128,), seed: int = 0
    ) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self._torch = torch
        sizes = [inputs, *hidden]
        layers = [torch.nn.Linear(*both) for both in pairwise(sizes)]
        parts = [part for layer in layers for part in (layer, torch.nn.ReLU())]
        self._body = torch.nn.Sequential(*parts)
        self._actions = torch.nn.Linear(sizes[-1], actions)
        self._worth = torch.nn.Linear(sizes[-1], 1)
        self._layers = torch.nn.ModuleList([*layers, self._actions, self._worth])
        self._optimiser = torch.optim.Adam(self._layers.parameters(), RATE)
        self._entropy = ENTROPY

    def pace(self, rate: float, entropy: float) -> None:
        """Set how fast it learns from now on, and how much variety counts."""
        self._entropy = entropy
        for group in self._optimiser.param_groups:
            group["lr"] = rate

    @property
    def layers(self) -> Layers:
        """What it has learnt."""
        return [(e.weight.detach().numpy().T, e.bias.detach().numpy()) for e in self._layers]

    @layers.setter
    def layers(self, layers: Layers) -> None:
        for mine, (weights, bias) in zip(self.layers, layers, strict=True):
            mine[0][:] = weights
            mine[1][:] = bias

    def _forward(self, observations: Array, masks: Array) -> tuple[Any, Any]:
        torch = self._torch
        hidden = self._body(torch.from_numpy(observations))
        closed = torch.from_numpy(masks) == 0
        logits = self._actions(hidden).masked_fill(closed, -torch.inf)
        chances = torch.distributions.Categorical(logits=logits, validate_args=False)
        return chances, self._worth(hidden)[:, 0]

    def judge(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        """Return probabilities and worths."""
        with self._torch.no_grad():
            chances, worths = self._forward(observations, masks)
        return chances.probs.numpy(), worths.numpy()

    def learn(
        self, observations: Array, masks: Array, actions: Array, before: Array, gains: Array,
        worths: Array,
    ) -> None:  # fmt: skip
        """Take one step of proximal policy optimisation."""
        torch = self._torch
        chances, judged = self._forward(observations, masks)
        taken, gain = torch.from_numpy(actions), torch.from_numpy(gains)
        ratios = torch.exp(chances.log_prob(taken) - torch.from_numpy(np.log(before)))
        clipped = ratios.clamp(1 - CLIP, 1 + CLIP)
        loss = -torch.minimum(ratios * gain, clipped * gain).mean()
        loss += VALUE * ((judged - torch.from_numpy(worths)) ** 2).mean()
        loss -= self._entropy * chances.entropy().mean()
        self._optimiser.zero_grad()
        loss.backward()
        self._optimiser.step()
