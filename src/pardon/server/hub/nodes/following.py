"""Following: what a node hears of the others, and what it lets them know.

The log says what came to pass. A notice only says that there is something to read; a look at the
database now and then makes up for those that were lost.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

import msgspec

from pardon.locales import say
from pardon.server.hub.background import Background
from pardon.server.hub.bots import Bots
from pardon.server.hub.nodes.holding import Holding
from pardon.server.hub.pacing import Board
from pardon.server.hub.room import Connection, Room
from pardon.server.hub.rooms import Rooms
from pardon.server.storage.nodes import notices
from pardon.server.storage.nodes.nodes import Nodes
from pardon.server.storage.nodes.notices import AnyNotice
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.to_client import Closing, Outgoing

LOOK: Final = 3.0
"""Seconds between two looks for what no notice told."""
TURN: Final = 0.7
"""Seconds by which one node after the other does what is due, so that the first is the only one."""
SHARE: Final = 1.0
"""Seconds between two notices of what addresses and players have used up."""
SPENDERS: Final = 60
"""Addresses or players in one of them."""
_ENCODER = msgspec.json.Encoder()
_LOG = logging.getLogger(__name__)


class Spending(Protocol):
    """Spending of many, such as addresses or players, which servers can share."""

    def drained(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return who has taken most since this was last asked, and how much."""

    def charge(self, whose: str, amount: int) -> None:
        """Note what somebody has taken at another server."""


