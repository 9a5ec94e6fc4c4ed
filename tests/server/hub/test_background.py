"""Background: what takes long keeps no table waiting, is bounded, kept, and given up in time."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from pardon.server.hub import archive
from pardon.server.hub.background import Pool
from pardon.server.table.entries import Entry
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import GameId
from tests.server.hub.scene import Scene, played
from tests.server.seated import ANN


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    gate = threading.Event()
    yield gate
    gate.set()


def test_a_table_opens_while_many_games_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, gate: threading.Event
) -> None:
    def slowly(game: GameId, entries: list[tuple[Entry, float]]) -> None:
        gate.wait()
        raise WireError(Code.GAME_UNKNOWN, "fault-no-game")

    monkeypatch.setattr(archive, "finished", slowly)

    async def scene(scene: Scene) -> None:
        table = await scene.make()
        await scene.restart()  # so that the table has to be loaded
        asked = [
            asyncio.create_task(scene.hub.archive.replay(f"{table}-{number}", None))
            for number in range(1, 100)
        ]
        await asyncio.sleep(0.01)
        await asyncio.wait_for(scene.client(table, ANN), 10)
        told = [task.exception() for task in asked if task.done()]
        assert len(told) > 50  # a crowd is refused at once
        assert {each.code for each in told if isinstance(each, WireError)} == {Code.TOO_MANY}
        gate.set()
        await asyncio.gather(*asked, return_exceptions=True)

    played(scene)


def test_work_is_done_once_for_all_who_ask_at_once_and_kept_for_who_asks_next() -> None:
    done: list[int] = []

    def work() -> bytes:
        done.append(1)
        return b"result"

    async def ask() -> None:
        pool = Pool("test", kept=10)
        assert await asyncio.gather(*(pool.result("a", work) for _ in range(5))) == [b"result"] * 5
        assert await pool.result("a", work) == b"result" and len(done) == 1
        await pool.result("b", work)  # for which there is room only where the other was
        await pool.result("a", work)
        assert len(done) == 3
        pool.forget(lambda key: key == "a")
        await pool.result("a", work)
        assert len(done) == 4 and pool.waiting == 0

    asyncio.run(ask())


def test_work_that_nobody_waits_for_any_more_is_not_begun(gate: threading.Event) -> None:
    done: list[int] = []

    async def ask() -> None:
        pool = Pool("test", waiting=2)
        busy = asyncio.create_task(pool.result("busy", gate.wait))
        gone = asyncio.create_task(pool.result("gone", done.append, 1))
        await asyncio.sleep(0)
        gone.cancel()
        stays = asyncio.create_task(pool.result("stays", done.append, 2))
        await asyncio.sleep(0.01)
        assert pool.waiting == 2
        gate.set()
        await asyncio.gather(busy, stays)
        assert done == [2]

    asyncio.run(ask())


def test_work_under_way_counts_and_is_kept_though_nobody_waits_for_it(
    gate: threading.Event,
) -> None:
    done: list[int] = []

    def work() -> bytes:
        done.append(1)
        gate.wait()
        return b"result"

    async def ask() -> None:
        pool = Pool("test")
        gone = asyncio.create_task(pool.result("a", work))
        while not done:
            await asyncio.sleep(0.01)
        gone.cancel()
        await asyncio.sleep(0.01)
        assert gone.cancelled() and pool.waiting == 1
        gate.set()
        assert await pool.result("a", work) == b"result" and len(done) == 1

    asyncio.run(ask())


def test_a_fault_is_told_to_all_who_wait_and_not_kept() -> None:
    async def ask() -> None:
        pool = Pool("test")
        asked = [pool.result("a", int, "x") for _ in range(2)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in told] == [ValueError, ValueError]
        assert await pool.result("a", int, "1") == 1

    asyncio.run(ask())
