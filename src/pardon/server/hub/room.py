"""Room: a table in memory with whoever is connected to it, and what is sent to them."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from pardon.locales import DEFAULT
from pardon.server.hub.limits import Bucket, Limits
from pardon.server.hub.pacing import Board, Look
from pardon.server.table import entries as stored
from pardon.server.table.presence import Elsewhere
from pardon.server.table.seat import Visitor
from pardon.server.table.state import LOCKED, NAMELESS, REMOVED
from pardon.server.table.table import Change, Table
from pardon.server.wire.codes import WireError
from pardon.server.wire.to_client import Chatted, Hinted, Outgoing, TableChanged
from pardon.server.wire.views import Said

TALK = 0.5
"""Seconds between two messages with what those say who watch, in which more comes together."""
CROWDING = 0.25
"""Seconds between two messages that those who watch came or went, in which more of it gathers."""
_LOG = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()
_DONE = b'{"type":"done","id":%d,"version":%d}'
_OF_THE_GAME = frozenset((stored.Drew, stored.Acted, stored.Undid))
_SHOWN_ANYWAY = frozenset((stored.Began, stored.TimedOut, stored.Replaced, stored.Returned))
"""What changes what a seat can do, even where there was nothing to see."""


class Connection:
    """Connection of somebody who has a table open."""

    def __init__(
        self, room: "Room", player: str | None, name: str, send: Callable[[bytes], None],
        limits: Limits, now: float, hang_up: Callable[[WireError], None] = lambda _: None,
        language: str = DEFAULT, address: str = "",
    ) -> None:  # fmt: skip
        self.room = room
        self.player = player
        self.name = name
        self.language = language
        self.address = address
        """Where it comes from, as limits count it."""
        self.is_open = True
        self.is_greeted = False
        """Whether it has had a welcome."""
        self.messages = Bucket(limits.messages, now)
        self.hints = Bucket(limits.hints, now)
        self.board = Board(now)
        self._send = send
        self._hang_up = hang_up

    @property
    def table(self) -> str:
        """The code of the table."""
        return self.room.id

    @property
    def is_seated(self) -> bool:
        """Whether whoever speaks through it plays."""
        return self.room.table.seat_of(self.player) is not None

    @property
    def whose(self) -> str:
        """Who speaks through it, as rates count them; whoever never said who they are is nobody."""
        return self.player or ""

    @property
    def visitor(self) -> Visitor:
        """Who speaks through it."""
        return Visitor(self.player, self.name, self.language)

    def dismiss(self, fault: WireError) -> None:
        """Tell this client why it cannot stay, and hear nothing more from it."""
        if self.is_open:
            self.is_open = False
            self._hang_up(fault)

    def send(self, message: Outgoing) -> None:
        """Send a message to this client only."""
        self.send_bytes(_ENCODER.encode(message))

    def acknowledge(self, number: int) -> None:
        """Tell this client that the message of a number was carried out; see `Done`."""
        self.send_bytes(_DONE % (number, self.room.version_for(self)))

    def send_bytes(self, frame: bytes) -> None:
        """Send a message that is encoded already; a client that cannot take it harms no other."""
        if not self.is_open:
            return
        try:
            self._send(frame)
        except Exception:
            self.is_open = False
            _LOG.exception("client cut off", extra={"table": self.table})


class Room:
    """Table in memory, its lock and its audience."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.news = asyncio.Event()
        """Set when something has happened that a bot which waits may have waited for."""
        self.due: float | None = None
        """When something happens although nobody says anything."""
        self.used = 0.0
        """When it was last needed."""
        self.woken = 0.0
        """When the table was loaded, or opened by whoever has had it open longest."""
        self.rewritten = 0
        """How often the log had been written anew by then."""
        self.heard: set[str] = set()
        """What was said last, by its ids."""
        self.boards: dict[str, Board] = {}
        """Boards of players who have the table open at other servers."""
        self.unsettled: str | None = None
        """The host, after a failure that leaves open what was stored."""
        self._unsent: list[Said] = []
        """What was said and waits to be sent with more of it."""
        self._pause: asyncio.TimerHandle | None = None
        """The pause until more may be sent of what those say who watch."""
        self._crowding: asyncio.TimerHandle | None = None
        """The pause until everyone is told again who watches."""
        self._has_crowded = False
        """Whether somebody who watches came or went and not everyone knows."""
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table, which must have been loaded."""
        assert self._table is not None, "a room is used once its table is loaded"
        return self._table

    @property
    def is_loaded(self) -> bool:
        """Whether the table is in memory."""
        return self._table is not None

    @property
    def is_watched(self) -> bool:
        """Whether the table is in memory and somebody is connected to it."""
        return self.is_loaded and bool(self.connections)

    @property
    def address(self) -> str:
        """Where whoever the bots play for comes from: the host if connected, or somebody else."""
        found = sorted(
            self.connections, key=lambda each: (each.player != self.table.host, each.address)
        )
        return found[0].address if found else ""

    def put(self, table: Table, now: float) -> None:
        """Place a table, and whoever is connected at it."""
        self._table, self.unsettled = table, None
        for connection in self.connections:
            table.presence.arrive(connection.player, now)
            table.presence.call(connection.player, connection.name)
        self.touch(now)

    def swap(self, table: Table) -> None:
        """Place a table that was rebuilt while those who are there stay."""
        table.continue_from(self.table, self.woken)
        self._table = table

    @property
    def has_others(self) -> bool:
        """Whether somebody has the table open at another server."""
        return self.is_loaded and bool(self.table.presence.elsewhere)

    def drop(self) -> None:
        """Forget the table, which may have gone on without being stored."""
        self.unsettled, self.due = self.table.host, None
        self._table = None

    def send_away(self, fault: WireError) -> None:
        """Send everyone away, and forget the table, which is deleted."""
        for connection in [*self.connections]:
            connection.dismiss(fault)
        if self.is_loaded:
            self.drop()

    def touch(self, now: float, *, is_used: bool = True) -> None:
        """Note that the table was used, and when it is due."""
        self.used = now if is_used else self.used
        self.due = self.table.deadline()

    def welcome(self, connection: Connection, seen: int | None, now: float) -> None:
        """Send everything to one client, what was said included."""
        self._send_said()
        connection.is_greeted = True
        connection.send(self.table.welcome(connection.visitor, seen, now))

    def welcome_all(self, now: float, player: str | None = None) -> None:
        """Send everything to all clients, or to all of one player."""
        for connection in self.connections:
            if player is None or connection.player == player:
                self.welcome(connection, None, now)

    def dismiss(self, player: str | None, fault: WireError) -> None:
        """Send a player away, in every tab; or all who never said who they are."""
        for connection in self.connections:
            if connection.player == player:
                connection.dismiss(fault)

    def _send_away(self, change: Change) -> None:
        """Send those away whom a change shuts out, also those whom nobody can name by a tag."""
        for entry in change.entries:
            if isinstance(entry, stored.Removed):
                self.dismiss(entry.player, REMOVED)
                self.dismiss(None, NAMELESS)
            elif isinstance(entry, stored.Locked) and entry.on:
                self.dismiss(None, LOCKED)

    def forget(self, player: str, fault: WireError) -> None:
        """Send a player away, in every tab, and call them nothing until they are gone."""
        for connection in self.connections:
            if connection.player == player:
                connection.name = ""
        if self.is_loaded:
            self.table.presence.call(player, "")
        self.dismiss(player, fault)

    def publish(self, change: Change, now: float) -> None:
        """Send what a change brought about to everyone who may know."""
        if not self.connections:
            return
        self._send_away(change)
        kinds = {type(entry) for entry in change.entries}
        is_shown = not kinds.isdisjoint(_SHOWN_ANYWAY)
        if is_shown or not kinds.isdisjoint(_OF_THE_GAME):
            self._publish_game(change, is_shown=is_shown)
        if kinds - _OF_THE_GAME or self._has_clock_news(change):
            self.publish_table(now)
        for player in change.reseated:
            self.welcome_all(now, player)

    def _has_clock_news(self, change: Change) -> bool:
        """Tell whether a clock has begun anew, which everyone sees running."""
        return self.table.clock is not None and self.table.step_log.concerns(change.first, None)

    def _publish_game(self, change: Change, *, is_shown: bool) -> None:
        """Send the steps to each audience, what all of them share worked out and written once."""
        writing = self.table.writing(change.first)
        for (seat, language), audience in self._audiences().items():
            if is_shown or writing.concerns(seat):
                message = writing.message(seat, language)
                for connection in audience:
                    connection.send_bytes(message)

    def _audiences(self) -> dict[tuple[str | None, str], list[Connection]]:
        """Return the connections by the seat whose eyes they have, and their language."""
        found: dict[tuple[str | None, str], list[Connection]] = {}
        for connection in self.connections:
            key = (self.table.eyes_of(connection.player), connection.language)
            found.setdefault(key, []).append(connection)
        return found

    def _eyes(self, connection: Connection) -> str | None:
        seat = self.table.seat_of(connection.player)
        return None if seat is None else seat.colour

    def version_for(self, connection: Connection) -> int:
        """Return the last version that a client may know of."""
        return self.table.version_for(self._eyes(connection))

    def looks(self) -> list[Look]:
        """Return who looks at which board, and how far that is behind."""
        return [
            *(self._look(connection) for connection in self.connections),
            *(self._look_elsewhere(each) for each in self.table.presence.elsewhere if each.player),
        ]

    def _look_elsewhere(self, other: Elsewhere) -> Look:
        seat, player = self.table.seat_of(other.player), other.player or ""
        board = self.boards.setdefault(player, Board(other.since))
        eyes = None if seat is None else seat.colour
        unseen = 0 if board.shown is None else self.table.step_log.unseen(board.shown, eyes)
        return Look(board, player, eyes is not None, unseen)

    def _look(self, connection: Connection) -> Look:
        board, eyes = connection.board, self._eyes(connection)
        unseen = 0 if board.shown is None else self.table.step_log.unseen(board.shown, eyes)
        person = connection if connection.player is None else connection.player
        return Look(board, person, eyes is not None, unseen)

    def publish_said(self) -> None:
        """Send what was said last to everyone; who watches is heard so often and no more."""
        said = self.table.said[-1]
        self._unsent.append(said)
        if said.seat is not None:
            self._send_said()
        elif self._pause is None:
            self._send_asides()

    def _send_asides(self) -> None:
        """Send what waits, and let more come together for a while; end that if nothing does."""
        self._pause = None
        if self._unsent:
            self._send_said()
            self._pause = asyncio.get_running_loop().call_later(TALK, self._send_asides)

    def _send_said(self) -> None:
        """Send everything that was said and waits, in one message."""
        unsent, self._unsent = self._unsent, []
        if unsent and self.is_loaded:
            chatted = Chatted(self.table.version, unsent[-1], unsent[:-1])
            self._send_versioned(chatted, [each for each in self.connections if each.is_greeted])

    def publish_presence(
        self, player: str | None, clock: Callable[[], float], besides: Connection | None = None
    ) -> None:
        """Tell everyone, or everyone but one, that somebody came, went or took another name.

        The table that is sent has all in it, so those who watch are told of so often and no more.
        """
        if self.table.seat_of(player) is not None:
            self.publish_table(clock(), besides)
        elif self._crowding is None:
            self.publish_table(clock(), besides)
            self._let_crowd(clock)
        else:
            self._has_crowded = True

    def _let_crowd(self, clock: Callable[[], float]) -> None:
        loop = asyncio.get_running_loop()
        self._crowding = loop.call_later(CROWDING, self._publish_crowd, clock)

    def _publish_crowd(self, clock: Callable[[], float]) -> None:
        """Tell everyone who watches, and let more come together; end that if nobody comes."""
        self._crowding = None
        if self._has_crowded and self.is_loaded:
            self.publish_table(clock())
            self._let_crowd(clock)

    def publish_table(self, now: float, besides: Connection | None = None) -> None:
        """Send the table as it is now to everyone, or everyone but one."""
        self._has_crowded = False
        audience = [each for each in self.connections if each is not besides]
        for language in {each.language for each in audience}:
            changed = TableChanged(self.table.version, self.table.table_view(now, language))
            self._send_versioned(changed, [c for c in audience if c.language == language])

    def _send_versioned(
        self, message: TableChanged | Chatted, audience: Iterable[Connection]
    ) -> None:
        """Send a message with the version that each may know of, encoded once for each.

        A version that runs ahead would tell of a step that the client may not know of.
        """
        found: dict[int, list[Connection]] = {}
        for connection in audience:
            found.setdefault(self.version_for(connection), []).append(connection)
        for version, connections in found.items():
            self._send(replace(message, version=version), connections)

    def send_hints(self, hints: Mapping[str, Hinted], besides: Connection) -> None:
        """Send a hint, given in every language spoken here, to everyone but one who has it.

        Only who asked sees what tells of a hand that is hidden.
        """
        for connection in self.connections - {besides}:
            hint = hints.get(connection.language)
            if hint is not None:
                is_own = self._eyes(connection) == hint.seat
                connection.send(hint if is_own else self.table.hidden_hint(hint))

    def send_frame(self, frame: bytes) -> None:
        """Send a message that is encoded already to everyone."""
        for connection in self.connections:
            connection.send_bytes(frame)

    def send_all(self, message: Outgoing) -> None:
        """Send a message to everyone."""
        self._send(message, self.connections)

    def _send(self, message: Outgoing, audience: Iterable[Connection]) -> None:
        frame = _ENCODER.encode(message)
        for connection in audience:
            connection.send_bytes(frame)
