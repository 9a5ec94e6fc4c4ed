"""Protocols of a socket: who says nothing is hung up on, and nothing is left of who is gone."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from functools import lru_cache, partial
from ipaddress import IPv4Address, ip_address, ip_network
from struct import Struct
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.streams import StreamReader
from websockets.utils import apply_mask

WRITING: Final = "pardon.writing"
"""Where the application finds the ways to write frames and to see what waits to be read, among
the extensions of a scope."""
UNREAD: Final = 8
"""Messages that may wait to be read before the client has to."""
_TEXT, _MASKED, _HEAD, _SHORT, _LONG = 0x81, 0x80, 6, 126, 65536
"""Of a frame: a whole text, its mask bit, the bytes before a short text, and what is longer."""
_LENGTH_16, _LENGTH_64 = Struct("!BBH"), Struct("!BBQ")
_BETWEEN = StreamReader.at_eof.__code__
"""Where the library waits between two frames."""
PATIENCE: Final = 15.0
"""Seconds that a client has to send a request, from its first byte to its last."""
_WAITING = (h11.IDLE, h11.SEND_BODY)
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


@lru_cache(maxsize=16_384)
def network_of(address: str) -> str:
    """Return what limits count an address as: itself, or of IPv6 the 64 bits that one site has.

    >>> network_of("192.0.2.7"), network_of("2001:db8::7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


@lru_cache(maxsize=16_384)
def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own, such as that of a proxy on it."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = None if isinstance(found, IPv4Address) else found.ipv4_mapped
    return (mapped or found).is_loopback


def _is_network(text: str) -> bool:
    try:
        ip_network(text.strip(), strict=False)
    except ValueError:
        return False
    return True


class Gate:
    """Gate that lets so many sockets of one network in, and any number of proxies or this machine.

    Who comes by way of a proxy is counted by the requests.
    """

    def __init__(self, most: int, proxies: str = "") -> None:
        self._most = most
        self._proxies = [
            ip_network(each.strip(), strict=False)
            for each in proxies.split(",")
            if _is_network(each)
        ]
        self._open: Counter[str] = Counter()
        self.on_refusal: Callable[[str], None] = lambda _: None
        """Is told the network of a socket that was not let in."""

    def enter(self, address: str) -> bool:
        """Count a socket in, unless there are too many of its network."""
        network = network_of(address)
        is_full = self._open[network] >= self._most
        if is_full and not is_loopback(address) and not self._is_proxy(address):
            self.on_refusal(network)
            return False
        self._open[network] += 1
        return True

    def _is_proxy(self, address: str) -> bool:
        return _is_network(address) and any(ip_address(address) in each for each in self._proxies)

    def leave(self, address: str) -> None:
        """Count a socket off."""
        network = network_of(address)
        self._open[network] -= 1
        if self._open[network] <= 0:
            del self._open[network]


class Reading(h11.Connection):
    """Reading of requests, of which one that is none leaves no error with a frame that has it."""

    def next_event(self) -> Any:
        """Return what comes next, or raise what is wrong with it."""
        try:
            return super().next_event()
        except h11.RemoteProtocolError as fault:
            fault.__traceback__ = None
            raise


class HttpProtocol(H11Protocol):
    """HTTP that hangs up on a client that does not finish what it asks, or takes no answer."""

    def __init__(self, gate: Gate, patience: float, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.__class__ = Reading
        self._gate = gate
        self._patience = patience
        self._entered: str | None = None
        self._giving_up: asyncio.TimerHandle | None = None
        self._looking: asyncio.TimerHandle | None = None
        """When to look whether the client takes what it is sent."""
        self._untaken = 0
        """Bytes that it had not taken at the last look."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, who has to ask for something soon."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._gate.enter(address):
            transport.abort()
            return
        self._entered = address
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what a client sends."""
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        """Give the client some time whenever, and as long as, it is its turn."""
        is_waiting = self.conn.their_state in _WAITING and self.transport.get_protocol() is self
        if is_waiting and self._giving_up is None:
            self._giving_up = self.loop.call_later(self._patience, self._give_up)
        elif not is_waiting:
            self._stop_watching()

    def _stop_watching(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    def _give_up(self) -> None:
        self._giving_up = None
        self.transport.abort()

    def pause_writing(self) -> None:
        """Wait for a client that takes its answers too slowly, as long as it takes any."""
        super().pause_writing()
        self._look_soon()

    def resume_writing(self) -> None:
        """Send on to a client that has taken enough, unless it has yet to take the last."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._stop_looking()

    def on_response_complete(self) -> None:
        """Go on to the next request; where there is none, wait for the client to take the last."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._look_soon()

    def timeout_keep_alive_handler(self) -> None:
        """Hang up on a client that asks for nothing more, once it has taken its answers."""
        super().timeout_keep_alive_handler()
        self._look_soon()

    def _look_soon(self) -> None:
        self._untaken = self.transport.get_write_buffer_size()
        if self._looking is None and self._untaken:
            self._looking = self.loop.call_later(self._patience, self._look)

    def _look(self) -> None:
        self._looking = None
        if self.transport.get_write_buffer_size() >= self._untaken:
            self.transport.abort()
        else:
            self._look_soon()

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the socket, and its place at the gate, over to a WebSocket."""
        self._stop_watching()
        self._stop_looking()
        super().handle_websocket_upgrade(event)
        protocol, address = self.transport.get_protocol(), self._entered
        if isinstance(protocol, WebSocketProtocol) and address is not None:
            protocol.on_lost = partial(self._gate.leave, address)
            self._entered = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything, so that no garbage is left to collect."""
        self._stop_watching()
        self._stop_looking()
        super().connection_lost(exc)
        if self._entered is not None:
            self._gate.leave(self._entered)
            self._entered = None


def text_frame(data: bytes) -> bytes:
    """Return a text as a frame of a server, which is the same for every client.

    >>> text_frame(b"[]")
    b'\\x81\\x02[]'
    """
    size = len(data)
    if size < _SHORT:
        return bytes((_TEXT, size)) + data
    if size < _LONG:
        return _LENGTH_16.pack(_TEXT, 126, size) + data
    return _LENGTH_64.pack(_TEXT, 127, size) + data


class Mailbox:
    """Mailbox of one reader: a queue for each message of every client, and nothing more."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Put a message in, and wake whoever waits for one."""
        self._messages.append(message)
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Any:
        """Return the next message, once there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def empty(self) -> bool:
        """Tell whether there is nothing to read."""
        return not self._messages

    def qsize(self) -> int:
        """Return how many messages wait to be read."""
        return len(self._messages)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket that is quick with what is usual, and leaves no cycles behind.

    A short text in a frame of its own is read at once, and whoever has made a frame can write it;
    everything else goes the way of the library.
    """

    on_lost: Callable[[], None] = staticmethod(lambda: None)
    """Called when the socket is gone."""
    _is_served = False
    """Whether the application has to do with it."""

    def __init__(self, on_refusal: Callable[[str, int], None], *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._on_refusal = on_refusal
        """Is told the address and the status of a handshake that cannot be."""
        self.queue = cast("Any", Mailbox())
        self.scope = cast("Any", {})

    def handle_connect(self, event: Any) -> None:
        """Let the application have the way to write frames."""
        super().handle_connect(event)
        if self.handshake_complete:
            self._note_refusal(self.response.status_code)
        else:
            self._is_served = True
            ways = {
                "write": self.write_frame,
                "has_more": self.has_more,
                "receive": self.receive,
            }
            cast("Any", self.scope)["extensions"][WRITING] = ways

    def has_more(self) -> bool:
        """Tell whether messages wait to be read."""
        return not self.queue.empty()

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame; tell whether that could be done without waiting."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def data_received(self, data: bytes) -> None:
        """Take what a client sends."""
        text = self._short_text(data)
        if text is None:
            super().data_received(data)
            if not self.handshake_initiated:
                self._turn_away()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _turn_away(self) -> None:
        """Answer whoever asks in a way that the library does not read on, as it leaves to others.

        What comes first is a whole request, so that there is nothing to wait for.
        """
        answer = b"".join(self.conn.data_to_send()) or _BAD_REQUEST
        self._note_refusal(int(answer.split(b" ", 2)[1]))
        self.transport.write(answer)
        self.transport.close()

    def _note_refusal(self, status: int) -> None:
        self._on_refusal(network_of(self.client[0]) if self.client else "", status)

    def _short_text(self, data: bytes) -> str | None:
        """Return the text if this is one short frame and nothing else, between other frames."""
        if len(data) < _HEAD or data[0] != _TEXT or data[1] != (len(data) - _HEAD) | _MASKED:
            return None
        if len(data) - _HEAD >= _SHORT or self.close_sent or not self._is_between_frames():
            return None
        try:
            return apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
        except UnicodeDecodeError:  # the library says what is wrong with it
            return None

    def _is_between_frames(self) -> bool:
        """Tell whether the library has read all frames so far to their end."""
        reading: Any = self.conn.parser
        while (inner := reading.gi_yieldfrom) is not None:
            reading = inner
        return reading.gi_code is _BETWEEN and self.conn.current_size is None

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; one that is no text ends the socket, without a word in the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """Note that the application is done with it."""
        super().on_task_complete(task)
        self._is_served = False
        self._tidy()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the socket is gone."""
        super().connection_lost(exc)
        self.on_lost()
        self._tidy()

    def _tidy(self) -> None:
        """Take apart what refers to itself, once neither side needs it any more."""
        if not self._is_served and self.disconnected:
            self.conn.parser.close()
            for fault in filter(None, (self.conn.parser_exc, self.conn.handshake_exc)):
                fault.__traceback__ = fault.__context__ = fault.__cause__ = None
            self.scope.clear()  # type: ignore[attr-defined]
