"""Databases in folders: opened for some work, refused, and left behind by a kill."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pardon.server.storage.errors import StoreError
from pardon.server.storage.sqlite import SqliteStore


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(folder)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(folder: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            await work(store)

    asyncio.run(main())


def fault_of(folder: Path) -> str:
    with pytest.raises(StoreError) as fault:
        run(folder, nothing)
    return str(fault.value)


def killed(folder: Path, commits: int) -> None:
    """Write so many commits in a process of its own, which is killed with its journal in place."""
    script = (
        "import asyncio, os, sys, pathlib\n"
        "from pardon.server.storage.sqlite import SqliteStore\n"
        "async def main():\n"
        "    store = SqliteStore(pathlib.Path(sys.argv[1]))\n"
        "    await store.open()\n"
        "    for number in range(int(sys.argv[2])):\n"
        "        await store.set_name(str(number), 'Ann')\n"
        "    os._exit(9)\n"
        "asyncio.run(main())\n"
    )
    subprocess.run([sys.executable, "-c", script, str(folder), str(commits)], check=False)


async def nothing(_: SqliteStore) -> None:
    pass


async def whole(store: SqliteStore) -> None:
    assert store.doubt is None
