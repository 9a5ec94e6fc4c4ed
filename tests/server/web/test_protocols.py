"""Sockets: silence is hung up on, a network has its share, and nothing is left of who is gone."""

import contextlib
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from pardon.server.web.protocols import Gate, WebSocketProtocol, network_of, text_frame
from pardon.server.web.settings import Settings
from tests.server.web.running import Server, make_table, seated

HALVES = [
    b"",
    b"GET /health HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), Settings(patience=0.3)) as running:
        yield running


@pytest.mark.parametrize("half", HALVES)
def test_who_does_not_finish_a_request_is_hung_up_on(hasty: Server, half: bytes) -> None:
    with capture_logs() as told:
        with socket.create_connection(("127.0.0.1", hasty.port), timeout=4) as wire:
            wire.sendall(half)
            assert is_cut_off(wire)
        time.sleep(0.1)
    assert [each for each in told if each["log_level"] == "error"] == []


def test_a_trickle_of_bytes_gains_no_time(hasty: Server) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=4) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with pytest.raises(ConnectionError):
            trickle(wire)


def trickle(wire: socket.socket) -> None:
    for _ in range(100):
        wire.sendall(b"x")
        time.sleep(0.05)


def test_who_takes_no_answer_is_hung_up_on(hasty: Server) -> None:
    times = 400
    with hasty.visitor() as visitor:
        size = len(visitor.get("/api/openapi.json", headers={"accept-encoding": ""}).content)
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=4) as wire:
        wire.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * times)
        time.sleep(2)
        taken = 0
        with contextlib.suppress(ConnectionError):
            while data := wire.recv(2**16):
                taken += len(data)
        assert 0 < taken < size * times


def test_who_asks_once_and_takes_no_answer_is_hung_up_on_too(hasty: Server) -> None:
    asking = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with hasty.visitor() as visitor:
        size = len(visitor.get("/api/openapi.json", headers={"accept-encoding": ""}).content)
    usual = hasty.listener.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    hasty.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    try:
        with socket.socket() as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.settimeout(4)
            wire.connect(("127.0.0.1", hasty.port))
            wire.sendall(asking)
            time.sleep(1.5)
            taken = 0
            with contextlib.suppress(ConnectionError):
                while data := wire.recv(2**16):
                    taken += len(data)
            assert 0 < taken < size
    finally:
        hasty.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, usual // 2)


def test_whoever_asked_and_waits_is_not_hung_up_on(hasty: Server) -> None:
    with hasty.visitor() as visitor, seated(hasty, make_table(visitor), visitor) as ann:
        ann.hear("welcome")
        time.sleep(0.6)
        assert ann.ask("ping")["type"] == "done"


UPGRADE = (
    "GET /api/tables/AAAAAAAAA/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ("Content-Length: 10\r\n", b"400"),
        ("Transfer-Encoding: chunked\r\n", b"400"),
        (f"X: {'y' * 9000}\r\n", b"431"),
        ("X: y\r\n" * 200, b"431"),
        ("Sec-WebSocket-Key: again\r\n", b"400"),
    ],
    ids=["length", "chunked", "long", "many", "doubled"],
)
def test_a_websocket_that_cannot_be_is_refused_and_closed(
    server: Server, more: str, status: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=4) as wire:
        wire.sendall(f"{UPGRADE}{more}\r\n".encode())
        answer = b"".join(iter(lambda: wire.recv(2**16), b""))
    assert answer.startswith(b"HTTP/1.1 " + status)


def test_a_message_is_read_wherever_its_bytes_are_cut(
    server: Server, visitor: httpx.Client
) -> None:
    whole = masked(b'{"type":"ping","id":7}')
    # What follows a header may look like a frame of its own, and is none: it is no text at all.
    hidden = masked(masked(b'{"type":"ping","id":8}', mask=bytes(4)), mask=bytes(4))
    with seated(server, make_table(visitor)) as watcher:
        watcher.hear("welcome")
        wire = watcher.socket.socket
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for cut in range(len(whole)):
            send_apart(wire, whole[:cut], whole[cut:])
            assert watcher.hear("done")["id"] == 7
        send_apart(wire, whole + whole[:9], whole[9:] + whole)
        assert [watcher.hear("done")["id"] for _ in range(3)] == [7, 7, 7]
        send_apart(wire, hidden[:6], hidden[6:])
        with pytest.raises(ConnectionClosed) as closed:
            watcher.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007


@pytest.mark.parametrize("text", [b"\xff\xfe", b'{"type":"\xed\xa0\x80"}'])
def test_what_is_no_text_ends_the_socket_and_is_not_in_the_log(
    server: Server, visitor: httpx.Client, caplog: pytest.LogCaptureFixture, text: bytes
) -> None:
    with seated(server, make_table(visitor)) as watcher:
        watcher.hear("welcome")
        watcher.socket.socket.sendall(masked(text))
        with pytest.raises(ConnectionClosed) as closed:
            watcher.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007
    assert [each.levelname for each in caplog.records if each.exc_info] == []


def test_a_message_in_parts_is_one_message(server: Server, visitor: httpx.Client) -> None:
    with seated(server, make_table(visitor)) as watcher:
        watcher.hear("welcome")
        watcher.socket.send(['{"type":"pi', 'ng","id":', "7}"])
        assert watcher.hear("done")["id"] == 7
        send_apart(
            watcher.socket.socket, masked(b"{", first=0x01), masked(b'{"type":"ping","id":8}')
        )
        with pytest.raises(ConnectionClosed) as closed:
            watcher.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1002


