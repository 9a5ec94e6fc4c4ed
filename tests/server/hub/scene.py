"""A hub with a store and a clock of its own, and clients that keep what they are sent."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import Limits, Rate
from pardon.server.hub.pacing import Pacing
from pardon.server.pages.results import GameResult
from pardon.server.storage.memory import MemoryStore
from pardon.server.table.entries import Entry
from pardon.server.wire.http import NewSeat
from tests.server.seated import ANN, BOB, new_table

PATIENCE = 90.0
"""Seconds that a scene may take before its test gives up."""
BOTS = (NewSeat("red", "me"), NewSeat("blue", "bot", "easy"))
_ANY = Rate(10**9, 1e9)
ROOMY = Limits(
    messages=_ANY, messages_per_player=_ANY, messages_per_address=_ANY, chat=_ANY, made=_ANY,
    asides=_ANY, renames=_ANY,
)  # fmt: skip


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Client:
    """A client that keeps what it is sent."""

    def __init__(self, hub: Hub, player: str | None) -> None:
        self.hub = hub
        self.player = player
        self.got: list[dict[str, Any]] = []

    async def connect(self, table: str, version: int | None = None, address: str = "") -> "Client":
        keep = lambda frame: self.got.append(json.loads(frame))  # noqa: E731
        self.connection = await self.hub.connect(table, self.player, version, keep, address=address)
        return self

    async def leave(self) -> None:
        await self.hub.disconnect(self.connection)

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return the answer; others may come between, or after it."""
        known = len(self.got)
        await self.hub.receive(self.connection, json.dumps({"type": kind, "id": 7, **fields}))
        answers = [message for message in self.got[known:] if "id" in message]
        return (answers or self.got)[-1]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.got]

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.got if message["type"] == kind][-1]

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = [each["game"] for each in self.got if each.get("game")][-1]
        return found

    async def act(self) -> dict[str, Any]:
        """Make the first of the moves that are offered."""
        game = self.game
        move = game["moves"][0]["id"]
        return await self.say("act", game=game["number"], step=game["step"], move=move)


class Stubborn(MemoryStore):
    """A store that can be told to fail, or to wait, and writes what nobody waits for any more."""

    def __init__(self) -> None:
        super().__init__()
        self.is_failing = False
        self.gate = asyncio.Event()
        self.gate.set()
        self._writing: set[asyncio.Task[None]] = set()

    async def append(
        self,
        table_id: str,
        first_seq: int,
        entries: Sequence[Entry],
        at: float,
        result: GameResult | None = None,
    ) -> None:
        task = asyncio.create_task(self._append(table_id, first_seq, entries, at, result))
        self._writing.add(task)
        await asyncio.shield(task)

    async def _append(
        self,
        table_id: str,
        first_seq: int,
        entries: Sequence[Entry],
        at: float,
        result: GameResult | None,
    ) -> None:
        await self.gate.wait()
        if self.is_failing:
            raise OSError("no space left")
        await super().append(table_id, first_seq, entries, at, result)

    async def sit(self, table_id: str, player: str) -> None:
        await self.gate.wait()
        await super().sit(table_id, player)


class Scene:
    """A hub with a store and a clock of its own."""

    def __init__(self, limits: Limits = ROOMY, pacing: Pacing | None = None) -> None:
        self.store = Stubborn()
        self.clock = Clock()
        self.limits = limits
        self.pacing = pacing
        self.hub = Hub(self.store, clock=self.clock, limits=limits, pacing=pacing)

    async def restart(self) -> None:
        self.hub = Hub(self.store, clock=self.clock, limits=self.limits, pacing=self.pacing)
        await self.hub.open()

    async def make(self, **fields: Any) -> str:
        return (await self.hub.lobby.make(ANN, new_table(**fields))).id

    async def client(
        self, table: str, player: str | None, version: int | None = None, address: str = ""
    ) -> Client:
        return await Client(self.hub, player).connect(table, version, address)

    async def two(self, **fields: Any) -> tuple[str, Client, Client]:
        """Return a table where Ann and Bob have begun to play."""
        table = await self.make(**{"config": "hasbro-2002+first=red"} | fields)
        ann, bob = await self.client(table, ANN), await self.client(table, BOB)
        await bob.say("sit", seat="yellow", name="Bob")
        await ann.say("start")
        return table, ann, bob

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; `played` gives up after a while."""
        while not holds():
            await asyncio.sleep(0.002)


def played(
    test: Callable[[Scene], Coroutine[Any, Any, None]],
    limits: Limits = ROOMY,
    pacing: Pacing | None = None,
) -> None:
    async def run() -> None:
        scene = Scene(limits, pacing)
        await scene.hub.open()
        try:
            await asyncio.wait_for(test(scene), PATIENCE)
        finally:
            await scene.hub.close()

    asyncio.run(run())
