"""Rooms in memory: loaded from the store when somebody needs them, and let go when nobody does."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager

from pardon.server.hub.background import Background
from pardon.server.hub.limits import Limits
from pardon.server.hub.room import Room
from pardon.server.storage.base import Line, Store
from pardon.server.storage.errors import GoneError, StoreError, TakenError, UnreadableError, playing
from pardon.server.storage.nodes.nodes import Present
from pardon.server.table.entries import Entry, Prepared, Said
from pardon.server.table.presence import Elsewhere
from pardon.server.table.state import REMEMBERED
from pardon.server.table.table import Change, Table
from pardon.server.table.views import Listing
from pardon.server.wire.clean_text import as_name
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import NewTable
from pardon.server.wire.ids import is_code, new_code, new_line_id

_PAUSE = 0.2
"""Seconds before a table that could not be stored is loaded again, doubled if that fails."""
_LONGEST_PAUSE = 5.0
_KEPT_LISTINGS = 4096
_TRIES = 8
"""How often a table is asked again when other servers are first."""
Entries = list[tuple[Entry, float]]
Act = Callable[[Table, float], Change]
"""What is to be done at a table, at a time; it may be asked again of the table as it is then."""
_LOG = logging.getLogger(__name__)


class Rooms:
    """Rooms of all tables in memory, by the codes of the tables."""

    def __init__(
        self, store: Store, background: Background, clock: Callable[[], float], limits: Limits
    ) -> None:
        self._store = store
        self._background = background
        self._clock = clock
        self._limits = limits
        self._rooms: dict[str, Room] = {}
        self._listings: OrderedDict[str, Listing] = OrderedDict()
        self.on_recovery: Callable[[Room], None] = lambda _: None
        """Called with a room that goes on after a failure."""
        self.on_following: Callable[[Room], None] = lambda _: None
        """Called with a room whose table went on at another server."""
        self.on_result: Callable[[], None] = lambda: None
        """Called when the result of a game has been stored."""

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter([*self._rooms.values()])

    def find(self, code: str) -> Room | None:
        """Return the room of a table that is in memory."""
        room = self._rooms.get(code)
        return room if room is not None and room.is_loaded else None

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return sum(len(room.connections) for room in self)

    async def make(self, player: str, new: NewTable) -> Table:
        """Make a table and store it, or refuse."""
        now = self._clock()
        room = Room(await self._free_code())
        table, change = Table.make(room.id, player, new, now)
        async with room.lock:
            self._rooms[room.id] = room
            room.put(table, now)
            try:
                await asyncio.gather(
                    self._store.make(room.id, player, new.is_public, now),
                    self._store.append(room.id, change.first, change.entries, now),
                    self._store.sit(room.id, player),
                    self._store.set_name(player, as_name(new.name)),
                )
            except BaseException:
                del self._rooms[room.id]
                raise
        return table

    async def _free_code(self) -> str:
        while True:
            code = new_code()
            if await self._store.load(code) is None and code not in self._rooms:
                return code

    @asynccontextmanager
    async def enter(self, code: str, *, is_latest: bool = False) -> AsyncIterator[Room]:
        """Enter a table's room, alone and with the table loaded, or refuse.

        The latest state is read even where another server may have gone on just now.
        """
        self.check_reach()
        await self._background.ready()
        code = code.upper()
        if not is_code(code):
            raise WireError(Code.TABLE_UNKNOWN, "fault-no-table")
        while True:
            room = self._rooms.get(code) or self._new_room(code)
            async with room.lock:
                # While the lock was awaited the room may have been let go; then there is another.
                if self._rooms.get(code) is room:
                    was_loaded = room.is_loaded
                    await self.load(room)
                    if is_latest and was_loaded:
                        await self.catch_up(room)
                    yield room
                    return

    def check_reach(self) -> None:
        """Refuse where the database is out of reach, which others may not be cut off from."""
        nodes = self._store.nodes
        if nodes is not None and nodes.is_cut_off:
            raise WireError(Code.CLOSED, "fault-cut-off")

    def _new_room(self, code: str) -> Room:
        self.check_space()
        room = self._rooms[code] = Room(code)
        return room

    def check_space(self) -> None:
        """Refuse another table where there are too many."""
        if len(self._rooms) >= self._limits.tables:
            raise WireError(Code.TABLE_FULL, "fault-too-many-tables")

    async def load(self, room: Room) -> None:
        """Rebuild a table from what is stored, off the loop, unless it is in memory."""
        if room.is_loaded:
            return
        try:
            if room.unsettled is not None:  # what is written now comes after all that was waiting
                await self._store.sit(room.id, room.unsettled)
            table, _ = await self._rebuilt(room)
            others = await self._others(room.id)
        except BaseException:
            if not room.connections:
                self._rooms.pop(room.id, None)
            raise
        now = self._clock()
        table.wake(now, others)
        room.woken = min((each.since for each in others), default=now)
        room.put(table, now)

    async def _rebuilt(self, room: Room, version: int | None = None) -> tuple[Table, Entries]:
        """Return a table as it was stored at a version, with what was said there; or refuse.

        With it comes what was stored after that version.
        """
        nodes, code = self._store.nodes, room.id
        if nodes is None:
            entries = await self._store.load(code)
        else:
            tail = await nodes.tail(code, 0)
            entries, room.rewritten = (None, 0) if tail is None else tail
        talk, names = await self._store.talk(code, REMEMBERED), await self._store.called(code)
        if entries is None:
            raise WireError(Code.TABLE_UNKNOWN, "fault-no-table")
        if not entries:
            raise UnreadableError(f"table {code} lacks all of its entries")
        table = await self._background.load(_played, code, entries[:version])
        if version is None:
            room.heard = {line.id for line in talk.lines}
        lines = [(line.said, line.at) for line in talk.lines if line.id in room.heard]
        table.recall(talk.spoken, talk.asides, lines)
        for player, called in names.items():
            table.call(player, *called)
        return table, [] if version is None else entries[version:]

    async def _others(self, code: str) -> list[Elsewhere]:
        """Return who has a table open at other servers."""
        nodes = self._store.nodes
        found = {} if nodes is None else await nodes.present([code])
        return as_elsewhere(found.get(code, ()))

    async def catch_up(self, room: Room) -> None:
        """Let a table go on as it did at another server, and tell everyone who may know."""
        nodes = self._store.nodes
        if nodes is None or not room.is_loaded:
            return
        tail = await nodes.tail(room.id, room.table.version)
        if tail is None:
            raise self._closed(room)
        if tail.rewritten != room.rewritten:
            await self.load_anew(room)
        elif tail.entries:
            self._follow(room, tail.entries)

    def _closed(self, room: Room) -> WireError:
        """Let everyone go from a table that is not stored any more; return what they are told."""
        fault = WireError(Code.TABLE_UNKNOWN, "fault-no-table")
        self._rooms.pop(room.id, None)
        room.send_away(fault)
        return fault

    def _follow(self, room: Room, entries: Entries) -> None:
        now, change = self._clock(), room.table.follow(entries)
        room.publish(change, now)
        room.touch(now)
        self.on_following(room)

    async def catch_up_talk(self, room: Room) -> None:
        """Let everyone hear what was said at other servers."""
        talk = await self._store.talk(room.id, REMEMBERED)
        for line in talk.lines:
            if line.id not in room.heard and room.is_loaded:
                room.heard.add(line.id)
                if room.table.hear_said(line.said, line.at):
                    room.publish_said()

    async def look_elsewhere(self, room: Room) -> None:
        """Find out who has a table open at other servers, and show it."""
        others = await self._others(room.id)
        if not room.is_loaded:
            return
        now, presence, seated = self._clock(), room.table.presence, room.table.here
        if presence.set_elsewhere(others, now):
            gone_or_come = {*seated} ^ {*room.table.here}
            room.publish_presence(next(iter(gone_or_come), None), self._clock)
        room.boards = {
            player: board for player, board in room.boards.items() if presence.is_here(player)
        }
        room.touch(now, is_used=False)

    async def keep(self, room: Room, act: Act, now: float) -> Change:
        """Let a table change and store that; if either fails, go back to what is stored."""
        try:
            return await self._kept(room, act, now)
        except WireError:  # refused, so nothing has changed
            raise
        except BaseException:
            room.drop()
            if not self._background.is_closing:
                self._background.spawn(self._recover(room))
            raise

    async def _kept(self, room: Room, act: Act, now: float) -> Change:
        """Let a table change and store that; where another server was first, hear it again."""
        for _ in range(_TRIES):
            change = act(room.table, now)
            try:
                if change.entries:
                    await self._store_change(room, change, now)
            except GoneError:
                raise self._closed(room) from None
            except TakenError:
                if self._store.nodes is None:
                    raise
                table, later = await self._rebuilt(room, change.first)
                room.swap(table)
                self._follow(room, later)
                now = self._clock()
            else:
                return change
        raise StoreError(f"other servers were always first at table {room.id}")

    async def _store_change(self, room: Room, change: Change, now: float) -> None:
        """Store what came to pass, and together with it the result of a game that has ended."""
        table, store = room.table, self._store
        has_ended = Prepared in map(type, change.entries) and table.state == "over"
        result = table.game_result(now) if has_ended else None
        await store.append(room.id, change.first, change.entries, now, result)
        if has_ended:
            self.on_result()
        await store.note(room.id, table.changed, table.state)

    async def say(self, room: Room, said: Said) -> None:
        """Store what somebody says, and tell everyone."""
        now = self._clock()
        line = Line(new_line_id(now), said, now)
        room.heard.add(line.id)
        await self._store.say(room.id, line)
        if room.table.hear_said(said, now):
            room.publish_said()

    async def carry_out(self, room: Room, act: Act) -> None:
        """Let a table change, store that, and tell everyone who may know."""
        now = self._clock()
        room.publish(await self.keep(room, act, now), now)
        room.touch(now)

    async def _recover(self, room: Room) -> None:
        """Load a table anew after a failure, and let everyone there start afresh."""
        pause = _PAUSE
        while room.connections and self._rooms.get(room.id) is room:
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
            try:
                async with room.lock:
                    await self.load(room)
                    room.welcome_all(self._clock())
            except Exception:
                _LOG.exception("table cannot be loaded", extra={"table": room.id})
            else:
                self.on_recovery(room)
                return

    async def rename(self, player: str, name: str) -> None:
        """Remember what a player is called, in the store and wherever the player is connected."""
        await self._store.set_name(player, name)
        self.call(player, name)

    def call(self, player: str, name: str) -> None:
        """Call a player by a name wherever the player is connected."""
        for room in self:
            for connection in room.connections:
                if connection.player == player:
                    connection.name = name
            if room.is_loaded:
                room.table.presence.call(player, name)

    async def load_anew(self, room: Room) -> None:
        """Put a table whose log was written anew into its room; everyone there starts afresh."""
        (table, _), others = await self._rebuilt(room), await self._others(room.id)
        now = self._clock()
        table.wake(now, others)
        room.put(table, now)
        room.welcome_all(now)
        self.on_recovery(room)

    def forget_listings(self) -> None:
        """Forget what lists show of any table that is not in memory."""
        self._listings.clear()

    async def discard(
        self, code: str, fault: WireError, delete: Callable[[str], Awaitable[object]]
    ) -> None:
        """Send everyone at a table away and delete it."""
        self._listings.pop(code, None)
        room = self._rooms.get(code)
        if room is None:
            await delete(code)
            return
        async with room.lock:
            room.send_away(fault)
            self._rooms.pop(code, None)
            await delete(code)

    def forget_listing(self, code: str) -> None:
        """Forget what lists show of a table that is not in memory."""
        self._listings.pop(code, None)

    async def listing(self, code: str) -> Listing:
        """Return what lists show of a table, from memory if it has been there since the start."""
        if code in self._listings and code not in self._rooms:
            return self._listings[code]
        async with self.enter(code) as room:
            return room.table.listing()

    def let_go(self) -> None:
        """Let tables that nobody needs leave memory, but for what lists show of them."""
        for room in self:
            if self._is_idle(room):
                del self._rooms[room.id]
                self._remember(room)

    def _remember(self, room: Room) -> None:
        self._listings.pop(room.id, None)
        if room.is_loaded:
            self._listings[room.id] = room.table.listing()
        if len(self._listings) > _KEPT_LISTINGS:
            self._listings.popitem(last=False)

    def _is_idle(self, room: Room) -> bool:
        needed = room.connections or room.driver or room.due or room.lock.locked()
        return not needed and self._clock() - room.used > self._limits.idle

    async def close(self) -> None:
        """Let every table leave memory once what is being stored there is."""
        for room in self:
            async with room.lock:
                self._rooms.pop(room.id, None)


def _played(code: str, entries: Entries) -> Table:
    """Return the table that a log makes, or refuse the log."""
    with playing(code):
        return Table.rebuild(code, entries)


def as_elsewhere(found: Iterable[Present]) -> list[Elsewhere]:
    """Return those who have a table open at other servers, as the table knows them."""
    return [Elsewhere(each.player or None, *each[1:]) for each in found]
