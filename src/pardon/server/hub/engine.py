"""Engine of a server: made ready in the background while pages are served.

To compile holds the interpreter for most of half a minute, so a process of its own does it and
leaves the result in the cache on disk; to load that from there takes about a second.
``python -m pardon.server.hub.engine`` is that process.
"""

import asyncio
import logging
import random
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from pardon.bots.registry import LEVELS, find_bot
from pardon.engine import kernel
from pardon.engine.bots import entry as bots
from pardon.game import Game
from pardon.locales import languages, load
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import EngineState

PATIENCE: Final = 5.0
"""Seconds that a request waits for the engine before it is told to come again."""
_COMPILE = (sys.executable, "-m", __name__)
_LOG = logging.getLogger(__name__)


def is_compiled() -> bool:
    """Tell whether everything that a table needs of the engine is in the cache."""
    return kernel.is_compiled() and bots.is_compiled()


def warm_up() -> None:
    """Have everything at hand that a table needs: the engine, compiled or loaded, and languages."""
    for language in languages():
        load(language)
    game = Game(seed=0)
    game.advance()
    while len(game.legal_moves) < 2:
        game.push(game.legal_moves[0])
        game.advance()
    view = game.view(game.actor)
    for level in LEVELS:
        find_bot(level).choose(view, random.Random(0))


async def compile_aside(command: Sequence[str] = _COMPILE) -> None:
    """Compile in a process of its own, which ends with this one; a failure is only logged."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl+C in a terminal is for the server, which then ends it
    )
    try:
        _, said = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        reason = said.decode(errors="replace").strip().rpartition("\n")[2]
        _LOG.warning("engine not compiled aside: %s", reason)


async def prepare() -> None:
    """Have the engine compiled if it is not in the cache, and load it off the loop."""
    if not is_compiled():
        try:
            await compile_aside()
        except OSError:
            _LOG.exception("engine not compiled aside")
    # Where there is no cache that both processes can use, this compiles once more.
    await asyncio.to_thread(warm_up)


class Engine:
    """Engine that becomes ready some time after the server has started."""

    def __init__(
        self,
        prepare: Callable[[], Awaitable[None]] = prepare,
        *,
        patience: float = PATIENCE,
        on_ready: Callable[[float], None] = lambda _: None,
    ) -> None:
        self.state: EngineState = "compiling"
        self._prepare = prepare
        self._patience = patience
        self._on_ready = on_ready
        """Called with the seconds that it took."""
        self._begun = time.monotonic()
        self._took: float | None = None
        self._task: asyncio.Task[None]

    @property
    def seconds(self) -> float:
        """How long it has been made ready by now, or how long that took."""
        return time.monotonic() - self._begun if self._took is None else self._took

    def start(self) -> None:
        """Begin to make it ready."""
        self._begun = time.monotonic()
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._prepare()
        except Exception:
            # Nobody waits for it any more: whoever uses it meets the same fault and is told.
            self.state, self._took = "failed", self.seconds
            _LOG.exception("engine cannot be made ready")
        else:
            self.state, self._took = "ready", self.seconds
            self._on_ready(self._took)

    async def wait(self) -> None:
        """Wait until it is ready, or refuse after a while."""
        if self.state == "compiling":
            await asyncio.wait({self._task}, timeout=self._patience)
        if self.state == "compiling":
            raise WireError(Code.PREPARING, "fault-preparing")

    async def close(self) -> None:
        """Give up what is being compiled."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


if __name__ == "__main__":
    warm_up()
