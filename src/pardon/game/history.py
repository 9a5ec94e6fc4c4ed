"""Steps of a game with what each brought about, and what else could have been."""

from collections.abc import Sequence

import msgspec

from pardon.engine.kernel import Kernel, Node, states_of
from pardon.engine.layout import FIRST, LAST_CHANCE
from pardon.events.events import Event
from pardon.moves.moves import Step
from pardon.rules.edition import COLOURS, KINDS


class Taken(msgspec.Struct, frozen=True, gc=False, eq=False):
    """Step that was taken: a move or a draw, with what it brought about."""

    step: Step
    events: tuple[Event, ...]
    before: Node
    """Where the game stood."""
    kernel: Kernel

    @property
    def ways(self) -> dict[str, int]:
        """How many ways led to each outcome; empty for a decision."""
        return ways_of(self.kernel, self.before)

    @property
    def choices(self) -> int:
        """How many moves were legal; none where chance acted."""
        return len(self.before.actions)


def outcomes_of(node: Node) -> Sequence[str]:
    """Return the names of what chance can bring: who begins, or else a kind of card."""
    return COLOURS if node.phase == FIRST else KINDS


def ways_of(kernel: Kernel, node: Node) -> dict[str, int]:
    """Return how many ways lead to each outcome of a chance step, if one is next."""
    if node.phase > LAST_CHANCE:
        return {}
    weights = kernel.chances(states_of(node.state), 0)
    return {name: ways for name, ways in zip(outcomes_of(node), weights, strict=False) if ways}
