"""A backup is put in place of the database while nobody has it, whole, and with a way back."""

import asyncio
import gzip
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from click.testing import CliRunner

from pardon.cli.admin import command
from pardon.server.storage.sqlite import FILE, SqliteStore
from tests.server.storage.opening import killed, opened, run

OLD = Path(__file__).parents[2] / "storage" / "pardon-0001.db.gz"
_SILENT = """
import asyncio, pathlib, sys
from pardon.server.storage.sqlite import SqliteStore
async def main():
    store = SqliteStore(pathlib.Path(sys.argv[1]))
    await store.open()
    print("open", flush=True)
    sys.stdin.readline()
    await store.set_name("late", "Late")
    await store.close()
asyncio.run(main())
"""


@contextmanager
def silent_server(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Let a server have a database that answers nobody, until it is told to write and to go."""
    with subprocess.Popen(
        [sys.executable, "-c", _SILENT, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout and server.stdout.readline() == "open\n"
        yield server
        server.communicate("go\n")
    assert server.returncode == 0


def restored(folder: Path, backup: Path) -> str:
    """Put a backup back; return what was said, or the fault."""
    told = CliRunner().invoke(command, ["--data", str(folder), "restore", str(backup)])
    return told.output if told.exit_code == 0 else str(told.exception)


def named(folder: Path, *players: str) -> None:
    async def name(store: SqliteStore) -> None:
        for player in players:
            await store.set_name(player, player.title())

    run(folder, name)


def names(folder: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as database:
        return [row[0] for row in database.execute("SELECT id FROM players ORDER BY id")]


def backup_of(folder: Path, *players: str) -> Path:
    """Return a backup of a database where there are so many."""
    named(folder / "backed-up", *players)
    file = folder / "backup.db"

    async def back_up() -> None:
        async with opened(folder / "backed-up") as store:
            await store.back_up(file)

    asyncio.run(back_up())
    return file


def listed(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_database_that_a_silent_server_has_is_left_to_it(tmp_path: Path) -> None:
    backup, data = backup_of(tmp_path, "ann"), tmp_path / "data"
    named(data, "bob")
    with silent_server(data):
        before = listed(data)
        assert "is in use by another server" in restored(data, backup)
        assert listed(data) == before
    assert names(data) == ["bob", "late"]
    assert "restored" in restored(data, backup)
    assert names(data) == ["ann"]


def test_a_backup_may_have_any_name_beside_the_database(tmp_path: Path) -> None:
    data = tmp_path / "data"
    named(data, "bob")
    backup = backup_of(tmp_path, "ann").rename(data / f"{FILE}.new")
    content = backup.read_bytes()
    assert "restored" in restored(data, backup)
    assert names(data) == ["ann"] and backup.read_bytes() == content
    link = tmp_path / "link.db"
    os.link(data / FILE, link)
    assert "is the database itself" in restored(data, link)


def test_what_was_put_aside_comes_back_with_its_journal(tmp_path: Path) -> None:
    backup, data = backup_of(tmp_path, "ann"), tmp_path / "data"
    killed(data, 5)
    assert (data / f"{FILE}-wal").stat().st_size
    told = restored(data, backup)
    [before] = [
        each for each in data.iterdir() if "before" in each.name and "-wal" not in each.name
    ]
    assert before.name in told and before.with_name(f"{before.name}-wal").stat().st_size
    aside = {
        each: each.read_bytes() for each in data.iterdir() if each.name.startswith(before.name)
    }
    assert names(data) == ["ann"]
    assert "restored" in restored(data, before)
    assert names(data) == list("01234")
    assert all(each.read_bytes() == content for each, content in aside.items())

    async def look(store: SqliteStore) -> None:
        assert store.doubt is None and await store.name("4") == "Ann"

    run(data, look)


def test_what_no_server_could_go_on_with_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    backup, data = backup_of(tmp_path, "ann"), tmp_path / "data"
    named(data, "bob")
    content, before = (data / FILE).read_bytes(), listed(data)
    changes = {
        "no such table: alembic_version": None,
        "it tells no version": "DELETE FROM alembic_version",
        "newer version of pardon; install that": "UPDATE alembic_version SET version_num='9'",
        "no such table: chat": "DROP TABLE chat",
        "no such column: games.ended": "ALTER TABLE games RENAME COLUMN ended TO finished",
    }
    for fault, change in changes.items():
        file = tmp_path / "other.db"
        file.unlink(missing_ok=True)
        if change is not None:
            file.write_bytes(backup.read_bytes())
        with closing(sqlite3.connect(file)) as database:
            database.execute(change or "CREATE TABLE log(x)")
            database.commit()
        assert fault in restored(data, file)
        assert (data / FILE).read_bytes() == content and listed(data) == before


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    backup, data = backup_of(tmp_path, *(f"ann{number:04d}" for number in range(200))), tmp_path
    content = bytearray(backup.read_bytes())
    content[-4096:] = bytes(4096)
    backup.write_bytes(content)
    assert "backup.db' is damaged: " in restored(data / "data", backup)
    assert listed(data / "data") == set()


def test_a_backup_of_an_earlier_version_is_put_back_as_it_is(tmp_path: Path) -> None:
    file, data = tmp_path / "old.db", tmp_path / "data"
    file.write_bytes(gzip.decompress(OLD.read_bytes()))
    assert "restored" in restored(data, file)
    with closing(sqlite3.connect(data / FILE)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    named(data, "ann")


def test_a_backup_beside_which_nothing_can_be_written_is_read(tmp_path: Path) -> None:
    backup = backup_of(tmp_path, "ann")
    with closing(sqlite3.connect(backup)) as database:
        database.execute("PRAGMA journal_mode=WAL")
    (tmp_path / "backup.db-shm").mkdir()
    assert "restored" in restored(tmp_path / "data", backup)
    assert names(tmp_path / "data") == ["ann"]
