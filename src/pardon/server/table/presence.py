"""Presence: who has a table open, and since when; nothing of it is stored."""

from collections import Counter
from collections.abc import Collection


class Presence:
    """Connections of a table by player, None being those who never said who they are."""

    def __init__(self, now: float) -> None:
        self._begun = now
        self._here: Counter[str | None] = Counter()
        self._since: dict[str, float] = {}
        self.names: dict[str, str] = {}
        """What those are called who are here."""

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
        self.names.pop(player or "", None)
        if player is not None:
            self._since[player] = now

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
        return {player for player in self._here if player is not None}

    def is_here(self, player: str | None) -> bool:
        """Tell whether a player has the table open."""
        return player is not None and player in self._here

    def since(self, player: str) -> float:
        """Return when a player last came or went."""
        return self._since.get(player, self._begun)

    def watchers(self, seated: Collection[str]) -> int:
        """Count those who have no seat, whoever has several connections once."""
        known = sum(1 for player in self._here if player is not None and player not in seated)
        return known + self._here[None]
