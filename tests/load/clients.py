"""Clients that play: each holds a seat, chooses among the moves it is offered, and comes back."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pardon.server.web.session import COOKIE
from pardon.server.wire.from_client import Act, FromClient, Rematch, Sit, Start
from pardon.server.wire.http import Me, NewSeat, NewTable, TableMade

RETRY = 0.05
"""Seconds before a client that lost its connection tries again."""
WHILE = 60.0
"""Seconds that a table has to come about."""
_LATER = (429, 502, 503, 504)
"""Statuses that ask for patience: too many requests of one address, or a proxy that has no node at
the moment."""


class Choice(msgspec.Struct, frozen=True):
    """A move, as far as a client here looks at it."""

    id: int
    text: str


class Standing(msgspec.Struct, frozen=True):
    """A game, as far as a client here looks at it."""

    number: int
    step: int
    moves: list[Choice]
    is_over: bool


class Heard(msgspec.Struct, frozen=True):
    """Any message of the server, as far as a client here looks at it."""

    type: str
    version: int = -1
    id: int | None = None
    game: Standing | None = None
    code: str = ""
    sentence: str = ""


class Deed(msgspec.Struct, frozen=True):
    """A move that was sent, and with the version if it was acknowledged."""

    table: str
    seat: str
    game: int
    step: int
    move: str
    due: float
    """When it should have been sent."""


_DECODER = msgspec.json.Decoder(Heard)
_ENCODER = msgspec.json.Encoder()


class Site(Protocol):
    """What clients speak to: a server, or a proxy in front of several."""

    @property
    def address(self) -> str:
        """Where it listens."""


class Client:
    """One browser at one seat."""

    passing: frozenset[str] = frozenset({"move/stale"})
    """Codes with which a legal move may be refused."""

    def __init__(self, server: Site, seat: str, chance: random.Random) -> None:
        self.server = server
        self.seat = seat
        self.origin = ""
        """The address that a proxy would say it comes from, if one does."""
        self.token = ""
        """The cookie that the server has given it."""
        self.table = ""
        self.version = -1
        """The last version that was seen."""
        self.standing: Standing | None = None
        self.is_ready: Callable[[Client], None] = lambda _: None
        """Called when there is something to decide."""
        self.done: Callable[[Deed, float], None] = lambda _deed, _now: None
        """Called when a move was acknowledged."""
        self.refused: list[str] = []
        self.faults: list[str] = []
        """What should never be."""
        self.welcomes = 0
        """How often the server has let this client in."""
        self._chance = chance
        self._socket: ClientConnection | None = None
        self._welcomed = asyncio.Event()
        self._sent: dict[int, Deed] = {}
        self._asked: dict[int, asyncio.Future[Heard]] = {}
        self._number = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def headers(self) -> dict[str, str]:
        """What tells the server who this is."""
        told = {"x-forwarded-for": self.origin} if self.origin else {}
        return {"cookie": f"{COOKIE}={self.token}", **told} if self.token else told

    async def post(self, path: str, body: msgspec.Struct) -> bytes:
        """Send something by HTTP and return the answer; a cookie that comes along is kept.

        Whoever is asked for patience asks again a moment later: a crowd of one address, or those
        whose proxy took a node that is too busy to answer it for one that is gone.
        """
        import httpx

        headers = self.headers | {"content-type": "application/json"}
        site = f"http://{self.server.address}"
        deadline = time.monotonic() + WHILE
        async with httpx.AsyncClient(
            base_url=site, trust_env=False, timeout=WHILE,
            verify=False,  # to read all authorities takes longer than the whole request
        ) as http:  # fmt: skip
            while True:
                answer = await http.post(path, content=_ENCODER.encode(body), headers=headers)
                if answer.status_code not in _LATER or time.monotonic() > deadline:
                    break
                await asyncio.sleep(RETRY)
        answer.raise_for_status()
        self.token = answer.cookies.get(COOKIE) or self.token
        return answer.content

    async def arrive(self, table: str) -> None:
        """Come to a table and stay, whatever happens to the connection."""
        if not self.token:
            await self.post("/api/me", Me("Guest"))
        self.table = table
        self._task = asyncio.create_task(self._stay())
        await asyncio.wait_for(self._welcomed.wait(), WHILE)

    async def leave(self) -> None:
        """Close the connection for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _stay(self) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                await self._listen()
            self._socket = None
            self._sent.clear()
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        seen = f"?version={self.version}" if self.version >= 0 else ""
        address = f"ws://{self.server.address}/api/tables/{self.table}/live{seen}"
        async with connect(
            address, additional_headers=self.headers, compression=None, proxy=None,
            ping_interval=None, open_timeout=WHILE, close_timeout=1, max_queue=None,
        ) as socket:  # fmt: skip
            self._socket = socket
            async for data in socket:
                self._hear(_DECODER.decode(data))

    def _hear(self, heard: Heard) -> None:
        if heard.type == "welcome":
            self._start_afresh(heard)
        self.version = max(self.version, heard.version)
        if heard.id in self._asked:
            self._asked.pop(heard.id).set_result(heard)
        elif heard.type == "done":
            self._hear_done(heard)
        elif heard.type == "refused":
            self._hear_refused(heard)
        elif heard.game is not None:
            self._look(heard.game)
        if heard.type == "welcome":
            self.welcomes += 1
            self._welcomed.set()

    def _start_afresh(self, heard: Heard) -> None:
        """Forget how the game stood, so that what was said in vain is said again."""
        if heard.version < self.version:
            self.faults.append(f"version {self.version} was seen, then only {heard.version}")
        self.standing = None

    def _hear_done(self, heard: Heard) -> None:
        deed = self._sent.pop(heard.id or 0, None)
        if deed is not None:
            self.done(deed, time.perf_counter())

    def _hear_refused(self, heard: Heard) -> None:
        self.refused.append(f"{heard.code}: {heard.sentence}")
        if self._sent.pop(heard.id or 0, None) is not None and heard.code not in self.passing:
            self.faults.append(f"a legal move was refused: {heard.code}: {heard.sentence}")

    def _look(self, standing: Standing) -> None:
        before, self.standing = self.standing, standing
        if standing.is_over and not (before is not None and before.is_over):
            asyncio.get_running_loop().create_task(self.say(Rematch(id=self._next())))
        elif standing.moves:
            self.is_ready(self)

    def _next(self) -> int:
        self._number += 1
        return self._number

    async def say(self, message: FromClient) -> None:
        """Send a message, if there is a connection."""
        if self._socket is not None:
            with contextlib.suppress(OSError, WebSocketException):
                await self._socket.send(_ENCODER.encode(message), text=True)

    async def act(self, due: float) -> None:
        """Make one of the moves there are."""
        standing = self.standing
        if standing is None or not standing.moves or self._socket is None:
            return
        move = self._chance.choice(standing.moves)
        number = self._next()
        deed = Deed(self.table, self.seat, standing.number, standing.step, move.text, due)
        self._sent[number] = deed
        await self.say(Act(id=number, game=standing.number, step=standing.step, move=move.id))

    async def ask(self, message: FromClient) -> None:
        """Send a message and wait until it is carried out."""
        answer = self._asked[message.id] = asyncio.get_running_loop().create_future()
        await self.say(message)
        heard = await asyncio.wait_for(answer, WHILE)
        if heard.type != "done":
            raise RuntimeError(f"refused at {self.table}: {heard.code}: {heard.sentence}")

    async def sit(self) -> None:
        """Take the own seat at the table."""
        await self.ask(Sit(id=self._next(), seat=self.seat, name="Guest"))  # type: ignore[arg-type]

    async def start(self) -> None:
        """Begin the game, as its host."""
        await self.ask(Start(id=self._next()))


async def set_table(
    server: Site, config: str, chance: random.Random, origin: str = ""
) -> tuple[Client, Client]:
    """Make a table for two, and let both come to it."""
    host, guest = Client(server, "red", chance), Client(server, "yellow", chance)
    host.origin = guest.origin = origin
    table = await make(host, config, [NewSeat("red", "me"), NewSeat("yellow", "open")])
    await host.arrive(table)
    await guest.arrive(table)
    await guest.sit()
    return host, guest


async def make(host: Client, config: str, seats: list[NewSeat]) -> str:
    """Make a table and return its code."""
    made = await host.post("/api/tables", NewTable(config=config, seats=seats, name="Host"))
    return msgspec.json.decode(made, type=TableMade).id
