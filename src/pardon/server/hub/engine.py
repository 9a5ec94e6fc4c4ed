"""Engine of a server: made ready in the background, and waited for by whoever needs it."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from pardon.bots.registry import LEVELS, find_bot
from pardon.game import Game


def warm_up() -> None:
    """Have everything that a table needs of the engine compiled, or loaded from the cache."""
    game = Game(seed=0)
    game.advance()
    while len(game.legal_moves) < 2:
        game.push(game.legal_moves[0])
        game.advance()
    view = game.view(game.actor)
    for level in LEVELS:
        find_bot(level).choose(view, random.Random(0))


async def prepare() -> None:
    """Have the engine compiled off the loop."""
    await asyncio.to_thread(warm_up)


class Engine:
    """Engine that becomes ready some time after the server has started."""

    def __init__(self, prepare: Callable[[], Awaitable[None]] = prepare) -> None:
        self._prepare = prepare
        self._task: asyncio.Task[None]

    def start(self) -> None:
        """Begin to make it ready."""
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        await self._prepare()

    async def wait(self) -> None:
        """Wait until it is ready."""
        if not self._task.done():
            await asyncio.shield(self._task)

    async def close(self) -> None:
        """Wait until nothing is being compiled any more."""
        await asyncio.gather(self._task, return_exceptions=True)
