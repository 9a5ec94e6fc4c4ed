"""``make crowds``: what two people who play notice of a crowd at the same server.

A crowd of one address has hard bots play at 150 tables, or watches the two in numbers and talks, or
asks for replays again and again. The server has its ordinary limits, but bots wait for no board.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop

from pardon.server.wire.from_client import Rename, Say
from pardon.server.wire.http import NewSeat
from tests.load.clients import Client, make, set_table
from tests.load.load import CONFIG, Figures, Pacer, Pair, start_games
from tests.load.serving import Server

CROWD, BYSTANDERS = "192.0.2.1", "192.0.2.2"
TABLES_EACH = 15
"""Tables that one player of a crowd makes: fewer than a player may have open."""
COLOURS = ("red", "blue", "yellow", "green")
PAUSE = 0.05
"""Seconds that the two think about a move."""


class Thinking(Pacer):
    """Lets clients act a while after they can, and counts from then."""

    def ready(self, client: Client) -> None:
        """Note that a client has something to decide."""
        asyncio.get_running_loop().call_later(PAUSE, self._act, client)

    def _act(self, client: Client) -> None:
        self._let_act(client, time.perf_counter())


class Scene:
    """Server with two people who play, and a crowd."""

    def __init__(self, server: Server, size: int, seconds: float) -> None:
        self.server = server
        self.size = size
        self.seconds = seconds
        self.pair: Pair
        self.crowd: list[Client] = []
        self.counts: Counter[str] = Counter()
        self._chance = random.Random(0)
        self._figures = Figures()

    async def begin(self) -> None:
        """Let the two begin to play."""
        self.pair = await set_table(self.server, CONFIG, self._chance, BYSTANDERS)
        await start_games([self.pair], Thinking(0.0), self._figures)

    async def measure(self, name: str, crowd: Callable[[], Awaitable[None]] | None = None) -> float:
        """Tell how long an action of the two takes meanwhile; return the median in milliseconds."""
        task = None if crowd is None else asyncio.create_task(_run(crowd))
        await asyncio.sleep(1.0)
        self._figures.latencies.clear()
        self._figures.is_open = True
        busy = self.server.cpu_seconds()
        await asyncio.sleep(self.seconds)
        self._figures.is_open = False
        busy = self.server.cpu_seconds() - busy
        if task is not None:
            task.cancel()
        shown = ", ".join(
            f"p{share} {self._figures.percentile(share / 100):.1f}" for share in (50, 95, 99)
        )
        count = len(self._figures.latencies)
        print(
            f"{name:<16} {count} actions, ms: {shown}; server {busy / self.seconds:.0%} of a core"
        )
        return self._figures.percentile(0.5)

    async def end(self) -> None:
        """Let everyone go."""
        await asyncio.gather(*(client.leave() for client in (*self.pair, *self.crowd)))

    def newcomer(self) -> Client:
        """Return another one of the crowd."""
        client = Client(self.server, "red", self._chance)
        client.origin = CROWD
        self.crowd.append(client)
        return client

    async def table(self, level: str, maker: Client | None = None) -> Client:
        """Return the host of a table where only bots play, as fast as they may."""
        host = self.newcomer()
        host.token = "" if maker is None else maker.token
        seats = [NewSeat(colour, "bot", level) for colour in COLOURS]  # type: ignore[arg-type]
        await host.arrive(await make(host, CONFIG, seats))
        return host

    async def play_bots(self) -> None:
        """Have bots play at many tables, one game after the other."""
        maker: Client | None = None
        for number in range(self.size):
            host = await self.table("hard", maker if number % TABLES_EACH else None)
            maker = maker if number % TABLES_EACH else host
            await host.start()

    async def gather(self) -> None:
        """Let a crowd come to watch the two."""
        for number in range(self.size):
            client = self.newcomer()
            await client.arrive(self.pair[0].table)
            await client.say(Rename(id=-1, name=f"Watcher {number}"))

    async def talk(self) -> None:
        """Let everyone who watches say something every two seconds."""
        while True:
            for client in self.crowd:
                await client.say(Say(id=-2, text="hello " * 10))
                await asyncio.sleep(2.0 / len(self.crowd))

    async def finished(self) -> str:
        """Return the id of a game that has ended."""
        host = await self.table("easy")
        await host.start()
        while host.standing is None or not host.standing.is_over:
            await asyncio.sleep(0.05)
        return f"{host.table}-1"

    async def ask_replays(self, game: str, times: int) -> None:
        """Ask for a replay so often at once, and count the answers."""
        host, _, port = self.server.address.partition(":")
        request = (
            f"GET /api/games/{game}/replay HTTP/1.1\r\nHost: {self.server.address}\r\n"
            f"X-Forwarded-For: {CROWD}\r\nConnection: close\r\n\r\n"
        )

        async def ask() -> None:
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(request.encode())
            answer = await reader.read()
            self.counts[answer.split(maxsplit=2)[1].decode()] += 1
            writer.close()

        await asyncio.gather(*(ask() for _ in range(times)))

    async def next_table(self) -> float:
        """Return the seconds until somebody else has a table and a welcome there."""
        began = time.perf_counter()
        host, guest = await set_table(self.server, CONFIG, self._chance, BYSTANDERS)
        took = time.perf_counter() - began
        await asyncio.gather(host.leave(), guest.leave())
        return took


async def _run(crowd: Callable[[], Awaitable[None]]) -> None:
    await crowd()


async def replays(scene: Scene, times: int) -> float:
    """Tell how long the next table takes while a crowd asks for replays; return the seconds."""
    game = await scene.finished()
    quiet = await scene.next_table()
    asking = asyncio.create_task(scene.ask_replays(game, times))
    await asyncio.sleep(0.05)
    took = await scene.next_table()
    await asking
    answers = ", ".join(f"{count} × {code}" for code, count in sorted(scene.counts.items()))
    print(
        f"next table       {took:.2f} s while {times} replays are asked for, {quiet:.2f} s before"
    )
    print(f"replays          {answers}")
    return took


async def measure(server: Server, arguments: argparse.Namespace) -> int:
    """Return 1 if a crowd of one of the kinds is noticed more than it may be."""
    scene = Scene(server, arguments.size, arguments.seconds)
    await scene.begin()
    await scene.measure("nobody else")
    bots = talk = took = 0.0
    if arguments.kind in ("replays", "all"):
        took = await replays(scene, arguments.replays)
    if arguments.kind in ("talk", "all"):
        await scene.gather()
        await scene.measure(f"{arguments.size} who watch")
        talk = await scene.measure(f"{arguments.size} who talk", scene.talk)
        await asyncio.gather(*(client.leave() for client in scene.crowd))
        scene.crowd.clear()
    if arguments.kind in ("bots", "all"):
        await scene.play_bots()
        bots = await scene.measure(f"{arguments.size} of bots")
    await scene.end()
    return int(bots > arguments.bots or talk > arguments.talk or took > arguments.wait)


def main() -> int:
    """Start a server, let crowds come, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=("bots", "talk", "replays", "all"), default="all")
    parser.add_argument("--size", type=int, default=150, help="tables with bots; who watches")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--replays", type=int, default=390)
    parser.add_argument("--bots", type=float, default=10.0, help="ms that bots may make it")
    parser.add_argument("--talk", type=float, default=20.0, help="ms that talk may make it")
    parser.add_argument("--wait", type=float, default=2.0, help="seconds for the next table")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pardon-crowds-") as folder:
        server = Server(Path(folder), is_limited=True)
        server.start()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(measure(server, arguments))
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
