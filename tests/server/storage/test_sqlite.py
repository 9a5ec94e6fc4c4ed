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


def test_entries_come_back_as_they_were_after_closing(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.make("AAAAAA", "host", True, 1.0)
        await store.append("AAAAAA", 0, ENTRIES[:1], 2.0)
        await store.append("AAAAAA", 1, ENTRIES[1:], 3.5)

    async def read(store: SqliteStore) -> None:
        entries = await store.load("AAAAAA")
        assert entries == [(ENTRIES[0], 2.0), (ENTRIES[1], 3.5), (ENTRIES[2], 3.5)]

    run(tmp_path, write)
    run(tmp_path, read)


def test_a_table_that_was_never_made_is_none_and_a_new_one_is_empty(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.load("NOBODY") is None
        await store.make("AAAAAA", "host", False, 1.0)
        assert await store.load("AAAAAA") == []

    run(tmp_path, work)


def test_a_number_that_is_taken_is_refused_and_nothing_of_it_kept(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAAAA", 0, ENTRIES[:2], 1.0)
        with pytest.raises(StoreError, match="entry 1 of table AAAAAA is in the store already"):
            await store.append("AAAAAA", 1, ENTRIES, 2.0)
        assert [entry for entry, _ in await store.load("AAAAAA") or []] == ENTRIES[:2]

    run(tmp_path, work)


def test_a_conflict_fails_alone_among_those_committed_together(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("AAAAAA", 0, ENTRIES, 1.0)
        waiting = [store.append(f"T{i}", 0, ENTRIES, 2.0) for i in range(20)]
        conflict = store.append("AAAAAA", 2, ENTRIES, 2.0)
        done = await asyncio.gather(*waiting, conflict, return_exceptions=True)
        assert done[:-1] == [None] * 20
        assert isinstance(done[-1], StoreError)
        for i in range(20):
            assert len(await store.load(f"T{i}") or []) == 3

    run(tmp_path, work)


def test_many_appends_share_few_commits(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        async def play(table: int) -> None:
            for seq in range(10):
                await store.append(f"T{table}", seq, ENTRIES[1:2], 1.0)

        await asyncio.gather(*(play(table) for table in range(100)))
        assert store.stored == 1000
        assert store.commits < 200

    run(tmp_path, work)


def test_whoever_gives_up_waiting_disturbs_nobody(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        impatient = asyncio.create_task(store.append("AAAAAA", 0, ENTRIES, 1.0))
        patient = asyncio.create_task(store.append("BBBBBB", 0, ENTRIES, 1.0))
        await asyncio.sleep(0)
        impatient.cancel()
        await patient
        assert len(await store.load("BBBBBB") or []) == 3

    run(tmp_path, work)


def test_names_seats_and_lists(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.name("ann") is None
        await store.set_name("ann", "Ann")
        await store.set_name("ann", "Anna")
        assert await store.name("ann") == "Anna"
        for number, table in enumerate(["AAAAAA", "BBBBBB", "CCCCCC"]):
            await store.make(table, "ann", table != "BBBBBB", float(number))
            await store.sit(table, "ann")
            await store.sit(table, "ann")
        await store.note("AAAAAA", 9.0, "playing")
        await store.set_name("bob", "Bob")
        assert await store.of_player("ann") == ["AAAAAA", "CCCCCC", "BBBBBB"]
        assert await store.of_player("bob") == []
        assert await store.public(50) == ["AAAAAA", "CCCCCC"]
        assert await store.public(1) == ["AAAAAA"]

    run(tmp_path, work)


def test_closing_writes_what_is_waiting_and_takes_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path)
        await store.open()
        waiting = asyncio.create_task(store.append("AAAAAA", 0, ENTRIES, 1.0))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        await store.close()
        with pytest.raises(StoreError, match="the store is closed"):
            await store.append("AAAAAA", 3, ENTRIES, 1.0)

    asyncio.run(main())


def test_the_migrations_make_what_the_store_expects(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import create_engine

    from pardon.server.storage.sql import METADATA

    async def nothing(_: SqliteStore) -> None:
        pass

    run(tmp_path, nothing)
    run(tmp_path, nothing)
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == "0002"
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


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
