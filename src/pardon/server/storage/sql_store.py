"""Store in a database: what every kind of it shares.

Everything that is written goes through one task, which takes all that is waiting and commits it
in one transaction; whoever asked is answered once it is safe on the disk.
"""

import asyncio
import contextlib
import hashlib
import logging
import math
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from pardon.server.pages.results import GameResult
from pardon.server.storage import sql
from pardon.server.storage.base import Ban, Called, Line, Talk
from pardon.server.storage.damage.unreadable import sentence_of
from pardon.server.storage.errors import StoreError
from pardon.server.storage.nodes.nodes import Nodes
from pardon.server.storage.sql import Parts, Rows
from pardon.server.storage.sql_people import SqlPeople, result_parts, seat_row
from pardon.server.storage.writes import Write
from pardon.server.table.entries import Entry, Said

GATHER: Final = 0.008
"""Seconds between two commits, in which under load more comes together than a commit costs."""
CROWD: Final = 20
"""Writes in one commit from which on it pays to let twice as much come together."""
SOON: Final = 0.5
"""Seconds between two writes of notes, in which many of the same tables come together, and after
which a note is written even if nothing else is."""
WATCH: Final = 1.0
"""Seconds between two looks whether the store still takes what it is given."""
QUEUE: Final = 2000
"""Writes that may wait before nobody else should be sent here."""

_LOG = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()
_LINES = msgspec.json.Decoder(Said)


