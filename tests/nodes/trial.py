"""``make nodes``: nodes killed, cut off and renewed under load lose nothing they acknowledged."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop

from tests.load.chaos import Trial
from tests.load.clients import WHILE, Client
from tests.load.logs import Log
from tests.nodes.cluster import Cluster, Node, cluster
from tests.nodes.proxies import KINDS, installed

PASSING = frozenset({"move/stale", "server/failed", "server/closing"})
"""What a legal move may be refused with while something is broken."""
EVENTS = ("kill", "restart", "cut", "renew")


class NodesTrial(Trial):
    """Tables that are played at by way of several nodes."""

    def __init__(
        self, here: Cluster, events: list[str], *, tables: int, seed: int, rate: float
    ) -> None:
        super().__init__(here, tables=tables, kills=len(events), seed=seed, rate=rate)
        self.here = here
        self.events = events

    async def disturb(self, clients: list[Client]) -> None:
        """Let one thing after the other happen; every table must go on after each."""
        for client in clients:
            client.passing = PASSING
        deeds: dict[str, Callable[[], Awaitable[str]]] = {
            "kill": self._kill_node,
            "restart": self._restart_database,
            "cut": self._cut_off,
            "renew": self._renew,
        }
        tables = {client.table for client in clients}
        for event in self.events:
            await asyncio.sleep(self._chance.uniform(0.2, 1.5))
            acknowledged, begun = len(self.deeds), time.monotonic()
            told = await deeds[event]()
            done, since = time.monotonic(), len(self.deeds)
            await self._wait(
                f"a table did not go on after: {told}",
                lambda since=since: tables == {d.table for d in self.deeds[since:]},  # type: ignore[misc]
            )
            print(
                f"{told}, after {acknowledged} acknowledged actions: {done - begun:.1f} s, with"
                f" {since - acknowledged} actions meanwhile; all {len(tables)} tables went on in"
                f" {time.monotonic() - done:.1f} s"
            )

    def _any_node(self) -> Node:
        return self._chance.choice(self.here.nodes)

    async def _kill_node(self) -> str:
        node = self._any_node()
        node.kill()
        await asyncio.sleep(self._chance.uniform(0.2, 1.0))
        await node.start()
        return "a node was killed and started again"

    async def _restart_database(self) -> str:
        how = self._chance.choice(("fast", "immediate"))
        await asyncio.to_thread(self.here.postgres.stop, how)
        await asyncio.sleep(self._chance.uniform(0.0, 1.0))
        await asyncio.to_thread(self.here.postgres.start)
        return f"the database was stopped ({how}) and started again"

    async def _cut_off(self) -> str:
        node = self._any_node()
        node.relay.cut()
        deadline = time.monotonic() + WHILE
        while node.is_ready and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        if node.is_ready:
            self.faults.append("a node that is cut off should not be ready")
        await asyncio.sleep(self._chance.uniform(0.5, 2.0))
        node.relay.mend()
        while not node.is_ready and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        if not node.is_ready:
            self.faults.append("a node that was cut off should be ready again")
        return "a node was cut off from the database, sent its clients elsewhere, and came back"

    async def _renew(self) -> str:
        for node in self.here.nodes:
            await node.stop()
            await node.start()
            while not node.is_ready:
                await asyncio.sleep(0.05)
        return "every node was stopped and started, one after the other"

    def end(self) -> Log:
        """Return everything that is kept."""
        return self.here.read_log()


async def play(
    folder: Path, count: int, events: list[str], tables: int, seed: int, rate: float,
    proxy: str | None,
) -> Trial:  # fmt: skip
    """Run a trial and return what came of it."""
    async with cluster(folder, count, proxy=proxy) as here:
        trial = NodesTrial(here, events, tables=tables, seed=seed, rate=rate)
        await trial.run()
        return trial


def try_out(
    folder: Path, *, nodes: int, events: list[str], tables: int, seed: int, rate: float = 0,
    proxy: str | None = None,
) -> Trial:  # fmt: skip
    """Run a trial on a fast loop and return what came of it; without a rate, as fast as can be."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(play(folder, nodes, events, tables, seed, rate, proxy))


def main() -> int:
    """Run a trial and tell what was checked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3, help="of each thing that happens")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--rate", type=float, default=60.0,
        help="actions a second, so that a node which starts has its share of the machine; 0: all",
    )  # fmt: skip
    parser.add_argument(
        "--proxy", choices=[*KINDS, "own"], default=next(iter(installed()), "own"),
        help="in front of the nodes; the first that is installed, or a small one of our own",
    )  # fmt: skip
    given = parser.parse_args()
    print(f"proxy: {given.proxy}")
    with tempfile.TemporaryDirectory(prefix="pardon-nodes-") as folder:
        trial = try_out(
            Path(folder),
            nodes=given.nodes,
            events=[*EVENTS] * given.rounds,
            tables=given.tables,
            seed=given.seed,
            rate=given.rate,
            proxy=None if given.proxy == "own" else given.proxy,
        )
    for line in trial.checked:
        print(f"checked: {line}")
    for fault in trial.faults[:20]:
        print(f"FAULT: {fault}")
    print("nothing was lost" if not trial.faults else f"{len(trial.faults)} faults")
    return int(bool(trial.faults))


if __name__ == "__main__":
    sys.exit(main())
