"""``make load``: many tables at once with real clients, and how long an action takes."""

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tests.load.clients import Client, Deed, Site, set_table
from tests.load.serving import Server
from tests.nodes.cluster import Cluster, cluster

CONFIG = "hasbro-2002"
TOGETHER = 20
"""Tables that are made at once."""
SETTLE = 1.0
"""Seconds before the measurement begins."""

Pair = tuple[Client, Client]


class Figures:
    """What is measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.is_open = False

    def note(self, deed: Deed, now: float) -> None:
        """Note an action that was acknowledged, from the moment it was due."""
        if self.is_open:
            self.latencies.append(now - deed.due)

    def percentile(self, share: float) -> float:
        """Return the latency that a share of the actions did not exceed, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Pacer:
    """Lets clients act on a schedule that does not wait for the server.

    An action that is due while no client can act is late, and its latency counts from when it
    was due.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._ready: deque[Client] = deque()
        self._acting: set[asyncio.Task[None]] = set()
        self._due: deque[float] = deque()

    def ready(self, client: Client) -> None:
        """Note that a client has something to decide."""
        if not self._rate:
            self._let_act(client, time.perf_counter())
        elif self._due:
            self._let_act(client, self._due.popleft())
        else:
            self._ready.append(client)

    async def run(self) -> None:
        """Hand out what is due, as long as the schedule goes."""
        if not self._rate:
            return
        begun, handed = time.perf_counter(), 0
        while True:
            now = time.perf_counter()
            while begun + handed / self._rate <= now:
                self._hand_out(begun + handed / self._rate)
                handed += 1
            await asyncio.sleep(0.001)

    def _hand_out(self, due: float) -> None:
        if self._ready:
            self._let_act(self._ready.popleft(), due)
        else:
            self._due.append(due)

    def _let_act(self, client: Client, due: float) -> None:
        task = asyncio.get_running_loop().create_task(client.act(due))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)


@contextmanager
def bar(text: str, total: float) -> Iterator[object]:
    """Show how far something has come."""
    columns = (TextColumn("{task.description:<16}"), BarColumn(), TextColumn("{task.fields[note]}"))
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(text, total=total, note="")
        yield lambda done, note: progress.update(task, completed=done, note=note)


async def set_tables(server: Site, count: int, seed: int) -> list[Pair]:
    """Make the tables, a few at a time."""
    chance, gate = random.Random(seed), asyncio.Semaphore(TOGETHER)
    pairs: list[Pair] = []

    async def one(show: object) -> None:
        async with gate:
            pairs.append(await set_table(server, CONFIG, chance))
            show(len(pairs), f"{len(pairs)} tables")  # type: ignore[operator]

    with bar("setting tables", count) as show:
        await asyncio.gather(*(one(show) for _ in range(count)))
    return pairs


async def start_games(pairs: list[Pair], pacer: Pacer, figures: Figures) -> None:
    """Begin all games."""
    for client in (client for pair in pairs for client in pair):
        client.is_ready, client.done = pacer.ready, figures.note
    for at in range(0, len(pairs), TOGETHER):
        await asyncio.gather(*(host.start() for host, _ in pairs[at : at + TOGETHER]))


class Spread:
    """Nodes without a proxy: every connection goes to the next of them."""

    def __init__(self, here: Cluster) -> None:
        self._here = here
        self._turn = itertools.cycle(here.nodes)

    @property
    def address(self) -> str:
        """Where the next client goes."""
        return next(self._turn).server.address

    def cpu_seconds(self) -> float:
        """Return how long the nodes have kept a core busy, all together."""
        return self._here.cpu_seconds()

    def database_seconds(self) -> float:
        """Return how long PostgreSQL has kept a core busy."""
        return self._here.postgres.cpu_seconds()


async def measure_nodes(arguments: argparse.Namespace) -> int:
    """Play by way of several nodes on one PostgreSQL, and report what each part took."""
    with tempfile.TemporaryDirectory(prefix="pardon-load-") as folder:
        async with cluster(Path(folder), arguments.nodes, is_direct=True) as here:
            return await measure(Spread(here), arguments)


async def measure(server: Server | Spread, arguments: argparse.Namespace) -> int:
    """Play, measure and report; return 0 if what was asked for was borne."""
    figures, pacer = Figures(), Pacer(arguments.rate)
    pairs = await set_tables(server, arguments.tables, arguments.seed)
    await start_games(pairs, pacer, figures)
    running = asyncio.create_task(pacer.run())
    await asyncio.sleep(SETTLE)
    figures.is_open = True
    begun, busy, own = time.perf_counter(), server.cpu_seconds(), time.process_time()
    kept = server.database_seconds()
    with bar("playing", arguments.seconds) as show:
        while (passed := time.perf_counter() - begun) < arguments.seconds:
            show(passed, f"{len(figures.latencies) / max(passed, 0.1):,.0f}/s")  # type: ignore[operator]
            await asyncio.sleep(0.25)
    passed, busy = time.perf_counter() - begun, server.cpu_seconds() - busy
    own, kept = time.process_time() - own, server.database_seconds() - kept
    figures.is_open = False
    running.cancel()
    clients = [client for pair in pairs for client in pair]
    report(figures, clients, passed, busy)
    each = 1000 * kept / max(len(figures.latencies), 1)
    print(f"PostgreSQL's CPU   {kept / passed:.0%} of one core, {each:.2f} ms an action")
    print(f"clients' CPU       {own / passed:.0%} of one core")
    await asyncio.gather(*(client.leave() for client in clients))
    return verdict(figures, clients, passed, arguments)


def report(figures: Figures, clients: list[Client], passed: float, busy: float) -> None:
    """Tell what was measured."""
    count = len(figures.latencies)
    shown = ", ".join(f"p{share} {figures.percentile(share / 100):.1f}" for share in (50, 95, 99))
    games = sum(client.standing.number for client in clients[::2] if client.standing)
    refused = sum(len(client.refused) for client in clients)
    print(
        f"tables             {len(clients) // 2} with {len(clients)} clients, {games} games begun"
    )
    print(f"stored actions     {count} in {passed:.1f} s: {count / passed:,.0f} a second")
    print(f"Act to Done, ms    {shown}, max {figures.percentile(1):.1f}")
    share, each = busy / passed, 1000 * busy / max(count, 1)
    print(f"server's CPU       {share:.0%} of one core, {each:.2f} ms an action")
    print(f"refused            {refused}")


def verdict(
    figures: Figures, clients: list[Client], passed: float, arguments: argparse.Namespace
) -> int:
    """Return 1 if something was wrong, or less was borne than asked for."""
    faults = {fault for client in clients for fault in client.faults}
    for fault in faults:
        print(f"fault              {fault}")
    slow = figures.percentile(0.99) > arguments.limit
    short = len(figures.latencies) / passed < 0.97 * arguments.rate
    return int(bool(faults) or slow or short)


def main() -> int:
    """Start a server, play, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1020.0, help="actions a second; 0: all")
    parser.add_argument("--limit", type=float, default=150.0, help="ms for 99 of 100 actions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=0, help="on PostgreSQL; 0: one on SQLite")
    arguments = parser.parse_args()
    if arguments.nodes:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(measure_nodes(arguments))
    with tempfile.TemporaryDirectory(prefix="pardon-load-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(measure(server, arguments))
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
