"""The Gymnasium environment: one learner, bots on the other seats."""

from collections.abc import Mapping
from copy import copy, deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np

from pardon.engine.layout import PASS
from pardon.engine.learning.entry import MOST_GAMES
from pardon.engine.learning.lineups import Lineups
from pardon.messages import quote
from pardon.rl.drawing.render import FRAMES, MODES, checked_mode, render
from pardon.rl.episode import Episode, Seats, as_colours, as_limited
from pardon.rl.errors import ArgumentError, arguments
from pardon.rl.one.actions import Actions
from pardon.rl.one.saving import Saving, generator_from, generator_text
from pardon.rl.opponents import (
    Opponents,
    as_learner,
    choose,
    lines_of,
    saved_lineup,
    texts_of,
)
from pardon.rl.policy import Asked
from pardon.rl.rewards import Potential, Rewards
from pardon.rl.spaces.compact import layout_of
from pardon.rl.spaces.spaces import OpenActions, observation_space
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT

VERSION = 0
"""Raised when the environment behaves differently; ``docs/rl/gymnasium.md`` says how."""

Array = np.ndarray[Any, Any]


class PardonEnv(Saving, gymnasium.Env[Array, np.int64]):
    """Game for one learner; the others and chance play until it is asked.

    An illegal action raises and changes nothing, unless `illegal` says otherwise. See
    ``docs/rl/gymnasium.md``.
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
        skip_forced: bool = False,
        illegal: str = "raise",
        compact: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        if threads != 1:
            raise ArgumentError(
                f"threads {quote(threads)} divide the games of PardonVectorEnv, which make_vec"
                f" makes by default; environments of one game, in vectorization_mode 'sync' or"
                f" 'async' too, have one each"
            )
        with arguments():
            self.config = as_limited(config, turn_limit)
            self.seats = as_colours(self.config, seats)
            self.learner = as_learner(learner, self.seats)
            self.lines, shares = lines_of(opponents, self.seats, self.learner)
            self._rewards = Rewards(self.config, self.seats, reward)
            self.layout = layout_of(self.config, self.seats, is_compact=compact)
            self._actions = Actions(self.layout, illegal)
            self.render_mode = checked_mode(render_mode)
        self._potential = Potential(self.config, self.seats) if reward == "potential" else None
        self._before = 0.0
        self.episode = Episode(self.config, self.seats, skip_forced=skip_forced)
        self.observation_space = observation_space(self.layout)
        self.action_space: OpenActions = OpenActions(self._actions.count)
        self._random = Random(0)
        self._lineups, self.lineup = Lineups(shares), 0
        self.lineups = texts_of(self.lines)
        """Who plays the other seats; where it is drawn, `info["lineup"]` tells which of them."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a game, or go on from ``options["position"]``, until the learner is asked."""
        super().reset(seed=seed)
        states = self._position(options)
        for _ in range(MOST_GAMES):
            self._random = Random(int(self.np_random.integers(1 << 63)))
            self.lineup = self._drawn_lineup()
            self.episode.begin(self._random.getrandbits(63), states)
            self._play_on()
            if not self.episode.is_over:
                return self._seen(False)
        where = "before its first turn" if states is None else "from that position on"
        raise ArgumentError(f"{self.learner} is never asked: {self.config.text!r} ends {where}")

    def _drawn_lineup(self) -> int:
        """Return who plays the other seats in a new game."""
        lineups = self._lineups
        return lineups.drawn(self._random.getrandbits(64)) if len(lineups.shares) > 1 else 0

    def _play_on(self) -> None:
        """Let the others play until the learner is asked or the game is over."""
        episode, players = self.episode, self.lines[self.lineup]
        while not episode.is_over and episode.actor != self.learner:
            episode.play(choose(episode, players[episode.actor], self._random))

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Take an action for the learner and let the game go on until it is asked again."""
        if self.episode.is_over:
            raise gymnasium.error.ResetNeeded("the game is over; reset() begins another")
        if self.episode.actor != self.learner:
            raise gymnasium.error.ResetNeeded("the game was broken off; reset() begins another")
        before = self._before
        replaced = self._actions.take(self.episode, action)
        self._play_on()
        over, cut = self.episode.is_over, self.episode.is_cut_short
        reward = self._rewards.of(self.episode.outcome())[self.learner] if over else 0.0
        observation, info = self._seen(replaced)
        return observation, reward + self._before - before, over and not cut, cut, info

    def _seen(self, replaced: bool) -> tuple[Array, dict[str, Any]]:
        """Return what the learner knows, and show it to people."""
        episode = self.episode
        self.action_space.open = [PASS] if episode.is_over else self._actions.open(episode)
        if self._potential is not None:
            self._before = self._potential.of(episode.states, self.learner)
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": self.layout.mask(episode.mask(self.learner))} | self._told_lineup()
        return self.layout.observation(episode.observe(self.learner)), (
            info | self._actions.told(replaced)
        )

    def _told_lineup(self) -> dict[str, Any]:
        """Return who plays the other seats, where it is drawn."""
        return {"lineup": self.lineup} if len(self.lineups) > 1 else {}

    def open_actions(self) -> list[int]:
        """Return the numbers of the actions that are open, none before the first reset."""
        return self.action_space.open

    def action_masks(self) -> Array:
        """Return which actions are open as bools, as some learners ask for them."""
        return self.layout.mask(self.episode.mask(self.learner)).astype(np.bool_)

    def clone(self) -> "PardonEnv":
        """Return an environment of its own whose game goes on as this one's would.

        Policies are shared.
        """
        other = copy(self)
        policies = [who for line in self.lines for who in line.values() if isinstance(who, Asked)]
        other.episode = self.episode.clone()
        other.lines = deepcopy(self.lines, {id(policy): policy for policy in policies})
        other._random = copy(self._random)
        other.action_space = deepcopy(self.action_space)
        other._np_random = deepcopy(self._np_random)
        return other

    def _more(self) -> dict[str, Any]:
        return {"bots": generator_text(self._random)} | self._told_lineup()

    def go_on(
        self, found: Array, word: int, more: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Go on from a state of the engine and a generator of chance; return what `reset` would."""
        random = generator_from((more or {}).get("bots"), word)
        if more is not None:
            with arguments():
                self.lineup = saved_lineup(self._lineups, more, word)
        self.episode.resume(found, word)
        self._random = random
        self._play_on()
        return self._seen(False)

    def render(self) -> Any:
        """Show the game as the learner sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing; make the environment with render_mode")
        return render(self.episode, self.render_mode, self.learner)
