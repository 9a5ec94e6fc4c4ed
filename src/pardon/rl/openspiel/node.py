"""Node: a position with the steps that led to it, shared by the states of the OpenSpiel game."""

from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, copied, new_states, states_of
from pardon.engine.layout import (
    ACTION_COUNT,
    CARD,
    FIRST,
    KIND_COUNT,
    LAST_CHANCE,
    OVER,
    PASS,
)
from pardon.game import Game, as_seats
from pardon.outcome import decide
from pardon.rl.episode import ending_of, first_of
from pardon.rl.one.histories import HIDDEN
from pardon.rl.rewards import Potential, Rewards
from pardon.rl.states import beginning_at
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

STEPS_A_TURN, STEPS_BEFORE = 8, 100
"""How many steps a game may have for each turn of its limit, and for the deal before them."""
DRAWN = ACTION_COUNT
PICKED = DRAWN + KIND_COUNT
DEALT = PICKED + 4
UNSEEN = DEALT + 4 * KIND_COUNT
GIVEN_UP = UNSEEN + 4
CODES = GIVEN_UP + 4
"""Steps as they are remembered, after the actions: a card drawn for all to see, who begins, a
card dealt to a seat, the same as others see it, and that a seat gives up its hand."""


class Core:
    """Core of a game: what all its states have in common."""

    def __init__(self, text: str, players: int, reward: str) -> None:
        self.key = (text, players, reward)
        self.config = Config.parse(text)
        self.seats = as_seats(self.config, players)
        self.kernel = Kernel(compile_rules(self.config, self.seats))
        self.rewards = Rewards(self.config, self.seats, reward)
        self.potential = Potential(self.config, self.seats) if reward == "potential" else None
        self.most_steps = STEPS_BEFORE + STEPS_A_TURN * (self.config.rules.turn_limit or 0)
        states = new_states(1)
        self.kernel.new(states, 0, first_of(self.config, self.seats))
        self.root = Node(self, states, b"")

    def node_at(self, position: str) -> "Node":
        """Return the node of a position in which a game begins, or raise why it cannot."""
        states = beginning_at(self.config, self.seats, position)
        return Node(self, states, b"", states.tobytes())

    @cached_property
    def sight(self) -> dict[str | None, Any]:
        """What each seat, or with None a spectator, sees of each step; -1 for nothing."""
        return {seat: _sight(seat) for seat in (*self.seats, None)}


core = lru_cache(maxsize=64)(Core)


def _sight(seat: str | None) -> Any:
    seen = np.arange(CODES)
    for number, other in enumerate(COLOURS):
        if other != seat:
            begin = DEALT + number * KIND_COUNT
            seen[begin : begin + KIND_COUNT] = UNSEEN + number
            seen[GIVEN_UP + number] = -1
    return seen


class Node:
    """Position with the steps that led to it; never changed, so copies are the same object."""

    def __init__(
        self, core: Core, states: Any, steps: bytes, first: bytes = b"",
        paid: tuple[float, ...] = (),
    ) -> None:  # fmt: skip
        self.core = core
        self.first = first
        """The state of the position that the steps begin with, nothing for the usual one."""
        self.paid = paid or (0.0,) * len(core.seats)
        """What each player had got by the last decision before."""
        self.states = states
        self.actions = core.kernel.legal(states, 0)
        self.steps = steps
        self.phase = int(states["phase"][0])
        self.is_over = self.phase == OVER or len(steps) >= 2 * core.most_steps

    def __deepcopy__(self, _memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.core.key, self.states.tobytes(), self.steps, self.first, self.paid)

    @property
    def root(self) -> "Node":
        """The position that the steps begin with."""
        return (
            _restored(self.core.key, self.first, b"", self.first)
            if self.first
            else (self.core.root)
        )

    @property
    def is_chance(self) -> bool:
        """Whether chance acts next."""
        return self.phase <= LAST_CHANCE and not self.is_over

    @property
    def actor(self) -> int:
        """The number of the player that decides."""
        return self.core.seats.index(COLOURS[self.states["actor"][0]])

    @cached_property
    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of the chance step with their probabilities."""
        ways = self.core.kernel.chances(self.states, 0)
        total = sum(ways)
        return [(outcome, count / total) for outcome, count in enumerate(ways) if count]

    @cached_property
    def game(self) -> Game:
        """The position as people see it."""
        return Game.from_state(self.core.config, self.states[0], seats=self.core.seats, seed=0)

    @cached_property
    def text(self) -> str:
        """The position in one line."""
        return self.game.position()

    def after(self, number: int) -> "Node":
        """Return the position after an action or an outcome of chance."""
        states = copied(self.states)
        self.core.kernel.step(states, 0, number)
        steps = self.steps + self._code(number).to_bytes(2, "little")
        is_paid = self.core.potential is not None and not self.is_chance
        paid = tuple(self.returns()) if is_paid else self.paid
        return Node(self.core, states, steps, self.first, paid)

    def _code(self, number: int) -> int:
        """Return a step as it is remembered."""
        actor = int(self.states["actor"][0])
        if self.phase > LAST_CHANCE:
            return GIVEN_UP + actor if self.phase == CARD and number == PASS else number
        if self.phase == FIRST:
            return PICKED + number
        return DEALT + actor * KIND_COUNT + number if self.phase in HIDDEN else DRAWN + number

    def seen(self, seat: str | None) -> Any:
        """Return the steps as a seat, or with None a spectator, saw them."""
        seen = self.core.sight[seat][np.frombuffer(self.steps, "<u2")]
        return seen[seen >= 0]

    def returns(self) -> list[float]:
        """Return what each player has got so far: nothing before the end, but for a potential."""
        core, paid = self.core, [0.0] * len(self.core.seats)
        if self.phase == OVER:
            found = core.rewards.of(decide(ending_of(core.config, core.seats, self.states[0])))
            paid = [found[seat] for seat in core.seats]
        if core.potential is not None:
            paid = (paid + self.potentials - self.root.potentials).tolist()
        return paid

    def gains(self) -> list[float]:
        """Return what each player got since the last decision, steps of chance included."""
        return [now - before for now, before in zip(self.returns(), self.paid, strict=True)]

    @cached_property
    def potentials(self) -> Any:
        """The potential of each player, where rewards are shaped by them; 0 at the end."""
        if self.is_over or self.core.potential is None:
            return np.zeros(len(self.core.seats))
        return self.core.potential.of_many(self.states, self.core.seats)[0]


def _restored(
    key: tuple[str, int, str], states: bytes, steps: bytes, first: bytes,
    paid: tuple[float, ...] = (),
) -> Node:  # fmt: skip
    return Node(core(*key), states_of(states), steps, first, paid)
