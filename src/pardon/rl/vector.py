"""The Gymnasium vector environment: thousands of games stepped inside the kernel."""

from typing import Any

from gymnasium.vector import AutoresetMode

from pardon.engine.layout import LAST_CHANCE
from pardon.rl.episode import Seats
from pardon.rl.errors import arguments
from pardon.rl.many.arrays import Array, Arrays, checked_out
from pardon.rl.many.base import ManyGames
from pardon.rl.opponents import Opponents, as_learner, lines_of, lineups_of, texts_of
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.rules.editions import DEFAULT

__all__ = ["VERSION", "Array", "Arrays", "PardonVectorEnv"]

VERSION = 1
"""Raised when the environment behaves differently; ``docs/rl/vector.md`` says how."""


class PardonVectorEnv(ManyGames):
    """Many games for one learner each, against bots that choose inside the engine.

    Game i of ``reset(seed=n)`` depends on n and i alone. With `out` every call writes into the
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
        illegal: str = "raise",
        skip_forced: bool = False,
        compact: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
        out: Arrays | None = None,
    ) -> None:
        with arguments():
            super().__init__(
                num_envs, config, seats, reward=reward, turn_limit=turn_limit,
                autoreset_mode=autoreset_mode, illegal=illegal, skip_forced=skip_forced,
                compact=compact, threads=threads, render_mode=render_mode,
            )  # fmt: skip
            self.learner = as_learner(learner, self.seats)
            lines, shares = lines_of(opponents, self.seats, self.learner)
            lineups = lineups_of(lines, shares, self.config, self.seats)
        self.lineups = texts_of(lines)
        """Who plays the other seats; `infos["lineup"]` tells in which game it is which of them."""
        self._out = out
        if out is not None:
            self._check(out)
        self._learn(self.learner, lineups)

    @property
    def _unasked(self) -> str:
        return f"{self.learner} is never asked"

    @property
    def _shown_to(self) -> str:
        return self.learner

    def _may_wait(self, states: Array) -> Array:
        is_own = states["actor"] == COLOURS.index(self.learner)
        waiting: Array = (states["phase"] > LAST_CHANCE) & is_own
        return waiting

    def _arrays(self) -> Arrays:
        return Arrays.empty(self.num_envs, self.layout) if self._out is None else self._out

    def _check(self, arrays: object) -> None:
        checked_out(arrays, Arrays).check(self.num_envs, self.layout)

    def _infos(self, arrays: Any, known: Array) -> dict[str, Any]:
        infos = super()._infos(arrays, known)
        if len(self.lineups) > 1:
            infos |= {"lineup": self.learners.lineups.copy(), "_lineup": known}
        return infos

    @property
    def _paid_seats(self) -> tuple[str, ...]:
        return (self.learner,)

    def _paid(self, codes: Array) -> Array:
        at = self.seats.index(self.learner)
        return self._rewards.of_codes(codes)[:, at : at + 1]
