"""Spaces of observations and actions; sampling draws open actions only."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from pardon.engine.layout import ACTION_COUNT
from pardon.rl.observation import bounds

Array = np.ndarray[Any, Any]


def observation_space() -> gymnasium.spaces.Box:
    """Return the space of what one seat knows."""
    low, high = bounds()
    return gymnasium.spaces.Box(low, high, dtype=np.float32)


class Sampled(np.int64):
    """An action drawn without a mask, which stands for any other once it is no longer open."""


class OpenActions(gymnasium.spaces.Discrete):
    """All actions; without a mask only those are drawn that are open when they are drawn.

    So the loop that everybody writes first runs, while an action that somebody chose must be
    legal.
    """

    def __init__(self) -> None:
        super().__init__(ACTION_COUNT)
        self.open: list[int] = []

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action, by the mask or the probabilities if they are given."""
        if mask is not None or probability is not None or not self.open:
            return super().sample(mask, probability)
        return Sampled(self.np_random.choice(self.open))


class ManyOpenActions(gymnasium.spaces.MultiDiscrete):
    """The same for many games at once."""

    def __init__(self, games: int, draw: Callable[[Array], Array]) -> None:
        super().__init__([ACTION_COUNT] * games)
        self._draw = draw

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """Draw an action for each game, by the masks or the probabilities if they are given."""
        if mask is not None or probability is not None:
            drawn: Array = super().sample(mask, probability)
            return drawn
        words = self.np_random.integers(1 << 64, size=len(self.nvec), dtype=np.uint64)
        return self._draw(words)
