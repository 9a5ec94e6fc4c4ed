"""Stores: what they return was written, in order, and is there afterwards, in every database."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from pardon.server.pages.results import GameResult, SeatResult
from pardon.server.storage.base import Called, Line
from pardon.server.storage.errors import StoreError, UnreadableError
from pardon.server.storage.migrate import migrate
from pardon.server.storage.postgres import PostgresStore
from pardon.server.storage.sql_people import named_in
from pardon.server.storage.sqlite import FILE, SqliteStore
from pardon.server.table.entries import Acted, Drew, Entry, Removed, Said, Sat
from tests.nodes.postgres import Postgres

ENTRIES: list[Entry] = [
    Sat(seat="red", player="p" * 64, name="Ann <b>"),
    Drew(outcome="7"),
    Acted(seat="red", move="4>11", by="person"),
]
OF_EXPRESSIONS = ("chat_player", "log_player")
"""Indexes that cannot be compared."""
LONGEST_PAUSE = 2.0
"""Seconds that a session may pause within a transaction in play."""
AnyStore = SqliteStore | PostgresStore
Make = Callable[[], AnyStore]


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.new_database()
    return lambda: PostgresStore(address)


def run(make: Make, work: Callable[[AnyStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = make()
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


async def made(store: AnyStore, *tables: str) -> None:
    await asyncio.gather(*(store.make(table, "host", False, 1.0) for table in tables))


def test_entries_come_back_as_they_were_after_closing(make: Make) -> None:
    async def write(store: AnyStore) -> None:
        await store.make("AAAAAA", "host", True, 1.0)
        await store.append("AAAAAA", 0, ENTRIES[:1], 2.0)
        await store.append("AAAAAA", 1, ENTRIES[1:], 3.5)

    async def read(store: AnyStore) -> None:
        entries = await store.load("AAAAAA")
        assert entries == [(ENTRIES[0], 2.0), (ENTRIES[1], 3.5), (ENTRIES[2], 3.5)]

    run(make, write)
    run(make, read)


async def spoil(store: AnyStore, statement: str) -> None:
    """Do something to the database behind the back of its store."""
    if isinstance(store, SqliteStore):
        with sqlite3.connect(store.file) as database:
            database.execute(statement)
        database.close()
        return
    async with await psycopg.AsyncConnection.connect(store.address) as connection:
        await connection.execute(statement.encode())


FAULTS = {
    "BBBBBB": "DELETE FROM log WHERE table_id = 'BBBBBB' AND seq = 1",
    "CCCCCC": "DELETE FROM log WHERE table_id = 'CCCCCC'",
    "DDDDDD": "UPDATE log SET entry = '{' WHERE table_id = 'DDDDDD' AND seq = 2",
    "EEEEEE": "UPDATE log SET entry = '{}' WHERE table_id = 'EEEEEE' AND seq = 2",
    "FFFFFF": """UPDATE log SET entry = '{"entry":"drawn"}' WHERE table_id = 'FFFFFF'""",
    "GGGGGG": """UPDATE log SET entry = '{"entry":"acted"}' WHERE table_id = 'GGGGGG'""",
    "HHHHHH": "DELETE FROM log WHERE table_id = 'HHHHHH' AND seq = 0",
}
"""What makes tables unreadable."""


def test_tables_that_cannot_be_read_are_found_and_named(make: Make) -> None:
    async def write(store: AnyStore) -> None:
        for table in ("AAAAAA", *FAULTS):
            await store.make(table, "p", False, 1.0)
            await store.append(table, 0, ENTRIES, 1.0)
        assert await store.find_unreadable() == await store.complaints() == []

    async def read(store: AnyStore) -> None:
        assert await store.find_unreadable() == [*FAULTS]
        [told] = await store.complaints()
        assert told.startswith("7 tables cannot be read and are left alone: BBBBBB, CCCCCC,")
        assert store.restoring in told
        await store.delete_table("AAAAAA")
        for table in [*FAULTS][1:]:
            await store.delete_table(table)
        [told] = await store.complaints()
        assert told.startswith("1 table cannot be read and is left alone: BBBBBB. ")

    run(make, write)
    for fault in FAULTS.values():
        asyncio.run(spoil(make(), fault))
    run(make, read)


@pytest.mark.parametrize("lacking", [0, 1])
def test_a_table_that_lacks_an_entry_is_not_read_as_if_it_were_whole(
    make: Make, lacking: int
) -> None:
    async def work(store: AnyStore) -> None:
        await store.make("AAAAAA", "p", False, 1.0)
        await store.append("AAAAAA", 0, ENTRIES, 1.0)
        if store.nodes is not None:
            tail = await store.nodes.tail("AAAAAA", 2)
            assert tail is not None and tail.entries == [(ENTRIES[2], 1.0)]

    async def read(store: AnyStore) -> None:
        with pytest.raises(UnreadableError, match="AAAAAA lacks some"):
            await store.load("AAAAAA")
        if store.nodes is not None:
            for first in range(lacking + 1):
                with pytest.raises(UnreadableError, match="AAAAAA lacks some"):
                    await store.nodes.tail("AAAAAA", first)

    run(make, work)
    asyncio.run(spoil(make(), f"DELETE FROM log WHERE seq = {lacking}"))
    run(make, read)


def test_a_table_that_was_never_made_is_none_and_a_new_one_is_empty(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        assert await store.load("NOBODY") is None
        await store.make("AAAAAA", "host", False, 1.0)
        assert await store.load("AAAAAA") == []

    run(make, work)


def test_a_number_that_is_taken_is_refused_and_nothing_of_it_kept(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        await made(store, "AAAAAA")
        await store.append("AAAAAA", 0, ENTRIES[:2], 1.0)
        with pytest.raises(StoreError, match="entry 1 of table AAAAAA is in the store already"):
            await store.append("AAAAAA", 1, ENTRIES, 2.0)
        assert [entry for entry, _ in await store.load("AAAAAA") or []] == ENTRIES[:2]

    run(make, work)


def test_a_conflict_fails_alone_among_those_committed_together(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        await made(store, "AAAAAA", *(f"T{i}" for i in range(20)))
        await store.append("AAAAAA", 0, ENTRIES, 1.0)
        waiting = [store.append(f"T{i}", 0, ENTRIES, 2.0) for i in range(20)]
        conflict = store.append("AAAAAA", 2, ENTRIES, 2.0)
        done = await asyncio.gather(*waiting, conflict, return_exceptions=True)
        assert done[:-1] == [None] * 20
        assert isinstance(done[-1], StoreError)
        for i in range(20):
            assert len(await store.load(f"T{i}") or []) == 3

    run(make, work)


def test_many_appends_share_few_commits(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        async def play(table: int) -> None:
            for seq in range(10):
                await store.append(f"T{table}", seq, ENTRIES[1:2], 1.0)

        await made(store, *(f"T{table}" for table in range(100)))
        await asyncio.gather(*(play(table) for table in range(100)))
        assert store.stored == 1000
        assert store.commits < 200

    run(make, work)


def test_whoever_gives_up_waiting_disturbs_nobody(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        await made(store, "AAAAAA", "BBBBBB")
        impatient = asyncio.create_task(store.append("AAAAAA", 0, ENTRIES, 1.0))
        patient = asyncio.create_task(store.append("BBBBBB", 0, ENTRIES, 1.0))
        await asyncio.sleep(0)
        impatient.cancel()
        await patient
        assert len(await store.load("BBBBBB") or []) == 3

    run(make, work)


def test_names_seats_and_lists(make: Make) -> None:
    async def work(store: AnyStore) -> None:
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
        assert await store.called("AAAAAA") == {}
        await store.call("AAAAAA", "ann", Called("Anna", 3))
        await store.call("AAAAAA", "ann", Called("Annie", 5))
        await store.sit("AAAAAA", "ann")
        assert await store.called("AAAAAA") == {"ann": Called("Annie", 5)}
        assert await store.called("BBBBBB") == {}
        assert [await store.knows(who) for who in ("ann", "bob", "cy")] == [True, True, False]
        key = await store.key("cookies")
        assert len(key) == 32 and await store.key("cookies") == key != await store.key("other")

    run(make, work)


def test_closing_writes_what_is_waiting_and_takes_no_more(make: Make) -> None:
    async def main() -> None:
        store = make()
        await store.open()
        await made(store, "AAAAAA")
        waiting = asyncio.create_task(store.append("AAAAAA", 0, ENTRIES, 1.0))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        await store.close()
        with pytest.raises(StoreError, match="the store is closed"):
            await store.append("AAAAAA", 3, ENTRIES, 1.0)

    asyncio.run(main())


def test_a_conflict_takes_the_result_of_the_game_with_it(make: Make) -> None:
    seat = SeatResult("red", "ann", "Ann", None, True, 0, 0, 0, 0, 0, 0.0)
    result = GameResult("AAAAAA-1", "AAAAAA", "hasbro-2002", 2.0, 9, (seat,))

    async def work(store: AnyStore) -> None:
        await made(store, "AAAAAA")
        await store.append("AAAAAA", 0, ENTRIES[:1], 1.0)
        with pytest.raises(StoreError, match="already"):
            await store.append("AAAAAA", 0, ENTRIES, 2.0, result)
        assert await store.people.of_player("ann") == []
        await store.append("AAAAAA", 1, ENTRIES[1:], 2.0, result)
        assert await store.people.of_player("ann") == [result]

    run(make, work)


def test_the_chat_has_a_sequence_of_its_own(make: Make) -> None:
    lines = [
        Line(
            f"{number:04}", Said("red" if number % 3 else None, "Ann", f"word {number}", "ann"), 1.0
        )
        for number in range(12)
    ]

    async def work(store: AnyStore) -> None:
        await made(store, "AAAAAA")
        assert await store.talk("AAAAAA", 5) == ([], 0, 0)
        for line in lines:
            await store.say("AAAAAA", line)
        assert await store.talk("AAAAAA", 5) == (lines[7:], 8, 4)
        assert await store.talk("AAAAAA") == (lines, 8, 4)
        await store.append("AAAAAA", 0, ENTRIES, 1.0)

    run(make, work)


def test_a_remark_is_kept_once_under_the_key_of_who_says_it(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        said = [
            ("ann", "k1"),
            ("ann", "k1"),
            ("bob", "k1"),
            ("ann", "k2"),
            ("ann", ""),
            ("ann", ""),
        ]
        for number, (player, key) in enumerate(said):
            line = Line(f"{number:04}", Said("red", "Ann", "hi", player, key), 1.0)
            await store.say("AAAAAA", line)
            await store.say("BBBBBB", line)
        for table in ("AAAAAA", "BBBBBB"):
            kept = [line.id for line in (await store.talk(table)).lines]
            assert kept == ["0000", "0002", "0003", "0004", "0005"]

    run(make, work)


def test_a_player_is_found_wherever_they_are_named(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        who, other = "c" * 64, "d" * 64
        for code in ("SAT", "MADE", "SAID", "REMOVED", "EARLIER", "QUOTED"):
            await store.make(code, who if code == "MADE" else other, False, 1.0)
        quoted = Said(None, "Dee", f'"player":"{who}"', other)
        said = Said(None, "Cy", '100 % \\ "mine"', who)
        await store.sit("SAT", who)
        await store.say("SAID", Line("1", said, 1.0))
        await store.say("SAID", Line("2", said, 1.0))
        await store.append("REMOVED", 0, [Removed(player=who)], 1.0)
        await store.append("EARLIER", 0, [Sat(seat="red", player=other, name="Dee"), said], 1.0)
        await store.append("QUOTED", 0, [quoted, Removed(player=other)], 1.0)
        await store.say("QUOTED", Line("3", quoted, 1.0))
        found = await store.people.tables_of(who)
        assert sorted(found) == ["EARLIER", "MADE", "REMOVED", "SAID", "SAT"]

    run(make, work)


def test_who_is_named_where_is_looked_up_and_not_searched_for(tmp_path: Path) -> None:
    async def nothing(_: AnyStore) -> None:
        pass

    run(lambda: SqliteStore(tmp_path), nothing)
    engine = sa.create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.connect() as connection:
        for query in named_in("c" * 64):
            text = query.compile(dialect=engine.dialect, compile_kwargs={"literal_binds": True})
            [plan] = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}").all()
            assert "USING INDEX" in plan[3] or "USING COVERING INDEX" in plan[3], plan
            assert "SEARCH" in plan[3], plan
    engine.dispose()


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
def test_the_migrations_make_what_the_store_expects(make: Make) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import create_engine

    from pardon.server.storage.sql import METADATA

    async def nothing(_: AnyStore) -> None:
        pass

    run(make, nothing)
    run(make, nothing)
    store = make()
    if isinstance(store, SqliteStore):
        engine = create_engine(f"sqlite:///{store.file}")
    else:
        engine = create_engine(store.address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"include_object": lambda _, name, *rest: name not in OF_EXPRESSIONS}
        )
        assert context.get_current_revision() == "0010"
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_a_database_is_made_however_slowly(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(connection: sa.Connection, *told: str) -> None:
        assert connection.execute(sa.text("SHOW lock_timeout")).scalar() == "1min"
        time.sleep(LONGEST_PAUSE + 0.3)
        migrate(connection, *told)

    async def work(store: AnyStore) -> None:
        assert await store.load("AAAAAA") is None

    address = postgres.new_database()
    monkeypatch.setattr("pardon.server.storage.postgres.migrate", slowly)
    run(lambda: PostgresStore(address), work)