class SqlStore:
    """Store in a database, whichever it is."""

    restoring: str
    """What puts a backup back."""

    def __init__(self) -> None:
        self.stored = 0
        """How many entries have been stored since the store was made."""
        self.commits = 0
        """How many commits that took."""
        self.conflicts = 0
        """How many writes another server was before."""
        self.doubt: str | None = None
        """What is lost, or may be, as far as was seen when it was opened."""
        self.is_open = False
        self._waiting: list[Write] = []
        self._notes: dict[str, dict[str, Any]] = {}
        self._are_notes_due = False
        self._noted = -math.inf
        """When notes were last written."""
        self._is_wanted = asyncio.Event()
        self._has_failed = False
        """Whether the last commit failed."""
        self._watcher: asyncio.Task[None] | None = None
        self.people = SqlPeople(self._read, self._write)

    @property
    def troubles(self) -> dict[str, str]:
        """What is wrong at the moment, by where it is: the disk, the database or the queue."""
        found: dict[str, str] = {}
        if self._has_failed:
            found["database"] = "the last commit failed"
        if len(self._waiting) > QUEUE:
            found["queue"] = "too much waits to be stored"
        return found

    @property
    def unready(self) -> str | None:
        """Why it can take no more at the moment, None while it can."""
        return next(iter(self.troubles.values()), None)

    @property
    def waiting(self) -> int:
        """How many writes wait for a commit."""
        return len(self._waiting)

    @property
    def nodes(self) -> Nodes | None:
        """The servers that share the store; None where it is one server's alone."""
        return None

    async def open(self) -> None:
        """Open the database and begin to write."""
        raise NotImplementedError

    async def close(self) -> None:
        """Write what is waiting and close the database."""
        raise NotImplementedError

    async def complaints(self) -> list[str]:
        """Return what whoever runs the server has to know: what is lost, or cannot be read."""
        tables = await self.find_unreadable()
        unreadable = sentence_of(tables, self.restoring) if tables else None
        return [each for each in (self.doubt, unreadable) if each]

    async def find_unreadable(self) -> list[str]:
        """Return the tables that cannot be read; that takes a look at every entry."""
        raise NotImplementedError

    async def make(self, table_id: str, player: str, is_public: bool, now: float) -> None:
        """Keep a new table."""
        row = {"id": table_id, "player": player, "is_public": is_public, "made": now}
        row |= {"changed": now, "state": "open", "counted": True, "rewritten": 0}
        await self._write([(sql.MAKE, [row])])

    async def append(
        self,
        table_id: str,
        first_seq: int,
        entries: Sequence[Entry],
        at: float,
        result: GameResult | None = None,
    ) -> None:
        """Keep the entries of a table from a number on; return once they are on the disk.

        TakenError if one of these numbers is taken, GoneError if another server has deleted the
        table: then nothing of it is kept.
        """
        texts = [_ENCODER.encode(entry).decode() for entry in entries]
        rows: Rows = [
            {"table_id": table_id, "seq": seq, "entry": text, "at": at}
            for seq, text in enumerate(texts, first_seq)
        ]
        await self._write([(sql.APPEND, rows), *(() if result is None else result_parts(result))])

    async def load(self, table_id: str) -> list[tuple[Entry, float]] | None:
        """Return all entries of a table, each with its time; None if there is no such table."""
        log = sql.LOG_ROWS.c
        query = sa.select(log.seq, log.entry, log.at).where(log.table_id == table_id)
        rows = await self._read(query.order_by(log.seq))
        if not rows and not await self._read(sa.select(sql.TABLE_ROWS.c.id).filter_by(id=table_id)):
            return None
        return sql.decoded(table_id, rows)

    async def say(self, table_id: str, line: Line) -> None:
        """Keep a line of the chat, unless it is kept already, by its id or its speaker's key."""
        await self._write([(sql.SAY, [line_row(table_id, line)])])

    async def talk(self, table_id: str, limit: int | None = None) -> Talk:
        """Return the last lines of the chat of a table, or all of them."""
        rows = sql.CHAT_ROWS.c
        query = sa.select(rows.id, rows.entry, rows.at).where(rows.table_id == table_id)
        found = await self._read(query.order_by(rows.id.desc()).limit(limit))
        lines = [Line(each, _LINES.decode(entry), at) for each, entry, at in reversed(found)]
        if limit is None or len(lines) < limit:
            asides = sum(line.said.seat is None for line in lines)
            return Talk(lines, len(lines) - asides, asides)
        counting = sa.select(rows.is_aside, sa.func.count()).where(rows.table_id == table_id)
        counts = dict(await self._read(counting.group_by(rows.is_aside)))
        return Talk(lines, counts.get(False, 0), counts.get(True, 0))

    async def set_name(self, player: str, name: str) -> None:
        """Remember what a player is called."""
        await self._write([(sql.NAME, [{"id": player, "name": name}])])

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""
        rows = await self._read(sa.select(sql.PLAYER_ROWS.c.name).filter_by(id=player))
        return str(rows[0][0]) if rows else None

    async def knows(self, player: str) -> bool:
        """Tell whether a player has a name or has sat at a table."""
        named = sa.select(sql.PLAYER_ROWS.c.id).filter_by(id=player)
        seated = sa.select(sql.SEAT_ROWS.c.player).filter_by(player=player).limit(1)
        return bool(await self._read(named) or await self._read(seated))

    async def key(self, name: str) -> bytes:
        """Return a key that all servers of the database have, made when first asked for."""
        await self._write([(sql.KEEP_KEY, [{"name": name, "value": secrets.token_hex(32)}])])
        rows = await self._read(sa.select(sql.KEY_ROWS.c.value).filter_by(name=name))
        return bytes.fromhex(rows[0][0])

    async def sit(self, table_id: str, player: str) -> None:
        """Remember that a player has sat at a table."""
        await self._write([(sql.SIT, [seat_row(table_id, player)])])

    async def call(self, table_id: str, player: str, called: Called) -> None:
        """Remember what a player at a seat of a table is called from now on."""
        await self._write([(sql.CALL, [seat_row(table_id, player, called)])])

    async def called(self, table_id: str) -> dict[str, Called]:
        """Return the names that players took at a table after sitting down."""
        rows = sql.SEAT_ROWS.c
        query = sa.select(rows.player, rows.name, rows.named).where(rows.table_id == table_id)
        found = await self._read(query.where(rows.named.is_not(None)))
        return {player: Called(name, version) for player, name, version in found}

    async def of_player(self, player: str) -> list[str]:
        """Return the tables a player has sat at, the one that changed last first."""
        query = sa.select(sql.SEAT_ROWS.c.table_id).join(
            sql.TABLE_ROWS, sql.TABLE_ROWS.c.id == sql.SEAT_ROWS.c.table_id
        )
        query = query.where(sql.SEAT_ROWS.c.player == player)
        return [row[0] for row in await self._read(query.order_by(sql.TABLE_ROWS.c.changed.desc()))]

    async def public(self, limit: int) -> list[str]:
        """Return the public tables, the one that changed last first."""
        query = sa.select(sql.TABLE_ROWS.c.id).where(sql.TABLE_ROWS.c.is_public)
        rows = await self._read(query.order_by(sql.TABLE_ROWS.c.changed.desc()).limit(limit))
        return [row[0] for row in rows]

    async def note(self, table_id: str, changed: float, state: str) -> None:
        """Remember when a table last changed and its state, with what is written next or soon."""
        if not self._notes:
            asyncio.get_running_loop().call_later(SOON, self._call_for_notes)
        self._notes[table_id] = {"table": table_id, "at": changed, "now": state}

    def _call_for_notes(self) -> None:
        self._are_notes_due = True
        self._is_wanted.set()

    async def set_listed(self, table_id: str, is_public: bool) -> None:
        """Remember whether a table stands in the list that everyone sees."""
        await self._write([(sql.LIST, [{"table": table_id, "listed": is_public}])])

    async def bans(self) -> list[Ban]:
        """Return who is banned."""
        rows = sql.BAN_ROWS.c
        found = await self._read(sa.select(rows.who, rows.until, rows.why).order_by(rows.who))
        return [Ban(*row) for row in found]

    async def ban(self, ban: Ban) -> None:
        """Keep a ban, instead of one of the same that is there."""
        await self._write([(sql.BAN, [ban._asdict()])])

    async def unban(self, who: str) -> None:
        """Lift a ban."""
        await self._write([(sql.UNBAN, [{"whom": who}])])

    async def tables(self, limit: int) -> list[dict[str, Any]]:
        """Return the tables, the one that changed last first."""
        rows = sql.TABLE_ROWS.c
        query = sa.select(rows.id, rows.state, rows.is_public, rows.made, rows.changed)
        found = await self._read(query.order_by(rows.changed.desc()).limit(limit))
        return [dict(row._mapping) for row in found]

    async def unchanged_since(self, at: float) -> list[str]:
        """Return the tables where nothing has happened since a time."""
        rows = sql.TABLE_ROWS.c
        query = sa.select(rows.id).where(rows.changed < at).order_by(rows.id)
        return [row[0] for row in await self._read(query)]

    async def has_table(self, table_id: str) -> bool:
        """Tell whether there is a table."""
        rows = sql.TABLE_ROWS.c
        return bool(await self._read(sa.select(rows.id).where(rows.id == table_id)))

    async def rows_of(self, table_id: str) -> dict[str, list[dict[str, Any]]]:
        """Return all rows that are about a table, as they are, whether they can be read or not."""
        found = {}
        for each in (sql.TABLE_ROWS, sql.SEAT_ROWS, sql.LOG_ROWS, sql.CHAT_ROWS, sql.GAME_ROWS):
            key = each.c.id if each is sql.TABLE_ROWS else each.c.table_id
            query = sa.select(each).where(key == table_id).order_by(*each.primary_key.columns)
            found[each.name] = [dict(row._mapping) for row in await self._read(query)]
        return found

    async def delete_table(self, table_id: str) -> bool:
        """Delete everything of a table; tell whether there was one."""
        if not await self.has_table(table_id):
            return False
        await self._write([(each, [{"table": table_id}]) for each in sql.DELETE_TABLE])
        return True

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        raise NotImplementedError

    async def _write(self, parts: Parts) -> None:
        """Hand rows to the writer, which writes all or none; return once they are on the disk."""
        self._check_open()
        write = Write(parts)
        if write.parts:
            self._waiting.append(write)
            self._is_wanted.set()
            await write.done

    def _check_open(self) -> None:
        if not self.is_open:
            raise StoreError("the store is closed")

    async def _write_on(self) -> None:
        """Write whatever is waiting, as long as the store is open and until nothing is left."""
        while self.is_open or self._waiting or self._notes:
            await self._is_wanted.wait()
            self._is_wanted.clear()
            writes, self._waiting = self._waiting, []
            writes.extend(self._due_notes())
            try:
                await self._commit(writes)
            except Exception as fault:  # nobody could write any more if this ended
                _LOG.exception("a commit failed")
                for write in writes:
                    write.fail(write.fault(fault))
            # A commit costs a sync of the disk, so under load it pays to let more come together.
            if self.is_open:
                await asyncio.sleep(GATHER if len(writes) < CROWD else 2 * GATHER)

    def _begin_watching(self) -> None:
        self._watcher = asyncio.create_task(self._watch_on())

    async def _end_watching(self) -> None:
        if self._watcher is not None:
            self._watcher.cancel()
            await asyncio.gather(self._watcher, return_exceptions=True)

    async def _watch_on(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            await self._look()

    async def _look(self) -> None:
        """After a commit that failed try one that changes nothing: others may not come any more."""
        if self._has_failed:
            key = f"trial-{secrets.token_hex(8)}"
            trial: Parts = [(sql.KEEP_KEY, [{"name": key, "value": ""}])]
            with contextlib.suppress(StoreError):
                await self._write([*trial, (sql.DROP_KEY, [{"key": key}])])

    def _note_failure(self, fault: Exception) -> None:
        """Remember that the database did not take something, though nothing was wrong with it."""
        if not self._has_failed:
            _LOG.error("the database takes nothing: %s", fault)
        self._has_failed = True

    def _due_notes(self) -> list[Write]:
        """Return the notes as something to write, unless others were written just now."""
        now = time.monotonic()
        is_due = self._are_notes_due or now >= self._noted + SOON or not self.is_open
        if not self._notes or not is_due:
            return []
        notes, self._notes = self._notes, {}
        self._noted, self._are_notes_due = now, False
        return [Write([(sql.NOTE, [notes[table] for table in sorted(notes)])])]

    async def _commit(self, writes: list[Write]) -> None:
        """Write all in one transaction, or, if one of them is at fault, each in its own."""
        raise NotImplementedError

    def _note_commit(self, writes: Iterable[Write]) -> None:
        """Count what was committed, and tell whoever waits for it."""
        self.commits += 1
        for write in writes:
            if self._has_failed:
                self._has_failed = False
                _LOG.warning("the database takes what it is given again")
            self.stored += len(write.entries)
            write.succeed()


def line_row(table_id: str, line: Line) -> dict[str, Any]:
    """Return a line of the chat as a row."""
    text = msgspec.json.encode(line.said).decode()
    row = {"table_id": table_id, "id": line.id, "is_aside": line.said.seat is None}
    return row | {"entry": text, "at": line.at, "once": _once(line.said)}


def _once(said: Said) -> str | None:
    """Return by what a remark is known that is sent again; None if it has no key."""
    if not said.key:
        return None
    return hashlib.sha256(f"{said.player}:{said.key}".encode()).hexdigest()[:32]