def masked(data: bytes, *, first: int = 0x81, mask: bytes = b"abcd") -> bytes:
    """Return a short text as a frame of a client."""
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return bytes((first, 0x80 | len(data))) + mask + hidden


def send_apart(wire: socket.socket, *parts: bytes) -> None:
    for part in filter(None, parts):
        time.sleep(0.005)
        wire.sendall(part)


def test_what_many_get_is_put_into_a_frame_once(
    server: Server, visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    framed: list[bytes] = []

    def counted(data: bytes) -> bytes:
        framed.append(data)
        return text_frame(data)

    monkeypatch.setattr("pardon.server.web.routes.socket.text_frame", counted)
    table = make_table(visitor)
    with contextlib.ExitStack() as stack:
        ann = stack.enter_context(seated(server, table, visitor))
        watchers = [stack.enter_context(seated(server, table)) for _ in range(5)]
        for watcher in watchers:
            watcher.hear("welcome")
        ann.say("say", text="hello")
        heard = [watcher.hear("chatted") for watcher in watchers]
    assert all(each == heard[0] for each in heard)
    assert len([data for data in framed if b'"chatted"' in data]) == 1


def test_what_comes_of_one_message_is_written_at_once(
    server: Server, visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    write = WebSocketProtocol.write_frame

    def counted(protocol: WebSocketProtocol, frame: bytes) -> bool:
        written.append(frame)
        return write(protocol, frame)

    monkeypatch.setattr(WebSocketProtocol, "write_frame", counted)
    with seated(server, make_table(visitor), visitor) as ann:
        ann.hear("welcome")
        written.clear()
        assert ann.ask("say", text="hello")["type"] == "done"
    assert [(b'"chatted"' in each, b'"done"' in each) for each in written] == [(True, True)]


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_of_any_length_is_read_by_the_library(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(text_frame(b"x" * size))
    reading = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as done:
        next(reading)
    assert done.value.value.data == b"x" * size and done.value.value.opcode is Opcode.TEXT


def test_a_network_has_so_many_sockets_and_this_machine_any_number() -> None:
    gate, refused = Gate(2), list[str]()
    gate.on_refusal = refused.append
    assert [gate.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert gate.enter("2001:db8:0:1::1") and refused == ["2001:db8::/64"]
    gate.leave("2001:db8::1")
    assert gate.enter("2001:db8::9")
    assert all(gate.enter("127.0.0.1") for _ in range(5))
    assert all(gate.enter("::ffff:127.0.0.1") for _ in range(5))
    assert network_of("fe80::1%eth0") == "fe80::/64" and network_of("") == ""


def test_proxies_that_are_trusted_bring_any_number() -> None:
    gate = Gate(1, "10.0.0.5, 192.168.7.0/24,*,proxy.example")
    assert all(gate.enter(proxy) for proxy in ("10.0.0.5", "192.168.7.9") for _ in range(5))
    assert [gate.enter("10.0.0.6") for _ in range(2)] == [True, False]


def test_a_full_network_is_not_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pardon.server.web.protocols.is_loopback", lambda _: False)
    with Server(tmp_path, Settings(sockets_per_address=1, proxies="")) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=4) as first:
            first.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200" in first.recv(1000)
            with socket.create_connection(("127.0.0.1", server.port), timeout=4) as second:
                assert is_cut_off(second)
        with server.visitor() as visitor:
            assert visitor.get("/health").status_code == 200


def is_cut_off(wire: socket.socket) -> bool:
    try:
        return not wire.recv(10)
    except ConnectionError:
        return True


TABLE = "/api/tables/AAAAAAAAA/live"
REFUSED = {
    "another site": (UPGRADE + "Origin: http://x.yz\r\n", "bad_origin"),
    "another path": (UPGRADE.replace(TABLE, "/api/tables"), "not_found"),
    "no table": (UPGRADE, "unknown"),
    "no key": (UPGRADE.replace("Sec-WebSocket-Key", "X"), "invalid"),
    "a body": (UPGRADE + "Content-Length: 9\r\n", "invalid"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_a_refused_handshake_is_counted_and_logged(
    server: Server, visitor: httpx.Client, why: str
) -> None:
    asking, code = REFUSED[why]
    before = counted(visitor, code)
    with capture_logs() as told, socket.create_connection(("127.0.0.1", server.port), 5) as wire:
        wire.sendall(f"{asking}\r\n".encode())
        assert wire.recv(2**16)
        deadline = time.monotonic() + 5
        while counted(visitor, code) == before:
            assert time.monotonic() < deadline
            time.sleep(0.02)
    assert counted(visitor, code) == before + 1
    assert [each["event"] for each in told if code in str(each.get("code"))] == ["refused"]


def counted(visitor: httpx.Client, code: str) -> float:
    """Return how many handshakes were refused with a code that ends so."""
    found = re.findall(
        rf'^pardon_handshakes_refused_total{{code="[a-z_]+/{code}"}} (.*)$',
        visitor.get("/metrics").text,
        re.MULTILINE,
    )
    return sum(map(float, found))
