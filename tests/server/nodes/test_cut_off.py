"""A server that its database does not answer sends people elsewhere, in time and in good words."""

import asyncio
import time
from typing import Any

import pytest

from pardon.server.storage.errors import CutOffError
from pardon.server.storage.nodes.nodes import CUT_OFF
from pardon.server.storage.postgres import PostgresStore
from pardon.server.wire.codes import Code, WireError
from tests.nodes.postgres import Postgres
from tests.nodes.relay import Relay
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played
from tests.server.seated import BOB

SOON = 0.5
"""Seconds within which nothing was asked of a database that does not answer."""
LATE = 0.9
"""Seconds by which a busy machine may notice it later."""


async def no_answer(*_: object) -> None:
    raise CutOffError("no answer")


def test_whoever_comes_to_a_server_that_is_cut_off_is_sent_elsewhere(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(pair: Pair) -> None:
        table, _, _ = await pair.two()
        store = pair.stores[1]
        monkeypatch.setattr(store, "_read", no_answer)
        monkeypatch.setattr(store.nodes, "_beat", no_answer)
        store.nodes.answered -= 60.0
        store.nodes.notice_cut_off()
        began = time.monotonic()
        for player in (BOB, None):
            with pytest.raises(WireError, match="cannot reach") as refused:
                await pair.client(1, table, player)
            assert refused.value.code is Code.CLOSED
        assert time.monotonic() - began < SOON
        monkeypatch.undo()

    played(postgres, scene, ROOMY)


@pytest.mark.parametrize("is_stopped", [False, True], ids=["silent", "stopped"])
def test_a_server_notices_in_time_that_it_is_cut_off(postgres: Postgres, is_stopped: bool) -> None:
    async def main() -> None:
        address = postgres.new_database()
        relay = await Relay(lambda: [postgres.port]).start()
        store = PostgresStore(address.replace(f":{postgres.port}/", f":{relay.port}/"))
        await store.open()
        answered = store.nodes.answered
        while store.nodes.answered == answered:
            await asyncio.sleep(0.005)
        if is_stopped:
            await relay.stop()
        else:
            relay.cut()
        while not store.nodes.is_cut_off:
            await asyncio.sleep(0.005)
        assert CUT_OFF <= time.monotonic() - store.nodes.answered < CUT_OFF + LATE
        await store.close()
        await relay.stop()

    asyncio.run(main())


def test_one_answer_that_is_late_cuts_nobody_off(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        store = PostgresStore(postgres.new_database())
        await store.open()
        look = store.nodes._look_and_sign
        asked: list[float] = []

        async def slowly(connection: Any) -> frozenset[str]:
            asked.append(time.monotonic())
            await asyncio.sleep(2 * CUT_OFF if len(asked) == 1 else 0.0)
            return await look(connection)

        monkeypatch.setattr(store.nodes, "_look_and_sign", slowly)
        while len(asked) < 3:
            assert not store.nodes.is_cut_off
            await asyncio.sleep(0.005)
        await store.close()

    asyncio.run(main())
