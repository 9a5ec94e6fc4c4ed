"""Store: what keeps the tables of a server, whatever it is made of."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pardon.server.pages.ratings import Known, Rated
from pardon.server.pages.results import GameResult
from pardon.server.storage.nodes.nodes import Nodes
from pardon.server.table.entries import Entry, Said


class Ban(NamedTuple):
    """Ban by whoever runs the server."""

    who: str
    """A player's id, an address or network, or ``table:`` and a code."""
    until: float | None
    why: str


class Line(NamedTuple):
    """Line of the chat, which has a sequence of its own beside the log."""

    id: str
    said: Said
    at: float


class Talk(NamedTuple):
    """Talk at a table: the last lines, and how many there are."""

    lines: Sequence[Line]
    spoken: int
    """By those who play."""
    asides: int
    """By those who watch."""


class Called(NamedTuple):
    """Name that a player took at a table after sitting down."""

    name: str
    version: int
    """How many entries the table had by then: who sits down later does so under another name."""


class Hand(NamedTuple):
    """Hand-over: everything of one player at one table, as it becomes another's."""

    table: str
    old: str
    new: str
    name: str | None
    """What the player is called from now on in all that happened there; None to leave it."""
    entries: Sequence[Entry]
    """All entries of the table as they are from now on."""
    lines: Sequence[Line]
    """All lines of the chat as they are from now on."""
    is_kept: bool
    """Whether the table is among those where the new player has sat."""
    called: Called | None = None
    """The name that the player took there after sitting down, if it stays."""


class PeopleStore(Protocol):
    """Results of finished games, and all else that is known of people.

    Everything is safe once the call returns.
    """

    async def add(self, result: GameResult) -> None:
        """Keep the result of a game, unless it is kept already."""

    async def uncounted(self) -> list[str]:
        """Return the tables made before results were kept, whose games are still to be counted."""

    async def set_counted(self, table_id: str) -> None:
        """Remember that all games of a table are counted."""

    async def unrated(self) -> list[GameResult]:
        """Return the games that are not rated yet, in the order in which they ended."""

    async def ratings(self) -> Known:
        """Return the last rating of everybody."""

    async def rate(self, rated: Sequence[Rated]) -> None:
        """Keep the ratings after some games."""

    async def unrate(self) -> None:
        """Forget that games are rated, so that all of them are rated anew."""

    async def of_player(self, player: str) -> list[GameResult]:
        """Return the finished games of a player, the last one first."""

    async def names_in(self, game: str) -> dict[str, str]:
        """Return what everybody in a finished game was called, by seat; nothing if not kept."""

    async def tables_of(self, player: str) -> list[str]:
        """Return every table where a player has sat, which they made, or where they are named.

        Those are named who spoke while they watched, or were removed.
        """

    async def hand(self, hand: Hand) -> None:
        """Let everything of a player at a table become another's."""

    async def forget_name(self, player: str) -> None:
        """Forget what a player is called."""


class Store(Protocol):
    """Append-only log of entries for each table, and who has sat where.

    Everything is kept in the order in which it is asked for, and safe once the call returns.
    """

    @property
    def nodes(self) -> Nodes | None:
        """The servers that share the store; None where it is one server's alone."""

    @property
    def people(self) -> PeopleStore:
        """What is known of people."""

    async def make(self, table_id: str, player: str, is_public: bool, now: float) -> None:
        """Keep a new table."""

    async def append(
        self,
        table_id: str,
        first_seq: int,
        entries: Sequence[Entry],
        at: float,
        result: GameResult | None = None,
    ) -> None:
        """Keep entries of a table, from a number on, and the result of the game that they end.

        TakenError if one of these numbers is taken: then nothing of it is kept.
        """

    async def load(self, table_id: str) -> list[tuple[Entry, float]] | None:
        """Return all entries of a table, each with its time; None if there is no such table."""

    async def say(self, table_id: str, line: Line) -> None:
        """Keep a line of the chat."""

    async def talk(self, table_id: str, limit: int | None = None) -> Talk:
        """Return the last lines of the chat of a table, or all of them."""

    async def set_name(self, player: str, name: str) -> None:
        """Remember what a player is called."""

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""

    async def sit(self, table_id: str, player: str) -> None:
        """Remember that a player has sat at a table."""

    async def call(self, table_id: str, player: str, called: Called) -> None:
        """Remember what a player at a seat of a table is called from now on."""

    async def called(self, table_id: str) -> dict[str, Called]:
        """Return the names that players took at a table after sitting down."""

    async def of_player(self, player: str) -> list[str]:
        """Return the tables a player has sat at, the one that changed last first."""

    async def public(self, limit: int) -> list[str]:
        """Return the public tables, the one that changed last first."""

    async def note(self, table_id: str, changed: float, state: str) -> None:
        """Remember when a table last changed, and its state."""

    async def set_listed(self, table_id: str, is_public: bool) -> None:
        """Remember whether a table stands in the list that everyone sees."""
