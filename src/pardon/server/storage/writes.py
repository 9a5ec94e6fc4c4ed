"""Writes: rows that wait for a commit, and how those of many are put together."""

import asyncio
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from pardon.server.storage import sql
from pardon.server.storage.errors import GoneError, StoreError, TakenError
from pardon.server.storage.sql import Parts, Rows


class Write:
    """Rows that wait to be written together or not at all, and whoever waits for them."""

    def __init__(self, parts: Parts) -> None:
        self.parts = [(statement, rows) for statement, rows in parts if rows]
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def entries(self) -> Rows:
        """Those of the rows that are entries of logs."""
        return [row for statement, rows in self.parts for row in rows if statement is sql.APPEND]

    def succeed(self) -> None:
        """Tell whoever waits that all is safe."""
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, fault: Exception) -> None:
        """Tell whoever waits, if anybody does, that nothing was written."""
        if not self.done.done():
            self.done.set_exception(fault)
            self.done.exception()  # whoever only left a note does not wait for it

    def fault(self, reason: object) -> StoreError:
        """Return what to say when it could not be written."""
        return StoreError(f"could not store {self._what}: {reason}")

    def taken(self) -> TakenError:
        """Return what to say when it is there already."""
        return TakenError(f"{self._what} is in the store already")

    def gone(self) -> GoneError:
        """Return what to say when its table was deleted."""
        return GoneError(f"could not store {self._what}: the table was deleted")

    @property
    def _what(self) -> str:
        entries = self.entries
        return f"entry {entries[0]['seq']} of table {entries[0]['table_id']}" if entries else "this"


def by_statement(writes: Iterable[Write]) -> list[tuple[sa.Executable, Rows]]:
    """Put the rows of equal statements together, in the order in which they came.

    Where different statements write to one table of the database, as when somebody comes, goes and
    comes again, none goes before what was asked earlier.
    """
    found: list[tuple[sa.Executable, Rows]] = []
    last: dict[Any, tuple[sa.Executable, Rows]] = {}
    for write in writes:
        for statement, rows in write.parts:
            target = statement.table  # type: ignore[attr-defined]
            group = last.get(target)
            if group is None or group[0] is not statement:
                group = last[target] = (statement, [])
                found.append(group)
            group[1].extend(rows)
    return found
