"""Limits: how much one client may ask for, so that nobody's game suffers from another's."""

import msgspec


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
    chat: Rate = Rate(5, 0.5)
    """What a connection may say and show to everyone."""
    hints: Rate = Rate(10, 1.0)
    """Hints that a connection may ask for."""
    asides: Rate = Rate(10, 2.0)
    """What all who watch one table may say and show together; players have their own."""
    renames: Rate = Rate(5, 0.05)
    """Names that one player takes."""
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
    """Changes of a table that are no part of a game; only games go on after that."""
    idle: float = 60.0
    """Seconds after which a table that nobody needs leaves memory."""


BOUNDLESS = Rate(10**9, 1e9)
"""A rate that nobody reaches."""
UNLIMITED = Limits(
    messages=BOUNDLESS, made=BOUNDLESS, tables=10**6, thinking=BOUNDLESS,
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

    def is_empty(self, now: float) -> bool:
        """Tell whether nothing is left."""
        return self._left + (now - self._seen) * self._rate.per_second < 1

    def is_full(self, now: float) -> bool:
        """Tell whether all that was taken has come back."""
        return self._left + (now - self._seen) * self._rate.per_second >= self._rate.burst


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
