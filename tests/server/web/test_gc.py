"""What is in use is left out of collections, and no request leaves behind what needs one."""

import gc
import socket
import time
import weakref
from collections.abc import Callable, Iterator
from types import FrameType

import msgspec
import pytest
from litestar import Request, WebSocket
from websockets.server import ServerProtocol

from pardon.server.web.gc import CALM, MANY, SOME, IdleCollector
from pardon.server.web.settings import UNLIMITED
from tests.server.web.running import PATIENCE, Server, make_table, seated


class Knot:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_a_knot_is_freed_once_it_is_calm_and_not_before() -> None:
    now, stored = [0.0], [0]
    collector = IdleCollector(lambda: stored[0], lambda: now[0])
    knot = weakref.ref(Knot())
    collector.look()
    stored[0], now[0] = 7, CALM + 1
    collector.look()
    gc.collect()
    assert knot() is not None
    now[0] += CALM + 1
    collector.look()
    assert knot() is None


def test_it_is_collected_only_once_until_something_happens_again() -> None:
    now = [0.0]
    collector = IdleCollector(lambda: 0, lambda: now[0])
    collector.look()
    now[0] = CALM + 1
    collector.look()
    knot = weakref.ref(Knot())
    now[0] += CALM + 1
    collector.look()
    assert knot() is not None


@pytest.mark.parametrize(("is_quiet", "enough"), [(True, SOME), (False, MANY)])
def test_what_has_piled_up_is_freed_though_it_is_never_calm(*, is_quiet: bool, enough: int) -> None:
    stored, blocks = [0], [MANY]
    collector = IdleCollector(lambda: stored[0], lambda: 0.0, lambda: blocks[0])

    def look(more: int) -> None:
        blocks[0] += more
        stored[0] += not is_quiet
        collector.look()

    look(0)
    knot = weakref.ref(Knot())
    look(enough)
    assert knot() is not None
    look(1)
    assert knot() is None
    later = weakref.ref(Knot())
    look(enough)  # on top of what was left the last time
    assert later() is not None


KNOTS = (FrameType, BaseException, ServerProtocol, Request, WebSocket)
"""What is in the circles that a request could leave behind."""
BOTS = [{"colour": colour, "kind": "bot", "level": "easy"} for colour in ("red", "blue")]
REQUESTS = [
    "GET /health",
    "GET /nowhere.js",
    "DELETE /health",
    "GET /t/{table}",
    "GET /t/AAAAAAAAA",
    "GET /g/AAAAAAAAA-1",
    "GET /g/{game}",
    "GET /g/{game}7",
    "GET /api/tables/AAAAAAAAA",
    "GET /api/tables/AAAAAAAAAAAAAAAAAAAAAAAA",
    "GET /api/tables/{table}/picture.png",
    "GET /api/games/{game}/replay",
    "GET /api/games/{game}/replay?seat=green",
    "GET /api/games/{game}/replay?seat=pink",
    "GET /api/games/{game}/board.svg?step=99999",
    "GET /api/games/{game}7/proof",
    "GET /api/games/AAAAAAAAA-1/review",
    "GET /api/me/games?skip=x",
    "POST /api/me",
    "POST /api/me {}",
    "POST /api/me {",
    "POST /api/me \xff",
    "POST /api/me/carry",
    'POST /api/tables {"config":"none","name":"x","seats":[]}',
    f"GET /{'x' * 70_000}",
    "GET / / /",
]
ENDS = {
    "at once": None,
    "silent": b"",
    "no message": b"\x81\x82" + bytes(4) + b"{}",
    "no frame": b"\xff" * 8,
    "too long": b"\x81\xff" + b"\x7f" * 12,
}
"""What the client sends after the answer, if it waits for that, before it goes."""


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server without rates that has a table, a locked one, and a finished game."""
    client = tmp_path_factory.mktemp("client")
    (client / "index.html").write_text("<!doctype html><html><head></head></html>")
    settings = msgspec.structs.replace(UNLIMITED, client=client)
    with Server(tmp_path_factory.mktemp("data"), settings) as server, server.visitor() as visitor:
        table, locked = (make_table(visitor) for _ in range(2))
        with seated(server, locked, visitor) as host:
            host.hear("welcome")
            host.ask("set_locked", on=True)
        over = make_table(visitor, seats=BOTS, is_public=True)
        with seated(server, over, visitor) as host:
            host.say("start")
            while host.hear("table_changed")["table"]["state"] != "over":
                pass
        cookie = visitor.cookies["pardon"]
        yield server, {"table": table, "locked": locked, "game": f"{over}-1", "cookie": cookie}


def left_behind(server: Server, ask: Callable[[], None]) -> list[type]:
    """Return what is left when something has been asked for, of which only circles could stay."""

    def settle() -> None:
        ask()
        state, deadline = server.running.server_state, time.monotonic() + PATIENCE
        while state.connections or state.tasks:
            assert time.monotonic() < deadline
            time.sleep(0.005)
        time.sleep(0.02)

    settle()
    gc.disable()
    gc.freeze()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(2):
            settle()
        gc.collect()
        return [type(each) for each in gc.garbage if isinstance(each, KNOTS)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("is_patient", [True, False])
@pytest.mark.parametrize("request_line", REQUESTS)
def test_a_request_leaves_nothing_that_only_a_collection_could_free(
    visited: tuple[Server, dict[str, str]], request_line: str, *, is_patient: bool
) -> None:
    server, names = visited
    method, address, *body = request_line.split(" ", 2)
    for name, found in names.items():
        address = address.replace(f"{{{name}}}", found)
    data = "".join(body).encode("latin-1")
    head = f"{method} {address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    if data:
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"

    def ask() -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as wire:
            wire.sendall(f"{head}\r\n".encode() + data)
            while is_patient and wire.recv(2**16):
                pass

    assert left_behind(server, ask) == []


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("table", ["table", "locked", "AAAAAAAAA"])
@pytest.mark.parametrize(
    "more", ["Cookie: pardon={cookie}", "Content-Length: 9", "Origin: x\r\nOrigin: y"]
)
def test_a_connection_leaves_nothing_that_only_a_collection_could_free(
    visited: tuple[Server, dict[str, str]], table: str, more: str, end: str
) -> None:
    server, names = visited
    head = (
        f"GET /api/tables/{names.get(table, table)}/live HTTP/1.1\r\nHost: x\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more.format(**names)}\r\n\r\n"
    )

    def visit() -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as wire:
            wire.sendall(head.encode())
            if (last := ENDS[end]) is not None:
                assert wire.recv(2**16)
                wire.sendall(last)

    assert left_behind(server, visit) == []
