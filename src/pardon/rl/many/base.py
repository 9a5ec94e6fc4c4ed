"""The base of the environments of many games, stepped inside the kernel."""

from abc import abstractmethod
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, NoReturn, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, states_of
from pardon.engine.layout import OVER, PASS
from pardon.engine.learning.entry import WHOEVER
from pardon.engine.learning.learners import (
    Learners,
    NeverAskedError,
)
from pardon.engine.learning.lineups import Lineups
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import quote
from pardon.rl.drawing.render import FRAMES, PICTURES, checked_mode, picture
from pardon.rl.episode import Seats, as_colours, as_limited, first_of
from pardon.rl.errors import ArgumentError, IllegalActionError, arguments
from pardon.rl.many.arrays import Arrays
from pardon.rl.many.options import (
    ILLEGAL,
    MODES,
    MOST_ENVS,
    MOST_THREADS,
    as_count,
    as_illegal,
    as_mode,
    reset_mask,
)
from pardon.rl.many.saving import ManySaving
from pardon.rl.many.seeding import game_words
from pardon.rl.one.resampling import dealt_anew
from pardon.rl.rewards import Potential, Rewards
from pardon.rl.spaces.compact import layout_of
from pardon.rl.spaces.spaces import ManyOpenActions, observation_space
from pardon.rl.states import GameState, States, beginning_at, reset_options
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word

Array = np.ndarray[Any, Any]


