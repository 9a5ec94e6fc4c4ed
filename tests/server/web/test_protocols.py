"""Sockets: silence is hung up on, a network has its share, and nothing is left of who is gone."""

import gc
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import WebSocket
from websockets.server import ServerProtocol

from pardon.server.web.protocols import Gate, network_of
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
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=4) as wire:
        wire.sendall(half)
        assert is_cut_off(wire)


def test_a_trickle_of_bytes_gains_no_time(hasty: Server) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=4) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with pytest.raises(ConnectionError):
            trickle(wire)


def trickle(wire: socket.socket) -> None:
    for _ in range(100):
        wire.sendall(b"x")
        time.sleep(0.05)


def test_whoever_asked_and_waits_is_not_hung_up_on(hasty: Server) -> None:
    with hasty.visitor() as visitor, seated(hasty, make_table(visitor), visitor) as ann:
        ann.hear("welcome")
        time.sleep(0.6)
        assert ann.ask("ping")["type"] == "done"


def test_a_connection_leaves_nothing_that_only_a_collection_could_free(
    server: Server, visitor: httpx.Client
) -> None:
    table = make_table(visitor)

    def visit() -> None:
        with seated(server, table) as watcher:
            watcher.hear("welcome")
        while visitor.get("/health").json()["connections"]:
            time.sleep(0.01)

    visit()
    time.sleep(0.1)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(3):
            visit()
        time.sleep(0.1)
        gc.collect()
        left = [type(each) for each in gc.garbage if isinstance(each, ServerProtocol | WebSocket)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left == []


def test_a_network_has_so_many_sockets_and_this_machine_any_number() -> None:
    gate = Gate(2)
    assert [gate.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert gate.enter("2001:db8:0:1::1") and gate.refused == 1
    gate.leave("2001:db8::1")
    assert gate.enter("2001:db8::9")
    assert all(gate.enter("127.0.0.1") for _ in range(5))
    assert network_of("fe80::1%eth0") == "fe80::/64" and network_of("") == ""


def test_a_full_network_is_not_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pardon.server.web.protocols.is_loopback", lambda _: False)
    with Server(tmp_path, Settings(sockets_per_address=1)) as server:
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
