"""Hub: connections and their messages, and what is due at tables."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable

from pardon.locales import DEFAULT, say
from pardon.server.hub.advice.hints import Hints
from pardon.server.hub.archive import Archive
from pardon.server.hub.background import Background
from pardon.server.hub.bots import Bots
from pardon.server.hub.engine import Engine
from pardon.server.hub.limits import Limits
from pardon.server.hub.lobby import Lobby
from pardon.server.hub.messages import PLAYING, MessageRates, read_message, read_number
from pardon.server.hub.nodes.following import Following
from pardon.server.hub.pacing import Pacing
from pardon.server.hub.people.ledger import Ledger
from pardon.server.hub.people.naming import Naming
from pardon.server.hub.people.people import People
from pardon.server.hub.room import Connection, Room
from pardon.server.hub.rooms import Rooms
from pardon.server.hub.sharing import Sharing
from pardon.server.storage.base import Store
from pardon.server.storage.errors import LostError
from pardon.server.table.entries import Listed, Sat
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    Act,
    Hint,
    Incoming,
    LookAtCard,
    Ping,
    React,
    Rename,
    Say,
    Shown,
    Weigh,
    Why,
    WhyCard,
)
from pardon.server.wire.to_client import Closing, Outgoing, Refused, Seen

_TICK = 0.5
"""Seconds between looks at what is due."""
_LOG = logging.getLogger(__name__)


class Hub:
    """Tables of one server and everyone who is connected to them."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        pacing: Pacing | None = None,
        engine: Engine | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self.limits = Limits() if limits is None else limits
        self.engine = Engine() if engine is None else engine
        self._background = Background(self.engine)
        self.rooms = Rooms(store, self._background, clock, self.limits)
        self.lobby = Lobby(store, self.rooms, self._background, clock, self.limits)
        self.archive = Archive(store, self._background)
        self.hints = Hints(self._background, clock)
        self.hints.show_elsewhere = self._show_elsewhere
        self.bots = Bots(self.rooms, self._background, clock, pacing, self.limits)
        self.rooms.on_recovery = self.bots.drive
        self.ledger = Ledger(store, self._background)
        self.rooms.on_result = self.ledger.wake
        self.sharing = Sharing(self.rooms, self.archive, self._background)
        self.people = People(
            store, self.rooms, self.archive, self.sharing, self.ledger, self._background, clock
        )
        self.naming = Naming(store, self.rooms, clock, self.limits)
        self._rates = MessageRates(self.limits, clock)
        self.following: Following | None = None
        if store.nodes is not None:
            self.following = Following(store.nodes, self.rooms, self.bots, self._background)
            self._follow(self.following)
        self.refusals: Counter[str] = Counter()
        """How many messages were refused, by code."""
        self.failures = 0
        """How many messages failed by the server's fault."""
        self._players: Counter[str] = Counter()
        """How many connections each player has."""

    def _follow(self, following: Following) -> None:
        """Let what is known here hold at other servers, too."""
        following.on_rewriting += [self.archive.forget, self.sharing.forget]
        following.catch_up_names = self.naming.catch_up
        following.share(
            names=self.naming.rates, thinking=self.bots.turnstile, chat=self._rates.chat,
            changes=self._rates.changes, asides=self._rates.asides,
        )  # fmt: skip

    @property
    def unready(self) -> str | None:
        """Why clients should go to another server, None while they need not."""
        if self.following is not None and self.following.is_cut_off:
            return "cut off from the database"
        return None if self.engine.state == "ready" else "the engine is being compiled"

    @property
    def waiting(self) -> dict[str, int]:
        """How many jobs wait or are under way, by the pool that does them."""
        pools = {"archive": self._background.archive, "pictures": self._background.drawer}
        return {name: pool.waiting for name, pool in pools.items()}

    async def open(self) -> None:
        """Begin: have the engine made ready, and look at what is due."""
        self.engine.start()
        self._background.spawn(self._tick_on())
        self._background.spawn(self.ledger.run())
        if self.following is not None:
            self.following.begin()

    async def close(self) -> None:
        """Stop: tell everyone, finish what is being stored, and let go of everything."""
        for room in self.rooms:
            for connection in room.connections:
                connection.send(Closing(say("server-closing", connection.language)))
        await self._background.cancel()
        await self.rooms.close()
        self._background.shut_down()

    async def connect(
        self,
        table: str,
        player: str | None,
        version: int | None,
        send: Callable[[bytes], None],
        hang_up: Callable[[WireError], None] = lambda _: None,
        language: str = DEFAULT,
        address: str = "",
    ) -> Connection:
        """Let somebody open a table, who gets a welcome at once, or refuse.

        To hang up is how somebody is sent away later.
        """
        self.rooms.check_reach()
        name = "" if player is None else await self._store.name(player) or ""
        elsewhere = 0 if self.following is None else await self.following.connections_of(player)
        async with self.rooms.enter(table, is_latest=True) as room:
            self._check_connecting(room, player, elsewhere)
            now = self._clock()
            connection = Connection(
                room, player, name, send, self.limits, now, hang_up, language, address
            )
            self._remember(connection)
            try:
                room.table.presence.arrive(player, now)
                room.table.presence.call(player, name)
                await self.rooms.keep(room, lambda table, at: table.welcome_back(player, at), now)
            except BaseException:
                self._forget(connection)
                raise
            room.welcome(connection, version, now)
            room.publish_presence(player, self._clock, connection)
            room.touch(now)
        self.bots.drive(room)
        return connection

    def _check_connecting(self, room: Room, player: str | None, elsewhere: int) -> None:
        limits, table = self.limits, room.table
        table.check_entering(player, self._clock())
        open_here = len(room.connections) + sum(each.times for each in table.presence.elsewhere)
        is_guest = player != table.host and table.seat_of(player) is None
        if is_guest and open_here >= limits.connections_per_table:
            raise WireError(Code.TABLE_FULL, "fault-table-full")
        if player and self._players[player] + elsewhere >= limits.connections_per_player:
            raise WireError(Code.TABLE_FULL, "fault-too-many-open")

    async def disconnect(self, connection: Connection) -> None:
        """Let somebody go."""
        if connection not in (room := connection.room).connections:
            return
        self._forget(connection)
        async with room.lock:
            if room.is_loaded:
                now = self._clock()
                room.table.depart(connection.player, now)
                room.publish_presence(connection.player, self._clock)
                room.touch(now)
        self.bots.drive(room)

    def _remember(self, connection: Connection) -> None:
        connection.room.connections.add(connection)
        if connection.player is not None:
            self._players[connection.player] += 1
        if self.following is not None:
            self.following.note_presence(connection, self._clock())

    def _forget(self, connection: Connection) -> None:
        connection.is_open = False
        connection.room.connections.discard(connection)
        if connection.player is not None:
            self._players[connection.player] -= 1
            if not self._players[connection.player]:
                del self._players[connection.player]
        if self.following is not None:
            self.following.note_presence(connection, self._clock())

    async def receive(self, connection: Connection, data: bytes | str) -> None:
        """Take a message from a client; whatever is wrong with it is answered, never raised."""
        number: int | None = None
        try:
            self._check_message(connection, data)
            message = read_message(data)
            number = message.id
            await self._answer(connection, message)
        except WireError as fault:
            if number is None and fault.code is not Code.TOO_LARGE:
                number = read_number(data)
            self.refusals[str(fault.code)] += 1
            connection.send(Refused(number, fault.code, fault.told(connection.language)))
            if fault.code is Code.TOO_MANY:
                await asyncio.sleep(self._rates.calm(connection))
        except Exception as fault:
            self.failures += 1
            _LOG.exception("message failed", extra={"table": connection.table})
            told = "fault-games-gone" if isinstance(fault, LostError) else "fault-failed"
            connection.send(Refused(number, Code.FAILED, say(told, connection.language)))

    def _check_message(self, connection: Connection, data: bytes | str) -> None:
        if self._background.is_closing:
            raise WireError(Code.CLOSED, "fault-closing")
        self.rooms.check_reach()
        if len(data) > self.limits.message_size:
            raise WireError(Code.TOO_LARGE, "fault-too-long")
        self._rates.check(connection)

    async def _answer(self, connection: Connection, message: Incoming) -> None:
        if type(message) is not Act:
            self._rates.check_kind(connection, message)
        room = connection.room
        async with room.lock:
            if not connection.is_open:  # sent away while waiting for its turn
                raise WireError(Code.CLOSED, "fault-not-here")
            if not room.is_loaded:
                await self.rooms.load(room)
            self._rates.check_speaking(connection, message)
            await self._obey(connection, message)
            room.touch(self._clock())
        self.bots.drive(room)

    async def _obey(self, connection: Connection, message: Incoming) -> None:
        room = connection.room
        match message:
            case Act():
                await self._change(connection, message)
            case Ping():
                pass
            case Shown():
                self._note_shown(connection, message)
            case Why() | WhyCard():
                connection.send(room.table.explain(connection.visitor, message))
                return
            case LookAtCard():
                connection.send(room.table.look_at(connection.visitor, message))
                return
            case Hint() | Weigh():
                self.hints.ask(connection, message)
                return
            case React():
                self._show_all(room, room.table.react(connection.visitor, message))
            case Say():
                self._check_remarks(connection, message)
                said = room.table.speak(connection.visitor, message)
                if said is not None:
                    await self.rooms.say(room, said)
            case Rename(name=name):
                await self.naming.rename_at(room, connection.player, name)
            case _:
                await self._change(connection, message)
        connection.acknowledge(message.id)

    def _note_shown(self, connection: Connection, message: Shown) -> None:
        """Note what a board has shown; others wait for the cards that a player turns up."""
        room, player = connection.room, connection.player
        known = min(message.version, room.version_for(connection))
        connection.board.acknowledge(known, is_visible=message.is_visible)
        if self.following is not None:
            self.following.note_board(connection)
        seat = room.table.seat_of(player)
        if player is None or seat is None:
            return
        draws = message.draws and message.is_visible
        if room.table.presence.set_drawing(player, draws=draws):
            room.publish_table(self._clock())
        if draws and room.table.is_among_people:
            room.send_all(Seen(seat.colour, known))

    def _show_all(self, room: Room, message: Outgoing) -> None:
        """Send a message that is kept nowhere to everyone, wherever they are connected."""
        room.send_all(message)
        self._show_elsewhere(room, message)

    def _show_elsewhere(self, room: Room, message: Outgoing) -> None:
        """Let other servers send a message that is kept nowhere."""
        if self.following is not None:
            self.following.show(room, message)

    async def _change(self, connection: Connection, message: Incoming) -> None:
        room, now = connection.room, self._clock()
        self._check_remarks(connection, message)
        visitor = connection.visitor
        change = await self.rooms.keep(
            room, lambda table, at: table.hear(visitor, message, at), now
        )
        for entry in change.entries:
            match entry:
                case Sat():
                    await self._seated(connection, entry)
                case Listed(on=is_public):
                    await self._store.set_listed(room.id, is_public)
        room.publish(change, now)

    def _check_remarks(self, connection: Connection, message: Incoming) -> None:
        """Refuse what is no part of a game after too much of it; who talks uses up no changes.

        The host can still do something about whoever used them up.
        """
        table, made, most = connection.room.table, 0, self.limits.remarks
        if isinstance(message, Say):
            made = table.spoken if connection.is_seated else table.asides
        elif not isinstance(message, PLAYING):
            made = table.remarks
            most = self.limits.remarks_of_host if connection.player == table.host else most
        if made >= most:
            raise WireError(Code.TOO_MANY, "fault-enough")

    async def _seated(self, connection: Connection, entry: Sat) -> None:
        sitting = self._store.sit(connection.table, entry.player)
        await asyncio.gather(sitting, self.rooms.rename(entry.player, entry.name))

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            await self.tick()

    async def tick(self) -> None:
        """Do what is due at every table, and let tables that nobody needs leave memory."""
        now = self._clock()
        patience = 0.0 if self.following is None else self.following.patience
        due = [room for room in self.rooms if room.due is not None and room.due + patience <= now]
        await asyncio.gather(*(self._expire_safely(room) for room in due))
        self.rooms.let_go()
        self.lobby.forget_makers()
        self.bots.forget_idle()

    async def _expire_safely(self, room: Room) -> None:
        try:
            await self._expire(room)
        except Exception:
            _LOG.exception("what was due failed", extra={"table": room.id})

    async def _expire(self, room: Room) -> None:
        async with room.lock:
            if not room.is_loaded:
                return
            if self.following is not None:
                await self.following.refresh(room)
            await self.rooms.carry_out(room, Table.expire)
        self.bots.drive(room)
