"""A server that its database does not answer sends people elsewhere, in time and in good words."""

import time

import pytest

from pardon.server.storage.errors import CutOffError
from pardon.server.wire.codes import Code, WireError
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played
from tests.server.seated import BOB

SOON = 0.5
"""Seconds within which nothing was asked of a database that does not answer."""


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
