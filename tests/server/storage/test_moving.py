"""Moving: what was in the file is in PostgreSQL, row by row, or nothing is."""

import asyncio
import gzip
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from pardon.cli import group
from pardon.server.storage import moving
from pardon.server.storage.damage.tally import Tally
from pardon.server.storage.errors import StoreError
from pardon.server.storage.moving import move
from pardon.server.storage.postgres import PostgresStore
from pardon.server.storage.sqlite import FILE, SqliteStore
from tests.nodes.postgres import Postgres
from tests.server.storage.opening import killed, run, whole

OLD = Path(__file__).parent / "pardon-0001.db.gz"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database of the first version, with games in it."""
    found = tmp_path / "pardon.db"
    found.write_bytes(gzip.decompress(OLD.read_bytes()))
    return found


def test_everything_is_moved_and_the_same_there(file: Path, postgres: Postgres) -> None:
    address = postgres.new_database()
    moved = {table.name: table.rows for table in move(file, address)}
    assert moved["log"] > 100 and moved["tables"] > 0 and moved["players"] > 0
    with psycopg.connect(address) as connection:
        for name, rows in moved.items():
            assert connection.execute(f"SELECT count(*) FROM {name}".encode()).fetchone() == (rows,)
    with pytest.raises(StoreError, match="holds games already"):
        move(file.parent, address)


def test_a_database_where_a_server_has_merely_started_is_empty(
    file: Path, postgres: Postgres
) -> None:
    address = postgres.new_database()

    async def start() -> None:
        store = PostgresStore(address)
        await store.open()
        await store.key("cookies")
        with pytest.raises(StoreError, match=r"a server runs on .*stop it"):
            await asyncio.to_thread(move, file, address)
        await store.close()

    asyncio.run(start())
    moved = {table.name: table.rows for table in move(file, address)}
    assert moved["log"] > 100
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM keys").fetchone() == (moved["keys"],)


def test_a_database_that_knows_a_person_is_not_empty(file: Path, postgres: Postgres) -> None:
    address = postgres.new_database()

    async def name() -> None:
        store = PostgresStore(address)
        await store.open()
        await store.set_name("ann", "Ann")
        await store.close()

    asyncio.run(name())
    with pytest.raises(StoreError, match="holds games already"):
        move(file, address)


def test_other_files_in_the_folder_stay_as_they_were(
    tmp_path: Path, file: Path, postgres: Postgres
) -> None:
    killed(tmp_path, 5)
    run(tmp_path, whole)
    other, backup = tmp_path / "other.db", tmp_path / "backup.db"
    for each in (other, backup):
        each.write_bytes(gzip.decompress(OLD.read_bytes()))
    Tally(other).begin(0)
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    for each in (other, backup):
        move(each, postgres.new_database())
    assert {*tmp_path.iterdir()} == {*before}
    for each in (tmp_path / FILE, tmp_path / f"{FILE}-tally", other.with_name("other.db-tally")):
        assert each.read_bytes() == before[each]
    run(tmp_path, whole)


def test_a_file_that_lacks_commits_of_its_own_is_refused(
    tmp_path: Path, postgres: Postgres
) -> None:
    killed(tmp_path, 5)
    run(tmp_path, whole)
    early = tmp_path / "early.db"
    (tmp_path / FILE).rename(early)
    Tally(early).begin(7)
    with pytest.raises(StoreError, match="lacks the last 2 of 7 commits"):
        move(early, postgres.new_database())
    Tally(early).file.unlink()
    told: list[str] = []
    move(early, postgres.new_database(), warn=told.append)
    assert "nobody can tell whether" in told[0] and "with 5 commits, is whole" in told[0]


def test_a_copy_that_differs_is_not_kept(file: Path, postgres: Postgres) -> None:
    address = postgres.new_database()
    move(file, address)
    with psycopg.connect(address, autocommit=True) as connection:
        names = "log, tables, players, seats, games, results, chat, commits, bans"
        connection.execute(f"TRUNCATE {names}".encode())
        connection.execute(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql"
            " AS 'BEGIN NEW.at = NEW.at + 1; RETURN NEW; END'"
        )
        connection.execute(
            "CREATE TRIGGER spoil BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION spoil()"
        )
        with pytest.raises(StoreError, match="the copy of 'log' differs"):
            move(file, address)
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_what_cannot_be_read_is_named_and_moved_as_it_is(file: Path, postgres: Postgres) -> None:
    with sqlite3.connect(file) as database:
        database.execute("DELETE FROM log WHERE table_id = 'K7QH3M' AND seq = 3")
    database.close()
    done = CliRunner().invoke(group, ["move-database", str(file), postgres.new_database()])
    assert done.exit_code == 0, done.output
    assert "1 table cannot be read and is left alone: K7QH3M. " in done.stderr
    assert "nobody can tell whether" not in done.stderr  # it is of a time when nothing was counted
    assert "and the same as in" in done.stdout and "holds there, too" in done.stderr


def test_a_file_whose_journal_is_gone_is_refused_as_by_a_server(
    tmp_path: Path, postgres: Postgres
) -> None:
    killed(tmp_path, 5)
    (tmp_path / f"{FILE}-wal").unlink()
    words = ["move-database", str(tmp_path / FILE), postgres.new_database()]
    done = CliRunner().invoke(group, words)
    assert done.exit_code == 1 and "lacks the last 5 of 5 commits" in done.stderr
    assert "pardon admin restore" in done.stderr and "is in postgresql" not in done.output


def test_a_page_that_cannot_be_read_is_told_in_a_sentence(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def name(store: SqliteStore) -> None:
        for number in range(200):
            await store.set_name(f"{number:064x}", "Ann")

    run(tmp_path, name)
    file, address = tmp_path / FILE, postgres.new_database()
    prepare = moving._bring_up_to_date

    async def prepare_and_break(*given: Any) -> None:
        await prepare(*given)
        content = bytearray(file.read_bytes())
        first = content.find(b"Ann") // 4096 * 4096
        content[first : first + 64] = b"\xff" * 64
        file.write_bytes(content)

    monkeypatch.setattr(moving, "_bring_up_to_date", prepare_and_break)
    done = CliRunner().invoke(group, ["move-database", str(file), address])
    assert done.exit_code == 1 and "malformed; move a backup of it instead" in done.stderr
    assert "nothing was moved" in done.stderr and "Traceback" not in done.stderr
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM players").fetchone() == (0,)


def test_the_command_says_what_it_moved_and_what_is_wrong(file: Path, postgres: Postgres) -> None:
    address = postgres.new_database()
    done = CliRunner().invoke(group, ["move-database", str(file), address])
    assert done.exit_code == 0, done.output
    assert "log" in done.output and "Everything is in postgresql://" in done.output
    other = CliRunner().invoke(group, ["move-database", str(file), "mysql://x"])
    assert other.exit_code == 1 and "no database to share" in other.output
    nowhere = CliRunner().invoke(group, ["move-database", str(file.parent / "x.db"), address])
    assert nowhere.exit_code == 1 and "there is no database" in nowhere.output
