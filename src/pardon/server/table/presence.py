"""Presence: who has a table open, and since when; nothing of it is stored."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple


class Elsewhere(NamedTuple):
    """Person who has the table open at another server."""

    player: str | None
    times: int
    """How many connections."""
    since: float
    name: str


class Presence:
    """Connections of a table by player, None being those who never said who they are."""

    def __init__(self, now: float) -> None:
        self._begun = now
        self._here: Counter[str | None] = Counter()
        self._since: dict[str, float] = {}
        self._elsewhere: dict[str | None, Elsewhere] = {}
        self.names: dict[str, str] = {}
        """What those are called who are here."""
        self._drawing: set[str] = set()
        """Those who turn their own cards up."""

    def arrive(self, player: str | None, now: float) -> None:
        """Count a connection."""
        self._here[player] += 1
        if player is not None and self._here[player] == 1:
            self._since[player] = now

    def depart(self, player: str | None, now: float) -> None:
        """Count a connection off."""
        self._here[player] -= 1
        if self._here[player] > 0:
            return
        del self._here[player]
        if player is not None and not self.is_here(player):
            self.names.pop(player, None)
            self._since[player] = now

    def set_elsewhere(self, others: Iterable[Elsewhere], now: float) -> bool:
        """Note who has the table open at other servers; tell whether that changed who is here."""
        before = (self.players, self._anonymous)
        found: dict[str | None, Elsewhere] = {}
        for each in others:
            former = found.get(each.player, each._replace(times=0))
            since = min(each.since, former.since)
            found[each.player] = each._replace(times=former.times + each.times, since=since)
        gone = self._elsewhere.keys() - found.keys() - self._here.keys()
        self._elsewhere = found
        for player in gone - {None}:
            self._since[player or ""] = now
            self.names.pop(player or "", None)
        for each in found.values():
            self.call(each.player, each.name)
        return before != (self.players, self._anonymous)

    @property
    def elsewhere(self) -> Collection[Elsewhere]:
        """Those who have the table open at other servers."""
        return self._elsewhere.values()

    @property
    def _anonymous(self) -> int:
        other = self._elsewhere.get(None)
        return self._here[None] + (0 if other is None else other.times)

    def set_drawing(self, player: str, *, draws: bool) -> bool:
        """Note whether a player turns the own cards up; tell whether that is new."""
        if draws == (player in self._drawing):
            return False
        self._drawing ^= {player}
        return True

    def draws(self, player: str | None) -> bool:
        """Tell whether a player is here and turns the own cards up."""
        return player in self._drawing and player in self._here

    def forget(self, player: str | None) -> None:
        """Forget when somebody who is not there came and went."""
        if player is not None and not self.is_here(player):
            self._since.pop(player, None)

    def call(self, player: str | None, name: str) -> None:
        """Note what somebody who is here is called."""
        if player is not None and self.is_here(player):
            self.names[player] = name

    @property
    def players(self) -> set[str]:
        """Those who are here and have said who they are."""
        return {player for player in (*self._here, *self._elsewhere) if player is not None}

    def is_here(self, player: str | None) -> bool:
        """Tell whether a player has the table open."""
        return player is not None and (player in self._here or player in self._elsewhere)

    def since(self, player: str) -> float:
        """Return when a player last came or went."""
        if player in self._elsewhere and player not in self._here:
            return self._elsewhere[player].since
        return self._since.get(player, self._begun)

    def watchers(self, seated: Collection[str]) -> int:
        """Count those who have no seat, whoever has several connections once."""
        return len(self.players - set(seated)) + self._anonymous
