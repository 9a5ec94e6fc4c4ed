"""Spaces of observations and actions; sampling draws open actions only."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from weakref import ReferenceType, ref

import gymnasium
import numpy as np
from gymnasium.error import AlreadyPendingCallError, ClosedEnvironmentError
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
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


Environments = SyncVectorEnv | AsyncVectorEnv


class BatchedActions(gymnasium.spaces.MultiDiscrete):
    """The actions of environments side by side, in one process or in many.

    The environments are asked which are open, and only those are drawn without masks. Where they
    cannot be asked, as amid a step, what is drawn stands for actions that are.
    """

    owner: "ReferenceType[Environments] | None" = None
    """Those whose actions these are; a copy of the space is nobody's."""

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"owner": None}

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """Draw an action for each environment, by masks or probabilities if they are given."""
        drawn: Array = super().sample(mask, probability)
        if mask is not None or probability is not None:
            return drawn
        for at, opened in enumerate(self._open()):
            if opened:
                drawn[at] = self.np_random.choice(opened)
        return drawn.view(SampledActions)

    def _open(self) -> Sequence[list[int]]:
        """Return which actions are open in each environment; nothing if they cannot be asked."""
        owner = None if self.owner is None else self.owner()
        if owner is None:
            return ()
        try:
            return owner.call("open_actions")
        except (AlreadyPendingCallError, ClosedEnvironmentError):
            return ()


@batch_space.register(OpenActions)
def _batched(space: OpenActions, n: int = 1) -> BatchedActions:
    found = BatchedActions([int(space.n)] * n, seed=space.np_random)
    found.owner = _being_made()
    return found


def _being_made() -> "ReferenceType[Environments] | None":
    """Return the environments that are being made, in the course of which this is called.

    Gymnasium has the spaces of environments batched, but does not say for whom.
    """
    frame = inspect.currentframe()
    while frame is not None:
        owner = frame.f_locals.get("self")
        if frame.f_code.co_name == "__init__" and isinstance(owner, Environments):
            return ref(owner)
        frame = frame.f_back
    return None


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
