"""The store: what it returns was written, in order, and survives."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pardon.server.storage.base import StoreError
from pardon.server.storage.sqlite import FILE, SqliteStore
from pardon.server.table.entries import Acted, Drew, Entry, Sat

ENTRIES: list[Entry] = [
    Sat(seat="red", player="p" * 64, name="Ann <b>"),
    Drew(outcome="7"),
    Acted(seat="red", move="4>11", by="person"),
]


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
    async def nothing(_: SqliteStore) -> None:
        pass

    with pytest.raises(StoreError) as fault:
        run(folder, nothing)
    return str(fault.value)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append("AAAAAA", 0, ENTRIES, 1.0)

    run(tmp_path, write)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert "was made by a newer version of pardon" in fault_of(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as database:
        assert database.execute("SELECT count(*) FROM log").fetchone() == (3,)
    database.close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("the diary of a pawn\n" * 100)
    assert "cannot open the database" in fault_of(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("the diary")


def test_a_folder_that_cannot_be_made_is_a_clear_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot keep games in" in fault_of(tmp_path / "file" / "data")


def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path):
            with pytest.raises(StoreError, match="in use by another server"):
                await SqliteStore(tmp_path).open()

    asyncio.run(main())


KILLED = """
import asyncio, os, sys
from pathlib import Path
from pardon.server.table.entries import Drew
from pardon.server.storage.sqlite import SqliteStore

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    async def play(table):
        for seq in range(1000):
            await store.append(table, seq, [Drew(outcome="7")], 1.0)
            os.write(1, f"{table} {seq}\\n".encode())
            if seq == 60:
                os.kill(os.getpid(), 9)
    await asyncio.gather(*(play(f"T{i}") for i in range(20)))

asyncio.run(main())
"""


def test_what_was_acknowledged_is_there_after_kill(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == -9
    acknowledged = dict(line.split() for line in done.stdout.splitlines())
    assert len(acknowledged) == 20

    async def check(store: SqliteStore) -> None:
        for table, seq in acknowledged.items():
            entries = [entry for entry, _ in await store.load(table) or []]
            assert len(entries) > int(seq)
            assert entries == [Drew(outcome="7")] * len(entries)

    run(tmp_path, check)
