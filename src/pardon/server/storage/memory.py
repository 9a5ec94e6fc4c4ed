"""Store in memory."""

from collections.abc import Sequence

from pardon.server.pages.results import GameResult
from pardon.server.storage.base import Called, Hand, Line, Talk
from pardon.server.storage.errors import TakenError
from pardon.server.storage.memory_people import MemoryPeople
from pardon.server.table.entries import Entry, Removed, Said


class MemoryStore:
    """Store that forgets everything when it goes, for trying things out."""

    def __init__(self) -> None:
        self.nodes = None
        self._logs: dict[str, list[tuple[Entry, float]]] = {}
        self._lines: dict[str, list[Line]] = {}
        self._public: set[str] = set()
        self._names: dict[str, str] = {}
        self._seated: dict[str, set[str]] = {}
        self._changed: dict[str, float] = {}
        self._called: dict[str, dict[str, Called]] = {}
        self.people = MemoryPeople(self._names, self._seated, self._naming, self._rewrite)

    async def make(self, table_id: str, player: str, is_public: bool, now: float) -> None:
        """Keep a new table."""
        self._logs[table_id] = []
        self._changed[table_id] = now
        if is_public:
            self._public.add(table_id)

    async def append(
        self,
        table_id: str,
        first_seq: int,
        entries: Sequence[Entry],
        at: float,
        result: GameResult | None = None,
    ) -> None:
        """Keep entries of a table, from a number on, and the result of the game that they end."""
        log = self._logs[table_id]
        if len(log) != first_seq:
            raise TakenError(f"entry {first_seq} of {table_id} should be number {len(log)}")
        log += [(entry, at) for entry in entries]
        if result is not None:
            await self.people.add(result)

    async def load(self, table_id: str) -> list[tuple[Entry, float]] | None:
        """Return all entries of a table, each with its time."""
        log = self._logs.get(table_id)
        return None if log is None else list(log)

    async def say(self, table_id: str, line: Line) -> None:
        """Keep a line of the chat."""
        self._lines.setdefault(table_id, []).append(line)

    async def talk(self, table_id: str, limit: int | None = None) -> Talk:
        """Return the last lines of the chat of a table, or all of them."""
        lines = self._lines.get(table_id, [])
        asides = sum(line.said.seat is None for line in lines)
        return Talk(lines[-limit:] if limit else list(lines), len(lines) - asides, asides)

    async def set_name(self, player: str, name: str) -> None:
        """Remember what a player is called."""
        self._names[player] = name

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""
        return self._names.get(player)

    async def sit(self, table_id: str, player: str) -> None:
        """Remember that a player has sat at a table."""
        self._seated.setdefault(player, set()).add(table_id)

    async def call(self, table_id: str, player: str, called: Called) -> None:
        """Remember what a player at a seat of a table is called from now on."""
        self._called.setdefault(table_id, {})[player] = called

    async def called(self, table_id: str) -> dict[str, Called]:
        """Return the names that players took at a table after sitting down."""
        return dict(self._called.get(table_id, {}))

    async def of_player(self, player: str) -> list[str]:
        """Return the tables a player has sat at, the one that changed last first."""
        return sorted(self._seated.get(player, ()), key=self._age)

    async def public(self, limit: int) -> list[str]:
        """Return the public tables, the one that changed last first."""
        return sorted(self._public, key=self._age)[:limit]

    def _age(self, table_id: str) -> float:
        return -self._changed[table_id]

    async def note(self, table_id: str, changed: float, state: str) -> None:
        """Remember when a table last changed, and its state."""
        self._changed[table_id] = changed

    async def set_listed(self, table_id: str, is_public: bool) -> None:
        """Remember whether a table stands in the list that everyone sees."""
        (self._public.add if is_public else self._public.discard)(table_id)

    def _naming(self, player: str) -> set[str]:
        """Return the tables where somebody is named who need not have sat there."""
        said = {code: [line.said for line in lines] for code, lines in self._lines.items()}
        logs = {code: [entry for entry, _ in log] for code, log in self._logs.items()}
        return {
            code
            for each in (said, logs)
            for code, entries in each.items()
            if any(isinstance(e, Said | Removed) and e.player == player for e in entries)
        }

    def _rewrite(self, hand: Hand) -> None:
        times = [at for _, at in self._logs[hand.table]]
        self._logs[hand.table] = list(zip(hand.entries, times, strict=True))
        self._lines[hand.table] = list(hand.lines)
        called = self._called.setdefault(hand.table, {})
        called.pop(hand.old, None)
        if hand.called is not None:
            called[hand.new] = hand.called
