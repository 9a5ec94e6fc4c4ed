"""The OpenSpiel game: chance is explicit, and states are values that share their history.

Importing this module registers the game; ``docs/rl/openspiel.md`` explains its parameters.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import pyspiel

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, new_states
from pardon.engine.layout import (
    ACTION_COUNT,
    CARD,
    DEAL,
    FIRST,
    KIND_COUNT,
    LAST_CHANCE,
    OVER,
    PASS,
    PICKUP,
    REFILL,
)
from pardon.errors import EditionError, PardonError
from pardon.game import Game, as_seats
from pardon.messages import quote
from pardon.moves.moves import copied
from pardon.outcome import judge
from pardon.rl.rewards import Rewards
from pardon.rl.table import ending_of, first_of
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from pardon.rules.editions import DEFAULT

NAME = "pardon"
VERSION = 0
"""Raised when the game behaves differently; ``docs/rl/openspiel.md`` says how."""
STEPS_A_TURN, STEPS_BEFORE = 8, 100
"""How many steps a game may have for each turn of its limit, and for the deal before them."""
HIDDEN = (DEAL, REFILL, PICKUP)
"""The phases in which chance brings a card that only one seat sees."""

DRAWN = ACTION_COUNT
PICKED = DRAWN + KIND_COUNT
DEALT = PICKED + 4
UNSEEN = DEALT + 4 * KIND_COUNT
GIVEN_UP = UNSEEN + 4
CODES = GIVEN_UP + 4
"""Steps as they are remembered, after the actions: a card drawn for all to see, who begins, a
card dealt to a seat, the same as others see it, and that a seat gives up its hand."""


class Core:
    """What all states of a game have in common."""

    def __init__(self, text: str, players: int, reward: str) -> None:
        self.key = (text, players, reward)
        self.config = Config.parse(text)
        self.seats = as_seats(self.config, players)
        self.kernel = Kernel(compile_rules(self.config, self.seats))
        self.rewards = Rewards(self.config, self.seats, reward)
        self.most_steps = STEPS_BEFORE + STEPS_A_TURN * (self.config.rules.turn_limit or 0)
        states = new_states(1)
        self.kernel.new(states, 0, first_of(self.config, self.seats))
        self.root = Node(self, states, b"")

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
    """A position with the steps that led to it; never changed, so copies are the same object."""

    def __init__(self, core: Core, states: Any, steps: bytes) -> None:
        self.core = core
        self.states = states
        self.actions = core.kernel.legal(states, 0)
        self.steps = steps
        self.phase = int(states["phase"][0])
        self.is_over = self.phase == OVER or len(steps) >= 2 * core.most_steps

    def __deepcopy__(self, _memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.core.key, self.states.tobytes(), self.steps)

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
        return Node(self.core, states, self.steps + self._code(number).to_bytes(2, "little"))

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
        """Return what the game was worth to each player, nothing while it goes on."""
        if self.phase != OVER:
            return [0.0] * len(self.core.seats)
        outcome = judge(ending_of(self.core.config, self.core.seats, self.states[0]))
        paid = self.core.rewards.of(outcome)
        return [paid[seat] for seat in self.core.seats]


def _restored(key: tuple[str, int, str], states: bytes, steps: bytes) -> Node:
    made = core(*key)
    return Node(made, np.frombuffer(bytearray(states), made.root.states.dtype), steps)


PARAMETERS: dict[str, Any] = {
    "edition": DEFAULT, "options": "", "players": 0, "reward": "edition", "turn_limit": 500,
}  # fmt: skip
"""The parameters with their defaults; no players stands for the fewest there can be."""


def _type(*, hidden: bool, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name=f"Pardon v{VERSION}, the board game Sorry!",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


def configured(params: Mapping[str, Any]) -> Config:
    """Return the configuration that the parameters of a game describe.

    OpenSpiel reads commas and equals signs itself, so options have ``;`` and ``:`` for them.
    """
    if any(sign in str(params["edition"]) for sign in "=,()"):
        raise EditionError(
            f"edition {quote(params['edition'])} should have none of = , ( ) in its name, which"
            " OpenSpiel reads itself"
        )
    given = [part for part in str(params["options"]).split("+") if part]
    parts = [part if "=" in part else part.replace(":", "=", 1) for part in given]
    text = "+".join([str(params["edition"]), *parts]).replace(";", ",")
    config = Config.parse(text)
    if config.rules.turn_limit is not None:
        return config
    return Config.parse(f"{config.text}+turn_limit={params['turn_limit']}")


def named(config: Config, players: int, **params: object) -> str:
    """Return the text that loads the game under a configuration: the inverse of `configured`."""
    edition, _, options = config.text.partition("+")
    given = {"edition": edition, "options": _spelled(options), "players": players} | params
    return f"{NAME}({','.join(f'{name}={value}' for name, value in given.items())})"


def _spelled(text: str) -> str:
    return text.replace("=", ":").replace(",", ";")


def create(params: Mapping[str, Any]) -> "PardonGame":
    """Return the game that parameters describe, or raise what is wrong with them."""
    given = PARAMETERS | dict(params)
    try:
        config = configured(given)
        fewest = 4 if config.rules.team else config.rules.players[0]
        players = int(given["players"]) or fewest
        made = core(config.text, players, str(given["reward"]))
    except PardonError as fault:
        raise pyspiel.SpielError(str(fault)) from fault
    options = _spelled(str(given["options"]))
    return PardonGame(made, given | {"players": players, "options": options})


class PardonGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game under one configuration; `create` makes it."""

    def __init__(self, core: Core, params: Mapping[str, Any]) -> None:
        self.core = core
        rewards = core.rewards
        least, most = rewards.bounds
        kind = _type(hidden=core.config.rules.hand > 0, zero_sum=rewards.is_zero_sum)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=KIND_COUNT,
            num_players=len(core.seats),
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if rewards.is_zero_sum else None,
            max_game_length=core.most_steps,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self, begin: object = None) -> "PardonState":
        """Return the beginning of a game."""
        if begin is not None:
            raise pyspiel.SpielError(f"{NAME} begins at its beginning, not at {quote(begin)}")
        return PardonState(self, self.core.root)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many steps of chance a game can have at most."""
        return self.core.most_steps

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what turns states into what a player knows."""
        from pardon.rl.observer import Observer

        if isinstance(iig_obs_type, dict):  # the parameters alone
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise pyspiel.SpielError(f"observations of {NAME} have no parameters, got {params}")
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.core, iig_obs_type or usual)


