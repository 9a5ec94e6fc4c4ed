"""A database that lacks what it has had is noticed, said, and left as it was found."""

import asyncio
from pathlib import Path

import pytest

from pardon.server.storage.errors import StoreError
from pardon.server.storage.sqlite import FILE, SqliteStore
from tests.server.storage.opening import fault_of, killed, nothing, run, whole


@pytest.mark.parametrize("kept", [0.0, 0.6])
def test_a_journal_that_was_cut_or_lost_is_noticed_and_said(tmp_path: Path, kept: float) -> None:
    run(tmp_path, nothing)
    killed(tmp_path, 5)
    journal = tmp_path / f"{FILE}-wal"
    content = journal.read_bytes()
    journal.write_bytes(content[: int(len(content) * kept)])
    if not kept:
        journal.unlink()
    fault = fault_of(tmp_path)
    assert "lacks the last" in fault and "pardon admin restore" in fault
    assert "--accept-loss" in fault

    async def main() -> None:
        store = SqliteStore(tmp_path, accepts_loss=True)
        await store.open()
        assert "lacks the last" in (store.doubt or "") and "is lost" in (store.doubt or "")
        await store.close()

    asyncio.run(main())
    run(tmp_path, whole)


@pytest.mark.parametrize("left", [None, b"", b"\0\xffgarbage"])
def test_a_database_without_its_tally_is_said_to_be_in_doubt(
    tmp_path: Path, left: bytes | None
) -> None:
    killed(tmp_path, 5)
    tally = tmp_path / f"{FILE}-tally"
    tally.unlink()
    if left is not None:
        tally.write_bytes(left)

    async def doubted(store: SqliteStore) -> None:
        assert "nobody can tell whether" in (store.doubt or "")
        assert "5 commits" in (store.doubt or "") and "pardon admin restore" in (store.doubt or "")

    run(tmp_path, doubted)
    run(tmp_path, whole)


def test_a_new_database_is_in_no_doubt(tmp_path: Path) -> None:
    run(tmp_path, whole)
    run(tmp_path, whole)


