"""Spaces of observations and actions; sampling draws open actions only."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar
from weakref import ReferenceType, ref

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

    made: ClassVar[deque["ReferenceType[OpenActions]"]] = deque(maxlen=1 << 12)
    """The spaces that were made last, in their order."""

    def __init__(self, count: int = ACTION_COUNT) -> None:
        super().__init__(count)
        self.open: list[int] = []
        self.made.append(ref(self))

    def made_with(self, count: int) -> list["OpenActions"]:
        """Return as many spaces as were made last, if this is the first of them, else none."""
        last = [each() for each in list(self.made)[-count:]]
        found = [each for each in last if each is not None]
        return found if len(found) == count and found[0] is self else []

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action, by the mask or the probabilities if they are given."""
        if mask is not None or probability is not None or not self.open:
            return super().sample(mask, probability)
        return Sampled(self.np_random.choice(self.open))


class BatchedActions(gymnasium.spaces.MultiDiscrete):
    """The actions of environments side by side, in one process or in many.

    In one process only those are drawn without masks that are open. In many, which are open is
    known to each environment alone: what is drawn stands there for actions that are.
    """

    single: Sequence[OpenActions] = ()
    """The spaces of the environments, where they are in this process."""

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """Draw an action for each environment, by masks or probabilities if they are given."""
        drawn: Array = super().sample(mask, probability)
        if mask is not None or probability is not None:
            return drawn
        for at, space in enumerate(self.single):
            if space.open:
                drawn[at] = self.np_random.choice(space.open)
        return drawn.view(SampledActions)


@batch_space.register(OpenActions)
def _batched(space: OpenActions, n: int = 1) -> BatchedActions:
    found = BatchedActions([int(space.n)] * n, seed=space.np_random)
    # Gymnasium makes all environments of this process before it asks for their common space.
    found.single = space.made_with(n)
    return found


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
