"""A table that is deleted at one server is deleted, whatever goes on there at another."""

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest

from pardon.server.storage.errors import GoneError, TakenError
from pardon.server.storage.postgres import PostgresStore
from pardon.server.table.entries import Drew
from pardon.server.wire.http import NewSeat
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import PATIENCE, ROOMY
from tests.server.nodes.test_following import Pair, deaf
from tests.server.nodes.test_limits import played
from tests.server.seated import ANN, new_table

ENTRY = Drew(outcome="7")


def two_stores(
    postgres: Postgres, work: Callable[[PostgresStore, PostgresStore], Awaitable[None]]
) -> None:
    async def main() -> None:
        address = postgres.new_database()
        one, other = PostgresStore(address), PostgresStore(address)
        await one.open()
        await other.open()
        try:
            await asyncio.wait_for(work(one, other), PATIENCE)
        finally:
            await one.close()
            await other.close()

    asyncio.run(main())


def rows_left(address: str, table: str) -> int:
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT count(*) FROM log WHERE table_id = %s", [table])
        row = found.fetchone()
        assert row is not None
        return int(row[0])


def test_an_entry_of_a_deleted_table_fails_alone_among_those_committed_together(
    postgres: Postgres,
) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        for table in ("T1", "T2", "T3"):
            await one.make(table, ANN, False, 1.0)
            await one.append(table, 0, [ENTRY], 1.0)
        await other.delete_table("T2")
        seqs = {"T1": 1, "T2": 1, "T3": 0}
        done = await asyncio.gather(
            *(one.append(table, seq, [ENTRY], 2.0) for table, seq in seqs.items()),
            one.make("T4", ANN, False, 2.0),
            one.append("T4", 0, [ENTRY], 2.0),
            return_exceptions=True,
        )
        assert [type(each) for each in done[1:3]] == [GoneError, TakenError]
        assert "the table was deleted" in str(done[1])
        assert [done[0], *done[3:]] == [None] * 3
        assert await one.load("T2") is None and rows_left(one.address, "T2") == 0
        assert [len(await one.load(table) or []) for table in ("T1", "T3", "T4")] == [2, 1, 1]

    two_stores(postgres, work)


def test_nothing_is_left_of_a_table_that_is_deleted_while_it_goes_on(postgres: Postgres) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        async def go_on(table: str) -> int:
            for seq in range(10**6):
                try:
                    await one.append(table, seq, [ENTRY], 1.0)
                except GoneError:
                    return seq
            raise AssertionError

        tables = [f"T{number}" for number in range(30)]
        await asyncio.gather(*(one.make(table, ANN, False, 1.0) for table in tables))
        going_on = [asyncio.create_task(go_on(table)) for table in tables]
        for table in tables:
            await asyncio.sleep(0.02)
            await other.delete_table(table)
        assert all(await asyncio.gather(*going_on))
        assert [rows_left(one.address, table) for table in tables] == [0] * len(tables)

    two_stores(postgres, work)


@pytest.mark.parametrize("is_deaf", [False, True], ids=["told", "untold"])
def test_a_room_closes_where_another_server_deleted_its_table(
    postgres: Postgres, is_deaf: bool
) -> None:
    async def scene(pair: Pair) -> None:
        seats = tuple(NewSeat(colour, "bot", "easy") for colour in ("red", "blue"))
        made = await pair.hubs[0].lobby.make(ANN, new_table(seats=seats))
        ann = await pair.client(0, made.id, ANN)
        if is_deaf:
            deaf(pair, 0)
        await ann.say("start")
        await pair.until(lambda: ann.game["step"] > 10)
        await pair.stores[1].delete_table(made.id)
        await pair.until(lambda: pair.hubs[0].rooms.find(made.id) is None)
        assert not ann.connection.is_open
        assert (await ann.say("say", text="anybody here?"))["type"] != "done"
        await asyncio.sleep(0.1)
        assert rows_left(pair.stores[0].address, made.id) == 0

    played(postgres, scene, ROOMY)


def test_a_quiet_room_closes_though_nobody_heard_that_its_table_was_deleted(
    postgres: Postgres,
) -> None:
    async def scene(pair: Pair) -> None:
        made = await pair.hubs[0].lobby.make(ANN, new_table())
        ann = await pair.client(0, made.id, ANN)
        deaf(pair, 0)
        await pair.stores[1].delete_table(made.id)
        await pair.until(lambda: not ann.connection.is_open)

    played(postgres, scene, ROOMY)
