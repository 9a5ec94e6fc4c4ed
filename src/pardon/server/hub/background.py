"""Background of a hub: its tasks, its threads, and the engine that is made ready there."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from pardon.server.hub.engine import Engine
from pardon.server.wire.codes import Code, WireError

T = TypeVar("T")
KEPT_BYTES: Final = 2**24
"""Bytes of results that a pool keeps for whoever asks next."""


class Job:
    """Job of a pool, and how many wait for it."""

    def __init__(self, work: "Future[Any]") -> None:
        self.work = work
        self.result = asyncio.wrap_future(work)
        self.askers = 0


class Pool:
    """Pool of few threads with a short queue, for what is asked for often and takes long.

    What is asked for twice at once is done once, results in bytes are kept, and a job for which
    nobody waits any more is not begun.
    """

    def __init__(
        self, name: str, *, threads: int = 1, waiting: int = 16, kept: int = KEPT_BYTES
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self.most = threads + waiting
        """Jobs that may be under way or wait before nobody else may ask for one."""
        self._jobs: dict[Hashable, Job] = {}
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._room = kept

    async def result(self, key: Hashable, work: Callable[..., T], *given: object) -> T:
        """Return what some work comes to; a crowd is refused instead of served late."""
        found: Any = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found  # type: ignore[no-any-return]  # bytes, as this work returns
        job = self._jobs.get(key) or self._begin(key, work, *given)
        job.askers += 1
        try:
            return await asyncio.shield(job.result)
        finally:
            job.askers -= 1
            # What a thread does already cannot be broken off: it counts, and is kept.
            if not job.askers and job.work.cancel():
                del self._jobs[key]
            del job  # whose fault, if it comes to one, refers to this frame

    def _begin(self, key: Hashable, work: Callable[..., Any], *given: object) -> Job:
        if len(self._jobs) >= self.most:
            raise WireError(Code.TOO_MANY, "fault-busy")
        job = self._jobs[key] = Job(self._threads.submit(work, *given))
        job.result.add_done_callback(lambda result: self._end(key, result))
        return job

    def _end(self, key: Hashable, result: "asyncio.Future[Any]") -> None:
        if result.cancelled():  # and forgotten by whoever cancelled it
            return
        del self._jobs[key]
        if result.exception() or not isinstance(result.result(), bytes):
            return
        self._kept[key] = result.result()
        self._room -= len(result.result())
        while self._room < 0:
            self._room += len(self._kept.popitem(last=False)[1])

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do some work of the server's own, after whatever waits already."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def forget(self, is_old: Callable[[Hashable], bool]) -> None:
        """Forget results that are not true any more."""
        for key in [key for key in self._kept if is_old(key)]:
            self._room += len(self._kept.pop(key))

    @property
    def waiting(self) -> int:
        """How many jobs are under way or wait."""
        return len(self._jobs)

    def shut_down(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Background:
    """Tasks, threads and engine of a hub, which end together."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_closing = False
        self.archive = Pool("pardon-archive", waiting=32)
        """For finished games: found, replayed, checked, counted."""
        self.drawer = Pool("pardon-draw", waiting=8)
        """For pictures."""
        self._bots = ThreadPoolExecutor(2, "pardon-bot")
        self._loader = ThreadPoolExecutor(1, "pardon-load")
        self._tasks: set[asyncio.Task[None]] = set()

    async def ready(self) -> None:
        """Wait until the engine can be used, or refuse where that will not be."""
        if self.is_closing:
            raise WireError(Code.CLOSED, "fault-closing")
        await self.engine.wait()

    def spawn(self, work: "asyncio._CoroutineLike[None]") -> "asyncio.Task[None]":
        """Begin a task that ends with the hub at the latest."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def load(self, work: Callable[..., T], *given: object) -> T:
        """Load a table that somebody waits for, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._loader, work, *given)

    async def choose(self, work: Callable[..., T], *given: object) -> T:
        """Let a bot do its work, beside others."""
        return await asyncio.get_running_loop().run_in_executor(self._bots, work, *given)

    async def cancel(self) -> None:
        """End all tasks; no other may begin from now on."""
        self.is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, self.engine.close(), return_exceptions=True)

    def shut_down(self) -> None:
        """Let go of the threads."""
        self._bots.shutdown(wait=False, cancel_futures=True)
        self._loader.shutdown(wait=False, cancel_futures=True)
        self.archive.shut_down()
        self.drawer.shut_down()
