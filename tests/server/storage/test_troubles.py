"""Troubles of a store: a database that takes nothing, or that nobody would find again, is told."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pardon.server.storage import sql_store
from pardon.server.storage.errors import LostError, StoreError
from pardon.server.storage.postgres import PostgresStore
from pardon.server.storage.sql_store import SqlStore
from pardon.server.storage.sqlite import FILE, SqliteStore
from tests.nodes.postgres import Postgres
from tests.server.storage.opening import run

Move = Callable[[Path], Callable[[], object]]
"""Takes away something of a folder; returns what puts it back."""


def away(file: Path) -> Callable[[], object]:
    elsewhere = file.with_name(f"{file.name}.elsewhere")
    file.rename(elsewhere)
    return lambda: elsewhere.rename(file)


def folder_replaced(folder: Path) -> Callable[[], object]:
    put_back = away(folder)
    folder.mkdir()

    def undo() -> None:
        folder.rmdir()
        put_back()

    return undo


def copied(folder: Path) -> Callable[[], object]:
    """Put a copy in place of the database, which is what a careless restore does."""
    file = folder / FILE
    content = file.read_bytes()
    put_back = away(file)
    file.write_bytes(content)

    def undo() -> None:
        file.unlink()
        put_back()

    return undo


async def until_well(store: SqlStore) -> None:
    while store.troubles:
        await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_store, "WATCH", 0.02)


@pytest.mark.parametrize(
    "move",
    [
        lambda folder: away(folder / FILE),
        lambda folder: away(folder / f"{FILE}-wal"),
        away,
        folder_replaced,
        copied,
    ],
    ids=["database", "journal", "folder", "folder replaced", "copy in its place"],
)
def test_nothing_is_acknowledged_that_nobody_would_find_again(
    move: Move, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"

    async def work(store: SqliteStore) -> None:
        await store.set_name("a", "Ann")
        assert store.unready is None
        put_back = move(folder)
        await asyncio.sleep(0.2)  # without being asked
        with pytest.raises(LostError, match=FILE):
            await store.set_name("a", "Bob")
        assert store.troubles["database"] == "the database is gone"
        assert caplog.text.count("the database is gone, or another") == 1
        assert await store.name("a") == "Ann"
        put_back()
        await asyncio.wait_for(until_well(store), 5)
        await store.set_name("a", "Cy")
        assert "are back" in caplog.text

    async def look(store: SqliteStore) -> None:
        assert (store.doubt, await store.name("a")) == (None, "Cy")

    run(folder, work)
    run(folder, look)


def test_what_was_acknowledged_last_is_written_where_the_journal_was_lost(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.set_name("a", "Ann")
        (tmp_path / f"{FILE}-wal").unlink()

    async def look(store: SqliteStore) -> None:
        assert (store.doubt, await store.name("a")) == (None, "Ann")

    run(tmp_path, work)
    run(tmp_path, look)


def test_a_quota_makes_the_store_unready_until_a_commit_succeeds(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: SqliteStore) -> None:
        await store.set_name("a", "Ann")
        old = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, old[1]))
        try:
            with pytest.raises(StoreError):
                await store.set_name("a", "Bob")
            await asyncio.sleep(0.2)
            assert store.troubles == {"database": "the last commit failed"}
            assert store.unready == "the last commit failed"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, old)
        await asyncio.wait_for(until_well(store), 5)  # though nobody writes
        assert await store.name("a") == "Ann"
        await store.set_name("a", "Cy")
        told = [record.message for record in caplog.records if record.name == sql_store.__name__]
        assert len(told) == 2 and told[0].startswith("the database takes nothing")

    run(tmp_path, work)
    with sqlite3.connect(tmp_path / FILE) as database:
        left = database.execute("SELECT name FROM keys WHERE name LIKE 'trial%'").fetchall()
        assert left == []
    database.close()


def test_what_could_never_be_stored_makes_no_store_unready(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(StoreError):
            await store.set_name("a", object())  # type: ignore[arg-type]
        assert store.troubles == {}

    run(tmp_path, work)


def test_a_full_disk_of_a_shared_database_is_told_until_it_takes_something_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    async def full(*_: object) -> None:
        raise psycopg.errors.DiskFull("no space left on device")

    async def main() -> None:
        store = PostgresStore(postgres.new_database())
        await store.open()
        try:
            with monkeypatch.context() as patch:
                for transaction in ("_transact", "_transact_free"):
                    patch.setattr(store, transaction, full)
                with pytest.raises(StoreError, match="no space left"):
                    await store.set_name("a", "Ann")
                assert store.troubles == {"database": "the last commit failed"}
            await asyncio.wait_for(until_well(store), 5)
            assert (await store.name("a"), store.unready) == (None, None)
        finally:
            await store.close()

    asyncio.run(main())
