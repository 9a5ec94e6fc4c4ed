"""The environment of self-play: thousands of games in which every seat learns."""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from pardon.engine.layout import LAST_CHANCE
from pardon.messages import near, quote
from pardon.rl.episode import Seats
from pardon.rl.errors import ArgumentError, arguments
from pardon.rl.many.arrays import Array, SelfPlayArrays, checked_out
from pardon.rl.many.base import ManyGames
from pardon.rules.config import Config
from pardon.rules.edition import KINDS
from pardon.rules.editions import DEFAULT

VERSION = 0
"""Raised when the environment behaves differently; ``docs/rl/selfplay.md`` says how."""
CHANCES = ("hidden", "explicit")
"""Who picks the outcomes of chance: the environment, or the caller."""


class PardonSelfPlayVectorEnv(ManyGames):
    """Many games in which whoever has to decide is asked, seat after seat.

    Game i of ``reset(seed=n)`` depends on n and i alone. Rewards are those of all seats, and come
    when a game ends, or with ``potential`` at every step. See ``docs/rl/selfplay.md``.
    """

    outcomes: tuple[str, ...] = KINDS
    """The cards that outcomes of chance stand for; where it picks who begins they are colours."""

    def __init__(
        self,
        num_envs: int = 1,
        config: str | Config = DEFAULT,
        seats: Seats = None,
        *,
        reward: str = "win",
        turn_limit: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "raise",
        skip_forced: bool = False,
        compact: bool = False,
        chance: str = "hidden",
        threads: int = 1,
        render_mode: str | None = None,
        out: SelfPlayArrays | None = None,
    ) -> None:
        with arguments():
            super().__init__(
                num_envs, config, seats, reward=reward, turn_limit=turn_limit,
                autoreset_mode=autoreset_mode, illegal=illegal, skip_forced=skip_forced,
                compact=compact, threads=threads, render_mode=render_mode,
            )  # fmt: skip
        if chance not in CHANCES:
            raise ArgumentError(f"unknown chance {quote(chance)}; {near(str(chance), CHANCES)}")
        if compact and chance == "explicit":
            raise ArgumentError(
                "compact does not go with explicit chance, whose steps it leaves out"
            )
        self.chance = chance
        self._out = out
        if out is not None:
            self._check(out)
        self._learn(None, None, explicit_chance=self._is_explicit)

    @property
    def _is_explicit(self) -> bool:
        return self.chance == "explicit"

    @property
    def _unasked(self) -> str:
        return "nobody is ever asked"

    @property
    def _shown_to(self) -> None:
        return None

    def _may_wait(self, states: Array) -> Array:
        waiting: Array = (states["phase"] > LAST_CHANCE) | self._is_explicit
        return waiting

    def _arrays(self) -> SelfPlayArrays:
        if self._out is not None:
            return self._out
        return SelfPlayArrays.empty(
            self.num_envs, len(self.seats), self.layout, explicit_chance=self._is_explicit
        )

    @property
    def _paid_seats(self) -> tuple[str, ...]:
        return self.seats

    def _check(self, arrays: object) -> None:
        checked_out(arrays, SelfPlayArrays).check(
            self.num_envs, len(self.seats), self.layout, explicit_chance=self._is_explicit
        )

    def _paid(self, codes: Array) -> Array:
        return self._rewards.of_codes(codes)

    def _tell(self, arrays: Any) -> None:
        super()._tell(arrays)
        np.copyto(arrays.seats, self.learners.actors)
        if self._is_explicit:
            arrays.weights[:] = self.learners.weights

    def _infos(self, arrays: Any, known: Array) -> dict[str, Any]:
        infos = super()._infos(arrays, known) | {"seat": arrays.seats, "_seat": known}
        if self._is_explicit:
            infos |= {"chance": self.learners.is_chance, "_chance": known}
            infos |= {"weights": arrays.weights, "_weights": known}
        return infos

    def _finished(self) -> dict[str, Any]:
        infos = super()._finished()
        if infos:
            enders = np.take(self._places, self.learners.endings.enders)
            infos["final_info"] |= {"seat": enders, "_seat": infos["_final_info"]}
        return infos
