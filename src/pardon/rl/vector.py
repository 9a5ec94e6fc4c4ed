"""The Gymnasium vector environment: thousands of games stepped inside the kernel."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pardon.engine.compile import compile_rules
from pardon.engine.layout import ACTION_COUNT, PASS
from pardon.engine.learners import (
    DISABLED,
    NEXT_STEP,
    SAME_STEP,
    UNDECIDED,
    Learners,
    NeverAskedError,
)
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import near, quote
from pardon.rl.episode import Seats, as_colours, as_limited, first_of
from pardon.rl.errors import ArgumentError, IllegalActionError, arguments
from pardon.rl.opponents import Opponents, as_learner, compiled_bots, seated
from pardon.rl.rewards import Rewards
from pardon.rl.spaces import ManyOpenActions, observation_space
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.rules.editions import DEFAULT
from pardon.seeds import first_word, whole_number

Array = np.ndarray[Any, Any]

_MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
MOST_ENVS = 1 << 24


@dataclass(frozen=True, eq=False)
class Arrays:
    """What a step writes, one row for each game; made by `empty`, or of the caller's own."""

    observations: Array
    """float32, `OBSERVATION_SIZE` numbers each."""
    masks: Array
    """int8, one for each action."""
    rewards: Array
    """float64."""
    terminations: Array
    """bool."""
    truncations: Array
    """bool."""

    @classmethod
    def empty(cls, games: int) -> "Arrays":
        """Return arrays for a number of games."""
        return cls(*(np.empty((games, *row), kind) for row, kind in _ROWS.values()))

    def check(self, games: int) -> None:
        """Raise unless the arrays are what the kernel can write into."""
        for name, (row, kind) in _ROWS.items():
            array, shape = getattr(self, name), (games, *row)
            right = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (shape, kind)
            if not (right and array.flags.c_contiguous and array.flags.writeable):
                raise ArgumentError(
                    f"{name} should be a writeable, C-contiguous array of {kind.__name__} in the"
                    f" shape {shape}"
                )


_ROWS: dict[str, tuple[tuple[int, ...], Any]] = {
    "observations": ((OBSERVATION_SIZE,), np.float32),
    "masks": ((ACTION_COUNT,), np.int8),
    "rewards": ((), np.float64),
    "terminations": ((), np.bool_),
    "truncations": ((), np.bool_),
}


class PardonVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games for one learner each, against bots that choose inside the engine.

    Game i of ``reset(seed=n)`` depends on n + i alone. With `out` every call writes into the
    caller's arrays and returns them; without it each call returns new ones. See
    ``docs/rl/vector.md``.
    """

    def __init__(
        self,
        num_envs: int = 1,
        config: str | Config = DEFAULT,
        seats: Seats = None,
        *,
        learner: str | None = None,
        opponents: Opponents = "random",
        reward: str = "win",
        turn_limit: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        out: Arrays | None = None,
    ) -> None:
        with arguments():
            self.num_envs = _counted(num_envs)
            self.config = as_limited(config, turn_limit)
            self.seats = as_colours(self.config, seats)
            self.learner = as_learner(learner, self.seats)
            bots = compiled_bots(
                self.config, self.seats, seated(opponents, self.seats, self.learner)
            )
            self._rewards = Rewards(self.config, self.seats, reward)
            self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = gymnasium.spaces.Discrete(ACTION_COUNT)
        self.action_space = ManyOpenActions(self.num_envs, self._sample)
        self._out = out
        if out is not None:
            _checked_out(out).check(self.num_envs)
        self._learners = Learners(
            compile_rules(self.config, self.seats), self.num_envs,
            seat=COLOURS.index(self.learner), first=first_of(self.config, self.seats),
            mode=_MODES[self.autoreset_mode], bots=bots,
        )  # fmt: skip
        self._begun = False

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
        return arrays.observations, {"action_mask": arrays.masks, "_action_mask": chosen}

    def _seed(self, seed: int | list[int | None] | None, chosen: Array) -> None:
        """Give games that are to begin a generator each; without a seed they keep theirs."""
        with arguments():
            seeds = self._seeds(seed)
        if seed is not None and not isinstance(seed, list | tuple):
            super().reset(seed=int(seed))
        for game in np.flatnonzero(chosen).tolist():
            given = seeds[game]
            if given is not None:
                self._learners.rngs[game] = first_word(given)
            elif not self._begun:
                self._learners.rngs[game] = first_word(int(self.np_random.integers(1 << 63)))

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, list | tuple):
            number = whole_number("seed", seed)
            return [number + game for game in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise PardonError(f"seed should be a number or a list of {self.num_envs}")
        given = [None if each is None else whole_number("seed", each) for each in seed]
        if any(each is not None and each < 0 for each in given):
            raise PardonError(f"seeds {quote(seed)} should not be negative")
        return given

    def _restart(self, chosen: Array, arrays: Arrays) -> None:
        """Begin the chosen games and show all of them."""
        with self._playing():
            self._learners.begin(np.flatnonzero(chosen), arrays.observations, arrays.masks)
        self._learners.show(np.flatnonzero(~chosen), arrays.observations, arrays.masks)
        for column in (arrays.rewards, arrays.terminations, arrays.truncations):
            column[:] = 0

    @contextmanager
    def _playing(self) -> Iterator[None]:
        """Play within this; if it is broken off, the games have to be begun anew."""
        begun, self._begun = self._begun, False
        try:
            yield
        except NeverAskedError as fault:
            raise ArgumentError(f"{self.learner} is never asked in {self.config.text!r}") from fault
        self._begun = begun

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take one action in every game; what was over begins anew, whatever its action."""
        arrays = self._arrays()
        self.step_into(actions, arrays)
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": arrays.masks, "_action_mask": everywhere} | self._finished()
        return (
            arrays.observations, arrays.rewards, arrays.terminations, arrays.truncations, infos,
        )  # fmt: skip

    def step_into(self, actions: Array, arrays: Arrays) -> None:
        """Take one action in every game and write what comes of it into arrays of the caller's.

        They are not checked again; `Arrays.check` does so.
        """
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset() must begin the games before step()")
        chosen = self._numbered(actions)
        with self._playing():
            closed = self._learners.step(chosen, arrays.observations, arrays.masks)
        if closed >= 0:
            self._refuse(closed, int(chosen[closed]))
        self._pay(arrays)

    def _numbered(self, actions: Array) -> Array:
        """Return the actions as the kernel takes them, or raise that they are no actions."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions should be {self.num_envs} whole numbers, not {quote(actions)}"
            )
        return chosen.astype(np.int64, copy=False)

    def _refuse(self, number: int, action: int) -> NoReturn:
        """Raise why an action cannot be taken in a game."""
        if self._learners.is_over(number):
            raise gymnasium.error.ResetNeeded(f"game {number} is over; reset() begins it anew")
        game = Game.from_state(self.config, self.states[number], seats=self.seats, seed=0)
        raise IllegalActionError(
            f"action {action} is not legal in game {number}; info['action_mask'] opens"
            f" {', '.join(map(str, game.action_ids))} in {game.view(self.learner).text!r}"
        )

    def _pay(self, arrays: Arrays) -> None:
        """Write the rewards, and which games are over and how."""
        for column in (arrays.rewards, arrays.terminations, arrays.truncations):
            column[:] = 0
        ended = np.flatnonzero(self._learners.ended)
        endings = self._learners.endings[ended]
        of_code, learner = self._rewards.of_code, self.learner
        arrays.rewards[ended] = [of_code(code)[learner] for code in endings.tolist()]
        arrays.truncations[ended] = endings >= UNDECIDED
        arrays.terminations[ended] = endings < UNDECIDED

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

    def _arrays(self) -> Arrays:
        return Arrays.empty(self.num_envs) if self._out is None else self._out


def _counted(games: int) -> int:
    number = whole_number("num_envs", games)
    if 1 <= number <= MOST_ENVS:
        return number
    raise PardonError(f"num_envs {number} should be from 1 to {MOST_ENVS}")


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = [each.value for each in AutoresetMode]
        raise PardonError(f"unknown autoreset_mode {quote(mode)}; {near(mode, known)}") from None


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


def _checked_out(out: object) -> Arrays:
    if not isinstance(out, Arrays):
        raise ArgumentError(f"out {quote(out)} should be Arrays, such as Arrays.empty(4096)")
    return out
