"""Session at a table of a server, written from docs/protocol.md."""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Sequence
from itertools import count
from typing import Any

from pardon.position.places import Place
from pardon.tui.model import Option, Rules, State, Step, Update
from pardon.tui.remote.client import Live, Server, ServerError
from pardon.tui.remote.commands import read_command
from pardon.tui.remote.seeds import SeedKeeper
from pardon.tui.remote.table import AGAIN, BACK, FILL, LEAVE, LEVEL, SIT, START, RemoteTable
from pardon.tui.session import Advice, Answer, Passage, RefusedError, Session, review_lines
from pardon.tui.words import tell

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before a lost connection is tried again, longer each time."""
READING = 0.8
"""Seconds to see that nothing can be played, before the turn passes by itself."""
PATIENCE = 10.0
"""Seconds to wait for an answer."""
_ANSWERS = ("done", "refused", "because", "hinted")
"""Kinds of messages that answer one of this client's."""
_GONE = ("table/unknown", "request/not_found")
"""Codes after which trying again is of no use."""
_SHUT_OUT = ("table/removed", "table/locked")
"""Codes of a table that is there, but not for whoever asks."""


class RemoteSession(Session):
    """Session at a table of a server, played at or watched."""

    is_remote = True

    def __init__(self, server: Server, code: str, name: str, *, watches: bool = False) -> None:
        self._server = server
        self._code = code
        self._name = name
        self.can_say = not watches
        self.table = RemoteTable(watches=watches)
        self._live: Live | None = None
        self._ids = count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._queue: asyncio.Queue[Update | None] = asyncio.Queue()
        self._clauses: list[Passage] | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_greeted = False
        self._seeds = SeedKeeper()
        self.refusal = ""
        """Why the table did not let one in, if it did not."""

    @property
    def rules(self) -> Rules:
        """The rules of the table, once it has said welcome."""
        assert self.table.rules is not None
        return self.table.rules

    # What comes from the server.

    async def updates(self) -> AsyncIterator[Update]:
        """Yield what happens at the table; the server is told what has been shown."""
        self._task = asyncio.create_task(self._keep_connected())
        while True:
            update = await self._queue.get()
            if update is None:
                return
            yield update
            if update.version is not None:
                await self._send_quietly("shown", version=update.version)
            if is_pass(update.state):
                await asyncio.sleep(READING)
                with contextlib.suppress(RefusedError):
                    await self.choose(update.state.options[0])

    async def _keep_connected(self) -> None:
        """Read the socket, and connect again whenever it is lost."""
        failures = 0
        while True:
            version = self.table.version if self._is_greeted else None
            try:
                async with self._server.live(self._code, version) as live:
                    self._live = live
                    failures = 0
                    self.table.notice = ""
                    async for message in live.messages():
                        if message.get("code") in _SHUT_OUT and message["id"] is None:
                            self._stop(message["sentence"])
                            return
                        self._take(message)
                        if message.get("type") in ("welcome", "table_changed"):
                            await self._give_seed()
            except ServerError as fault:
                if fault.code in _GONE:
                    self._queue.put_nowait(None)
                    return
            self._live = None
            self._fail_waiting()
            self._lose()
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    def _stop(self, sentence: str) -> None:
        """Show why one cannot be here, and come back no more."""
        self._live = None
        self._fail_waiting()
        if not self._is_greeted:
            self.refusal = sentence
            self._queue.put_nowait(None)
            return
        self.table.notice = sentence
        self._queue.put_nowait(Update((), self.table.state()))

    async def _give_seed(self) -> None:
        """Promise this client's seed for the next game, or reveal it, without a word."""
        due = self._seeds.due(self.table.table, self.table.you)
        if due is not None:
            await self._send_quietly(due.pop("type"), **due)

    def _lose(self) -> None:
        """Show that the connection is lost."""
        if self._is_greeted and not self.table.notice:
            self.table.notice = tell("tui-reconnecting")
            self._queue.put_nowait(Update((), self.table.state()))

    def _fail_waiting(self) -> None:
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(RefusedError(tell("tui-reconnecting")))
        self._waiting.clear()

    def _take(self, message: dict[str, Any]) -> None:
        """Take a message of the server; kinds that are not known yet are left alone."""
        kind = message.get("type")
        table = self.table
        if kind == "welcome":
            steps = table.welcome(message)
            said = () if self._is_greeted else self._chat(message["chat"])
            self._is_greeted = True
            self._tell(steps, said, version=table.version)
        elif kind == "happened":
            self._tell(table.happened(message), version=table.version)
        elif kind == "table_changed":
            table.changed(message)
            self._tell([])
        elif kind == "chatted":
            table.version = message["version"]
            self._tell([], self._chat([*message.get("before", ()), message["said"]]))
        elif kind == "reacted":
            self._tell([], ((table.label(message), f"({message['reaction']})"),))
        elif kind == "hinted" and message["id"] is None:
            self._tell([], (("", table.hint_told(message)),))
        elif kind == "closing":
            self._tell([], (("", message["sentence"]),))
        elif kind in _ANSWERS and message.get("id") in self._waiting:
            answer = self._waiting.pop(message["id"])
            if not answer.done():
                answer.set_result(message)

    def _chat(self, said: Sequence[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
        return tuple((self.table.label(each) or "?", each["text"]) for each in said)

    def _tell(
        self,
        steps: Sequence[Step],
        said: tuple[tuple[str, str], ...] = (),
        *,
        version: int | None = None,
    ) -> None:
        self._queue.put_nowait(Update(tuple(steps), self.table.state(), said, version))

    # What a person does.

    async def _ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return the answer, or raise why it was refused."""
        if self._live is None:
            raise RefusedError(tell("tui-reconnecting"))
        number = next(self._ids)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        await self._live.send({"type": kind, "id": number, **fields})
        try:
            found = await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            self._waiting.pop(number, None)
            raise RefusedError(tell("tui-no-answer")) from None
        if found["type"] == "refused":
            raise RefusedError(found["sentence"])
        return found

    async def _send_quietly(self, kind: str, **fields: Any) -> None:
        """Send a message whose answer nobody needs."""
        if self._live is not None:
            await self._live.send({"type": kind, "id": next(self._ids), **fields})

    async def choose(self, option: Option) -> None:
        """Make a move, or do what the table offers."""
        what, _, which = option.key.partition(":")
        if what == "move":
            scene = self.table.scene
            if scene is not None:
                await self._ask("act", game=scene.number, step=scene.step, move=int(which))
        elif what == SIT:
            await self._ask("sit", seat=which, name=self._name)
        elif what == FILL:
            await self._ask("fill", seat=which, level=LEVEL)
        elif what in (START, AGAIN, BACK):
            await self._ask({START: "start", AGAIN: "rematch", BACK: "return"}[what])
        elif what == LEAVE:
            self._queue.put_nowait(None)

    async def undo(self) -> None:
        """Take the last decision back."""
        scene = self.table.scene
        if scene is None or not scene.can_undo:
            raise RefusedError(tell("tui-no-undo"))
        await self._ask("undo", game=scene.number, step=scene.step)

    async def why(self, colour: str, place: Place) -> Answer:
        """Ask why a pawn can or cannot move."""
        return _answer(await self._ask("why", colour=colour, place=place))

    async def why_card(self, card: str) -> Answer:
        """Ask why a card can or cannot be chosen."""
        return _answer(await self._ask("why_card", card=card))

    @property
    def can_hint(self) -> bool:  # type: ignore[override]
        """Whether the table allows hints."""
        return bool(self.table.table.get("hints"))

    @property
    def can_analyse(self) -> bool:  # type: ignore[override]
        """Whether a game is over, of which luck and skill can be told."""
        return self.table.game is not None

    async def hint(self) -> Advice:
        """Ask the table which move is the best."""
        scene = self.table.scene
        if scene is None or not scene.moves:
            raise RefusedError(tell("tui-no-hint"))
        found = await self._ask("hint", game=scene.number, step=scene.step)
        said = tell("tui-hint", move=found["sentence"], why=found["why"])
        return Advice(said, f"move:{found['move']}")

    async def analysis(self) -> Sequence[str]:
        """Return what luck and skill did in the game that is over."""
        if self.table.game is None:
            raise RefusedError(tell("tui-review-later"))
        try:
            found = await self._server.get(f"/api/games/{self.table.game}/review")
        except ServerError as fault:
            raise RefusedError(str(fault)) from None
        return review_lines(*self.table.reviewed(found))

    async def look_up(self, words: str) -> Sequence[Passage]:
        """Return the clauses of the edition with these words."""
        if self._clauses is None:
            try:
                page = await self._server.get(f"/api/rules/{self.rules.edition}")
            except ServerError as fault:
                raise RefusedError(str(fault)) from None
            found = [clause for section in page["sections"] for clause in section["clauses"]]
            self._clauses = [Passage(each["id"], each["title"], each["text"]) for each in found]
        wanted = words.casefold().split()
        return [each for each in self._clauses if all(w in _haystack(each) for w in wanted)]

    async def say(self, text: str) -> None:
        """Say something to everyone at the table, or do what a command after a slash says."""
        if text.startswith("/"):
            await self._ask(**read_command(text[1:], self.table.table))
            return
        await self._ask("say", text=text[:280], key=uuid.uuid4().hex)

    async def close(self) -> None:
        """Close the socket; the seat stays one's own."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task


def is_pass(state: State) -> bool:
    """Tell whether passing is all that can be done."""
    moves = [option.move for option in state.options]
    return len(moves) == 1 and moves[0] is not None and moves[0].kind == "pass"


def _answer(message: dict[str, Any]) -> Answer:
    clauses = tuple(dict.fromkeys(each["clause"] for each in message.get("refusals", ())))
    cited = f" ({', '.join(clauses)})" if clauses else ""
    return Answer(f"{message['sentence']}{cited}", bool(message.get("can_move")), clauses)


def _haystack(clause: Passage) -> str:
    return f"{clause.id} {clause.title} {clause.text}".casefold()
