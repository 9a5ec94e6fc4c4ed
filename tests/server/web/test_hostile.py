"""What clients should not do, and that nobody else notices when they do it."""

import json
import random
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from pardon.server.hub.limits import UNLIMITED, Limits, Rate
from pardon.server.web.settings import Settings
from tests.server.web.running import Seat, Server, make_table, seated

GARBAGE: list[str | bytes] = [
    "",
    "nonsense",
    "null",
    "[]",
    "{}",
    '{"type": "act"}',
    '{"type": "nothing", "id": 1}',
    '{"type": "ping", "id": -1}',
    '{"type": "ping", "id": 1e400}',
    '{"type": "ping", "id": "1"}',
    '{"type": "ping", "id": 1, "more": true}',
    '{"type": "act", "id": 1, "game": 1, "step": 0, "move": "4>11"}',
    '{"type": "sit", "id": 1, "seat": "pink", "name": "x"}',
    '{"type": "say", "id": 1, "text": ""}',
    '{"type": "why", "id": 1, "colour": "red", "place": []}',
    "[" * 2000,
    '{"type": "ping", "id": 1}' * 2,
    b"\xff\xfe\x00",
    b"\x00" * 1000,
]


def welcomed(seat: Seat) -> Seat:
    seat.hear("welcome")
    return seat


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_refused_and_the_connection_lives(
    server: Server, visitor: httpx.Client, garbage: str | bytes
) -> None:
    with seated(server, make_table(visitor), visitor) as ann:
        welcomed(ann).socket.send(garbage)
        assert ann.hear("refused")["code"] in ("message/unreadable", "message/too_large")
        assert ann.ask("ping")["type"] == "done"


def test_long_messages_are_refused_and_huge_ones_end_the_connection(
    server: Server, visitor: httpx.Client
) -> None:
    table = make_table(visitor)
    with seated(server, table, visitor) as ann, seated(server, table) as watcher:
        welcomed(watcher)
        welcomed(ann).socket.send("x" * 5000)
        assert ann.hear("refused")["code"] == "message/too_large"
        ann.socket.send("x" * 10**6)
        with pytest.raises(ConnectionClosed) as closed:
            ann.hear_all()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        assert watcher.ask("ping")["type"] == "done"


def test_random_messages_break_nothing(server: Server, visitor: httpx.Client) -> None:
    chance = random.Random(4)
    kinds = ["sit", "stand", "fill", "vacate", "add_seed", "start", "act", "undo", "why", "leave"]
    values: list[Any] = [None, 0, 1, -1, 2**70, "red", "<b>", "\x00", [], {}, True, 1.5]
    fields = ["seat", "level", "seed", "game", "step", "move", "colour", "place", "text", "name"]
    with seated(server, make_table(visitor), visitor) as ann:
        welcomed(ann)
        for number in range(50):
            message = {name: chance.choice(values) for name in chance.sample(fields, 3)}
            message |= {"type": chance.choice(kinds), "id": number}
            ann.socket.send(json.dumps(message))
        ann.number = 50
        assert ann.ask("ping")["type"] == "done"


def test_a_flood_is_refused_and_other_tables_do_not_notice(tmp_path: Path) -> None:
    limits = Limits(messages=Rate(20, 5.0))
    with (
        Server(tmp_path, limits=limits) as server,
        server.visitor() as flooder,
        server.visitor() as other,
        seated(server, make_table(flooder), flooder) as bad,
        seated(server, make_table(other), other) as good,
    ):
        welcomed(bad)
        welcomed(good)
        for number in range(500):
            bad.socket.send(json.dumps({"type": "ping", "id": number}))
        assert good.ask("ping")["type"] == "done"
        assert bad.hear("refused")["code"] == "message/too_many"


def test_a_client_that_does_not_listen_is_cut_off_alone(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, chat=Rate(100_000, 1e6), remarks=100_000)
    server = Server(tmp_path, Settings(queue=50, queue_bytes=100_000), limits)
    server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with (
        server,
        server.visitor() as visitor,
        seated(server, table := make_table(visitor), visitor) as ann,
        handshake(server, table),
    ):
        welcomed(ann)
        while visitor.get("/health").json()["connections"] < 2:
            pass
        for _ in range(100):
            for _ in range(20):
                ann.say("react", reaction="wave")
            assert ann.ask("ping")["type"] == "done"
            if visitor.get("/health").json()["connections"] == 1:
                break
        assert visitor.get("/health").json()["connections"] == 1


def handshake(server: Server, table: str) -> socket.socket:
    """Connect as a watcher that never reads."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    wire.connect(("127.0.0.1", server.port))
    request = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    wire.sendall(request.encode())
    return wire


def test_when_the_server_is_full_newcomers_are_told(tmp_path: Path) -> None:
    with (
        Server(tmp_path, Settings(connections=2)) as server,
        server.visitor() as visitor,
        seated(server, table := make_table(visitor), visitor) as one,
        seated(server, table) as two,
    ):
        welcomed(one)
        welcomed(two)
        with seated(server, table) as three:
            assert three.hear()["code"] == "table/full"
        assert one.ask("ping")["type"] == "done"


def test_an_address_with_too_many_connections_is_told(tmp_path: Path) -> None:
    with (
        Server(tmp_path, Settings(connections_per_address=1)) as server,
        server.visitor() as visitor,
        seated(server, table := make_table(visitor), visitor) as one,
    ):
        welcomed(one)
        with seated(server, table) as two:
            assert two.hear()["code"] == "table/full"
        assert one.ask("ping")["type"] == "done"


def test_headers_without_end_are_cut_off(server: Server, visitor: httpx.Client) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        with pytest.raises(ConnectionError):
            wire.sendall((b"X-More: " + b"a" * 65_536 + b"\r\n") * 200)
    assert visitor.get("/health").status_code == 200


def test_bytes_that_are_no_http_at_all_are_survived(server: Server, visitor: httpx.Client) -> None:
    for noise in (b"\x16\x03\x01" * 50, b"GET / HTTP/9.9\r\n\r\n", b"A" * 70_000 + b"\r\n\r\n"):
        with suppress(OSError), socket.create_connection(("127.0.0.1", server.port)) as wire:
            wire.settimeout(5)
            wire.sendall(noise)
            wire.recv(1000)
    assert visitor.get("/health").status_code == 200


def test_markup_in_names_and_chat_stays_text(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor, name="<b>Ann</b>")
    with seated(server, table, visitor) as ann:
        assert ann.hear()["you"]["name"] == "<b>Ann</b>"
        ann.say("say", text="<script>alert(1)</script>")
        assert ann.hear("chatted")["said"]["text"] == "<script>alert(1)</script>"
