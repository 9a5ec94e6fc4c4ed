"""Grouping: what is committed together is written with few statements, and in order."""

import asyncio

from pardon.server.storage import sql
from pardon.server.storage.base import Ban
from pardon.server.storage.writes import Write, by_statement
from tests.server.storage.test_stores import AnyStore, Make, make, run

__all__ = ["make"]


def test_statements_come_once_unless_another_on_their_table_came_between() -> None:
    async def main() -> None:
        row = {"table_id": "T1", "seq": 0}
        appends = [Write([(sql.APPEND, [row | {"seq": n}]), (sql.NOTE, [{}])]) for n in range(3)]
        ban, unban = Write([(sql.BAN, [{"who": "x"}])]), Write([(sql.UNBAN, [{"whom": "x"}])])
        writes = [appends[0], ban, appends[1], unban, appends[2], ban]
        grouped = by_statement(writes)
        order = [statement for statement, _ in grouped]
        assert order == [sql.APPEND, sql.NOTE, sql.BAN, sql.UNBAN, sql.BAN]
        assert [each["seq"] for each in grouped[0][1]] == [0, 1, 2]

    asyncio.run(main())


def test_what_is_asked_last_holds_though_all_is_committed_at_once(make: Make) -> None:
    async def work(store: AnyStore) -> None:
        ban = Ban("192.0.2.1", None, "noise")
        before = store.commits
        await asyncio.gather(store.ban(ban), store.unban(ban.who), store.ban(ban))
        assert store.commits == before + 1
        assert await store.bans() == [ban]
        await asyncio.gather(store.unban(ban.who), store.ban(ban), store.unban(ban.who))
        assert await store.bans() == []

    run(make, work)
