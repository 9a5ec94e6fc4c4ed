"""The Gymnasium vector environment: thousands of games stepped inside the kernel."""

from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import new_states
from pardon.engine.layout import ACTION_COUNT, OVER, PASS, WORK
from pardon.engine.learners import (
    DISABLED,
    NEXT_STEP,
    PLAYER_BITS,
    PLAYERS,
    SAME_STEP,
    STUCK,
    UNDECIDED,
    UNFINISHED,
    WORDS,
    learn,
    sample_open,
)
from pardon.engine.observe import OBSERVATION_SIZE, observation
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import near, quote
from pardon.rl.errors import ArgumentError, IllegalActionError, arguments
from pardon.rl.opponents import as_learner
from pardon.rl.rewards import Rewards
from pardon.rl.spaces import ManyOpenActions, observation_space
from pardon.rl.table import Seats, as_colours, as_limited, first_of
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
    """Many games for one learner each, against players that the kernel knows.

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
        opponents: str | list[str] | tuple[str, ...] = "random",
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
            players = _players(opponents, self.seats, self.learner)
            self._rewards = Rewards(self.config, self.seats, reward)
            self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = gymnasium.spaces.Discrete(ACTION_COUNT)
        self.action_space = ManyOpenActions(self.num_envs, self._drawn)
        self._out = out
        if out is not None:
            _checked_out(out).check(self.num_envs)
        first, mode = first_of(self.config, self.seats), _MODES[self.autoreset_mode]
        self._numbers = np.array([COLOURS.index(self.learner), first, players, mode], np.int64)
        self._prepare()

    def _prepare(self) -> None:
        """Make what the kernel works on."""
        games = self.num_envs
        self.states = new_states(games)
        self.states["phase"] = OVER
        self._rules = compile_rules(self.config, self.seats)
        self._work = np.zeros(1, WORK)
        self._rngs = np.zeros(games, np.uint64)
        self._bits = np.zeros((games, WORDS), np.uint64)
        self._endings = np.full(games, UNFINISHED, np.int32)
        finals = games if self.autoreset_mode is AutoresetMode.SAME_STEP else 1
        self._finals = np.zeros((finals, OBSERVATION_SIZE), np.float32)
        self._begun = False

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
                self._rngs[game] = first_word(given)
            elif not self._begun:
                self._rngs[game] = first_word(int(self.np_random.integers(1 << 63)))

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
        """Begin the chosen games, apart from the others, and show all of them."""
        states, bits, rngs = self.states[chosen], self._bits[chosen], self._rngs[chosen]
        states["phase"] = OVER
        bits[:] = 0
        rows, numbers = Arrays.empty(len(states)), self._numbers.copy()
        numbers[3] = NEXT_STEP
        actions, endings = np.zeros(len(states), np.int64), np.zeros(len(states), np.int32)
        answer = learn(
            self._rules, states, self._work, rngs, numbers, actions, bits, rows.observations,
            rows.masks, endings, self._finals,
        )  # fmt: skip
        self._raise_for(answer, actions)
        self.states[chosen], self._bits[chosen], self._rngs[chosen] = states, bits, rngs
        self._endings[chosen] = UNFINISHED
        arrays.observations[chosen], arrays.masks[chosen] = rows.observations, rows.masks
        self._show(np.flatnonzero(~chosen), arrays)
        for column in (arrays.rewards, arrays.terminations, arrays.truncations):
            column[:] = 0

    def _show(self, games: Array, arrays: Arrays) -> None:
        """Write what is known of games in which nothing happens."""
        seat = COLOURS.index(self.learner)
        for game in games.tolist():
            observation(self._rules, self.states, game, seat, 1, arrays.observations[game])
        bits = self._bits[games].view(np.uint8)
        arrays.masks[games] = np.unpackbits(bits, axis=1, bitorder="little")[:, :ACTION_COUNT]
        arrays.masks[games, PASS] |= ~self._bits[games].any(axis=1)

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
        answer = learn(
            self._rules, self.states, self._work, self._rngs, self._numbers, chosen, self._bits,
            arrays.observations, arrays.masks, self._endings, self._finals,
        )  # fmt: skip
        self._raise_for(answer, chosen)
        self._pay(arrays)

    def _numbered(self, actions: Array) -> Array:
        """Return the actions as the kernel takes them, or raise that they are no actions."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions should be {self.num_envs} whole numbers, not {quote(actions)}"
            )
        return chosen.astype(np.int64, copy=False)

    def _raise_for(self, answer: int, actions: Array) -> None:
        """Raise what the kernel found wrong."""
        if answer == STUCK:
            raise ArgumentError(f"{self.learner} is never asked in {self.config.text!r}")
        if answer < 0:
            return
        if not self._bits[answer].any():
            raise gymnasium.error.ResetNeeded(f"game {answer} is over; reset() begins it anew")
        game = Game.from_state(self.config, self.states[answer], seats=self.seats, seed=0)
        raise IllegalActionError(
            f"action {actions[answer]} is not legal in game {answer}; info['action_mask'] opens"
            f" {', '.join(map(str, game.action_ids))} in {game.view(self.learner).text!r}"
        )

    def _pay(self, arrays: Arrays) -> None:
        """Write the rewards, and which games are over and how."""
        for column in (arrays.rewards, arrays.terminations, arrays.truncations):
            column[:] = 0
        ended = np.flatnonzero(self._endings != UNFINISHED)
        endings = self._endings[ended]
        of_code, learner = self._rewards.of_code, self.learner
        arrays.rewards[ended] = [of_code(code)[learner] for code in endings.tolist()]
        arrays.truncations[ended] = endings >= UNDECIDED
        arrays.terminations[ended] = endings < UNDECIDED

    def _finished(self) -> dict[str, Any]:
        """Return how games ended that began anew at once, as Gymnasium puts it."""
        ended = self._endings != UNFINISHED
        if self.autoreset_mode is not AutoresetMode.SAME_STEP or not ended.any():
            return {}
        last: Array = np.full(self.num_envs, None, object)
        masks = np.zeros((self.num_envs, ACTION_COUNT), np.int8)
        masks[ended, PASS] = 1
        for game in np.flatnonzero(ended).tolist():
            last[game] = self._finals[game].copy()
        info = {"action_mask": masks, "_action_mask": ended.copy()}
        return {
            "final_obs": last, "_final_obs": ended.copy(), "final_info": info, "_final_info": ended,
        }  # fmt: skip

    def _drawn(self, words: Array) -> Array:
        """Return for each game one of the actions that are open."""
        actions = np.empty(self.num_envs, np.int64)
        sample_open(self._bits, words, actions)
        return actions

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


def _players(opponents: object, seats: tuple[str, ...], learner: str) -> int:
    """Return the players of all seats as the kernel takes them."""
    at = seats.index(learner)
    others = [*seats[at + 1 :], *seats[:at]]
    given = opponents if isinstance(opponents, list | tuple) else [opponents] * len(others)
    if len(given) != len(others):
        raise PardonError(
            f"opponents {quote(opponents)} should be one player, or one for each of"
            f" {', '.join(others)}"
        )
    return sum(
        _player(each) << PLAYER_BITS * COLOURS.index(seat)
        for seat, each in zip(others, given, strict=True)
    )


def _player(name: object) -> int:
    if name in PLAYERS:
        return PLAYERS.index(str(name))
    raise PardonError(
        f"opponent {quote(name)} does not play inside the kernel; {near(name, PLAYERS)}"
    )


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
