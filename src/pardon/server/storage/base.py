"""Store: what keeps the tables of a server, whatever it is made of."""

from collections.abc import Sequence
from typing import Protocol

from pardon.errors import PardonError
from pardon.server.table.entries import Entry


class StoreError(PardonError):
    """A store that cannot be opened, or does not take what it is given."""


class Store(Protocol):
    """Append-only log of entries for each table, and who has sat where.

    Everything is kept in the order in which it is asked for, and safe once the call returns.
    """

    async def make(self, table_id: str, player: str, is_public: bool, now: float) -> None:
        """Keep a new table."""

    async def append(
        self, table_id: str, first_seq: int, entries: Sequence[Entry], at: float
    ) -> None:
        """Keep entries of a table, from a number on.

        StoreError if one of these numbers is taken: then none of the entries is kept.
        """

    async def load(self, table_id: str) -> list[tuple[Entry, float]] | None:
        """Return all entries of a table, each with its time; None if there is no such table."""

    async def set_name(self, player: str, name: str) -> None:
        """Remember what a player is called."""

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""

    async def sit(self, table_id: str, player: str) -> None:
        """Remember that a player has sat at a table."""

    async def of_player(self, player: str) -> list[str]:
        """Return the tables a player has sat at, the one that changed last first."""

    async def public(self, limit: int) -> list[str]:
        """Return the public tables, the one that changed last first."""

    async def note(self, table_id: str, changed: float, state: str) -> None:
        """Remember when a table last changed, and its state."""
