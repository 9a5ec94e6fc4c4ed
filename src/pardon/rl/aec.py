"""The PettingZoo environment: every seat an agent, chance played by the environment."""

from typing import Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pardon.engine.layout import ACTION_COUNT
from pardon.rl.drawing.render import FRAMES, MODES, checked_mode, render
from pardon.rl.episode import Episode, Seats, as_colours, as_limited
from pardon.rl.errors import arguments
from pardon.rl.rewards import Rewards
from pardon.rl.spaces import observation_space
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.seeds import entropy, whole_number

VERSION = 0
"""Raised when the environment behaves differently; ``docs/rl/pettingzoo.md`` says how."""


def env(
    config: str | Config = DEFAULT, seats: Seats = None, **options: Any
) -> AECEnv[str, Any, Any]:
    """Return the environment as it should be used: `raw_env` with the order of calls checked."""
    return wrappers.OrderEnforcingWrapper(raw_env(config, seats, **options))


def raw_env(config: str | Config = DEFAULT, seats: Seats = None, **options: Any) -> "PardonAEC":
    """Return the bare environment; the options are those of `PardonAEC`."""
    return PardonAEC(config, seats, **options)


class PardonAEC(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # no types
    """A game in which each seat is an agent, `player_0` the first clockwise from red.

    An illegal action raises and changes nothing. See ``docs/rl/pettingzoo.md``.
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
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        with arguments():
            self.config = as_limited(config, turn_limit)
            self.seats = as_colours(self.config, seats)
            self._rewards = Rewards(self.config, self.seats, reward)
            self.render_mode = checked_mode(render_mode)
        self.episode = Episode(self.config, self.seats)
        self.possible_agents = [f"player_{number}" for number in range(len(self.seats))]
        self.agents: list[str] = []
        self.seat_of = dict(zip(self.possible_agents, self.seats, strict=True))
        self._agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.observation_spaces = {agent: _observed() for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(ACTION_COUNT) for agent in self.possible_agents
        }
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
        """Begin a game; the same seed begins the same, and so do the games after it."""
        if seed is not None:
            with arguments():
                seed = whole_number("seed", seed)
            self._np_random, _ = gymnasium.utils.seeding.np_random(seed)
        self.episode.begin(int(self._np_random.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_of[self.episode.actor]
        self._show()

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is; None for one whose game is over."""
        if not self.agents:
            raise gymnasium.error.ResetNeeded("reset() should be called before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.is_over:
            self._end()
        self.agent_selection = self._agent_of[self.episode.actor]
        self._accumulate_rewards()
        self._show()

    def _end(self) -> None:
        """Give out the rewards; a limit of turns cuts games short and ends none."""
        paid = self._rewards.of(self.episode.outcome())
        self.rewards = {agent: paid[self.seat_of[agent]] for agent in self.agents}
        over = self.truncations if self.episode.is_cut_short else self.terminations
        over.update(dict.fromkeys(self.agents, True))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and which actions are open to it now."""
        seat = self.seat_of[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

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


def _observed() -> gymnasium.spaces.Dict:
    mask = gymnasium.spaces.Box(0, 1, (ACTION_COUNT,), np.int8)
    return gymnasium.spaces.Dict({"observation": observation_space(), "action_mask": mask})