class ManyGames(ManySaving, VectorEnv[Array, Array, Array]):
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
        compact: bool,
        threads: int,
        render_mode: str | None,
    ) -> None:
        self.num_envs = as_count("num_envs", num_envs, MOST_ENVS)
        self.config = as_limited(config, turn_limit)
        self.seats = as_colours(self.config, seats)
        self._places = [self.seats.index(c) if c in self.seats else 0 for c in COLOURS]
        """The place of each colour among the seats."""
        self._rewards = Rewards(self.config, self.seats, reward)
        self.autoreset_mode = as_mode(autoreset_mode)
        self.illegal = as_illegal(illegal)
        self.skip_forced = bool(skip_forced)
        self.threads = as_count("threads", threads, MOST_THREADS)
        self.render_mode = checked_mode(render_mode, PICTURES)
        self.metadata = {
            "autoreset_mode": self.autoreset_mode,
            "render_modes": list(PICTURES),
            "render_fps": FRAMES,
        }
        self.layout = layout_of(self.config, self.seats, is_compact=compact)
        self._full = Arrays.empty(self.num_envs) if compact else None
        self.single_observation_space = observation_space(self.layout)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        count = len(self.layout.actions)
        self.single_action_space = gymnasium.spaces.Discrete(count)
        self.action_space = ManyOpenActions(self.num_envs, self._sample, count)
        self._potential = Potential(self.config, self.seats) if reward == "potential" else None
        self._potentials = np.zeros((self.num_envs, 1))
        """Those of the seats that are paid where the games stand, if rewards are shaped by them."""
        self._begun = False

    def _learn(
        self, learner: str | None, lineups: Lineups | None, *, explicit_chance: bool = False
    ) -> None:
        """Make room for the games of a learner, or of every seat."""
        self._lineups = lineups or Lineups()
        self.learners = Learners(
            compile_rules(self.config, self.seats), self.num_envs,
            seat=WHOEVER if learner is None else COLOURS.index(learner),
            first=first_of(self.config, self.seats), mode=MODES[self.autoreset_mode],
            illegal=ILLEGAL[self.illegal], lineups=self._lineups, skip_forced=self.skip_forced,
            explicit_chance=explicit_chance, threads=self.threads, paid=len(self._paid_seats),
            places=self._places,
        )  # fmt: skip
        self._states = States(self.config, self.seats)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begin every game anew, or those for which ``options["reset_mask"]`` is True.

        ``options["position"]`` is the text of the position in which they begin, or a list of them.
        """
        with arguments():
            given = reset_options(options, "position", "reset_mask")
        chosen = reset_mask(given, self.num_envs)
        if not self._begun and not chosen.all():
            raise gymnasium.error.ResetNeeded("reset() must begin all games before some of them")
        with arguments():
            records = self._positions(given.get("position"), chosen)
        self._seed(seed, chosen)
        arrays = self._arrays()
        self._restart(chosen, records, arrays)
        self._begun = True
        return arrays.observations, self._infos(arrays, chosen)

    def _positions(self, given: object, chosen: Array) -> dict[int, Array]:
        """Return the records of the positions in which games begin, by game."""
        texts = given if isinstance(given, list | tuple) else [given] * self.num_envs
        if len(texts) != self.num_envs:
            raise PardonError(f"position should be a text or a list of {self.num_envs}")
        wanted = {game: texts[game] for game in np.flatnonzero(chosen).tolist()}
        known: dict[object, Array] = {}
        for text in wanted.values():
            if text is not None and not (isinstance(text, str) and text in known):
                known[text] = beginning_at(self.config, self.seats, text)
                self.layout.check_board(self.learners.rules, known[text], self.seats)
        return {game: known[text] for game, text in wanted.items() if text is not None}

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
                self.learners.rngs[game] = word

    def _restart(self, chosen: Array, records: dict[int, Array], arrays: Any) -> None:
        """Begin the chosen games, some of them in given positions, and show all of them."""
        placed = np.array(sorted(records), np.int64)
        fresh = chosen.copy()
        fresh[placed] = False
        rows = self._rows(arrays)
        self._play(self.learners.begin, np.flatnonzero(fresh), *rows)
        if records:
            states = b"".join(records[game].tobytes() for game in placed.tolist())
            self._play(self.learners.enter, placed, states_of(states), *rows)
        if not chosen.all():
            self.learners.show(np.flatnonzero(~chosen), *rows)
        self._tell(arrays)

    def clone(self) -> Self:
        """Return a copy that goes on as this one would; policies and spaces are shared."""
        shared = [*self.learners.policies, self.observation_space, self.single_observation_space]
        return deepcopy(self, {id(each): each for each in shared})

    def redealt(self, seat: str, rng: Random) -> Self:
        """Return a clone in which the cards that a seat cannot see are dealt anew in every game."""
        other, kernel = self.clone(), Kernel(self.learners.rules)
        found = []
        for record, lineup in zip(self.states, self.learners.lineups.tolist(), strict=True):
            states = np.array([record], self.states.dtype)
            if record["phase"] != OVER:
                states = dealt_anew(states, kernel, seat, rng)
            state = GameState(states.tobytes(), rng.getrandbits(64), self._more(lineup))
            found.append(self._states.write(state, "bytes"))
        other.set_state(found)
        return other

    def render(self) -> tuple[Any, ...] | None:
        """Show every game, as a text or as pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing; make the environment with render_mode")
            return None
        games = [
            Game.from_state(self.config, state, seats=self.seats, seed=0) for state in self.states
        ]
        return tuple(picture(game.view(self._shown_to), self.render_mode) for game in games)

    def _play(self, play: Callable[..., Any], *given: Array) -> Any:
        """Have games played on; if it is broken off, they have to be begun anew."""
        begun, self._begun = self._begun, False
        try:
            found = play(*given)
        except NeverAskedError as fault:
            raise ArgumentError(f"{self._unasked} in {self.config.text!r}") from fault
        self._begun = begun
        return found

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take one action in every game; what was over begins anew, whatever its action."""
        arrays = self._arrays()
        self._step(actions, arrays)
        infos = self._infos(arrays, np.ones(self.num_envs, np.bool_))
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            infos |= self._finished()
        return (
            arrays.observations, arrays.rewards, arrays.terminations, arrays.truncations, infos,
        )  # fmt: skip

    def step_into(self, actions: Array, arrays: Any) -> None:
        """Take one action in every game and write what comes of it into arrays of the caller's."""
        self._check(arrays)
        self._step(actions, arrays)

    def _step(self, actions: Array, arrays: Any) -> None:
        """Take one action in every game; the arrays are known to be right."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset() must begin the games before step()")
        chosen = self._numbered(actions)
        before = self._potentials
        begun = self.states["phase"] == OVER if self._potential else None
        closed = self._play(self.learners.step, chosen, *self._rows(arrays))
        if closed >= 0:
            self._refuse(closed, int(np.asarray(actions)[closed]))
        self._tell(arrays)
        if self._potential is not None:
            self._shape(arrays.rewards, before, begun)

    def _shape(self, rewards: Array, before: Array, begun: Any) -> None:
        """Add by how much potentials have changed, but in games that have only begun."""
        after = np.where(self.learners.endings.ended[:, None], 0.0, self._potentials)
        rewards.reshape(after.shape)[:] += np.where(begun[:, None], 0.0, after - before)

    def _rows(self, arrays: Any) -> tuple[Array, Array]:
        """Return what the kernel writes observations and masks into, all of their numbers."""
        written = arrays if self._full is None else self._full
        return written.observations, written.masks

    def _numbered(self, actions: Array) -> Array:
        """Return the actions in an array of the kernel's own, or raise that they are none."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions should be {self.num_envs} whole numbers, not {quote(actions)}"
            )
        taken = np.asarray(chosen, np.int64)
        return taken if self._full is None else self.layout.all_actions(taken)

    def _refuse(self, number: int, action: int) -> NoReturn:
        """Raise why an action cannot be taken in a game."""
        if self.learners.is_over(number):
            raise gymnasium.error.ResetNeeded(f"game {number} is over; reset() begins it anew")
        game = Game.from_state(self.config, self.states[number], seats=self.seats, seed=0)
        opened = map(self.layout.number, self.learners.open_actions(number))
        open_ones = ", ".join(map(str, opened))
        raise IllegalActionError(
            f"action {action} is not legal in game {number}; info['action_mask'] opens"
            f" {open_ones} in {game.view(COLOURS[self.states['actor'][number]]).text!r}"
        )

    def _tell(self, arrays: Any) -> None:
        """Write the rewards, and which games are over and how; pick what a compact layout shows."""
        if self._full is not None:
            self.layout.observation(self._full.observations, arrays.observations)
            self.layout.mask(self._full.masks, arrays.masks)
        learners = self.learners
        learners.price(self._paid)
        found = learners.endings
        np.copyto(arrays.terminations, found.terminated)
        np.copyto(arrays.truncations, found.truncated)
        np.copyto(arrays.rewards, found.rewards.reshape(arrays.rewards.shape))
        if self._potential is not None:
            self._potentials = self._potential.of_many(self.states, self._paid_seats, self._share)

    def _share(self, task: Callable[[Array], None], games: Array) -> None:
        """Carry out a task on all of some games, divided among the threads."""
        self.learners.share(lambda _, some: task(some), games)

    def _infos(self, arrays: Any, known: Array) -> dict[str, Any]:
        """Return what is told beside the observations, of the games that are marked."""
        infos = {"action_mask": arrays.masks, "_action_mask": known}
        if self.illegal != "raise":
            infos |= {"replaced": self.learners.replaced.copy(), "_replaced": known}
        return infos

    def _finished(self) -> dict[str, Any]:
        """Return how games ended that began anew at once, as Gymnasium puts it."""
        ended = self.learners.endings.ended
        if not ended.any():
            return {}
        last: Array = np.full(self.num_envs, None, object)
        masks = np.zeros((self.num_envs, len(self.layout.actions)), np.int8)
        masks[ended, PASS] = 1
        for game in np.flatnonzero(ended).tolist():
            last[game] = self.layout.observation(self.learners.finals[game].copy())
        info = {"action_mask": masks, "_action_mask": ended.copy()}
        return {
            "final_obs": last, "_final_obs": ended.copy(), "final_info": info, "_final_info": ended,
        }  # fmt: skip

    def _sample(self, words: Array) -> Array:
        """Return for each game one of the actions that are open."""
        drawn = self.learners.sample(words)
        return drawn if self._full is None else np.searchsorted(self.layout.actions, drawn)

    def close_extras(self, **_options: Any) -> None:
        """End the threads, if it came to any: Gymnasium closes what could not be made, too."""
        if hasattr(self, "learners"):
            self.learners.close()

    @property
    @abstractmethod
    def _unasked(self) -> str:
        """What is wrong where nobody is asked who learns."""

    @property
    @abstractmethod
    def _shown_to(self) -> str | None:
        """The seat as which games are shown to people, None for a spectator."""

    @property
    @abstractmethod
    def _paid_seats(self) -> tuple[str, ...]:
        """The seats that rewards are for."""

    @abstractmethod
    def _check(self, arrays: object) -> None:
        """Raise unless arrays are what a step can write into."""

    @abstractmethod
    def _paid(self, codes: Array) -> Array:
        """Return the rewards of endings that the engine packed into numbers, a row for each."""
