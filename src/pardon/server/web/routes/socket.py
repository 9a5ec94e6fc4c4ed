"""WebSocket of a table: bytes in, bytes out, and nothing that one client does to another."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Scope

from pardon.server.hub.hub import Hub
from pardon.server.hub.nodes.holding import Holding
from pardon.server.hub.room import Connection
from pardon.server.storage.errors import CutOffError, UnreadableError
from pardon.server.web.admin.bans import Bans
from pardon.server.web.faults import status_of
from pardon.server.web.guards import address_of, end_guess
from pardon.server.web.protocols import WRITING, text_frame
from pardon.server.web.routes.health import Meters
from pardon.server.web.session import language_of, player_of
from pardon.server.web.settings import Settings
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.to_client import Refused

NORMAL = 1000
TRY_LATER = 1013
FLUSH = 1.0
"""Seconds that a client has to take its last messages."""
GONE = (WebSocketDisconnect, OSError)
"""What sending raises when the client is no longer there."""
_LOG = structlog.get_logger("pardon.live")
_ENCODER = msgspec.json.Encoder()


class Line:
    """Line to one client, with the messages that wait to be sent."""

    def __init__(self, socket: WebSocket[Any, Any, Any], settings: Settings) -> None:
        self.socket = socket
        self.settings = settings
        self.address = address_of(socket.scope)
        self.player: str | None = None
        self.table = ""
        self.is_cut = asyncio.Event()
        """Set when the client did not keep up."""
        self.is_over = asyncio.Event()
        """Set when the client is cut off or sent away."""
        self.code = TRY_LATER
        """What to close with then."""
        self.is_heard = False
        """Whether something that the client said is being carried out."""
        direct: Any = (socket.scope.get("extensions") or {}).get(WRITING)
        self._write: Callable[[bytes], bool] = _never if direct is None else direct["write"]
        self.has_more: Callable[[], bool] = _always if direct is None else direct["has_more"]
        """Tells whether the client has said more than was read so far."""
        self.receive: Callable[[], Awaitable[Any]] = (
            socket.receive if direct is None else direct["receive"]
        )
        """Waits for what the client says next."""
        self._fresh: list[bytes] = []
        """Messages of this turn of the loop, which are written together."""
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._is_wanted = asyncio.Event()
        self._is_flushed = asyncio.Event()
        self._is_flushed.set()
        self._is_gone = False

    def send(self, data: bytes) -> None:
        """Send a message, with others of this turn of the loop; never blocks."""
        if self._waiting:
            self._let_wait(data)
        elif not self._is_gone:
            if not self._fresh:
                asyncio.get_running_loop().call_soon(self._write_fresh)
            self._fresh.append(data)

    def _write_fresh(self) -> None:
        """Write what this turn of the loop has brought, or let it wait for the client."""
        fresh, self._fresh = self._fresh, []
        if fresh and not self._write(b"".join([_framed(data) for data in fresh])):
            for data in fresh:
                self._let_wait(data)

    def _let_wait(self, data: bytes) -> None:
        """Let a message wait until the client has caught up; too many of them cut it off."""
        if self._is_gone:
            return
        self._waiting.append(data)
        self._bytes += len(data)
        if len(self._waiting) > self.settings.queue or self._bytes > self.settings.queue_bytes:
            self.is_cut.set()
            self.is_over.set()
        self._is_flushed.clear()
        self._is_wanted.set()

    def refuse(self, fault: WireError) -> int:
        """Say why the client cannot be here; return the code to close with."""
        told = fault.told(language_of(self.socket))
        self.send(_ENCODER.encode(Refused(id=None, code=fault.code, sentence=told)))
        return 4000 + status_of(fault.code)

    def dismiss(self, fault: WireError) -> None:
        """Send the client away, and say why."""
        self.code = self.refuse(fault)
        self.is_over.set()

    async def write_on(self) -> None:
        """Send what is waiting, as fast as the client takes it."""
        try:
            while await self._is_wanted.wait():
                self._is_wanted.clear()
                await self._send_waiting()
                self._is_flushed.set()
        except GONE:
            self._is_gone = True
            self._is_flushed.set()

    async def _send_waiting(self) -> None:
        while self._waiting:
            data = self._waiting[0]
            text = data.decode()
            await self.socket.send({"type": "websocket.send", "bytes": None, "text": text})
            self._waiting.popleft()
            self._bytes -= len(data)

    async def flush(self, seconds: float) -> None:
        """Give the client some time to take what is waiting."""
        self._write_fresh()
        if not self.is_cut.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._is_flushed.wait()


@lru_cache(maxsize=16)
def _framed(data: bytes) -> bytes:
    """Return the frame of a message, made once for all clients that get it."""
    return text_frame(data)


def _never(_: bytes) -> bool:
    """Write nothing, where the server has no way to."""
    return False


def _always() -> bool:
    """Assume more, where the server has no way to know."""
    return True


async def note_refusal(fault: Exception, scope: Scope) -> None:
    """Note a WebSocket that was refused before it came to a table."""
    if scope["type"] == ScopeType.WEBSOCKET:
        unknown = Code.NOT_FOUND if isinstance(fault, ClientException) else Code.FAILED
        code = fault.code if isinstance(fault, WireError) else unknown
        meters = scope["litestar_app"].state.meters
        meters.refuse_handshake(code, address_of(scope), path=scope["path"])


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], hub: NamedDependency[Hub], state: State, table: FromPath[str]
) -> None:
    """Connect a client with a table until one of them goes."""
    await socket.accept()
    line = Line(socket, state.settings)
    writer = asyncio.create_task(line.write_on())
    try:
        code = await _converse(line, hub, state, table.upper())
    except WireError as fault:
        end_guess(socket.scope, is_miss=fault.code is Code.TABLE_UNKNOWN)
        code = line.refuse(fault)
        state.meters.refuse_handshake(fault.code, line.address, table=table.upper())
    except CutOffError:
        code = line.refuse(WireError(Code.CLOSED, "fault-cut-off"))
        state.meters.refuse_handshake(Code.CLOSED, line.address, table=table.upper())
    except UnreadableError as fault:
        code = line.refuse(WireError(Code.FAILED, "fault-table-unreadable"))
        state.meters.refuse_handshake(Code.FAILED, line.address, table=table.upper())
        _LOG.warning("unreadable", table=table.upper(), reason=str(fault), client=line.address)
    except Exception:
        _LOG.exception("failed", table=table.upper())
        code = line.refuse(WireError(Code.FAILED, "fault-failed"))
    await line.flush(FLUSH)
    writer.cancel()
    await _hang_up(socket, code)
    # The framework's two refer to the socket that they are parts of: garbage, if they stayed.
    socket.send, socket.receive = _gone, _gone


async def _converse(line: Line, hub: Hub, state: State, table: str) -> int:
    """Hand on what the client says until it goes or is cut off; return the code to close with."""
    player, version = player_of(line.socket), _version(line.socket)
    line.player, line.table = player, table
    state.bans.check(player, line.address, table)
    _check_room(line, state.lines, state.holding)
    # Counted at once: others that come while this one waits for the table find it there.
    state.lines.add(line)
    state.holding.take(line.address)
    try:
        return await _stay(line, hub, state, version)
    finally:
        state.lines.discard(line)
        state.holding.give_back(line.address)


async def _stay(line: Line, hub: Hub, state: State, version: int | None) -> int:
    """Connect the client with its table until it is over; return the code to close with."""
    language, player = language_of(line.socket), line.player
    connection = await hub.connect(
        line.table, player, version, line.send, line.dismiss, language, line.address
    )
    end_guess(line.socket.scope)
    log = _LOG.bind(table=line.table, is_player=player is not None)
    log.info("connected", lines=len(state.lines))
    try:
        return await _until_over(line, hub, state.meters, connection)
    finally:
        await hub.disconnect(connection)
        log.info("disconnected", is_cut=line.is_cut.is_set())


def turn_out(lines: Collection[Line], bans: Bans) -> None:
    """Send those away who have been shut out since they came."""
    for line in [*lines]:
        try:
            bans.check(line.player, line.address, line.table)
        except WireError as fault:
            line.dismiss(fault)


def _check_room(line: Line, lines: Collection[Line], holding: Holding) -> None:
    """Refuse a client where there are too many, in all or from its address."""
    settings = line.settings
    if len(lines) >= settings.connections:
        raise WireError(Code.TABLE_FULL, "fault-server-full")
    if holding.of(line.address) >= settings.connections_per_address:
        raise WireError(Code.TABLE_FULL, "fault-address-full")


async def _until_over(line: Line, hub: Hub, meters: Meters, connection: Connection) -> int:
    reader = asyncio.create_task(_read_on(line, hub, meters, connection))
    cut = asyncio.create_task(line.is_over.wait())
    try:
        await asyncio.wait({reader, cut}, return_when=asyncio.FIRST_COMPLETED)
        while line.is_heard:
            await asyncio.sleep(0.01)  # what is being stored is not to be broken off
        return reader.result() if reader.done() else line.code
    finally:
        reader.cancel()
        cut.cancel()
        del reader  # whose fault, if it raises one, refers to this frame


async def _read_on(line: Line, hub: Hub, meters: Meters, connection: Connection) -> int:
    """Hand on every message to the hub; return the code to close with."""
    receive, observe, clock = line.receive, meters.observe, time.perf_counter
    while (message := await receive())["type"] == "websocket.receive":
        began = clock()
        line.is_heard = True
        try:
            await hub.receive(connection, message.get("text") or message.get("bytes") or b"")
        finally:
            line.is_heard = False
        observe(clock() - began)
        if line.has_more():
            await asyncio.sleep(0)  # whoever says a lot at once lets others have their turn
    line.socket.connection_state = "disconnect"
    return NORMAL


async def _gone(*_: object) -> Any:
    """Refuse to speak on a line that is closed."""
    raise WebSocketDisconnect(detail="the line is closed")


def _version(socket: WebSocket[Any, Any, Any]) -> int | None:
    """Return the last version that the client saw; None for what is no number."""
    text = socket.query_params.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def _hang_up(socket: WebSocket[Any, Any, Any], code: int) -> None:
    """Close the connection, if the client has not done so."""
    if socket.connection_state != "disconnect":
        with contextlib.suppress(TimeoutError, *GONE):
            async with asyncio.timeout(FLUSH):
                await socket.close(code)
