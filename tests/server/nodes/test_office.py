"""Whoever runs several servers looks after all of them from one, or from none."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pardon.errors import PardonError
from pardon.server.web.admin.bans import Bans
from pardon.server.web.admin.office import DAY, Office, Order
from pardon.server.wire.codes import WireError
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import PATIENCE, ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.seated import ANN, BOB, CY, new_table


class Desk:
    """An office at the second of two servers, and the bans of the first."""

    def __init__(self, pair: Pair) -> None:
        store, clock = pair.stores[1], pair.stores[1].nodes.now
        self.office = Office(pair.hubs[1], store, Bans(store, clock), clock)
        self.bans = Bans(pair.stores[0], clock)
        following = pair.hubs[0].following
        assert following is not None
        following.on_ban = self.bans.refresh

    def is_shut_out(self, player: str, table: str | None = None) -> bool:
        try:
            self.bans.check(player, "192.0.2.1", table)
        except WireError:
            return True
        return False


def _run(postgres: Postgres, work: Callable[[Pair, Desk], Awaitable[None]]) -> None:
    async def main() -> None:
        pair = await Pair(postgres.new_database(), ROOMY, None).open()
        try:
            await asyncio.wait_for(work(pair, Desk(pair)), PATIENCE)
        finally:
            await pair.close()

    asyncio.run(main())


def test_who_is_kicked_or_banned_at_one_server_is_so_at_the_other(postgres: Postgres) -> None:
    async def work(pair: Pair, desk: Desk) -> None:
        table, ann, _ = await pair.two()
        nobody = [await pair.client(hub, table, None) for hub in (0, 1)]
        await desk.office.carry_out(Order("ban", subject=BOB))
        await pair.until(lambda: desk.is_shut_out(BOB))
        await desk.office.carry_out(Order("unban", subject=BOB))
        await pair.until(lambda: not desk.is_shut_out(BOB))
        await desk.office.carry_out(Order("close", subject=table))
        await pair.until(lambda: desk.is_shut_out(ANN, table))
        await desk.office.carry_out(Order("kick", subject=table, who="red"))
        here = (ann, *nobody)  # who has no cookie could be whoever was kicked
        await pair.until(lambda: not any(each.connection.is_open for each in here))

    _run(postgres, work)


def test_no_table_is_deleted_where_somebody_is_at_another_server(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(pair: Pair, desk: Desk) -> None:
        table, _, bob = await pair.two()
        gone = (await pair.hubs[0].lobby.make(ANN, new_table())).id
        await bob.leave()
        now = pair.stores[1].nodes.now()
        monkeypatch.setattr(desk.office, "_clock", lambda: now + 40 * DAY)
        told = await desk.office.carry_out(Order("retain", days=30))
        assert told == {"deleted": [gone]}
        assert await pair.entries(table)

    _run(postgres, work)


def test_all_that_is_kept_is_told_forgotten_and_deleted_while_people_play(
    postgres: Postgres,
) -> None:
    async def work(pair: Pair, desk: Desk) -> None:
        table, ann, bob = await pair.two()
        await bob.say("say", text="a word of mine")
        presence = pair.room(1, table).table.presence
        await pair.until(lambda: bool(presence.elsewhere))
        [row] = await desk.office.carry_out(Order("list"))
        shown = await desk.office.carry_out(Order("show", subject=table))
        assert (row["id"], row["connections"], shown["connections"]) == (table, 2, 2)
        kept = await desk.office.carry_out(Order("export", subject=table))
        assert len(kept["entries"]) == len(await pair.entries(table))
        assert "a word of mine" in str(kept["chat"]) and BOB in str(kept["entries"])
        told = await desk.office.carry_out(Order("export", subject=BOB))
        assert table in bytes(told).decode()
        await desk.office.carry_out(Order("forget", subject=BOB))
        kept = await desk.office.carry_out(Order("export", subject=table))
        assert BOB not in str(kept) and "a word of mine" not in str(kept)
        await pair.until(lambda: "Bob" not in str(ann.last("welcome")["table"]["seats"]))
        with pytest.raises(PardonError, match="pg_dump"):
            await desk.office.carry_out(Order("backup", subject="copy.db"))
        await desk.office.carry_out(Order("delete", subject=table))
        await pair.until(lambda: desk.is_shut_out(ANN, table))
        with pytest.raises(PardonError, match="no table"):
            await desk.office.carry_out(Order("export", subject=table))

    _run(postgres, work)


def test_whoever_is_forgotten_is_told_so_and_sent_away_at_every_server(postgres: Postgres) -> None:
    async def work(pair: Pair, desk: Desk) -> None:
        table, ann, bob = await pair.two()
        spoke, quiet = await pair.client(0, table, CY), await pair.client(0, table, "d" * 64)
        told: list[WireError] = []
        for client in (ann, spoke, quiet):
            client.connection._hang_up = told.append
        await spoke.say("rename", name="Cyrus")
        await quiet.say("rename", name="Dee")
        await spoke.say("say", text="a word of mine")
        for player in (ANN, CY, "d" * 64):
            await desk.office.carry_out(Order("forget", subject=player))
        await pair.until(lambda: len(told) == 3)
        assert {fault.message for fault in told} == {"fault-forgotten"}
        await pair.until(lambda: "…" in str(bob.last("welcome")["chat"]))
        assert "Cyrus" not in str(bob.last("welcome"))
        assert CY not in str(await desk.office.carry_out(Order("export", subject=table)))

    _run(postgres, work)
