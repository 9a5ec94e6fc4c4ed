"""Spaces of observations and actions; sampling draws open actions only."""

from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space, iterate

from pardon.engine.layout import ACTION_COUNT
from pardon.rl.spaces.compact import FULL, Layout

Array = np.ndarray[Any, Any]


def observation_space(layout: Layout = FULL) -> gymnasium.spaces.Box:
    """Return the space of what one seat knows."""
    low, high = layout.bounds
    return gymnasium.spaces.Box(low, high, dtype=np.float32)


class Sampled(np.int64):
    """Action drawn without a mask, which stands for any other once it is no longer open."""

    def __reduce__(self) -> tuple[Any, ...]:  # a number of NumPy would forget what it is
        return Sampled, (int(self),)


class SampledActions(np.ndarray[Any, Any]):
    """Actions drawn without masks, one for each environment."""


class OpenActions(gymnasium.spaces.Discrete):
    """All actions; without a mask only those are drawn that are open when they are drawn.

    So the loop that everybody writes first runs, while an action that somebody chose must be
    legal.
    """

    def __init__(self, count: int = ACTION_COUNT) -> None:
        super().__init__(count)
        self.open: list[int] = []

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action, by the mask or the probabilities if they are given."""
        if mask is not None or probability is not None or not self.open:
            return super().sample(mask, probability)
        return Sampled(self.np_random.choice(self.open))


class BatchedActions(gymnasium.spaces.MultiDiscrete):
    """The actions of environments side by side, in one process or in many.

    Which are open is known to each environment alone: what is drawn without masks stands there
    for actions that are.
    """

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """Draw an action for each environment, by masks or probabilities if they are given."""
        drawn: Array = super().sample(mask, probability)
        plain = mask is not None or probability is not None
        return drawn if plain else drawn.view(SampledActions)


@batch_space.register(OpenActions)
def _batched(space: OpenActions, n: int = 1) -> BatchedActions:
    return BatchedActions([int(space.n)] * n, seed=space.np_random)


@iterate.register(BatchedActions)
def _each(  # type: ignore[misc]  # which is a space like any other
    _space: BatchedActions, items: Any
) -> Iterator[Any]:
    return map(Sampled, items) if isinstance(items, SampledActions) else iter(items)


class ManyOpenActions(gymnasium.spaces.MultiDiscrete):
    """The same for many games at once."""

    def __init__(
        self, games: int, draw: Callable[[Array], Array], count: int = ACTION_COUNT
    ) -> None:
        super().__init__([count] * games)
        self._draw = draw

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """Draw an action for each game, by the masks or the probabilities if they are given."""
        if mask is not None or probability is not None:
            drawn: Array = super().sample(mask, probability)
            return drawn
        words = self.np_random.integers(1 << 64, size=len(self.nvec), dtype=np.uint64)
        return self._draw(words)
