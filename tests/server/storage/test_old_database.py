"""A database that an earlier version wrote opens, and its tables go on where they stood.

``pardon-0001.db.gz`` is a file of version 0.1.0, of schema 0001. Its two tables hold every kind of
entry that there was then; the file of facts beside it says how that version saw them.
"""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from pardon import fair
from pardon.server.hub.archive import finished
from pardon.server.storage.sqlite import FILE, SqliteStore
from pardon.server.table.entries import (
    Closed,
    Committed,
    Entry,
    Exchanged,
    HintsSet,
    Listed,
    Locked,
    Removed,
    Revealed,
    TimedOut,
    WantedSeat,
    WatcherChatSet,
)
from pardon.server.table.table import Table
from pardon.server.wire.ids import read_game_id

HERE = Path(__file__).parent
FACTS: dict[str, dict[str, Any]] = json.loads((HERE / "pardon-0001.json").read_text())
LATER = {
    TimedOut, WantedSeat, Exchanged, WatcherChatSet, HintsSet, Listed, Locked, Removed, Committed,
    Closed, Revealed,
}  # fmt: skip
"""Kinds of entries that came later."""
Log = list[tuple[Entry, float]]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Log]:
    """The entries of each table, read by the store of today."""
    folder = tmp_path_factory.mktemp("data")
    (folder / FILE).write_bytes(gzip.decompress((HERE / "pardon-0001.db.gz").read_bytes()))

    async def read() -> dict[str, Log]:
        store = SqliteStore(folder)
        await store.open()
        try:
            return {table: await store.load(table) or [] for table in FACTS}
        finally:
            await store.close()

    return asyncio.run(read())


def test_it_holds_every_kind_of_entry_of_its_time(logs: dict[str, Log]) -> None:
    kinds = {*get_args(Entry)} - LATER
    assert {type(entry) for log in logs.values() for entry, _ in log} == kinds


@pytest.mark.parametrize("code", FACTS)
def test_a_table_comes_back_as_it_was(logs: dict[str, Log], code: str) -> None:
    assert facts(Table.rebuild(code, logs[code])) == FACTS[code]


def facts(table: Table) -> dict[str, Any]:
    """Return what the file of facts has of a table."""
    game = table.running.game
    return {
        "version": table.version,
        "host": table.host,
        "state": table.state,
        "game": table.number,
        "step": table.running.step,
        "position": game.position(),
        "moves": [move.text for move in game.listed()],
        "seats": {
            colour: [seat.player, seat.name, seat.level, seat.away, seat.seed, seat.wants_rematch]
            for colour, seat in table.seats.items()
        },
        "score": table.match.totals,
        "wins": table.match.wins,
        "games": table.match.games,
        "commitment": table.running.deal.commitment,
        "said": [[said.name, said.text] for said in table.said],
        "last_game": table.last_game,
    }


def test_the_cards_of_a_game_that_was_over_can_still_be_checked(logs: dict[str, Log]) -> None:
    game = read_game_id(FACTS["K7QH3M"]["last_game"])
    assert fair.check(finished(game, logs["K7QH3M"]).record).holds
