"""The OpenSpiel game: chance is explicit, and states are values that share their history.

Importing this module registers the game; ``docs/rl/openspiel.md`` explains its parameters.
"""

from collections.abc import Mapping
from typing import Any

import pyspiel

from pardon.engine.layout import (
    ACTION_COUNT,
    KIND_COUNT,
)
from pardon.errors import EditionError, PardonError
from pardon.messages import quote
from pardon.rl.openspiel.node import Core, core
from pardon.rl.openspiel.observer import Observer
from pardon.rl.openspiel.state import PardonState
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT

NAME = "pardon"
VERSION = 0
"""Raised when the game behaves differently; ``docs/rl/openspiel.md`` says how."""
PARAMETERS: dict[str, Any] = {
    "edition": DEFAULT, "options": "", "players": 0, "reward": "edition", "turn_limit": 500,
}  # fmt: skip
"""The parameters with their defaults; no players stands for the fewest there can be."""


def _type(*, hidden: bool, zero_sum: bool, at_end: bool = True) -> Any:
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
        reward_model=kinds.RewardModel.TERMINAL if at_end else kinds.RewardModel.REWARDS,
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
        kind = _type(
            hidden=core.config.rules.hand > 0, zero_sum=rewards.is_zero_sum,
            at_end=core.potential is None,
        )  # fmt: skip
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

    def new_initial_state(self, position: str | None = None) -> PardonState:
        """Return the beginning of a game, or a position in which it is to begin."""
        if position is None:
            return PardonState(self, self.core.root)
        try:
            return PardonState(self, self.core.node_at(position))
        except PardonError as fault:
            raise pyspiel.SpielError(str(fault)) from fault

    def max_chance_nodes_in_history(self) -> int:
        """Return how many steps of chance a game can have at most."""
        return self.core.most_steps

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what turns states into what a player knows."""
        if isinstance(iig_obs_type, dict):  # the parameters alone
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise pyspiel.SpielError(f"observations of {NAME} have no parameters, got {params}")
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.core, iig_obs_type or usual)


class Maker:
    """Maker of games, as OpenSpiel calls it.

    It lets go of it after the interpreter has ended, which a function does not survive.
    """

    def __new__(cls, params: Mapping[str, Any]) -> Any:
        """Return the game that parameters describe."""
        return create(params)


pyspiel.register_game(_type(hidden=False, zero_sum=True), Maker)
