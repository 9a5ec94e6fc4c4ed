"""Who has a table open at which server: known at the others whatever happens on the way."""

import asyncio

import psycopg
import pytest

from pardon.server.storage.errors import CutOffError
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played
from tests.server.seated import ANN, BOB, CY


def test_who_reloads_the_page_within_one_commit_is_still_there(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        one, other = (store.nodes for store in pair.stores)
        one.set_here("T1", ANN, 1, 1.0)
        one.set_here("T1", BOB, 1, 1.0)
        one.set_here("T1", ANN, 0, 2.0)
        one.set_here("T1", ANN, 1, 3.0)
        one.set_here("T1", BOB, 0, 3.0)
        found: list[tuple[str | None, int, float]] = []
        while found != [(ANN, 1, 3.0)]:
            await asyncio.sleep(0.02)
            here = (await other.present(["T1"])).get("T1", [])
            found = [(each.player, each.times, each.since) for each in here]

    played(postgres, scene, ROOMY)


def test_a_link_made_while_another_is_made_is_the_only_one(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        one, other = (store.nodes for store in pair.stores)
        until = one.now() + 60
        await asyncio.gather(*(one.put_link(key, ANN, "sealed", until) for key in "abc"))
        assert [await other.link(key) is None for key in "abc"] == [True, True, False]

    played(postgres, scene, ROOMY)


def test_what_could_not_be_written_is_written_as_soon_as_it_can_be(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_answer(*_: object) -> None:
        raise CutOffError("no answer")

    async def scene(pair: Pair) -> None:
        table, _, bob = await pair.two()
        await pair.until(lambda: pair.room(0, table).table.presence.is_here(BOB))
        with monkeypatch.context() as restarting:
            restarting.setattr(pair.stores[1]._link, "run", no_answer)
            await bob.leave()
            cy = await pair.client(1, table, CY)
            await asyncio.sleep(0.1)
        assert cy.connection.is_open and not pair.stores[1].nodes.is_cut_off
        presence = pair.room(0, table).table.presence
        await pair.until(lambda: presence.is_here(CY) and not presence.is_here(BOB))

    played(postgres, scene, ROOMY)


def test_who_is_here_is_written_anew_after_others_took_the_server_for_gone(
    postgres: Postgres,
) -> None:
    async def scene(pair: Pair) -> None:
        table, _, _ = await pair.two()
        presence = pair.room(0, table).table.presence
        await pair.until(lambda: presence.is_here(BOB))
        with psycopg.connect(pair.stores[0].address, autocommit=True) as connection:
            connection.execute("DELETE FROM presence")
        pair.room(0, table).table.presence.set_elsewhere([], 1.0)
        pair.stores[1].nodes.answered -= 60.0
        await pair.until(lambda: presence.is_here(BOB))

    played(postgres, scene, ROOMY)
