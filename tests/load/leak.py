"""``make leak``: memory of a server while clients come and go, which has to stay where it is."""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

import uvloop
from websockets.asyncio.client import connect

from tests.load.clients import set_table
from tests.load.load import CONFIG
from tests.load.serving import Server

ROUNDS = 10
"""How often the memory is looked at."""


async def come_and_go(server: Server, table: str, count: int, together: int) -> None:
    """Let so many clients open a table, hear the welcome and go, some of them at once."""
    gate = asyncio.Semaphore(together)
    address = f"ws://{server.address}/api/tables/{table}/live"

    async def one() -> None:
        async with gate, connect(address, compression=None, proxy=None) as socket:
            await socket.recv()

    await asyncio.gather(*(one() for _ in range(count)))


async def measure(server: Server, arguments: argparse.Namespace) -> int:
    """Return 1 if a connection leaves more behind than it may."""
    host, guest = await set_table(server, CONFIG, random.Random(0))
    each = arguments.connections // ROUNDS
    memory: list[float] = []
    for done in range(1, ROUNDS + 1):
        await come_and_go(server, host.table, each, arguments.together)
        memory.append(server.memory())
        print(f"{done * each:7,} connections   {memory[-1] / 1e6:7.1f} MB", flush=True)
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
