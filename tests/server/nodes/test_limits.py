"""Limits hold wherever somebody is connected: at one server, or at several of one database."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace

from pardon.server.hub.limits import Limits, Rate
from pardon.server.hub.nodes.holding import FRESH, LEAST, Holding
from pardon.server.wire.codes import Code
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import PATIENCE, ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.seated import CY

Scene = Callable[[Pair], Coroutine[Any, Any, None]]


def played(postgres: Postgres, scene: Scene, limits: Limits, address: str = "") -> None:
    """Let something happen at two servers."""

    async def main() -> None:
        pair = await Pair(address or postgres.new_database(), limits, None).open()
        try:
            await asyncio.wait_for(scene(pair), PATIENCE)
        finally:
            await pair.close()

    asyncio.run(main())


def test_those_who_watch_at_one_server_use_up_what_all_may_say(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        table, *_ = await pair.two()
        cy, dee = await pair.client(0, table, CY), await pair.client(1, table, "d" * 64)
        for watcher in (cy, dee):
            assert (await watcher.say("rename", name="Watcher"))["type"] == "done"
        for _ in range(3):
            assert (await cy.say("say", text="hello"))["type"] == "done"
        await pair.until(lambda: pair.hubs[1]._rates.asides.is_empty(table))
        assert (await dee.say("say", text="hello"))["code"] == Code.TOO_MANY

    played(postgres, scene, replace(ROOMY, asides=Rate(3, 0.001)))


def test_bots_of_an_address_have_one_budget_at_all_servers(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        one, other = (hub.bots.turnstile for hub in pair.hubs)
        async with one.turn("192.0.2.1"):
            await asyncio.sleep(0.3)
        await pair.until(lambda: other.wait("192.0.2.1") > 0)
        assert one.wait("192.0.2.1") > 0
        assert other.wait("192.0.2.2") == 0

    played(postgres, scene, replace(ROOMY, thinking_per_address=Rate(0, 1e-6)))


def test_connections_of_an_address_count_wherever_they_are(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        one, other = (hub.following.holding for hub in pair.hubs if hub.following is not None)
        for _ in range(LEAST):
            one.take("192.0.2.1")
        other.take("192.0.2.1")
        await pair.until(lambda: other.of("192.0.2.1") == LEAST + 1)
        assert other.of("192.0.2.2") == 0
        for _ in range(LEAST):
            one.give_back("192.0.2.1")
        await pair.until(lambda: other.of("192.0.2.1") == 1)

    played(postgres, scene, ROOMY)


def test_what_another_server_told_is_worth_nothing_after_a_while() -> None:
    now = [0.0]
    holding = Holding(lambda: now[0])
    holding.take("192.0.2.1")
    holding.hear("one", [("192.0.2.1", 20)])
    holding.hear("two", [("192.0.2.1", 30)])
    assert holding.of("192.0.2.1") == 51
    holding.hear("one", [("192.0.2.2", 20)])
    assert holding.of("192.0.2.1") == 31
    now[0] += FRESH + 1
    holding.hear("two", [("192.0.2.3", 20)])
    assert holding.of("192.0.2.1") == 1 and holding.of("192.0.2.2") == 0
    holding.give_back("192.0.2.1")
    assert holding.of("192.0.2.1") == 0 and holding.told(9) == ()
