"""Policies on batches for the tests, and things that are none."""

from typing import Any

import numpy as np

from tests.sim.players import First

Array = np.ndarray[Any, Any]


def first(_observations: Array, masks: Array) -> Array:
    """Take the first open action."""
    found: Array = masks.argmax(axis=1)
    return found


class AtRandom:
    """Takes any open action."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng(0)

    def __call__(self, _observations: Array, masks: Array) -> Array:
        found: Array = (self._rng.random(masks.shape) * masks).argmax(axis=1)
        return found


def made() -> AtRandom:
    """Make a policy."""
    return AtRandom()


def made_bot() -> First:
    """Make a bot."""
    return First()


def closed(_observations: Array, masks: Array) -> Array:
    """Answer with an action that is not open."""
    return np.full(len(masks), 410)


def floats(_observations: Array, masks: Array) -> Array:
    """Answer with what are no whole numbers."""
    return masks.astype(np.float32)


def fails(_observations: Array, _masks: Array) -> Array:
    """Fail, on two lines."""
    raise RuntimeError("lost\nthe thread")


def prints(observations: Array, masks: Array) -> Array:
    """Talk while deciding."""
    print("thinking")
    return first(observations, masks)


NUMBER = 7


def uses_up(_observations: Array, masks: Array) -> Array:
    """Answer, and leave nothing of the masks."""
    answer: Array = masks.argmax(axis=1)
    masks[:] = 0
    return answer


class Talking:
    """Talks while it is made."""

    def __init__(self) -> None:
        print("warming up")

    def __call__(self, observations: Array, masks: Array) -> Array:
        """Answer with the first open action."""
        return first(observations, masks)


class Picky:
    """Cannot be made without more."""

    def __init__(self, path: str) -> None:
        self.path = path
