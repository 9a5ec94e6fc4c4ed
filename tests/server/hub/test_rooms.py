"""Rooms: tables leave memory and come back, and go back to what is stored after a failure."""

import asyncio
import logging

import pytest

from pardon.server.storage.errors import UnreadableError
from pardon.server.table.table_game import TableGame
from tests.server.hub.scene import Scene, played
from tests.server.seated import ANN, BOB


def test_a_code_that_is_stored_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(scene: Scene) -> None:
        first = await scene.make()
        await scene.restart()
        codes = iter([first, "K7QH3M"])
        monkeypatch.setattr("pardon.server.hub.rooms.new_code", lambda: next(codes))
        assert await scene.make() == "K7QH3M"

    played(scene)


def test_a_restarted_server_carries_on() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two(clock=30)
        await ann.act()
        games = ann.game
        scene.clock.now += 3600
        await scene.hub.close()
        assert ann.got[-1]["type"] == "closing"
        assert (await ann.say("ping"))["code"] == "server/closing"
        await scene.restart()
        back = await scene.client(table, ANN)
        assert back.game == games and back.got[0]["table"]["remaining"] == 30
        await scene.hub.tick()
        assert not back.last("welcome")["table"]["seats"][0]["is_away"]

    played(scene)


def test_tables_that_nobody_needs_leave_memory_and_come_back() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two(is_public=True)
        await scene.hub.tick()
        assert len(scene.hub.rooms) == 1 and scene.hub.rooms.connections == 2
        await ann.leave()
        await bob.leave()
        await bob.leave()
        scene.clock.now += scene.limits.idle + 1
        await scene.hub.tick()
        assert len(scene.hub.rooms) == 0 and scene.hub.rooms.connections == 0
        [mine] = await scene.hub.lobby.mine(ANN)
        assert len(scene.hub.rooms) == 0
        assert mine.your_seat == "red" and mine.is_your_turn and mine.state == "playing"
        [public] = await scene.hub.lobby.public(BOB)
        assert public.your_seat == "yellow" and not public.is_your_turn
        assert (await scene.client(table, ANN)).game == ann.game

    played(scene)


def test_a_table_that_fails_half_way_goes_back_to_what_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        version, before = bob.last("happened")["version"], bob.game
        with monkeypatch.context() as patched:
            patched.setattr(TableGame, "next_draw", lambda _: 1 // 0)
            assert (await ann.act())["code"] == "server/failed"
            await scene.until(lambda: bob.got[-1]["type"] == "welcome")
        assert bob.last("welcome")["version"] == version and bob.game == before
        assert (await ann.act())["type"] == "done"
        entries = await scene.store.load(table)
        assert entries is not None and ann.last("done")["version"] == len(entries)

    played(scene)


def test_nothing_is_acknowledged_that_is_not_stored() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        before, version = bob.game, bob.last("happened")["version"]
        scene.store.is_failing = True
        frames = len(bob.got)
        assert (await ann.act())["code"] == "server/failed"
        await scene.until(lambda: len(bob.got) > frames)
        assert bob.got[frames:] == [bob.last("welcome")]
        assert bob.last("welcome")["version"] == version and bob.game == before
        scene.store.is_failing = False
        assert (await ann.act())["type"] == "done"
        assert bob.last("happened")["version"] > version

    played(scene)


def test_a_client_that_goes_while_its_action_is_stored_takes_nothing_along() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        version = bob.last("happened")["version"]
        scene.store.gate.clear()
        acting = asyncio.create_task(ann.act())
        await asyncio.sleep(0.01)
        acting.cancel()
        await asyncio.sleep(0.01)
        scene.store.gate.set()
        await asyncio.wait([acting])
        await scene.until(lambda: bob.got[-1].get("version", 0) > version)
        answer = await bob.say("ping")
        entries = await scene.store.load(ann.connection.table)
        assert entries is not None and answer["version"] == len(entries)

    played(scene)


def test_a_table_that_cannot_be_read_is_left_out_of_lists_and_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene(scene: Scene) -> None:
        whole, gone = [await scene.make(is_public=True) for _ in range(2)]
        await scene.restart()
        scene.store._logs[gone].clear()
        for _ in range(3):
            assert [each.id for each in await scene.hub.lobby.public(None)] == [whole]
            assert [each.id for each in await scene.hub.lobby.mine(ANN)] == [whole]
        [told] = caplog.records
        assert (told.levelno, told.exc_info) == (logging.WARNING, None)
        assert gone in told.getMessage() and "lacks all of its entries" in told.getMessage()

    played(scene)


def test_a_table_of_which_all_is_lost_is_not_said_not_to_exist() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(is_public=True)
        await scene.restart()
        scene.store._logs[table].clear()
        with pytest.raises(UnreadableError):
            await scene.client(table, ANN)
        preview = await scene.hub.sharing.preview("table", table, "")
        assert preview is not None and preview.picture is None

    played(scene)
