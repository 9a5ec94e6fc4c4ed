"""The Gymnasium environment: one learner, bots on the other seats."""

from random import Random
from typing import Any

import gymnasium
import numpy as np

from pardon.engine.learning import MOST_GAMES
from pardon.rl.drawing.render import FRAMES, MODES, checked_mode, render
from pardon.rl.episode import Episode, Seats, as_colours, as_limited
from pardon.rl.errors import ArgumentError, arguments
from pardon.rl.opponents import Opponents, as_learner, choose, seated
from pardon.rl.rewards import Rewards
from pardon.rl.spaces import OpenActions, Sampled, observation_space
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT

VERSION = 0
"""Raised when the environment behaves differently; ``docs/rl/gymnasium.md`` says how."""

Array = np.ndarray[Any, Any]


class PardonEnv(gymnasium.Env[Array, np.int64]):
    """A game for one learner; the others and chance play until it is asked.

    An illegal action raises and changes nothing. See ``docs/rl/gymnasium.md``.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FRAMES}  # noqa: RUF012

    def __init__(
        self,
        config: str | Config = DEFAULT,
        seats: Seats = None,
        *,
        learner: str | None = None,
        opponents: Opponents = "random",
        reward: str = "win",
        turn_limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        with arguments():
            self.config = as_limited(config, turn_limit)
            self.seats = as_colours(self.config, seats)
            self.learner = as_learner(learner, self.seats)
            self._bots = seated(opponents, self.seats, self.learner)
            self._rewards = Rewards(self.config, self.seats, reward)
            self.render_mode = checked_mode(render_mode)
        self.episode = Episode(self.config, self.seats)
        self.observation_space = observation_space()
        self.action_space: OpenActions = OpenActions()
        self._random = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a game and let it go on until the learner is asked."""
        super().reset(seed=seed)
        for _ in range(MOST_GAMES):
            self._random = Random(int(self.np_random.integers(1 << 63)))
            self.episode.begin(self._random.getrandbits(63))
            self._play_on()
            if not self.episode.is_over:
                return self._seen()
        raise ArgumentError(
            f"{self.learner} is never asked: {self.config.text!r} ends before its first turn"
        )

    def _play_on(self) -> None:
        """Let the others play until the learner is asked or the game is over."""
        episode = self.episode
        while not episode.is_over and episode.actor != self.learner:
            episode.play(choose(episode, self._bots[episode.actor], self._random))

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Take an action for the learner and let the game go on until it is asked again."""
        if self.episode.is_over:
            raise gymnasium.error.ResetNeeded("the game is over; reset() begins another")
        self.episode.play(self._meant(action))
        self._play_on()
        over, cut = self.episode.is_over, self.episode.is_cut_short
        reward = self._rewards.of(self.episode.outcome())[self.learner] if over else 0.0
        observation, info = self._seen()
        return observation, reward, over and not cut, cut, info

    def _meant(self, action: Any) -> Any:
        """Return the action; one that was drawn in another position becomes one that is open."""
        if isinstance(action, Sampled) and int(action) not in self.episode.actions:
            return self.episode.actions[int(action) % len(self.episode.actions)]
        return action

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        """Return what the learner knows, and show it to people."""
        self.action_space.open = [] if self.episode.is_over else self.episode.actions
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": self.episode.mask(self.learner)}
        return self.episode.observe(self.learner), info

    def action_masks(self) -> Array:
        """Return which actions are open as bools, as some learners ask for them."""
        return self.episode.mask(self.learner).astype(np.bool_)

    def render(self) -> Any:
        """Show the game as the learner sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing; make the environment with render_mode")
        return render(self.episode, self.render_mode, self.learner)
