"""Round robin: every pairing goes on in the order of its deals.

What is found does not depend on who plays which deals when: a pairing counts its deals from the
first one on, and ends where its own deals say so.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import Any, cast

import numpy as np

from pardon.errors import BotError
from pardon.sim.arena.arena import Arena
from pardon.sim.arena.deal_results import DealResults
from pardon.sim.arena.pairing import Pairing, play_deals
from pardon.sim.arena.rating import Scores, expected, shares
from pardon.sim.arena.sprt import Errors, SequentialTest
from pardon.sim.run.checkpoint import Checkpoint
from pardon.sim.run.executors import Pool
from pardon.sim.run.interrupts import deferred
from pardon.sim.run.run import PLAYING, SAVE_EVERY
from pardon.sim.run.tasks import Pace, Part, in_order

Array = np.ndarray[Any, Any]
Watch = Callable[[str, int, int], None]
"""Is told what is being done, how many games are played, and how many there will be at most."""


class Meeting:
    """Meeting of two bots that is under way."""

    def __init__(self, pairing: Pairing, deals: int, errors: Errors | None) -> None:
        self.pairing = pairing
        self.results = DealResults(len(pairing.groups))
        self.fault: str | None = None
        """Why it cannot go on."""
        self._most = deals
        self._test = _test(pairing, errors) if errors else None
        self._parts: Generator[Part[Array]] | None = None
        self._carefully = False

    @property
    def verdict(self) -> str | None:
        """Which of the two was found to be the stronger; None if that is open or was not asked."""
        return self._test.verdict if self._test else None

    @property
    def deals(self) -> int:
        """How many deals count: those played, up to where it was decided."""
        played = min(len(self.results), self._most)
        return self._test.deals if self._test and self._test.verdict else played

    @property
    def is_open(self) -> bool:
        """Whether there are deals to be played."""
        return not self.verdict and not self.fault and len(self.results) < self._most

    @property
    def wanted(self) -> int:
        """How many deals there will be at most."""
        return self._most if self.is_open else self.deals

    def resume(self, text: str) -> None:
        """Go on from results that were kept."""
        self.results = DealResults.from_text(len(self.pairing.groups), text)
        self._look()

    def go_on(self, pool: Pool) -> None:
        """Take the next deals that were played, and have more of them played meanwhile."""
        if self._parts is None:
            self._parts = self._handed_out(pool)
        try:
            part = next(self._parts)
        except BotError as fault:
            self._fail(str(fault))
        else:
            with deferred():
                self.results.append(part.found)
                self._look()

    def _handed_out(self, pool: Pool) -> Generator[Part[Array]]:
        pace = _OneByOne(1) if self._carefully else Pace(1)
        play = partial(play_deals, self.pairing)
        parts = in_order(pool, play, len(self.results), self._most, pace)
        return cast("Generator[Part[Array]]", parts)

    def _fail(self, fault: str) -> None:
        """Play again what failed, deal by deal, until it is the one that cannot be played."""
        self.stop()
        if self._carefully:
            self.fault = fault
        self._carefully = True

    def stop(self) -> None:
        """Abandon deals that are handed out and not taken back."""
        if self._parts is not None:
            self._parts.close()
            self._parts = None

    def _look(self) -> None:
        if self._test:
            new = self.results[self._test.deals : self._most]
            self._test.look(shares(Scores(0, 1, self.pairing.groups, new)))

    def scores(self, bots: Sequence[str]) -> Scores:
        """Return the deals that count, the bots by their numbers."""
        first, second = bots.index(self.pairing.first), bots.index(self.pairing.second)
        return Scores(first, second, self.pairing.groups, self.results[: self.deals])


class _OneByOne(Pace):
    """One deal in a task, whatever it takes."""

    def learn(self, part: Part[Any]) -> None:
        """Stay as it is."""


def _test(pairing: Pairing, errors: Errors) -> SequentialTest:
    margins = (0.0, errors.margin, -errors.margin)
    return SequentialTest(errors, *(expected(pairing.groups, elo) for elo in margins))


class RoundRobin:
    """The meetings of a round robin; what was played outlasts an error or an interrupt."""

    def __init__(
        self,
        arena: Arena,
        deals: int,
        *,
        errors: Errors | None = None,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        self.arena = arena
        self.errors = errors
        self.meetings = [Meeting(pairing, deals, errors) for pairing in arena.pairings]
        self._others: list[dict[str, Any]] = []
        self._checkpoint = checkpoint
        self._saved = time.monotonic()
        self._resume(checkpoint.read() if checkpoint else None)

    def _resume(self, state: dict[str, Any] | None) -> None:
        """Go on from what was saved; that of other bots is kept too."""
        ours = {(m.pairing.first, m.pairing.second): m for m in self.meetings}
        for kept in state["pairings"] if state else ():
            meeting = ours.get(tuple(kept["bots"]))
            if meeting:
                meeting.resume(kept["sheet"])
            else:
                self._others.append(kept)

    @property
    def games(self) -> tuple[int, int]:
        """How many games are played, and how many there will be at most."""
        each = [(meeting, meeting.pairing.games) for meeting in self.meetings]
        return sum(m.deals * games for m, games in each), sum(m.wanted * games for m, games in each)

    def play(self, pool: Pool, watch: Watch) -> None:
        """Play what is missing, the pairing that is furthest behind always first."""
        watch(PLAYING, *self.games)
        try:
            while going_on := [meeting for meeting in self.meetings if meeting.is_open]:
                min(going_on, key=lambda meeting: meeting.deals).go_on(pool)
                self._stop_decided()
                self._save_now_and_then()
                watch(PLAYING, *self.games)
        finally:
            with deferred():
                for meeting in self.meetings:
                    meeting.stop()
                self._save()

    def _stop_decided(self) -> None:
        for meeting in self.meetings:
            if not meeting.is_open:
                meeting.stop()

    def _save_now_and_then(self) -> None:
        if time.monotonic() - self._saved > SAVE_EVERY:
            self._save()

    def _save(self) -> None:
        if self._checkpoint:
            ours = [_kept(meeting) for meeting in self.meetings]
            self._checkpoint.write({"pairings": self._others + ours})
            self._saved = time.monotonic()

    def faults(self) -> Iterator[str]:
        """Yield why pairings could not go on."""
        for meeting in self.meetings:
            if meeting.fault:
                pairing = meeting.pairing
                yield f"{pairing.first} against {pairing.second}: {meeting.fault}"


def _kept(meeting: Meeting) -> dict[str, Any]:
    pairing = meeting.pairing
    return {"bots": [pairing.first, pairing.second], "sheet": meeting.results.to_text()}
