"""``make leak``: memory of a server while clients come, are refused and go has to stay as it is."""

import argparse
import asyncio
import contextlib
import itertools
import random
import sys
import tempfile
from pathlib import Path

import uvloop
from websockets.asyncio.client import connect

from pardon.server.web.gc import CALM
from pardon.server.wire.from_client import SetChat
from tests.load.clients import Client, set_table
from tests.load.load import CONFIG
from tests.load.serving import Server

ROUNDS = 10
"""How often the memory is looked at."""
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
)
REFUSED = (
    "/t/AAAAAAAAA HTTP/1.1",
    "/g/AAAAAAAAA-1 HTTP/1.1",
    "/api/games/AAAAAAAAA-1/replay HTTP/1.1",
    "/api/games/AAAAAAAAA-1/replay?seat=pink HTTP/1.1",
    "/ / /",
    f"/api/tables/AAAAAAAAA/live HTTP/1.1\r\n{UPGRADE}",
    f"/api/tables/AAAAAAAAA/live HTTP/1.1\r\n{UPGRADE}\r\nContent-Length: 9",
)
"""What clients ask for besides, each of them the next."""


async def come_and_go(server: Server, table: str, count: int, together: int) -> None:
    """Let so many clients open a table, hear the welcome and go, some of them at once."""
    gate = asyncio.Semaphore(together)
    address = f"ws://{server.address}/api/tables/{table}/live"

    async def one(number: int) -> None:
        async with gate:
            async with connect(address, compression=None, proxy=None) as socket:
                await socket.recv()
            await be_refused(server, REFUSED[number % len(REFUSED)])

    await asyncio.gather(*(one(number) for number in range(count)))


async def be_refused(server: Server, asked: str) -> None:
    """Ask for what is refused, and go as soon as something is answered."""
    host, _, port = server.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {asked}\r\nHost: x\r\n\r\n".encode())
    await reader.read(100)
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def keep_storing(host: Client) -> None:
    """Have something stored again and again, so that it is never calm."""
    for number in itertools.count(1_000):
        await host.ask(SetChat(id=number, on=bool(number % 2)))
        await asyncio.sleep(CALM / 3)


async def measure(server: Server, arguments: argparse.Namespace) -> int:
    """Return 1 if a connection leaves more behind than it may."""
    host, guest = await set_table(server, CONFIG, random.Random(0))
    storing = asyncio.create_task(keep_storing(host))
    each = arguments.connections // ROUNDS
    memory: list[float] = []
    for done in range(1, ROUNDS + 1):
        await come_and_go(server, host.table, each, arguments.together)
        memory.append(server.memory())
        print(f"{done * each:7,} connections   {memory[-1] / 1e6:7.1f} MB", flush=True)
    storing.cancel()
    await asyncio.gather(host.leave(), guest.leave())
    # The first rounds fill caches and the pools of the allocator.
    grown = (memory[-1] - memory[ROUNDS // 2 - 1]) / (each * (ROUNDS - ROUNDS // 2))
    print(f"{grown:,.0f} bytes left by a connection, {arguments.limit:,} allowed")
    return int(grown > arguments.limit)


def main() -> int:
    """Start a server, let clients come and go, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=20_000)
    parser.add_argument("--together", type=int, default=50, help="clients at once")
    parser.add_argument("--limit", type=int, default=500, help="bytes a connection may leave")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pardon-leak-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(measure(server, arguments))
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
