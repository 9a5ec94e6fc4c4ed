"""A real server on a port of its own, in a thread, and clients that speak to it."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from pardon.server.hub.engine import Engine
from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import Limits
from pardon.server.hub.pacing import Pacing
from pardon.server.storage.sqlite import SqliteStore
from pardon.server.web.run import WebServer
from pardon.server.web.settings import Settings

PATIENCE = 60.0
"""Seconds that anything may take before a test gives up."""


class SlowEngine(Engine):
    """An engine that is ready when a test says so."""

    def __init__(self, patience: float = 60.0) -> None:
        super().__init__(self._wait_for_test, patience=patience)
        self.gate = threading.Event()

    async def _wait_for_test(self) -> None:
        while not self.gate.is_set():
            await asyncio.sleep(0.005)


class Server:
    """A server that runs while it is entered."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        limits: Limits | None = None,
        engine: Engine | None = None,
        pacing: Pacing | None = None,
    ) -> None:
        self.folder = folder
        self.pacing = pacing
        self.settings = settings or Settings()
        self.limits = limits or Limits()
        self.engine = engine or Engine()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.running: WebServer
        self.store: SqliteStore

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._is_up.wait(PATIENCE)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        self.running.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    async def _serve(self) -> None:
        store = self.store = SqliteStore(self.folder)
        await store.open()
        try:
            hub = Hub(store, limits=self.limits, pacing=self.pacing, engine=self.engine)
            await hub.open()
            key = await store.key("cookies")
            self.running = WebServer(hub, store, self.settings, cookie_key=key)
            self._is_up.set()
            await self.running.serve(sockets=[self.listener])
        finally:
            await store.close()
            self.listener.close()
            self._is_up.set()

    def visitor(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=PATIENCE)


class Seat:
    """Somebody at a table over a real WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0

    def hear(self, kind: str | None = None) -> dict[str, Any]:
        """Return the next message, or the next of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if kind is None or message["type"] == kind:
                return message

    def hear_all(self) -> None:
        """Listen until the connection is closed, which raises."""
        while True:
            self.hear()

    def say(self, kind: str, **values: Any) -> None:
        self.number += 1
        self.socket.send(json.dumps({"type": kind, "id": self.number, **values}))

    def ask(self, kind: str, **values: Any) -> dict[str, Any]:
        """Say something and return what answers it."""
        self.say(kind, **values)
        while (answer := self.hear()).get("id") != self.number:
            pass
        return answer


@contextmanager
def seated(
    server: Server, table: str, visitor: httpx.Client | None = None, query: str = "", **options: Any
) -> Iterator[Seat]:
    """Open a table as a visitor, or without a cookie to watch."""
    headers = dict(options.pop("headers", {}))
    if visitor is not None and "pardon" in visitor.cookies:
        headers["Cookie"] = f"pardon={visitor.cookies['pardon']}"
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live{query}"
    with connect(address, additional_headers=headers, close_timeout=1, **options) as socket:
        yield Seat(socket)


def new_table(**values: Any) -> dict[str, Any]:
    """Return what a request for a table against one bot says."""
    seats = [{"colour": "red", "kind": "me"}, {"colour": "yellow", "kind": "bot", "level": "easy"}]
    return {"config": "hasbro-2002", "name": "Ann", "seats": seats} | values


def make_table(visitor: httpx.Client, **values: Any) -> str:
    """Make a table and return its code."""
    answer = visitor.post("/api/tables", json=new_table(**values))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])
