"""The store: what it returns was written, in order, and survives."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pardon.server.storage import sql_store
from pardon.server.storage.damage.tally import Tally
from pardon.server.storage.errors import StoreError, TakenError
from pardon.server.storage.sqlite import FILE, SqliteStore
from pardon.server.table.entries import Acted, Drew, Entry, Sat
from tests.server.storage.opening import fault_of, opened, run, whole

ENTRIES: list[Entry] = [
    Sat(seat="red", player="p" * 64, name="Ann <b>"),
    Drew(outcome="7"),
    Acted(seat="red", move="4>11", by="person"),
]


def test_a_commit_of_many_tables_is_one_turn_of_the_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[object] = []
    submit = ThreadPoolExecutor.submit

    def counted(pool: ThreadPoolExecutor, *given: Any, **named: Any) -> Any:
        turns.append(given)
        return submit(pool, *given, **named)

    async def write(store: SqliteStore) -> None:
        monkeypatch.setattr(ThreadPoolExecutor, "submit", counted)
        await asyncio.gather(*(store.append(f"TABLE{n}", 0, ENTRIES, 1.0) for n in range(50)))
        await store.note("TABLE1", 2.0, "open")
        assert (store.stored, store.commits, len(turns)) == (150, 1, 1)

    run(tmp_path, write)


def test_a_number_that_is_taken_keeps_nothing_else_of_a_commit_from_being_written(
    tmp_path: Path,
) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append("TABLE7", 0, ENTRIES, 1.0)
        found = await asyncio.gather(
            store.sit("TABLE8", "ann"),
            *(store.append(f"TABLE{n}", 0, ENTRIES, 2.0) for n in range(40)),
            return_exceptions=True,
        )
        faults = [each for each in found if each is not None]
        assert len(faults) == 1 and isinstance(faults[0], TakenError)
        for n in range(40):
            at = 1.0 if n == 7 else 2.0
            assert await store.load(f"TABLE{n}") == [(entry, at) for entry in ENTRIES]
        assert await store.knows("ann")

    run(tmp_path, write)
    run(tmp_path, whole)


def test_notes_come_together_and_are_written_soon_or_when_the_store_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_store, "SOON", 3600.0)

    async def note(store: SqliteStore) -> None:
        await store.make("TABLE1", "ann", True, 1.0)
        for at, state in ((2.0, "playing"), (3.0, "playing"), (4.0, "over")):
            await store.note("TABLE1", at, state)
            await store.append("TABLE1", int(at), ENTRIES[:1], at)
        (row,) = await store.tables(9)
        assert (row["changed"], row["state"]) == (2.0, "playing")

    async def noted(store: SqliteStore) -> None:
        (row,) = await store.tables(9)
        assert (row["changed"], row["state"]) == (4.0, "over")
        monkeypatch.setattr(sql_store, "SOON", 0.0)
        await store.note("TABLE1", 5.0, "playing")
        while row["changed"] < 5:
            await asyncio.sleep(0.01)
            (row,) = await store.tables(9)

    run(tmp_path, note)
    run(tmp_path, noted)


def test_the_tally_is_written_where_the_loop_does_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[str] = []
    write_tally = Tally.write

    def watched(tally: Tally, number: int) -> None:
        writers.append(threading.current_thread().name)
        write_tally(tally, number)

    async def write(store: SqliteStore) -> None:
        monkeypatch.setattr(Tally, "write", watched)
        await store.append("TABLE1", 0, ENTRIES, 1.0)
        await store.sit("TABLE1", "ann")
        assert len(writers) == 2 and all(name.startswith("pardon-store") for name in writers)
        assert int((tmp_path / f"{FILE}-tally").read_text(encoding="ascii")) == 2

    run(tmp_path, write)


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


def test_a_fault_while_nothing_waits_does_not_end_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: SqliteStore) -> None:
        await store.make("AAAAAA", "p", False, 1.0)
        await store.note("AAAAAA", 2.0, "playing")
        await store.set_name("a", "Ann")  # the note goes with it, and its timer finds nothing
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "_write_now", full)
            await asyncio.sleep(2 * sql_store.SOON)
            with pytest.raises(StoreError, match="disk is full"):
                await store.set_name("a", "Bob")
        await asyncio.wait_for(store.set_name("a", "Cy"), 5)

    run(tmp_path, work)


def full(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_an_unforeseen_fault_of_a_commit_does_not_end_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise IndexError("nothing there")

    async def work(store: SqliteStore) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(store, "_commit", broken)
            with pytest.raises(StoreError, match="nothing there"):
                await store.set_name("a", "Bob")
        await asyncio.wait_for(store.set_name("a", "Cy"), 5)

    run(tmp_path, work)


def test_a_table_with_what_is_no_text_is_found(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.make("AAAAAA", "p", False, 1.0)
        await store.append("AAAAAA", 0, ENTRIES, 1.0)

    run(tmp_path, write)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE log SET entry = CAST(x'7bff7d' AS TEXT) WHERE seq = 1")
    database.close()

    async def read(store: SqliteStore) -> None:
        assert await store.find_unreadable() == ["AAAAAA"]

    run(tmp_path, read)