class Following:
    """Tables here that go on elsewhere, too."""

    def __init__(self, nodes: Nodes, rooms: Rooms, bots: Bots, background: Background) -> None:
        self._nodes = nodes
        self._rooms = rooms
        self._bots = bots
        self._background = background
        self.on_rewriting: list[Callable[[str], None]] = []
        """Called with a table whose log was written anew or deleted."""
        self.on_ban: Callable[[], Coroutine[Any, Any, None]] = _nothing
        """Called when others are shut out than before."""
        self.catch_up_names: Callable[[Room], Coroutine[Any, Any, None]] = _nothing
        """Lets a room know of names that were taken at other nodes."""
        self.holding = Holding()
        """The connections of addresses."""
        self._shared: dict[str, Spending] = {}
        self._pending: set[tuple[str, str]] = set()
        rooms.on_following = bots.drive
        bots.lock, bots.unlock = nodes.lock, nodes.unlock

    def begin(self) -> None:
        """Begin to listen, and to look."""
        self._nodes.on_notice = self.hear
        self._nodes.on_gap = self._look_soon
        self._nodes.on_cut_off = self._set_cut_off
        self._background.spawn(self._look_on())
        self._background.spawn(self._share_on())

    @property
    def is_cut_off(self) -> bool:
        """Whether the database has stopped to answer."""
        return self._nodes.is_cut_off

    @property
    def patience(self) -> float:
        """Seconds for which this node leaves what is due to others."""
        return TURN * sum(each < self._nodes.id for each in self._nodes.living)

    async def connections_of(self, player: str | None) -> int:
        """Return how many connections somebody has at other nodes."""
        if player is None or not self._nodes.living or self.is_cut_off:
            return 0
        return await self._nodes.connections_of(player)

    def note_presence(self, connection: Connection, now: float) -> None:
        """Let others know how often somebody has a table open here."""
        player, room = connection.player, connection.room
        times = sum(each.player == player for each in room.connections)
        self._nodes.set_here(room.id, player, times, now)

    def note_board(self, connection: Connection) -> None:
        """Let others know what a board has shown, where somebody else waits for it."""
        board, room, player = connection.board, connection.room, connection.player
        if room.has_others and player is not None and board.shown is not None:
            self._nodes.tell(notices.Looked(room.id, player, board.shown, board.is_asleep))

    def show(self, room: Room, message: Outgoing) -> None:
        """Let others send a message that is kept nowhere."""
        if room.has_others:
            self._nodes.tell(notices.Showed(room.id, _ENCODER.encode(message).decode()))

    def hear(self, notice: AnyNotice) -> None:
        """Take what another node tells."""
        match notice:
            case notices.Grew(table=table, version=version):
                self._rooms.forget_listing(table)
                room = self._rooms.find(table)
                if room is not None and room.table.version < version:
                    self._do_soon("log", room, self._catch_up)
            case notices.Rewrote(table=table, old=old):
                self._hear_rewritten(table, old)
            case notices.Deleted(table=table):
                self._hear_deleted(table)
            case notices.Called(player=player, name=name):
                self._rooms.call(player, name)
            case notices.Forgot(player=player):
                for room in self._rooms:
                    room.forget(player, WireError(Code.CLOSED, "fault-forgotten"))
            case notices.Spent():
                self._hear_spent(notice)
            case notices.Held(node=node, amounts=amounts):
                self.holding.hear(node, amounts)
            case notices.Banned():
                self._background.spawn(self.on_ban())
            case _:
                room = self._rooms.find(notice.table)
                if room is not None:
                    self._hear_at(room, notice)

    def _hear_at(self, room: Room, notice: AnyNotice) -> None:
        match notice:
            case notices.Spoke():
                self._do_soon("chat", room, self._rooms.catch_up_talk)
            case notices.Renamed():
                self._do_soon("names", room, self.catch_up_names)
            case notices.Came():
                self._do_soon("presence", room, self._look_elsewhere)
            case notices.Showed(frame=frame):
                room.send_frame(frame.encode())
            case notices.Looked(player=player, shown=shown, is_asleep=is_asleep):
                board = room.boards.setdefault(player, Board(0.0))
                board.acknowledge(shown, is_visible=not is_asleep)
                room.news.set()

    def share(self, **spending: Spending) -> None:
        """Let what is spent count at all nodes, but for a second or so."""
        self._shared |= spending

    def _hear_spent(self, notice: notices.Spent) -> None:
        spending = self._shared.get(notice.rate)
        if spending is not None:
            for whose, amount in notice.amounts:
                spending.charge(whose, amount)

    async def _share_on(self) -> None:
        while True:
            await asyncio.sleep(SHARE)
            spent = [(name, each.drained(SPENDERS)) for name, each in self._shared.items()]
            if not self._nodes.living or self.is_cut_off:
                continue
            for name, amounts in spent:
                if amounts:
                    self._nodes.tell(notices.Spent(name, amounts))
            if held := self.holding.told(SPENDERS):
                self._nodes.tell(notices.Held(self._nodes.id, held))

    def _hear_rewritten(self, table: str, old: str) -> None:
        self._rooms.forget_listing(table)
        for forget in self.on_rewriting:
            forget(table)
        room = self._rooms.find(table)
        if room is not None:
            room.dismiss(old, WireError(Code.CLOSED, "fault-became-other"))
            self._do_soon("log", room, self._catch_up)

    def _hear_deleted(self, table: str) -> None:
        self._rooms.forget_listing(table)
        for forget in self.on_rewriting:
            forget(table)
        room = self._rooms.find(table)
        if room is not None:
            self._do_soon("log", room, self._catch_up)

    def _do_soon(
        self, what: str, room: Room, work: Callable[[Room], Coroutine[Any, Any, None]]
    ) -> None:
        """Begin some work for a room, unless the same is about to begin anyway."""
        key = (what, room.id)
        if key not in self._pending and not self._background.is_closing:
            self._pending.add(key)
            self._background.spawn(self._do_safely(key, room, work))

    async def _do_safely(
        self,
        key: tuple[str, str],
        room: Room,
        work: Callable[[Room], Coroutine[Any, Any, None]],
    ) -> None:
        async with room.lock:
            self._pending.discard(key)
            try:
                await work(room)
            except Exception as fault:
                _LOG.warning("not followed", extra={"table": room.id, "reason": str(fault)})

    async def _catch_up(self, room: Room) -> None:
        await self._rooms.catch_up(room)

    async def _look_elsewhere(self, room: Room) -> None:
        await self._rooms.look_elsewhere(room)
        self._bots.drive(room)

    async def refresh(self, room: Room) -> None:
        """Find out everything about a table before something is done of oneself; lock held."""
        await self._rooms.catch_up(room)
        await self._rooms.look_elsewhere(room)

    def _look_soon(self) -> None:
        if not self._background.is_closing:
            self._background.spawn(self._look_safely(is_gap=True))

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await self._look_safely(is_gap=False)

    async def _look_safely(self, *, is_gap: bool) -> None:
        try:
            await self._look(is_gap=is_gap)
        except Exception as fault:
            _LOG.warning("cannot look", extra={"reason": str(fault)})

    async def _look(self, *, is_gap: bool) -> None:
        """Look for what has come to pass elsewhere; after a gap, for everything."""
        if is_gap:
            self._rooms.forget_listings()
        rooms = [room for room in self._rooms if room.is_loaded]
        if not rooms or not (is_gap or self._nodes.living):
            return
        versions = await self._nodes.versions([room.id for room in rooms])
        for room in rooms:
            known = (room.table.version, room.rewritten) if room.is_loaded else None
            # Of a table that was deleted there is no version; whoever catches up closes it.
            if known is not None and (room.id not in versions or known < versions[room.id]):
                self._do_soon("log", room, self._catch_up)
            if is_gap:
                self._do_soon("presence", room, self._look_elsewhere)
                self._do_soon("chat", room, self._rooms.catch_up_talk)
                self._do_soon("names", room, self.catch_up_names)

    def _set_cut_off(self, is_cut_off: bool) -> None:
        """Send everyone to another node while the database does not answer."""
        if not is_cut_off:
            self._look_soon()
            return
        for room in self._rooms:
            for connection in [*room.connections]:
                connection.send(Closing(say("server-cut-off", connection.language)))
                connection.dismiss(WireError(Code.CLOSED, "fault-cut-off"))


async def _nothing(*_: object) -> None:
    """Do nothing, where nobody has said what to do."""
