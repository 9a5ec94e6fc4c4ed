"""Observer of the OpenSpiel game: what a player knows, as tensors and as text."""

from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np
import pyspiel

from pardon.engine.layout import ACTION_COUNT, KIND_COUNT
from pardon.engine.observe import OBSERVATION_SIZE, observation
from pardon.rl.observation import GROUPS
from pardon.rl.openspiel.node import DEALT, GIVEN_UP, UNSEEN, Core, Node
from pardon.rl.openspiel.state import PardonState
from pardon.rules.edition import COLOURS, KINDS

HAND = next(group for group in GROUPS if group.name == "hand")
Shape = tuple[int, ...]


class Observer:
    """Fills `tensor`, and `dict` which names its parts, with what a player knows of a state."""

    def __init__(self, core: Core, kind: Any) -> None:
        self._core = core
        self._public = kind.public_info
        self._recall = kind.perfect_recall
        self._own = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._all = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        shapes = dict(self._shapes())
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        self._row = np.zeros(OBSERVATION_SIZE, np.float32)

    def _shapes(self) -> Iterator[tuple[str, Shape]]:
        """Yield the parts that belong to this kind of observation."""
        if self._public:
            yield from ((group.name, group.shape or (1,)) for group in GROUPS)
        elif self._own:
            yield HAND.name, HAND.shape
        if self._all:
            yield "hands", (4, KIND_COUNT)
        if self._recall:
            yield "history", (self._core.most_steps,)

    def set_from(self, state: PardonState, player: int) -> None:
        """Fill the tensor with what a player knows of a state."""
        node, seat = state.node, COLOURS.index(self._core.seats[player])
        observation(self._core.kernel.rules, node.states, 0, seat, int(self._own), self._row)
        if self._public:
            self.tensor[:OBSERVATION_SIZE] = self._row
        elif self._own:
            self.dict[HAND.name][:] = self._row[HAND.begin : HAND.end]
        if self._all:
            self.dict["hands"][:] = np.roll(node.states["hands"][0], -seat, axis=0)
        if self._recall:
            steps = self._steps(node, COLOURS[seat])
            self.dict["history"][: len(steps)] = steps + 1
            self.dict["history"][len(steps) :] = 0

    def _steps(self, node: Node, seat: str) -> Any:
        """Return the steps that belong to this kind of observation, as the player saw them."""
        if self._all:
            return np.frombuffer(node.steps, "<u2").astype(np.int64)
        if self._public:
            return node.seen(seat if self._own else None)
        seen = node.seen(seat)
        return seen[_is_private(seen)] if self._own else seen[:0]

    def string_from(self, state: PardonState, player: int) -> str:
        """Return what a player knows of a state as text."""
        node, seat = state.node, self._core.seats[player]
        parts = [seat] if self._own else []
        if self._recall:
            parts += [_word(int(code)) for code in self._steps(node, seat)]
        if self._public:
            parts.append(node.text if self._all else node.game.view(self._seat(seat)).text)
        elif self._own:
            hands = node.game.setup().hands
            held = hands if self._all else {seat: hands.get(seat, {})}
            parts += [f"{each}:{_cards(cards)}" for each, cards in held.items()]
        return " ".join(parts)

    def _seat(self, seat: str) -> str | None:
        return seat if self._own else None


def _is_private(codes: Any) -> Any:
    return ((codes >= DEALT) & (codes < UNSEEN)) | (codes >= GIVEN_UP)


def _cards(cards: Any) -> str:
    return ",".join(f"{kind}*{count}" for kind, count in cards.items())


def _word(code: int) -> str:
    """Return a step as a word."""
    return _WORDS[code]


def _words() -> Iterator[str]:
    yield from map(str, range(ACTION_COUNT))
    yield from (f"={kind}" for kind in KINDS)
    yield from (f"={seat}" for seat in COLOURS)
    yield from (f"{seat}={kind}" for seat in COLOURS for kind in KINDS)
    yield from (f"{seat}=?" for seat in COLOURS)
    yield from (f"{seat}-" for seat in COLOURS)


_WORDS = tuple(_words())
