"""Presence: who has which table open at this node, as the other nodes find it in the database."""

import asyncio
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as upsert

from pardon.server.storage import sql
from pardon.server.storage.errors import StoreError
from pardon.server.storage.sql import Rows, Writer

_HERE = upsert(sql.PRESENCE_ROWS)
COME: Final = _HERE.on_conflict_do_update(
    index_elements=["table_id", "node", "player"],
    set_={"count": _HERE.excluded["count"], "since": _HERE.excluded.since},
)
"""Somebody has a table open at a node."""
GONE: Final = sa.delete(sql.PRESENCE_ROWS).where(
    sql.PRESENCE_ROWS.c.table_id == sa.bindparam("table"),
    sql.PRESENCE_ROWS.c.node == sa.bindparam("whose"),
    sql.PRESENCE_ROWS.c.player == sa.bindparam("who"),
)
"""Somebody has it open there no more."""
Key = tuple[str, str]
"""A table, and a player or nobody in particular."""


class Presence:
    """Who has which table open at one node.

    What changes is written as it is when its turn comes. What could not be written, as while the
    database is started anew, waits until something can be, and so does everything where others may
    have taken this node for gone.
    """

    def __init__(self, node: str, write: Writer) -> None:
        self._node = node
        self._write = write
        self._here: dict[Key, tuple[int, float]] = {}
        self._unwritten: set[Key] = set()
        self._turn = asyncio.Lock()

    @property
    def is_unsettled(self) -> bool:
        """Whether something is still to be written, and nobody is about to."""
        return bool(self._unwritten) and not self._turn.locked()

    @property
    def count(self) -> int:
        """How many rows there should be of this node."""
        return len(self._here)

    def set(self, table: str, player: str, count: int, since: float) -> None:
        """Note how often somebody has a table open here, which is to be written."""
        if count:
            self._here[table, player] = (count, since)
        else:
            self._here.pop((table, player), None)
        self._unwritten.add((table, player))

    def unsettle(self) -> None:
        """Let everything be written anew."""
        self._unwritten |= self._here.keys()

    async def settle(self) -> None:
        """Write what has changed; what cannot be written is left for the next time."""
        async with self._turn:
            keys, self._unwritten = sorted(self._unwritten), set()
            try:
                await self._write([(GONE, self._gone(keys)), (COME, self._come(keys))])
            except BaseException as fault:
                self._unwritten.update(keys)
                if not isinstance(fault, StoreError):
                    raise

    def _come(self, keys: list[Key]) -> Rows:
        found: Rows = []
        for key in keys:
            if key in self._here:
                count, since = self._here[key]
                row: dict[str, Any] = {"table_id": key[0], "node": self._node, "player": key[1]}
                found.append(row | {"count": count, "since": since})
        return found

    def _gone(self, keys: list[Key]) -> Rows:
        gone = [key for key in keys if key not in self._here]
        return [{"table": table, "whose": self._node, "who": player} for table, player in gone]
