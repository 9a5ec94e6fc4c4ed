"""Limits of what all who watch may say hold wherever they are connected."""

import asyncio

from msgspec.structs import replace

from pardon.server.hub.limits import Rate
from pardon.server.wire.codes import Code
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import PATIENCE, ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.seated import CY

LIMITS = replace(ROOMY, asides=Rate(3, 0.001))


def test_those_who_watch_at_one_server_use_up_what_all_may_say(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        table, *_ = await pair.two()
        cy, dee = await pair.client(0, table, CY), await pair.client(1, table, "d" * 64)
        for watcher in (cy, dee):
            assert (await watcher.say("rename", name="Watcher"))["type"] == "done"
        for _ in range(3):
            assert (await cy.say("say", text="hello"))["type"] == "done"
        await pair.until(lambda: pair.hubs[1]._asides.is_empty(table))
        assert (await dee.say("say", text="hello"))["code"] == Code.TOO_MANY

    async def main() -> None:
        pair = await Pair(postgres.new_database(), LIMITS, None).open()
        try:
            await asyncio.wait_for(scene(pair), PATIENCE)
        finally:
            await pair.close()

    asyncio.run(main())
