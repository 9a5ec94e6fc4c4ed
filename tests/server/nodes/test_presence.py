"""Who has a table open at which server: known at the others whatever happens on the way."""

import asyncio

from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played
from tests.server.seated import ANN, BOB


def test_who_reloads_the_page_within_one_commit_is_still_there(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        one, other = (store.nodes for store in pair.stores)
        one.set_here("T1", ANN, 1, 1.0)
        one.set_here("T1", BOB, 1, 1.0)
        one.set_here("T1", ANN, 0, 2.0)
        one.set_here("T1", ANN, 1, 3.0)
        one.set_here("T1", BOB, 0, 3.0)
        await asyncio.sleep(0.3)
        [present] = (await other.present(["T1"]))["T1"]
        assert (present.player, present.times, present.since) == (ANN, 1, 3.0)

    played(postgres, scene, ROOMY)


def test_a_link_made_while_another_is_made_is_the_only_one(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        one, other = (store.nodes for store in pair.stores)
        until = one.now() + 60
        await asyncio.gather(*(one.put_link(key, ANN, "sealed", until) for key in "abc"))
        assert [await other.link(key) is None for key in "abc"] == [True, True, False]

    played(postgres, scene, ROOMY)
