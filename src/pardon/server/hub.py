"""Everything between tables, the store, bots, the clock and connections."""

import asyncio
import logging
import random
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeVar

import msgspec

from pardon.bots.registry import LEVELS, find_bot
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.record import Record
from pardon.server.limits import Bucket, Limits
from pardon.server.pages.finished import Finished, finished, replay_in
from pardon.server.pages.replays import proof_of
from pardon.server.rooms import Connection, Room
from pardon.server.storage.base import Store
from pardon.server.table.entries import Sat
from pardon.server.table.table import Change, Table
from pardon.server.table.table_game import BotTask
from pardon.server.table.views import Listing
from pardon.server.wire.clean_text import as_name, tidied
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    Act,
    Incoming,
    Ping,
    React,
    Rematch,
    Rename,
    Return,
    Say,
    Start,
    Undo,
    Why,
    WhyCard,
)
from pardon.server.wire.http import NewTable, Proof, Replay, TableMade, TableSummary
from pardon.server.wire.ids import GameId, is_code, new_code, read_game_id
from pardon.server.wire.to_client import Closing, Done, Refused

__all__ = ["LISTED", "Connection", "Hub"]

T = TypeVar("T")

LISTED: Final = 50
"""How many tables a list holds."""
_TICK = 0.5
"""Seconds between looks at what is due."""
_PAUSE = 0.2
"""Seconds before a table that could not be stored is loaded again, doubled if that fails."""
_LONGEST_PAUSE = 5.0
_CALM = 0.05
"""Seconds for which nobody listens to somebody who says too much."""
_KEPT_GAMES = 32
_KEPT_LISTINGS = 4096
_PLAYING = (Act, Undo, Return, Start, Rematch)
_LOG = logging.getLogger(__name__)
_DECODER = msgspec.json.Decoder(Incoming)


class _Named(msgspec.Struct):
    """What is needed of a message that cannot be read, to answer it."""

    id: int | None = None