class PardonState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of the game."""

    def __init__(self, game: PardonGame, node: Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        """Return who acts next."""
        if self.node.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.is_chance else self.node.actor

    def _legal_actions(self, _player: int) -> list[int]:
        return self.node.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the chance step with their probabilities."""
        return self.node.chances

    def _apply_action(self, action: int) -> None:
        node = self.node
        known = [outcome for outcome, _ in node.chances] if node.is_chance else node.actions
        if node.is_over or action not in known:
            raise pyspiel.SpielError(
                f"action {action} is not legal; there are {', '.join(map(str, known)) or 'none'}"
                f" in {node.text!r}"
            )
        self.node = node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"={(COLOURS if self.node.phase == FIRST else KINDS)[action]}"
        moves = {move.id: move.text for move in self.node.game.legal_moves}
        return moves.get(action, f"illegal {action}")

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.node.is_over

    def returns(self) -> list[float]:
        """Return what the game was worth to each player."""
        return self.node.returns()

    def __str__(self) -> str:
        return self.node.text


class Maker:
    """What OpenSpiel calls to make a game.

    It lets go of it after the interpreter has ended, which a function does not survive.
    """

    def __new__(cls, params: Mapping[str, Any]) -> Any:
        """Return the game that parameters describe."""
        return create(params)


pyspiel.register_game(_type(hidden=False, zero_sum=True), Maker)
