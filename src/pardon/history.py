"""The steps of a game with what each brought about, and what else could have been."""

from typing import Any

from pardon.engine.kernel import Kernel
from pardon.engine.layout import FIRST, LAST_CHANCE
from pardon.events.events import Event
from pardon.moves.moves import Step, copied
from pardon.rules.edition import COLOURS, KINDS


class Taken:
    """A step that was taken."""

    __slots__ = ("_before", "_kernel", "events", "step")

    def __init__(self, step: Step, events: tuple[Event, ...], kernel: Kernel, before: Any) -> None:
        self.step = step
        self.events = events
        self._kernel = kernel
        self._before = before

    @property
    def ways(self) -> dict[str, int]:
        """How many ways led to each outcome; empty for a decision."""
        return ways_of(self._kernel, self._before)

    @property
    def choices(self) -> int:
        """How many moves were legal; none where chance acted."""
        return len(self._kernel.legal(copied(self._before), 0))


def ways_of(kernel: Kernel, states: Any) -> dict[str, int]:
    """Return how many ways lead to each outcome of a chance step, if one is next."""
    phase = states["phase"][0]
    if phase > LAST_CHANCE:
        return {}
    names = COLOURS if phase == FIRST else KINDS
    weights = kernel.chances(states, 0)
    return {name: ways for name, ways in zip(names, weights, strict=False) if ways}
