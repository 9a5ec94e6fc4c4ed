"""Steps of a game with what each brought about, and what else could have been."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from pardon.engine.kernel import Kernel, Node, states_of
from pardon.engine.layout import CARD, FIRST, KIND_COUNT, LAST_CHANCE, NO_PLAY
from pardon.events.events import Event
from pardon.moves.moves import Move, Step
from pardon.position.glance import cards_counted, pile_in
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
        return dict(ways_of(self.kernel, self.before))

    @property
    def choices(self) -> int:
        """How many moves were legal; none where chance acted."""
        return len(self.before.actions)


def outcomes_of(node: Node) -> Sequence[str]:
    """Return the names of what chance can bring: who begins, or else a kind of card."""
    return COLOURS if node.phase == FIRST else KINDS


@lru_cache(maxsize=64)
def ways_of(kernel: Kernel, node: Node) -> Mapping[str, int]:
    """Return how many ways lead to each outcome of a chance step, if one is next.

    Who draws asks for them, and who checks the draw asks again.
    """
    if node.phase > LAST_CHANCE:
        return {}
    if node.phase != FIRST and (found := cards_counted(pile_in(node.state))):
        return found
    weights = kernel.chances(states_of(node.state), 0)
    return {name: ways for name, ways in zip(outcomes_of(node), weights, strict=False) if ways}


def card_choices(taken: Sequence[Taken]) -> tuple[Any, Any]:
    """Return where somebody did something with a card of his hand, and what, as everybody saw it.

    They are states of the engine in which all hands lie in the pile, and the actions taken there.
    """
    found = [each for each in taken if each.before.phase in (CARD, NO_PLAY)]
    states = states_of(b"".join([each.before.state for each in found]))
    states["pile"][:, :KIND_COUNT] += states["hands"].sum(axis=1, dtype=np.uint8)
    states["pile_size"] += states["hand_size"].sum(axis=1, dtype=np.uint16)
    states["hands"], states["choices"] = 0, 0
    actions = [each.step.id for each in found if isinstance(each.step, Move)]
    return states, np.array(actions, np.int64)