class Hub:
    """The tables of one server."""

    def __init__(
        self, store: Store, *, clock: Callable[[], float] = time.time, limits: Limits | None = None
    ) -> None:
        self._store = store
        self._clock = clock
        self.limits = Limits() if limits is None else limits
        self._rooms: dict[str, Room] = {}
        self._players: Counter[str] = Counter()
        self._makers: dict[str, Bucket] = {}
        self._finished: OrderedDict[GameId, Finished] = OrderedDict()
        self._listings: OrderedDict[str, Listing] = OrderedDict()
        self._bots = ThreadPoolExecutor(2, "pardon-bot")
        self._loader = ThreadPoolExecutor(1, "pardon-load")
        self.note_thinking: Callable[[float], None] = lambda _: None
        """Called with the seconds that a bot took to choose, its wait for a thread included."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False
        self._warm: asyncio.Future[None]

    @property
    def tables_in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return sum(len(room.connections) for room in self._rooms.values())

    async def open(self) -> None:
        """Begin: have the engine compiled off the loop, and look at what is due."""
        loop = asyncio.get_running_loop()
        self._warm = loop.run_in_executor(self._bots, _warm_up)
        self._spawn(self._tick_on())

    async def close(self) -> None:
        """Stop: tell everyone, finish what is being stored, and let go of everything."""
        self._is_closing = True
        farewell = Closing("The server stops for a moment; the game goes on when it is back.")
        for room in self._rooms.values():
            room.send_all(farewell)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, self._warm, return_exceptions=True)
        for room in [*self._rooms.values()]:
            async with room.lock:
                self._rooms.pop(room.id, None)
        self._bots.shutdown(wait=False, cancel_futures=True)
        self._loader.shutdown(wait=False, cancel_futures=True)

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def name(self, player: str) -> str | None:
        """Return what a player is called."""
        return await self._store.name(player)

    async def rename(self, player: str, name: str) -> str:
        """Remember what a player is called; return the name as it will be shown."""
        shown = as_name(name)
        await self._named(player, shown)
        return shown

    async def make(self, player: str, new: NewTable) -> TableMade:
        """Make a table, or refuse."""
        await self._ready()
        self._check_maker(player)
        now = self._clock()
        room = Room(await self._free_code())
        table, change = Table.make(room.id, player, new, now)
        async with room.lock:
            self._rooms[room.id] = room
            room.put(table, now)
            try:
                await asyncio.gather(
                    self._store.make(room.id, player, new.is_public, now),
                    self._store.append(room.id, change.first, change.entries, now),
                    self._store.sit(room.id, player),
                    self._store.set_name(player, as_name(new.name)),
                )
            except BaseException:
                del self._rooms[room.id]
                raise
        return TableMade(room.id, table.next_deal.commitment)

    def _check_maker(self, player: str) -> None:
        now, limits = self._clock(), self.limits
        if len(self._rooms) >= limits.tables:
            raise WireError(Code.TABLE_FULL, "There are too many tables here just now.")
        hosted = sum(room.is_loaded and room.table.host == player for room in self._rooms.values())
        bucket = self._makers.setdefault(player, Bucket(limits.made, now))
        if hosted >= limits.tables_per_player or not bucket.take(now):
            raise WireError(Code.TOO_MANY, "You have made many tables; finish one of them first.")

    async def _free_code(self) -> str:
        while True:
            code = new_code()
            if await self._store.load(code) is None and code not in self._rooms:
                return code

    async def _ready(self) -> None:
        if self._is_closing:
            raise WireError(Code.CLOSED, "The server is about to stop.")
        if not self._warm.done():
            await asyncio.shield(self._warm)

    @asynccontextmanager
    async def _at(self, table_id: str) -> AsyncIterator[Room]:
        """Enter a table's room, alone and with the table loaded, or refuse."""
        await self._ready()
        code = table_id.upper()
        if not is_code(code):
            raise WireError(Code.TABLE_UNKNOWN, "There is no table with that code.")
        while True:
            room = self._rooms.get(code) or self._new_room(code)
            async with room.lock:
                if self._rooms.get(code) is room:
                    await self._load(room)
                    yield room
                    return

    def _new_room(self, code: str) -> Room:
        if len(self._rooms) >= self.limits.tables:
            raise WireError(Code.TABLE_FULL, "There are too many tables here just now.")
        room = self._rooms[code] = Room(code)
        return room

    async def _load(self, room: Room) -> None:
        """Rebuild a table from what is stored, off the loop, unless it is in memory."""
        if room.is_loaded:
            return
        try:
            if room.unsettled is not None:  # what is written now comes after all that was waiting
                await self._store.sit(room.id, room.unsettled)
            entries = await self._store.load(room.id)
            if not entries:
                raise WireError(Code.TABLE_UNKNOWN, "There is no table with that code.")
            table = await self._off_loop(Table.rebuild, room.id, entries)
        except BaseException:
            if not room.connections:
                self._rooms.pop(room.id, None)
            raise
        table.wake(self._clock())
        room.put(table, self._clock())

    async def _off_loop(self, work: Callable[..., T], *given: object) -> T:
        """Do some work that takes a while in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._loader, work, *given)

    async def summary(self, table: str, player: str | None) -> TableSummary:
        """Return a table as it stands in a list, or refuse."""
        return (await self._listing(table.upper())).shown_to(player)

    async def _listing(self, code: str) -> Listing:
        """Return what lists show of a table, from memory if it has been there since the start."""
        if code in self._listings and code not in self._rooms:
            return self._listings[code]
        async with self._at(code) as room:
            return room.table.listing()

    async def public(self, player: str | None) -> list[TableSummary]:
        """Return the public tables, the newest first."""
        return await self._summaries(await self._store.public(LISTED), player)

    async def mine(self, player: str) -> list[TableSummary]:
        """Return the tables a player has sat at, the newest first."""
        return await self._summaries((await self._store.of_player(player))[:LISTED], player)

    async def _summaries(self, tables: list[str], player: str | None) -> list[TableSummary]:
        """Return what can be told of tables; one that cannot be loaded spoils no list."""
        found = []
        for table in tables:
            try:
                found.append(await self.summary(table, player))
            except Exception:
                _LOG.exception("table left out of a list", extra={"table": table})
        return found

    async def record(self, game: str) -> Record:
        """Return the record of a finished game, or refuse."""
        return (await self._finished_game(game)).record

    async def replay(self, game: str, seat: str | None) -> Replay:
        """Return a finished game frame by frame, or refuse."""
        found = await self._finished_game(game)
        if seat is not None and seat not in found.record.seats:
            raise WireError(Code.BAD_REQUEST, "Nobody had that seat in that game.")
        return await self._off_loop(replay_in, found, seat)

    async def proof(self, game: str) -> Proof:
        """Return what the cards of a finished game are checked by, or refuse."""
        return await self._off_loop(proof_of, (await self._finished_game(game)).record)

    async def _finished_game(self, text: str) -> Finished:
        await self._ready()
        game = read_game_id(text)
        found = self._finished.get(game)
        if found is None:
            entries = await self._store.load(game.table) or []
            found = self._finished[game] = await self._off_loop(finished, game, entries)
            if len(self._finished) > _KEPT_GAMES:
                self._finished.popitem(last=False)
        return found

    async def connect(
        self, table: str, player: str | None, version: int | None, send: Callable[[bytes], None]
    ) -> Connection:
        """Let somebody open a table, who gets a welcome at once, or refuse."""
        name = "" if player is None else await self._store.name(player) or ""
        async with self._at(table) as room:
            self._check_connecting(room, player)
            now = self._clock()
            connection = Connection(room, player, name, send, self.limits, now)
            self._remember(connection)
            try:
                await self._keep(room, partial(room.table.arrive, player, now), now)
            except BaseException:
                self._forget(connection)
                raise
            room.welcome(connection, version, now)
            room.publish_table(now, besides=connection)
            room.touch(now)
        self._drive(room)
        return connection

    def _check_connecting(self, room: Room, player: str | None) -> None:
        limits, table = self.limits, room.table
        is_guest = player != table.host and table.seat_of(player) is None
        if is_guest and len(room.connections) >= limits.connections_per_table:
            raise WireError(Code.TABLE_FULL, "There is no more room at this table.")
        if player is not None and self._players[player] >= limits.connections_per_player:
            raise WireError(Code.TABLE_FULL, "You have too many tables open at once.")

    async def disconnect(self, connection: Connection) -> None:
        """Let somebody go."""
        room = connection.room
        if connection not in room.connections:
            return
        self._forget(connection)
        async with room.lock:
            if room.is_loaded:
                now = self._clock()
                room.table.depart(connection.player, now)
                room.publish_table(now)
                room.touch(now)

    def _remember(self, connection: Connection) -> None:
        connection.room.connections.add(connection)
        if connection.player is not None:
            self._players[connection.player] += 1

    def _forget(self, connection: Connection) -> None:
        connection.is_open = False
        connection.room.connections.discard(connection)
        if connection.player is not None:
            self._players[connection.player] -= 1
            if not self._players[connection.player]:
                del self._players[connection.player]

    async def receive(self, connection: Connection, data: bytes | str) -> None:
        """Take a message from a client; whatever is wrong with it is answered, never raised."""
        number: int | None = None
        try:
            self._check_message(connection, data)
            message = _read(data)
            number = message.id
            await self._answer(connection, message)
        except WireError as fault:
            if number is None and fault.code is not Code.TOO_LARGE:
                number = _number(data)
            connection.send(Refused(number, fault.code, fault.sentence))
            if fault.code is Code.TOO_MANY:
                await asyncio.sleep(_CALM)
        except Exception:
            _LOG.exception("message failed", extra={"table": connection.table})
            sentence = "Something went wrong here; please try again."
            connection.send(Refused(number, Code.FAILED, sentence))

    def _check_message(self, connection: Connection, data: bytes | str) -> None:
        if self._is_closing:
            raise WireError(Code.CLOSED, "The server is about to stop.")
        if len(data) > self.limits.message_size:
            raise WireError(Code.TOO_LARGE, "That message is too long.")
        if not connection.messages.take(self._clock()):
            raise WireError(Code.TOO_MANY, "Not so fast, please.")

    async def _answer(self, connection: Connection, message: Incoming) -> None:
        if isinstance(message, Say | React) and not connection.chat.take(self._clock()):
            raise WireError(Code.TOO_MANY, "Not so fast, please.")
        room = connection.room
        async with room.lock:
            await self._load(room)
            await self._obey(connection, message)
            room.touch(self._clock())
        self._drive(room)

    async def _obey(self, connection: Connection, message: Incoming) -> None:
        room, visitor = connection.room, connection.visitor
        match message:
            case Ping():
                pass
            case Why() | WhyCard():
                connection.send(room.table.explain(visitor, message))
                return
            case React():
                room.send_all(room.table.react(visitor, message))
            case _:
                await self._change(connection, message)
        connection.send(Done(message.id, room.version_for(connection)))

    async def _change(self, connection: Connection, message: Incoming) -> None:
        room, now = connection.room, self._clock()
        self._check_remarks(connection, message)
        hear = partial(room.table.hear, connection.visitor, message, now)
        change = await self._keep(room, hear, now)
        for entry in change.entries:
            if isinstance(entry, Sat):
                await self._seated(connection, entry)
        if isinstance(message, Rename) and connection.player is not None:
            await self._named(connection.player, as_name(message.name))
        room.publish(change, now)

    def _check_remarks(self, connection: Connection, message: Incoming) -> None:
        """Refuse what is no part of a game after too much of it; who watches uses up no other's."""
        table = connection.room.table
        is_aside = isinstance(message, Say) and table.seat_of(connection.player) is None
        made = table.asides if is_aside else table.remarks
        if made >= self.limits.remarks and not isinstance(message, _PLAYING):
            raise WireError(Code.TOO_MANY, "Enough of that: only the game goes on at this table.")

    async def _seated(self, connection: Connection, entry: Sat) -> None:
        sitting = self._store.sit(connection.table, entry.player)
        await asyncio.gather(sitting, self._named(entry.player, entry.name))

    async def _named(self, player: str, name: str) -> None:
        await self._store.set_name(player, name)
        for room in self._rooms.values():
            for each in room.connections:
                if each.player == player:
                    each.name = name

    async def _keep(self, room: Room, change_table: Callable[[], Change], now: float) -> Change:
        """Let a table change and store that; if either fails, go back to what is stored."""
        try:
            change = change_table()
            if change.entries:
                await self._store.append(room.id, change.first, change.entries, now)
                await self._store.note(room.id, room.table.changed, room.table.state)
        except WireError:  # refused, so nothing has changed
            raise
        except BaseException:
            room.drop()
            if not self._is_closing:
                self._spawn(self._recover(room))
            raise
        return change

    async def _recover(self, room: Room) -> None:
        """Load a table anew after a failure, and let everyone there start afresh."""
        pause = _PAUSE
        while room.connections and self._rooms.get(room.id) is room:
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
            try:
                async with room.lock:
                    await self._load(room)
                    room.welcome_all(self._clock())
            except Exception:
                _LOG.exception("table cannot be loaded", extra={"table": room.id})
            else:
                self._drive(room)
                return

    def _drive(self, room: Room) -> None:
        """Let a bot think, if one has to and anybody is there to see."""
        if room.driver is None and not self._is_closing and room.is_watched:
            task = room.table.bot_task()
            if task is not None:
                room.driver = self._spawn(self._play_bots(room, task))

    async def _play_bots(self, room: Room, task: BotTask | None) -> None:
        """Let bots decide until a person has to, or nobody is there any more."""
        try:
            while task is not None:
                move = await self._choose(task)
                async with room.lock:
                    if not room.is_watched:
                        return
                    await self._carry_out(room, partial(room.table.bot_act, task, move))
                    task = room.table.bot_task() if room.is_watched else None
        except asyncio.CancelledError:
            raise
        except Exception:
            _LOG.exception("bots failed", extra={"table": room.id})
        finally:
            room.driver = None

    async def _choose(self, task: BotTask) -> Move:
        moves = task.view.moves
        if len(moves) == 1:
            await asyncio.sleep(0)
            return moves[0]
        began = time.perf_counter()
        move = await asyncio.get_running_loop().run_in_executor(self._bots, _chosen, task)
        self.note_thinking(time.perf_counter() - began)
        return move

    async def _carry_out(self, room: Room, act: Callable[[float], Change]) -> None:
        now = self._clock()
        change = await self._keep(room, partial(act, now), now)
        room.publish(change, now)
        room.touch(now)

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            await self.tick()

    async def tick(self) -> None:
        """Do what is due at every table, and let tables that nobody needs leave memory."""
        now = self._clock()
        due = [room for room in self._rooms.values() if room.due is not None and room.due <= now]
        await asyncio.gather(*(self._expire_safely(room) for room in due))
        for room in [*self._rooms.values()]:
            if self._is_idle(room, now):
                self._retire(room)
        for player, bucket in [*self._makers.items()]:
            if bucket.is_full(now):
                del self._makers[player]

    async def _expire_safely(self, room: Room) -> None:
        try:
            await self._expire(room)
        except Exception:
            _LOG.exception("what was due failed", extra={"table": room.id})

    async def _expire(self, room: Room) -> None:
        async with room.lock:
            if not room.is_loaded:
                return
            now = self._clock()
            change = await self._keep(room, partial(room.table.expire, now), now)
            room.publish(change, now)
            room.touch(now)
        self._drive(room)

    def _retire(self, room: Room) -> None:
        """Let a table leave memory, but for what lists show of it."""
        del self._rooms[room.id]
        self._listings.pop(room.id, None)
        if room.is_loaded:
            self._listings[room.id] = room.table.listing()
        if len(self._listings) > _KEPT_LISTINGS:
            self._listings.popitem(last=False)

    def _is_idle(self, room: Room, now: float) -> bool:
        needed = room.connections or room.driver or room.due or room.lock.locked()
        return not needed and now - room.used > self.limits.idle


def _read(data: bytes | str) -> Incoming:
    try:
        message: Incoming = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise WireError(Code.UNREADABLE, f"That cannot be read: {_brief(fault)}.") from None
    return message


def _brief(fault: Exception) -> str:
    if isinstance(fault, msgspec.ValidationError):
        return tidied(str(fault))[:200]
    return "it is not JSON"


def _number(data: bytes | str) -> int | None:
    """Return the number of a message that cannot be read, if at least that can."""
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _chosen(task: BotTask) -> Move:
    """Let a bot choose; one that fails plays anything."""
    chance = random.Random(secrets.randbits(64))
    try:
        return find_bot(task.level).choose(task.view, chance)
    except Exception:
        _LOG.exception("bot failed", extra={"level": task.level})
        return chance.choice(task.view.moves)


def _warm_up() -> None:
    """Have the engine compiled, if it is not yet."""
    game = Game(seed=0)
    game.advance()
    while len(game.legal_moves) < 2:
        game.push(game.legal_moves[0])
        game.advance()
    view = game.view(game.actor)
    for level in LEVELS:
        find_bot(level).choose(view, random.Random(0))
