"""The base of the environments of many games, stepped inside the kernel."""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pardon.engine.compile import compile_rules
from pardon.engine.layout import ACTION_COUNT, PASS
from pardon.engine.learners import Learners, Lineups, NeverAskedError, PolicyError
from pardon.engine.learning import (
    DISABLED,
    LOWEST,
    NEXT_STEP,
    RAISE,
    RANDOM,
    SAME_STEP,
    UNDECIDED,
    WHOEVER,
)
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import near, quote
from pardon.rl.episode import Seats, as_colours, as_limited, first_of
from pardon.rl.errors import ArgumentError, IllegalActionError, arguments
from pardon.rl.many.seeding import game_words
from pardon.rl.rewards import Rewards
from pardon.rl.spaces import ManyOpenActions, observation_space
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word, whole_number

Array = np.ndarray[Any, Any]

_MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
ILLEGAL = {"raise": RAISE, "pass": LOWEST, "random": RANDOM}
"""What comes of an illegal action: an error, action 0 or else the lowest that is open, or any."""
MOST_ENVS, MOST_THREADS = 1 << 24, 256


class ManyGames(VectorEnv[Array, Array, Array]):
    """Many games of one configuration, stepped together."""

    def __init__(
        self,
        num_envs: int,
        config: str | Config,
        seats: Seats,
        *,
        reward: str,
        turn_limit: int | None,
        autoreset_mode: AutoresetMode | str,
        illegal: str,
        skip_forced: bool,
        threads: int,
    ) -> None:
        self.num_envs = _counted("num_envs", num_envs, MOST_ENVS)
        self.config = as_limited(config, turn_limit)
        self.seats = as_colours(self.config, seats)
        self._rewards = Rewards(self.config, self.seats, reward)
        self.autoreset_mode = _mode(autoreset_mode)
        self.illegal = _illegal(illegal)
        self.skip_forced = bool(skip_forced)
        self.threads = _counted("threads", threads, MOST_THREADS)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = gymnasium.spaces.Discrete(ACTION_COUNT)
        self.action_space = ManyOpenActions(self.num_envs, self._sample)
        self._begun = False

    def _learn(
        self, learner: str | None, lineups: Lineups | None, *, explicit_chance: bool = False
    ) -> None:
        """Make room for the games of a learner, or of every seat."""
        self._learners = Learners(
            compile_rules(self.config, self.seats), self.num_envs,
            seat=WHOEVER if learner is None else COLOURS.index(learner),
            first=first_of(self.config, self.seats), mode=_MODES[self.autoreset_mode],
            illegal=ILLEGAL[self.illegal], lineups=lineups, skip_forced=self.skip_forced,
            explicit_chance=explicit_chance, threads=self.threads,
        )  # fmt: skip

    @property
    def states(self) -> Array:
        """The positions of the games as the engine keeps them."""
        return self._learners.states

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begin every game anew, or those for which ``options["reset_mask"]`` is True."""
        chosen = _reset_mask(options, self.num_envs)
        if not self._begun and not chosen.all():
            raise gymnasium.error.ResetNeeded("reset() must begin all games before some of them")
        self._seed(seed, chosen)
        arrays = self._arrays()
        self._restart(chosen, arrays)
        self._begun = True
        return arrays.observations, self._infos(arrays, chosen)

    def _seed(self, seed: int | list[int | None] | None, chosen: Array) -> None:
        """Give games that are to begin a generator each; without a seed they keep theirs."""
        with arguments():
            words = game_words(seed, self.num_envs)
        if seed is not None and not isinstance(seed, list | tuple):
            super().reset(seed=int(seed))
        for game in np.flatnonzero(chosen).tolist():
            word = words[game]
            if word is None and not self._begun:
                word = first_word(int(self.np_random.integers(1 << 63)))
            if word is not None:
                self._learners.rngs[game] = word

    def _restart(self, chosen: Array, arrays: Any) -> None:
        """Begin the chosen games and show all of them."""
        with self._playing():
            self._learners.begin(np.flatnonzero(chosen), arrays.observations, arrays.masks)
        if not chosen.all():
            self._learners.show(np.flatnonzero(~chosen), arrays.observations, arrays.masks)
        self._tell(arrays)

    @contextmanager
    def _playing(self) -> Iterator[None]:
        """Play within this; if it is broken off, the games have to be begun anew."""
        begun, self._begun = self._begun, False
        try:
            yield
        except NeverAskedError as fault:
            raise ArgumentError(f"{self._unasked} in {self.config.text!r}") from fault
        except PolicyError as fault:
            raise IllegalActionError(str(fault)) from fault
        self._begun = begun

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take one action in every game; what was over begins anew, whatever its action."""
        arrays = self._arrays()
        self.step_into(actions, arrays)
        infos = self._infos(arrays, np.ones(self.num_envs, np.bool_)) | self._finished()
        return (
            arrays.observations, arrays.rewards, arrays.terminations, arrays.truncations, infos,
        )  # fmt: skip

    def step_into(self, actions: Array, arrays: Any) -> None:
        """Take one action in every game and write what comes of it into arrays of the caller's.

        They are not checked again; their `check` does so.
        """
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset() must begin the games before step()")
        chosen = self._numbered(actions)
        with self._playing():
            closed = self._learners.step(chosen, arrays.observations, arrays.masks)
        if closed >= 0:
            self._refuse(closed, int(chosen[closed]))
        self._tell(arrays)

    def _numbered(self, actions: Array) -> Array:
        """Return the actions in an array of the kernel's own, or raise that they are none."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions should be {self.num_envs} whole numbers, not {quote(actions)}"
            )
        return np.array(chosen, np.int64)

    def _refuse(self, number: int, action: int) -> NoReturn:
        """Raise why an action cannot be taken in a game."""
        if self._learners.is_over(number):
            raise gymnasium.error.ResetNeeded(f"game {number} is over; reset() begins it anew")
        game = Game.from_state(self.config, self.states[number], seats=self.seats, seed=0)
        open_ones = ", ".join(map(str, self._learners.open_actions(number)))
        raise IllegalActionError(
            f"action {action} is not legal in game {number}; info['action_mask'] opens"
            f" {open_ones} in {game.view(COLOURS[self.states['actor'][number]]).text!r}"
        )

    def _tell(self, arrays: Any) -> None:
        """Write the rewards, and which games are over and how."""
        for column in (arrays.rewards, arrays.terminations, arrays.truncations):
            column[:] = 0
        ended = np.flatnonzero(self._learners.ended)
        if len(ended):
            endings = self._learners.endings[ended]
            arrays.rewards[ended] = [self._paid(code) for code in endings.tolist()]
            arrays.truncations[ended] = endings >= UNDECIDED
            arrays.terminations[ended] = endings < UNDECIDED

    def _infos(self, arrays: Any, known: Array) -> dict[str, Any]:
        """Return what is told beside the observations, of the games that are marked."""
        infos = {"action_mask": arrays.masks, "_action_mask": known}
        if self.illegal != "raise":
            infos |= {"replaced": self._learners.replaced.copy(), "_replaced": known}
        return infos

    def _finished(self) -> dict[str, Any]:
        """Return how games ended that began anew at once, as Gymnasium puts it."""
        ended = self._learners.ended
        if self.autoreset_mode is not AutoresetMode.SAME_STEP or not ended.any():
            return {}
        last: Array = np.full(self.num_envs, None, object)
        masks = np.zeros((self.num_envs, ACTION_COUNT), np.int8)
        masks[ended, PASS] = 1
        for game in np.flatnonzero(ended).tolist():
            last[game] = self._learners.finals[game].copy()
        info = {"action_mask": masks, "_action_mask": ended.copy()}
        return {
            "final_obs": last, "_final_obs": ended.copy(), "final_info": info, "_final_info": ended,
        }  # fmt: skip

    def _sample(self, words: Array) -> Array:
        """Return for each game one of the actions that are open."""
        return self._learners.sample(words)

    def close_extras(self, **_options: Any) -> None:
        """End the threads."""
        self._learners.close()

    @property
    @abstractmethod
    def _unasked(self) -> str:
        """What is wrong where nobody is asked who learns."""

    @abstractmethod
    def _arrays(self) -> Any:
        """Return the arrays to write into."""

    @abstractmethod
    def _paid(self, code: int) -> Any:
        """Return what an ending is worth that the engine packed into a number."""


def _counted(name: str, given: int, most: int) -> int:
    number = whole_number(name, given)
    if 1 <= number <= most:
        return number
    raise PardonError(f"{name} {number} should be from 1 to {most}")


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = [each.value for each in AutoresetMode]
        raise PardonError(f"unknown autoreset_mode {quote(mode)}; {near(mode, known)}") from None


def _illegal(given: str) -> str:
    if isinstance(given, str) and given in ILLEGAL:
        return given
    raise PardonError(f"unknown illegal {quote(given)}; {near(str(given), ILLEGAL)}")


def _reset_mask(options: dict[str, Any] | None, games: int) -> Array:
    """Return which games are to begin anew: those that the option names, or all."""
    mask = (options or {}).get("reset_mask")
    if mask is None:
        return np.ones(games, np.bool_)
    if isinstance(mask, np.ndarray) and (mask.shape, mask.dtype) == ((games,), np.bool_):
        chosen: Array = mask.copy()
        if chosen.any():
            return chosen
    raise ArgumentError(f"reset_mask should be an array of {games} bools, some of them True")
