"""Limits: how much one client may ask for, so that nobody's game suffers from another's."""

import math
from collections import Counter, OrderedDict
from collections.abc import Callable

import msgspec

MOST_KEPT = 10_000
"""Addresses or players of whom rates are remembered."""


class Rate(msgspec.Struct, frozen=True):
    """Rate: so many at once, and so many a second after that."""

    burst: int
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """Limits of a server."""

    message_size: int = 4096
    """Bytes of one message."""
    messages: Rate = Rate(60, 30.0)
    """Messages of one connection."""
    messages_per_player: Rate = Rate(600, 120.0)
    """Messages of one player, in all tabs together."""
    messages_per_address: Rate = Rate(3000, 600.0)
    """Messages of one address: as much as a school sends that plays, each on a board of its own."""
    chat: Rate = Rate(5, 0.5)
    """What one player may say and show to everyone."""
    hints: Rate = Rate(10, 1.0)
    """Hints that a connection may ask for."""
    asides: Rate = Rate(10, 2.0)
    """What all who watch one table may say and show together; players have their own."""
    renames: Rate = Rate(5, 0.05)
    """Names that one player takes."""
    changes: Rate = Rate(40, 0.5)
    """Changes of tables that one player asks for and that are no part of a game."""
    made: Rate = Rate(20, 0.1)
    """Tables that one player makes."""
    thinking: Rate = Rate(3, 0.5)
    """Seconds that all bots together may take."""
    thinking_per_address: Rate = Rate(2, 0.25)
    """The same for the bots of those who are connected from one address."""
    connections_per_table: int = 200
    """Beyond that only players and the host are let in, so that nobody can keep them out."""
    connections_per_player: int = 16
    tables_per_player: int = 40
    """Tables in memory that one player is the host of."""
    tables: int = 5000
    """Tables in memory."""
    remarks: int = 2000
    """Remarks of those who play, of those who watch, and changes of a table that are no part of a
    game, each counted apart; only games go on after that."""
    remarks_of_host: int = 20_000
    """The same for the host's changes, who can so do something about whoever made the others."""
    idle: float = 60.0
    """Seconds after which a table that nobody needs leaves memory."""


BOUNDLESS = Rate(10**9, 1e9)
"""A rate that nobody reaches."""
UNLIMITED = Limits(
    messages=BOUNDLESS, messages_per_player=BOUNDLESS, messages_per_address=BOUNDLESS,
    made=BOUNDLESS, changes=BOUNDLESS, tables=10**6, thinking=BOUNDLESS,
    thinking_per_address=BOUNDLESS,
)  # fmt: skip
"""What a server allows that is being measured."""


class Bucket:
    """Token bucket: counts what a rate allows."""

    __slots__ = ("_left", "_rate", "_seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take one, or as much as something costs, if there is as much left."""
        gained = max(0.0, now - self._seen) * self._rate.per_second
        self._left = min(self._rate.burst, self._left + gained)
        self._seen = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, now: float, amount: float) -> None:
        """Note what was taken elsewhere, though there may not be as much left."""
        self.take(now, 0.0)
        self._left = max(-float(self._rate.burst), self._left - amount)

    def is_empty(self, now: float, besides: float = 0.0) -> bool:
        """Tell whether nothing is left, besides so much that may still be taken."""
        gained = max(0.0, now - self._seen) * self._rate.per_second
        return min(self._rate.burst, self._left + gained) < 1 + besides

    def is_full(self, now: float) -> bool:
        """Tell whether all that was taken has come back."""
        return self._left + (now - self._seen) * self._rate.per_second >= self._rate.burst


class Rates:
    """One rate for each of many, such as addresses or players, which servers can share."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._spent: Counter[str] = Counter()

    def take(self, whose: str, cost: float = 1.0) -> bool:
        """Take one, or as much as something costs, if there is as much left."""
        if not self._bucket(whose).take(self._clock(), cost):
            return False
        if len(self._spent) < MOST_KEPT:
            self._spent[whose] += math.ceil(cost)
        return True

    def is_empty(self, whose: str, besides: float = 0.0) -> bool:
        """Tell whether nothing is left, besides so much that may still be taken."""
        now = self._clock()
        bucket = self._buckets.get(whose) or Bucket(self._rate, now)
        return bucket.is_empty(now, besides)

    def drained(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return who has taken most since this was last asked, and how much."""
        spent, self._spent = self._spent, Counter()
        return tuple(spent.most_common(most))

    def charge(self, whose: str, amount: int) -> None:
        """Note what somebody has taken at another server."""
        self._bucket(whose).charge(self._clock(), amount)

    def _bucket(self, whose: str) -> Bucket:
        """Return what is left to somebody, and forget the one not heard of for longest."""
        bucket = self._buckets.pop(whose, None) or Bucket(self._rate, self._clock())
        self._buckets[whose] = bucket
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket


class Budget:
    """Budget of something that is only known once it is spent, such as time.

    It can be overspent, and then there is nothing until that has come back.
    """

    __slots__ = ("_left", "_rate", "_seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._seen = now

    def spend(self, amount: float, now: float) -> None:
        """Note what was spent."""
        self._left = self._known(now) - amount
        self._seen = now

    def wait(self, now: float) -> float:
        """Return the seconds until there is something left."""
        return max(0.0, -self._known(now) / self._rate.per_second)

    def is_full(self, now: float) -> bool:
        """Tell whether all that was spent has come back."""
        return self._known(now) >= self._rate.burst

    def _known(self, now: float) -> float:
        gained = max(0.0, now - self._seen) * self._rate.per_second
        return min(float(self._rate.burst), self._left + gained)
