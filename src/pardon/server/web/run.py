"""Running server: a store, a hub and the application behind a listening socket."""

import asyncio
import contextlib
import logging
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from pardon.server.hub.engine import Engine
from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import Limits
from pardon.server.hub.pacing import Pacing
from pardon.server.storage.postgres import PostgresStore
from pardon.server.storage.sql_store import SqlStore
from pardon.server.storage.sqlite import SqliteStore
from pardon.server.web.factory import make_app
from pardon.server.web.gc import IdleCollector
from pardon.server.web.instance import Instance, new_key, noted
from pardon.server.web.protocols import Gate, HttpProtocol, WebSocketProtocol
from pardon.server.web.routes.health import Meters
from pardon.server.web.routes.socket import FLUSH, Line
from pardon.server.web.settings import Settings
from pardon.server.web.steady_clock import SteadyClock

PING = 20.0
"""Seconds between two pings, and to answer one."""
SWITCH = 0.001
"""Seconds after which a thread that thinks or loads lets people's messages come first."""
FILES = 64
"""Files that are open besides connections."""
_LOG = logging.getLogger("pardon.web")
SPARE = 200
"""Connections besides those of tables that are served at once."""
PACING = Pacing()
"""How bots wait for boards, unless they need not."""
GRACE = 5
"""Seconds that requests have to end when the server stops."""


def raise_file_limit(wanted: int) -> int:
    """Let the process open as many files as it may need; say so where that is not allowed."""
    try:
        import resource
    except ImportError:  # where there is no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        _LOG.warning(
            "only %d files may be open, %d may be needed: raise the limit, such as by LimitNOFILE",
            allowed,
            wanted,
        )
    return allowed


class WebServer(uvicorn.Server):
    """Server that says goodbye and stores everything before it stops."""

    def __init__(
        self,
        hub: Hub,
        store: SqlStore,
        settings: Settings,
        instance: str = "",
        *,
        cookie_key: bytes,
        admin_key: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.hub = hub
        self.gate = Gate(settings.sockets_per_address, settings.proxies)
        self.app = make_app(
            hub, store, settings, instance, cookie_key=cookie_key, admin_key=admin_key, clock=clock
        )
        meters: Meters = self.app.state.meters
        self.gate.on_refusal = meters.refuse_socket
        super().__init__(
            uvicorn.Config(
                self.app,
                http=partial(HttpProtocol, self.gate, settings.patience),  # type: ignore[arg-type]
                ws=partial(WebSocketProtocol, meters.refuse_request),  # type: ignore[arg-type]
                ws_max_size=settings.message,
                ws_ping_interval=PING,
                ws_ping_timeout=PING,
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
                lifespan="off",
                server_header=False,
                timeout_graceful_shutdown=GRACE,
                limit_concurrency=settings.connections + SPARE,
                forwarded_allow_ips=settings.proxies,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everyone, store everything, then close the connections."""
        self.app.state.is_closing = True
        await self.hub.close()
        lines: set[Line] = self.app.state.lines
        await asyncio.gather(*(line.flush(FLUSH) for line in lines))
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal, once, and end as if nothing had been the matter."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine such as `serve` on the fastest event loop there is."""
    with asyncio.Runner(
        loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()
    ) as runner:
        runner.run(main)


async def serve(
    listener: socket.socket,
    folder: Path,
    database: str | None = None,
    *,
    settings: Settings | None = None,
    limits: Limits | None = None,
    pacing: Pacing | None = PACING,
    engine: Engine | None = None,
    ready: Callable[[], None] = lambda: None,
    instance: Instance | None = None,
    accepts_loss: bool = False,
    tell: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve from a listening socket until a signal comes; the games are kept in a folder, or in a
    database that several servers share.

    Pages are served at once; tables wait until the engine is ready. Without pacing, bots wait for
    no board. An instance is noted in the folder, for another server that is started with it.
    """
    sys.setswitchinterval(SWITCH)
    raise_file_limit((settings or Settings()).connections + SPARE + FILES)
    store: SqlStore = (
        SqliteStore(folder, accepts_loss=accepts_loss)
        if database is None
        else PostgresStore(database)
    )
    await store.open()
    clock = SteadyClock() if store.nodes is None else store.nodes.now
    hub = Hub(store, clock=clock, limits=limits, pacing=pacing, engine=engine)
    try:
        for complaint in await store.complaints():
            tell(complaint)
        await hub.open()
        key = new_key(folder) if instance and not database else ""
        server = WebServer(
            hub, store, settings or Settings(), instance.key if instance else "",
            cookie_key=await store.key("cookies"), admin_key=key, clock=clock,
        )  # fmt: skip
        bans = asyncio.create_task(server.app.state.bans.run())
        collecting = asyncio.create_task(IdleCollector(lambda: store.stored).run())
        with noted(instance, folder) if instance and not database else contextlib.nullcontext():
            ready()
            await server.serve(sockets=[listener])
        collecting.cancel()
        bans.cancel()
    finally:
        await store.close()