def test_a_journal_that_is_put_back_after_a_refusal_brings_everything_back(tmp_path: Path) -> None:
    run(tmp_path, nothing)
    killed(tmp_path, 5)
    journal = tmp_path / f"{FILE}-wal"
    content = journal.read_bytes()
    journal.write_bytes(content[: len(content) // 2])
    assert "lacks the last" in fault_of(tmp_path)
    journal.write_bytes(content)

    async def read(store: SqliteStore) -> None:
        assert store.doubt is None and await store.name("4") == "Ann"

    run(tmp_path, read)


@pytest.mark.parametrize("left", [None, b""])
def test_a_refused_start_without_the_database_leaves_its_journal(
    tmp_path: Path, left: bytes | None
) -> None:
    killed(tmp_path, 5)
    database, journal = tmp_path / FILE, tmp_path / f"{FILE}-wal"
    kept, written = database.read_bytes(), journal.read_bytes()
    database.unlink()
    if left is not None:
        database.write_bytes(left)
    fault = fault_of(tmp_path)
    assert f"{FILE}-wal with its last games is there" in fault and "--accept-loss" in fault
    assert journal.read_bytes() == written
    database.write_bytes(kept)

    async def read(store: SqliteStore) -> None:
        assert store.doubt is None and await store.name("4") == "Ann"

    run(tmp_path, read)


def test_a_database_is_begun_anew_where_its_loss_is_accepted(tmp_path: Path) -> None:
    killed(tmp_path, 5)
    journal = tmp_path / f"{FILE}-wal"
    written = journal.read_bytes()
    (tmp_path / FILE).unlink()

    async def main() -> None:
        store = SqliteStore(tmp_path, accepts_loss=True)
        await store.open()
        assert "is missing" in (store.doubt or "") and "is lost" in (store.doubt or "")
        assert await store.name("4") is None
        await store.close()

    asyncio.run(main())
    [aside] = tmp_path.glob(f"{FILE}-wal.before-*")
    assert aside.read_bytes() == written
    run(tmp_path, whole)


def test_a_refused_start_changes_neither_the_database_nor_its_journal(tmp_path: Path) -> None:
    killed(tmp_path, 5)
    database, journal = tmp_path / FILE, tmp_path / f"{FILE}-wal"
    content = bytearray(journal.read_bytes())
    content[len(content) // 2] ^= 255
    journal.write_bytes(content)
    before = database.read_bytes(), journal.read_bytes()
    assert "lacks the last" in fault_of(tmp_path)
    assert (database.read_bytes(), journal.read_bytes()) == before


def test_a_database_that_was_copied_without_its_journal_is_in_doubt(tmp_path: Path) -> None:
    killed(tmp_path, 5)
    (tmp_path / f"{FILE}-wal").unlink()
    (tmp_path / f"{FILE}-tally").unlink()

    async def doubted(store: SqliteStore) -> None:
        assert "with 0 commits" in (store.doubt or "")

    run(tmp_path, doubted)
    run(tmp_path, whole)


def test_what_to_do_about_a_damaged_file_is_said_when_it_is_met(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        for number in range(200):
            await store.set_name(f"{number:064x}", "Ann")

    async def broken(store: SqliteStore) -> None:
        content = bytearray(file.read_bytes())
        first = content.find(b"Ann")
        content[first // 4096 * 4096 : first // 4096 * 4096 + 64] = b"\xff" * 64
        file.write_bytes(content)
        for number in range(200):
            await store.set_name(f"{number:064x}", "Bob")

    file = tmp_path / FILE
    run(tmp_path, write)
    with pytest.raises(StoreError, match="could not store.*pardon admin restore"):
        run(tmp_path, broken)
    before = file.read_bytes()
    fault = fault_of(tmp_path)
    assert "is damaged: " in fault and "pardon admin restore" in fault
    assert file.read_bytes() == before

    async def main() -> None:
        store = SqliteStore(tmp_path, accepts_loss=True)
        await store.open()
        assert "some of what was played may be lost" in (store.doubt or "")
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("between", [1, 400])
def test_a_database_that_was_put_back_without_its_journal_is_noticed(
    tmp_path: Path, between: int
) -> None:
    async def write(store: SqliteStore) -> None:
        for number in range(between):
            await store.set_name(f"{number:064x}", "Ann")

    run(tmp_path, nothing)
    database, journal = tmp_path / FILE, tmp_path / f"{FILE}-wal"
    early = database.read_bytes()
    run(tmp_path, write)
    killed(tmp_path, 5)
    late, written = database.read_bytes(), journal.read_bytes()
    database.write_bytes(early)
    fault = fault_of(tmp_path)
    assert f"{FILE}-wal beside it do not belong together" in fault
    assert f"has seen 0 commits, the other goes on from {between}" in fault
    assert (database.read_bytes(), journal.read_bytes()) == (early, written)

    async def main() -> None:
        store = SqliteStore(tmp_path, accepts_loss=True)
        await store.open()
        assert "is set aside" in (store.doubt or "")
        assert f"lacks the last {between + 5} of" in (store.doubt or "")
        assert await store.name("4") is None
        await store.close()

    asyncio.run(main())
    [aside] = tmp_path.glob(f"{FILE}-wal.before-*")
    assert aside.read_bytes() == written
    run(tmp_path, whole)
    database.write_bytes(late)
    aside.rename(journal)

    async def read(store: SqliteStore) -> None:
        assert store.doubt is None and await store.name("4") == "Ann"

    run(tmp_path, read)


def test_a_journal_of_an_earlier_time_is_noticed(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.set_name("a", "Ann")

    run(tmp_path, write)
    killed(tmp_path, 5)
    journal, tally = tmp_path / f"{FILE}-wal", tmp_path / f"{FILE}-tally"
    written = journal.read_bytes()
    run(tmp_path, write)
    journal.write_bytes(written)
    tally.unlink()
    assert "has seen 7 commits, the other ends with 6" in fault_of(tmp_path)


def test_a_kill_alone_loses_nothing_and_is_no_damage(tmp_path: Path) -> None:
    killed(tmp_path, 5)

    async def read(store: SqliteStore) -> None:
        assert await store.name("4") == "Ann"

    run(tmp_path, read)


def test_a_database_that_was_put_in_place_of_a_later_one_is_noticed(tmp_path: Path) -> None:
    run(tmp_path, nothing)
    early = (tmp_path / FILE).read_bytes()

    async def write(store: SqliteStore) -> None:
        await store.set_name("a", "Ann")

    run(tmp_path, write)
    (tmp_path / FILE).write_bytes(early)
    assert "lacks the last 1 of 1 commits" in fault_of(tmp_path)
