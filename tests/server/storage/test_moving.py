"""Moving: what was in the file is in PostgreSQL, row by row, or nothing is."""

import asyncio
import gzip
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from pardon.cli import group
from pardon.server.storage.damage.tally import Tally
from pardon.server.storage.errors import StoreError
from pardon.server.storage.moving import move
from pardon.server.storage.postgres import PostgresStore
from pardon.server.storage.sqlite import FILE
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


def test_the_command_says_what_it_moved_and_what_is_wrong(file: Path, postgres: Postgres) -> None:
    address = postgres.new_database()
    done = CliRunner().invoke(group, ["move-database", str(file), address])
    assert done.exit_code == 0, done.output
    assert "log" in done.output and "Everything is in postgresql://" in done.output
    other = CliRunner().invoke(group, ["move-database", str(file), "mysql://x"])
    assert other.exit_code == 1 and "no database to share" in other.output
    nowhere = CliRunner().invoke(group, ["move-database", str(file.parent / "x.db"), address])
    assert nowhere.exit_code == 1 and "there is no database" in nowhere.output
