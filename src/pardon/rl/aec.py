"""The PettingZoo environment: every seat an agent, chance played by the environment."""

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, ClassVar

import gymnasium
import msgspec
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pardon.errors import PardonError
from pardon.rl.drawing.render import FRAMES, MODES, checked_mode, render
from pardon.rl.episode import Episode, Seats, as_colours, as_limited
from pardon.rl.errors import arguments
from pardon.rl.one.actions import Actions
from pardon.rl.one.saving import Saving
from pardon.rl.rewards import Potential, Rewards
from pardon.rl.spaces.compact import Layout, layout_of
from pardon.rl.spaces.spaces import observation_space
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.seeds import entropy, whole_number

VERSION = 0
"""Raised when the environment behaves differently; ``docs/rl/pettingzoo.md`` says how."""

Array = np.ndarray[Any, Any]


def env(
    config: str | Config = DEFAULT, seats: Seats = None, **options: Any
) -> AECEnv[str, Any, Any]:
    """Return the environment as it should be used: `raw_env` with the order of calls checked."""
    return wrappers.OrderEnforcingWrapper(raw_env(config, seats, **options))


def raw_env(config: str | Config = DEFAULT, seats: Seats = None, **options: Any) -> "PardonAEC":
    """Return the bare environment; the options are those of `PardonAEC`."""
    return PardonAEC(config, seats, **options)


class PardonAEC(Saving, AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # no types
    """Game in which each seat is an agent, `player_0` the first clockwise from red.

    An illegal action raises and changes nothing, unless `illegal` says otherwise. See
    ``docs/rl/pettingzoo.md``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"pardon_v{VERSION}",
        "render_modes": list(MODES),
        "render_fps": FRAMES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        config: str | Config = DEFAULT,
        seats: Seats = None,
        *,
        reward: str = "win",
        turn_limit: int | None = None,
        skip_forced: bool = False,
        illegal: str = "raise",
        compact: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        with arguments():
            self.config = as_limited(config, turn_limit)
            self.seats = as_colours(self.config, seats)
            self._rewards = Rewards(self.config, self.seats, reward)
            self.layout = layout_of(self.config, self.seats, is_compact=compact)
            self._actions = Actions(self.layout, illegal)
            self.render_mode = checked_mode(render_mode)
        self._potential = Potential(self.config, self.seats) if reward == "potential" else None
        self.episode = Episode(self.config, self.seats, skip_forced=skip_forced)
        self.possible_agents = [f"player_{number}" for number in range(len(self.seats))]
        self.agents: list[str] = []
        self.seat_of = dict(zip(self.possible_agents, self.seats, strict=True))
        self._agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.observation_spaces = {agent: _observed(self.layout) for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self._actions.count) for agent in self.possible_agents
        }
        self._before = dict.fromkeys(self.possible_agents, 0.0)
        self._np_random, _ = gymnasium.utils.seeding.np_random(entropy())

    @property
    def table(self) -> Episode:
        """The episode, by another name."""
        return self.episode

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, or go on from ``options["position"]``.

        The same seed begins the same, and so do the games after it.
        """
        states = self._position(options)
        if seed is not None:
            with arguments():
                seed = whole_number("seed", seed)
            self._np_random, _ = gymnasium.utils.seeding.np_random(seed)
        self.episode.begin(int(self._np_random.integers(1 << 63)), states)
        self._begin()
        self._show()

    def _begin(self) -> None:
        """Set every agent to where the game stands, without a reward so far."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: self._actions.told(False) for agent in self.agents
        }
        self.agent_selection = self._agent_of[self.episode.actor]
        self._before = self._potentials()
        if self.episode.is_over:
            self._end()
            self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is; None for one whose game is over."""
        if not self.agents:
            raise gymnasium.error.ResetNeeded("reset() should be called before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        replaced = self._actions.take(self.episode, action)
        self.infos[agent] = self._actions.told(replaced)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.is_over:
            self._end()
        self._shape()
        self.agent_selection = self._agent_of[self.episode.actor]
        self._accumulate_rewards()
        self._show()

    def _end(self) -> None:
        """Give out the rewards; a limit of turns cuts games short and ends none."""
        paid = self._rewards.of(self.episode.outcome())
        self.rewards = {agent: paid[self.seat_of[agent]] for agent in self.agents}
        over = self.truncations if self.episode.is_cut_short else self.terminations
        over.update(dict.fromkeys(self.agents, True))

    def _shape(self) -> None:
        """Add by how much the potential of each agent has changed."""
        if self._potential is not None:
            before, self._before = self._before, self._potentials()
            for agent in self.agents:
                self.rewards[agent] += self._before[agent] - before[agent]

    def _potentials(self) -> dict[str, float]:
        potential, states = self._potential, self.episode.states
        return {
            agent: 0.0 if potential is None else potential.of(states, seat)
            for agent, seat in self.seat_of.items()
        }

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and which actions are open to it now."""
        seat, layout = self.seat_of[agent], self.layout
        return {
            "observation": layout.observation(self.episode.observe(seat)),
            "action_mask": layout.mask(self.episode.mask(seat)),
        }

    def clone(self) -> "PardonAEC":
        """Return an environment of its own whose game goes on as this one's would."""
        other = copy(self)
        for name in _CHANGED & vars(self).keys():
            setattr(other, name, deepcopy(getattr(self, name)))
        other.episode = self.episode.clone()
        return other

    def _more(self) -> dict[str, Any]:
        return {
            "agents": self.agents,
            "rewards": self.rewards,
            "cumulative": self._cumulative_rewards,
        }

    def go_on(self, found: Array, word: int, more: Mapping[str, Any] | None = None) -> None:
        """Go on from a state of the engine and a generator of chance."""
        with arguments():
            kept = _kept(self._more() if more is None else more, self.possible_agents)
        self.episode.resume(found, word)
        self._begin()
        for agent in self.possible_agents:  # some may have taken their leave of a finished game
            if agent not in kept.agents:
                self.agent_selection = agent
                self._was_dead_step(None)
        self.rewards |= kept.rewards
        self._cumulative_rewards |= kept.cumulative
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show the game as a spectator sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing; make the environment with render_mode")
        return render(self.episode, self.render_mode, None)

    def close(self) -> None:
        """Do nothing: there is no window to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


_CHANGED = {
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "action_spaces", "_np_random", "_before",
}  # fmt: skip
"""What a copy must have for itself, beside the game."""


class _Kept(msgspec.Struct, frozen=True):
    """What is saved of the agents besides the game itself."""

    agents: list[str]
    rewards: dict[str, float] = {}
    cumulative: dict[str, float] = {}


def _kept(more: Mapping[str, Any], agents: list[str]) -> _Kept:
    """Return what a state tells of the agents, or raise what is wrong with it."""
    try:
        kept = msgspec.convert({"agents": agents, **more}, _Kept)
    except msgspec.ValidationError as fault:
        raise PardonError(f"state should be as get_state() wrote it: {fault}") from None
    named = {*kept.agents, *kept.rewards, *kept.cumulative}
    if named - {*agents}:
        raise PardonError(
            f"state has the agents {', '.join(sorted(named))}, but the environment"
            f" {', '.join(agents)}"
        )
    return kept


def _observed(layout: Layout) -> gymnasium.spaces.Dict:
    mask = gymnasium.spaces.Box(0, 1, (len(layout.actions),), np.int8)
    return gymnasium.spaces.Dict({"observation": observation_space(layout), "action_mask": mask})
