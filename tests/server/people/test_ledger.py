"""The ledger: results of old games are counted, every game is rated once, in order."""

import asyncio
import gzip
import shutil
from pathlib import Path

from pardon.server.hub.engine import Engine
from pardon.server.hub.hub import Hub
from pardon.server.hub.people.ledger import results_in
from pardon.server.pages.results import GameResult
from pardon.server.storage.sqlite import FILE, SqliteStore
from tests.server.hub.scene import Scene, played
from tests.server.seated import ANN, BOB, MINE, Seated
from tests.server.storage.test_old_database import FACTS, HERE


async def counted(folder: Path) -> tuple[list[GameResult], dict[str, list[GameResult]]]:
    """Let a server open a folder; return what is still unrated, and the games of everybody."""
    store = SqliteStore(folder)
    await store.open()
    hub = Hub(store, engine=Engine())
    await hub.open()
    try:
        while hub.ledger.is_counting:
            await asyncio.sleep(0.01)
        await hub.ledger.rate()
        unrated = await store.people.unrated()
        players = {seat[0] for fact in FACTS.values() for seat in fact["seats"].values() if seat[0]}
        return unrated, {player: await store.people.of_player(player) for player in players}
    finally:
        await hub.close()
        await store.close()


def test_the_games_of_a_database_of_before_count(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((HERE / "pardon-0001.db.gz").read_bytes()))
    unrated, games = asyncio.run(counted(tmp_path))
    assert unrated == []
    found = {game.id: game for each in games.values() for game in each}
    assert {fact["last_game"] for fact in FACTS.values() if fact["last_game"]} <= set(found)
    for game in found.values():
        assert sum(seat.won for seat in game.seats) >= 1 and game.turns > 0
        assert all(seat.rating for seat in game.seats if seat.player)
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(tmp_path / FILE, again / FILE)
    assert asyncio.run(counted(again)) == (unrated, games), "counted twice, or rated otherwise"


def test_the_result_is_what_the_log_tells() -> None:
    seated = Seated(seats=MINE).begin().finish()
    result = seated.table.result()
    [game] = results_in("K7QH3M", seated.log)
    assert result is not None and game.id == result.game and game.turns == result.turns
    assert {seat.seat for seat in game.seats if seat.won} == set(result.winners)
    assert [seat.player for seat in game.seats] == [ANN, BOB]
    assert [seat.bumps for seat in game.seats] == [
        result.tellings[seat.seat].bumps for seat in game.seats
    ]


def test_a_game_that_ends_is_counted_and_rated_by_itself() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        while not ann.game["is_over"]:
            await (ann if ann.game["actor"] == "red" else bob).act()
        while (page := await scene.hub.people.page(ANN)).among_people is None:
            await asyncio.sleep(0.01)
        other = await scene.hub.people.page(BOB)
        assert page.games == other.games == 1 and {page.wins, other.wins} == {0, 1}
        assert other.among_people and page.among_people.value != other.among_people.value
        assert page.against_bots is None and page.recent[0].players[1].name == "Bob"

    played(scene)
