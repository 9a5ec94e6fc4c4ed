"""Saving and taking up games: what environments of many games share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np

from pardon.engine.kernel import states_of
from pardon.engine.layout import OVER, PHASE_NAMES
from pardon.engine.learning.endings import UNFINISHED
from pardon.engine.learning.learners import Learners, as_bytes
from pardon.engine.learning.lineups import Lineups
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rl.errors import ArgumentError, arguments
from pardon.rl.opponents import saved_lineup
from pardon.rl.spaces.compact import Layout
from pardon.rl.states import GameState, States, check_form
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]


class ManySaving(ABC):
    """Saving of an environment's games, which can be taken up again."""

    num_envs: int
    seats: tuple[str, ...]
    layout: Layout
    _begun: bool
    learners: Learners
    _lineups: Lineups
    _states: States

    @property
    def states(self) -> Array:
        """The positions of the games as the engine keeps them."""
        return self.learners.states

    def get_state(self, games: Sequence[int] | None = None, *, form: str = "bytes") -> list[Any]:
        """Return the states of games, all if none are named: opaque ``bytes``, or for ``json``."""
        with arguments():
            check_form(form)
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset() must begin the games before get_state()")
        learners, chosen = self.learners, self._games(games)
        return [
            self._states.write(GameState(record.tobytes(), word, self._more(lineup)), form)
            for record, word, lineup in zip(
                as_bytes(self.states)[chosen],
                learners.rngs[chosen].tolist(),
                learners.lineups[chosen].tolist(),
                strict=True,
            )
        ]

    def _more(self, lineup: int) -> dict[str, Any]:
        """Return what is to be saved besides the game itself."""
        return {"lineup": lineup} if len(self._lineups.shares) > 1 else {}

    def set_state(
        self, states: Sequence[Any], games: Sequence[int] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Let games go on from states, all if none are named; answer as `reset` does.

        Where forced decisions are skipped, a game that waits for one goes on to the next choice.
        """
        chosen = self._games(games)
        if not isinstance(states, list | tuple | np.ndarray):
            raise ArgumentError(f"states {quote(states)} should be a list, a state for each game")
        if len(states) != len(chosen):
            raise ArgumentError(f"{len(states)} states should be as many as {len(chosen)} games")
        if not self._begun and len(np.unique(chosen)) < self.num_envs:
            raise gymnasium.error.ResetNeeded("reset() must begin all games before some of them")
        with arguments():
            read = [self._states.read(state) for state in states]
            lineups = [saved_lineup(self._lineups, state.more, state.word) for state in read]
            records = states_of(b"".join(state.record for state in read))
            self._check_fitting(records)
        learners = self.learners
        as_bytes(learners.states)[chosen] = as_bytes(records)
        learners.rngs[chosen] = np.array([state.word for state in read], np.uint64)
        learners.lineups[chosen] = lineups
        learners.replaced[chosen] = False
        learners.endings.codes[chosen] = UNFINISHED
        arrays = self._arrays()
        rows = self._rows(arrays)
        learners.show(np.arange(self.num_envs), *rows)
        self._play(learners.skip, *rows)
        self._begun = True
        self._tell(arrays)
        known = np.zeros(self.num_envs, np.bool_)
        known[chosen] = True
        return arrays.observations, self._infos(arrays, known)

    def _games(self, games: Sequence[int] | None) -> Array:
        """Return the numbers of games, of all if none are named."""
        if games is None:
            return np.arange(self.num_envs)
        chosen = np.asarray(games)
        if chosen.ndim != 1 or (chosen.dtype.kind not in "iu" and len(chosen)):
            raise ArgumentError(f"games {quote(games)} should be a list of numbers")
        if len(chosen) and not 0 <= chosen.min() <= chosen.max() < self.num_envs:
            raise ArgumentError(f"games {quote(games)} should be from 0 to {self.num_envs - 1}")
        return chosen.astype(np.int64)

    def _check_fitting(self, records: Array) -> None:
        """Raise if a game cannot wait in one of these states, or cannot be shown there."""
        for at in np.flatnonzero((records["phase"] != OVER) & ~self._may_wait(records)).tolist():
            actor, phase = COLOURS[records["actor"][at]], PHASE_NAMES[records["phase"][at]]
            raise PardonError(f"state waits for {actor} in phase {phase}")
        self.layout.check_board(self.learners.rules, records, self.seats)

    @abstractmethod
    def _play(self, play: Callable[..., Any], *given: Array) -> Any:
        """Have games played on."""

    @abstractmethod
    def _may_wait(self, states: Array) -> Array:
        """Tell of each state whether a game can wait there for whoever is to act."""

    @abstractmethod
    def _arrays(self) -> Any:
        """Return the arrays to write into."""

    @abstractmethod
    def _rows(self, arrays: Any) -> tuple[Array, Array]:
        """Return what the kernel writes observations and masks into, all of their numbers."""

    @abstractmethod
    def _tell(self, arrays: Any) -> None:
        """Write what became of the games."""

    @abstractmethod
    def _infos(self, arrays: Any, known: Array) -> dict[str, Any]:
        """Return what is told beside the observations, of the games that are marked."""
