"""Background of a hub: its tasks, its threads, and the engine that is made ready there."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pardon.server.hub.engine import Engine
from pardon.server.wire.codes import Code, WireError

T = TypeVar("T")


class Background:
    """Tasks, threads and engine of a hub, which end together."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_closing = False
        self._bots = ThreadPoolExecutor(2, "pardon-bot")
        self._loader = ThreadPoolExecutor(1, "pardon-load")
        self._drawer = ThreadPoolExecutor(1, "pardon-draw")
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
        """Do some work that takes a while, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._loader, work, *given)

    async def draw(self, work: Callable[[], T]) -> T:
        """Draw a picture, one after the other, in nobody's way."""
        return await asyncio.get_running_loop().run_in_executor(self._drawer, work)

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
        self._drawer.shutdown(wait=False, cancel_futures=True)
