"""Bots of a hub: they choose in threads of their own, and play as fast as it can be seen."""

import asyncio
import contextlib
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable

from msgspec.structs import replace

from pardon.bots.registry import find_bot
from pardon.moves.moves import Move
from pardon.server.hub.background import Background
from pardon.server.hub.limits import MOST_KEPT, Budget, Limits
from pardon.server.hub.pacing import Pacing, seconds_left
from pardon.server.hub.room import Room
from pardon.server.hub.rooms import Act, Rooms
from pardon.server.table.table_game import BotTask
from pardon.server.wire.codes import WireError

_TURN = 1.5
"""Seconds after which a server that left the bots to another asks again."""
_LOG = logging.getLogger(__name__)


STEP = 0.002
"""Seconds that a decision takes besides the choice: to carry out, to store and to tell it."""


class Turnstile:
    """Turnstile for bots: one of an address at a time, within its budget and that of all.

    An address has one budget at all servers, which tell one another what it has spent; that of all
    bots together is this server's own, whose processor it is.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rate = limits.thinking_per_address
        self._all = Budget(limits.thinking, clock())
        self._budgets: dict[str, tuple[asyncio.Lock, Budget]] = {}
        self._spent: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn, and note what it took."""
        lock, own = self._known(address)
        async with lock:
            # Whatever people have sent meanwhile comes first, even if nothing is to be waited for.
            await asyncio.sleep(0)
            while wait := self.wait(address):
                await asyncio.sleep(wait)
            began = self._clock()
            try:
                yield
            finally:
                now = self._clock()
                spent = now - began + STEP
                for budget in (own, self._all):
                    budget.spend(spent, now)
                if len(self._spent) < MOST_KEPT:
                    self._spent[address] += round(1000 * spent)

    def wait(self, address: str) -> float:
        """Return the seconds until the bots of an address may go on."""
        now, (_, own) = self._clock(), self._known(address)
        return max(own.wait(now), self._all.wait(now))

    def _known(self, address: str) -> tuple[asyncio.Lock, Budget]:
        found = self._budgets.get(address)
        if found is None:
            found = self._budgets[address] = asyncio.Lock(), Budget(self._rate, self._clock())
        return found

    def drained(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return whose bots have thought longest since this was last asked, in milliseconds."""
        spent, self._spent = self._spent, Counter()
        return tuple(spent.most_common(most))

    def charge(self, whose: str, amount: int) -> None:
        """Note for how many milliseconds the bots of an address have thought at another server."""
        self._known(whose)[1].spend(amount / 1000, self._clock())

    def forget(self) -> None:
        """Forget the addresses whose bots have done nothing for a while."""
        now = self._clock()
        for address, (lock, own) in [*self._budgets.items()]:
            if own.is_full(now) and not lock.locked():
                del self._budgets[address]


class Bots:
    """Bots of all tables."""

    def __init__(
        self,
        rooms: Rooms,
        background: Background,
        clock: Callable[[], float],
        pacing: Pacing | None,
        limits: Limits,
    ) -> None:
        self._rooms = rooms
        self._background = background
        self._clock = clock
        self._pacing = pacing
        self._locked: set[str] = set()
        self.turnstile = Turnstile(limits)
        self.note_seconds: Callable[[float], None] = lambda _: None
        """Called with the seconds that a bot took to choose, its wait for a thread included."""
        self.lock: Callable[[str], Awaitable[bool]] | None = None
        """Asks whether the bots of a table are this server's, where it is open at others, too."""
        self.unlock: Callable[[str], Awaitable[None]] | None = None

    def forget_idle(self) -> None:
        """Forget what bots have taken that has long come back."""
        self.turnstile.forget()

    def drive(self, room: Room) -> None:
        """Let a bot play, if one has to and anybody is there to see; one that waits looks again."""
        room.news.set()
        if room.driver is None and not self._background.is_closing and room.is_watched:
            task = room.table.bot_task()
            if task is not None:
                room.driver = self._background.spawn(self._play(room, task))

    async def _play(self, room: Room, task: BotTask | None) -> None:
        """Let bots decide until a person has to, or nobody is there any more."""
        try:
            while task is not None:
                if not await self._has_turn(room):
                    task = room.table.bot_task() if room.is_watched else None
                    continue
                async with self.turnstile.turn(room.address):
                    move = await self._choose(task)
                await self._pace(room, task, move)
                async with room.lock:
                    if not room.is_watched:
                        return
                    await self._rooms.carry_out(room, _acting(task, move))
                    task = room.table.bot_task() if room.is_watched else None
        except asyncio.CancelledError:
            raise
        except WireError as fault:  # as where another server has deleted the table
            _LOG.warning("bots stopped", extra={"table": room.id, "reason": fault.sentence})
        except Exception:
            _LOG.exception("bots failed", extra={"table": room.id})
        finally:
            room.driver = None
            self._give_turn_up(room)

    async def _has_turn(self, room: Room) -> bool:
        """Tell whether the bots are ours; if another server has them, wait for what it does.

        Two servers may both think so: then the number of an entry decides.
        """
        if self.lock is None or not room.has_others or room.id in self._locked:
            return True
        if await self.lock(room.id):
            self._locked.add(room.id)
            return True
        room.news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_TURN):
                await room.news.wait()
        return False

    def _give_turn_up(self, room: Room) -> None:
        if self.unlock is not None and room.id in self._locked:
            self._locked.discard(room.id)
            if not self._background.is_closing:
                self._background.spawn(self._unlock(room.id))

    async def _unlock(self, table: str) -> None:
        if self.unlock is not None:
            await self.unlock(table)

    async def _pace(self, room: Room, task: BotTask, move: Move) -> None:
        """Wait until boards have shown most of what happened, or the decision is no bot's.

        A move that ends the game waits until all was shown: until then a seat can be had back.
        """
        began, pacing = self._clock(), self._pacing
        while pacing is not None and room.is_watched and room.table.is_pending(task):
            if pacing.lag and room.table.running.ends_with(move):
                pacing = replace(pacing, lag=0)
            left = seconds_left(pacing, room.looks(), began, self._clock())
            if not left:
                return
            room.news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await room.news.wait()

    async def _choose(self, task: BotTask) -> Move:
        moves = task.view.moves
        if len(moves) == 1:
            return moves[0]
        began = time.perf_counter()
        move = await self._background.choose(_chosen, task)
        self.note_seconds(time.perf_counter() - began)
        return move


def _acting(task: BotTask, move: Move) -> Act:
    return lambda table, now: table.bot_act(task, move, now)


def _chosen(task: BotTask) -> Move:
    """Let a bot choose; one that fails plays anything."""
    chance = random.Random(secrets.randbits(64))
    try:
        return find_bot(task.level).choose(task.view, chance)
    except Exception:
        _LOG.exception("bot failed", extra={"level": task.level})
        return chance.choice(task.view.moves)
