"""Shared clock: the database's time as all nodes know it, which goes on evenly where that jumps.

Where somebody sets the database's clock, every node is ahead of it by what that jumped, and nodes
tell one another by how much. These hold, so that nobody takes over what another did not know yet:

1. A node is sure of the time or not. Only who is sure says how far it is ahead, and the database
   takes that only while its clock still shows what it showed at the node's look, or little more. So
   what is said is true when it is written.
2. Others' word counts only where it is new since a look after which the clock was not set: as the
   rows show, and by the database's clock. What was there before may be from before the jump.
3. Unsure is who begins, who finds that the database's clock was set (or that its own stood still,
   which looks the same), and who had no answer for so long that it is cut off. Its time goes on as
   it did. It watches, and takes the time of the first whose word counts. Where nobody has said
   anything for as long as whoever lives needs to, it is sure of its own time. So all who find the
   clock set at once come to the same time.
4. A clock may have stood still with its machine, but none runs fast: where two differ, the later is
   right. So whoever was there all along goes forward to another's time, never back to it; who was
   cut off takes any, since others may have begun anew meanwhile.
5. Who begins has no time of its own, says nothing at all, serves nobody, and waits for as long as
   anybody else gives signs of life. Only where nobody does is its time the database's, or what the
   last one left who was there a minute ago. It need not watch where all signs are so fresh that
   the clock cannot have been set meanwhile, and agree.

How long an answer takes does no harm: the database read its clock somewhere between question and
answer, and what was measured before holds unless it lies outside of that.
"""

import time
from collections.abc import Callable, Collection, Mapping
from typing import Final

from pardon.server.storage.nodes.signs import LEASE, Sign

JUMP: Final = 5.0
"""Seconds by which the database's time has to be off for its clock to have been set."""
DRIFT: Final = 0.05
"""How much slower or faster than real time it may run, to come back to the database's."""
WATCH: Final = 5.5
"""Seconds in which whoever lives has said something, however slow: a beat and two late answers."""
LEFT: Final = 60.0
"""Seconds for which whoever begins goes on from the time of those who are gone."""
AGREED: Final = 3.0
"""Seconds by which those who agree may be apart, as where answers were late."""


class SharedClock:
    """Clock of one node, which the clocks of all other nodes agree with; it never goes back.

    It follows the database's time by the steady time of this process.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._told: float | None = None
        """Seconds from steady time to the database's."""
        self._at = 0.0
        """When it was followed last, by steady time."""
        self.ahead = 0.0
        """Seconds by which it is ahead of the database's time."""
        self.is_sure = False
        """Whether others may go by it."""
        self._is_new = True
        """Whether it has never been sure."""
        self._is_lost = True
        """Whether it takes any time that others have."""
        self._watching: float | None = None
        """Since when it watches, by steady time."""
        self._first: tuple[float, Mapping[str, Sign]] = (0.0, {})
        """The database's time at the look after which others' word counts, and their signs then."""
        self._last: Mapping[str, Sign] = {}
        self._latest = 0.0

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        offset = time.time() - self._steady() if self._told is None else self._told + self.ahead
        if self._is_new:  # it is not the time yet, and must not keep that from going on
            return self._steady() + offset
        self._latest = max(self._latest, self._steady() + offset)
        return self._latest

    def doubt(self) -> None:
        """Take any time that others have, from the next look on."""
        self.is_sure, self._is_lost, self._watching = False, True, None

    def follow(self, now: float, before: float, after: float, signs: Mapping[str, Sign]) -> None:
        """Go on from the database's time, which was read between two moments of steady time.

        The signs of all other nodes were read together with it.
        """
        low, high = now - after, now - before
        if self._told is None:
            self._told, self._at = (low + high) / 2, after
        told = min(max(self._told, low), high)
        if abs(told - self._told) >= JUMP:
            if not self._is_new:
                self.ahead -= told - self._told
            self.is_sure, self._watching = False, None
        most = DRIFT * (after - self._at)
        self.ahead -= max(-most, min(self.ahead, most))
        self._told, self._at = told, after
        if self.is_sure:
            self._go_forward(self._said(now, signs))
            self._first = (now, signs)
        else:
            self._watch(now, after, signs)
        self._last = signs

    def _watch(self, now: float, at: float, signs: Mapping[str, Sign]) -> None:
        """Take the time of others, or be sure of the own one, as soon as either can be."""
        if self._watching is None:
            self._watching, self._first = at, (now, signs)
            said = self._all_fresh(now, signs)
        else:
            said = self._said(now, signs)
            if self._is_new and _lives(signs) != _lives(self._last):
                self._watching = at
        if said and self._is_lost:
            self.ahead = max(said)
        self._go_forward(said, -AGREED)
        if said or not signs or at - self._watching >= WATCH:
            if self._is_new and not said:
                self.ahead = _left(now, signs)
            self.is_sure, self._is_new, self._is_lost = True, False, False
            self._first = (now, signs)

    def _go_forward(self, said: Collection[float], least: float = AGREED) -> None:
        """Take the latest time that others have where it is later by so much at least."""
        latest = max(said, default=self.ahead)
        if latest - self.ahead >= least:
            self.ahead = latest

    def _all_fresh(self, now: float, signs: Mapping[str, Sign]) -> list[float]:
        """Return how far others are ahead where their signs cannot be from before a jump."""
        said = [each.ahead for each in signs.values() if 0 <= now - each.told < JUMP]
        is_so = self._is_new and len(said) == len(signs) > 0 and max(said) - min(said) < AGREED
        return said if is_so else []

    def _said(self, now: float, signs: Mapping[str, Sign]) -> list[float]:
        """Return how far those are ahead whose word counts."""
        since, first = self._first
        return [
            sign.ahead
            for name, sign in signs.items()
            if since <= sign.told <= now and (name not in first or first[name].told != sign.told)
        ]


def _lives(signs: Mapping[str, Sign]) -> dict[str, float]:
    return {name: sign.until for name, sign in signs.items()}


def _left(now: float, signs: Mapping[str, Sign]) -> float:
    """Return how far the last of those who are gone was ahead, if that was lately."""
    until, _, ahead = max(signs.values(), default=Sign(0.0, 0.0, 0.0))
    return ahead if 0 <= now - (until - LEASE) < LEFT else 0.0
