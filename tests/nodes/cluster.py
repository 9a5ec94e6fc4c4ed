"""Cluster: a PostgreSQL, some nodes, and a proxy in front that knows which of them are ready."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import psycopg

from tests.load.logs import LOG_ROWS, Log, as_log
from tests.load.serving import Server
from tests.nodes.postgres import Postgres, free_port
from tests.nodes.proxies import SystemProxy
from tests.nodes.relay import Relay

LOOK = 0.25
"""Seconds between two looks of the proxy at which nodes are ready."""


class Node:
    """A server that reaches its database over a relay of its own."""

    def __init__(self, server: Server, relay: Relay) -> None:
        self.server = server
        self.relay = relay
        self.is_ready = False

    async def look(self, http: httpx.AsyncClient) -> None:
        """Find out whether it is ready, as a proxy does."""
        try:
            answer = await http.get(f"http://{self.server.address}/ready")
            self.is_ready = answer.status_code == httpx.codes.OK
        except httpx.HTTPError:
            self.is_ready = False

    async def start(self) -> None:
        """Start the server, or start it again at the same port."""
        await asyncio.to_thread(self.server.start)

    async def stop(self) -> None:
        """Let the server end by itself."""
        await asyncio.to_thread(self.server.stop)

    def kill(self) -> None:
        """End the server as a power cut would."""
        self.server.kill()


class Cluster:
    """Nodes on one database behind one address."""

    def __init__(self, postgres: Postgres, nodes: list[Node], front: Relay | SystemProxy) -> None:
        self.postgres = postgres
        self.nodes = nodes
        self.front = front
        self.database = ""

    @property
    def address(self) -> str:
        """Where clients go."""
        return f"127.0.0.1:{self.front.port}"

    def read_log(self) -> Log:
        """Return every entry in the database, by table."""
        with psycopg.connect(self.database) as connection:
            return as_log(connection.execute(LOG_ROWS).fetchall())

    def cpu_seconds(self) -> float:
        """Return how long the nodes have kept a core busy."""
        return sum(node.server.cpu_seconds() for node in self.nodes)

    async def lets_in(self) -> bool:
        """Tell whether the proxy, which looks at the nodes by itself, has found one."""
        try:
            async with httpx.AsyncClient(trust_env=False, timeout=2.0) as http:
                answer = await http.get(f"http://{self.address}/ready")
        except httpx.HTTPError:
            return False
        return answer.status_code == httpx.codes.OK

    async def watch(self) -> None:
        """Keep looking which nodes are ready."""
        async with httpx.AsyncClient(trust_env=False, timeout=2.0) as http:
            while True:
                await asyncio.gather(*(node.look(http) for node in self.nodes))
                await asyncio.sleep(LOOK)


@contextlib.asynccontextmanager
async def cluster(
    folder: Path, count: int, *, is_direct: bool = False, proxy: str | None = None
) -> AsyncIterator[Cluster]:
    """Start everything, and end it all; direct nodes reach their database without a relay.

    A proxy of the system stands in front if it is named, otherwise a small one of our own.
    """
    postgres = await asyncio.to_thread(Postgres)
    nodes: list[Node] = []

    def ready() -> list[int]:
        return [node.server.port for node in nodes if node.is_ready]

    ports = [free_port() for _ in range(count)]
    front = Relay(ready) if proxy is None else SystemProxy(proxy, folder, ports)
    here = Cluster(postgres, nodes, front)
    here.database = postgres.new_database()
    name = here.database.rpartition("/")[2]
    watching = asyncio.create_task(here.watch())
    try:
        await front.start()
        for number, own in enumerate(ports):
            relay = await Relay(lambda: [postgres.port]).start()
            (folder / f"node{number}").mkdir()
            port = postgres.port if is_direct else relay.port
            server = Server(folder / f"node{number}", postgres.address(name, port))
            server.port = own
            nodes.append(Node(server, relay))
        await asyncio.gather(*(node.start() for node in nodes))
        while len(ready()) < count or not await here.lets_in():
            await asyncio.sleep(0.05)
        yield here
    finally:
        watching.cancel()
        for node in nodes:
            node.kill()
            await node.relay.stop()
        await front.stop()
        postgres.close()
