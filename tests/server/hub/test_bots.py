"""Bots: they play until a person has to decide, while somebody is there to see."""

import asyncio

from pardon.server.wire.http import NewSeat
from tests.server.hub.scene import BOTS, Scene, played
from tests.server.seated import ANN


def test_bots_play_until_a_person_has_to_decide() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(config="hasbro-2002+first=blue", seats=BOTS)
        ann = await scene.client(table, ANN)
        await ann.say("start")
        await scene.until(lambda: bool(ann.game["moves"]))
        assert ann.game["actor"] == "red"

    played(scene)


def test_bots_wait_while_nobody_is_there() -> None:
    async def scene(scene: Scene) -> None:
        seats = (NewSeat("red", "bot", "easy"), NewSeat("blue", "bot", "easy"))
        table = await scene.make(seats=seats)
        ann = await scene.client(table, ANN)
        await ann.say("start")
        await scene.until(lambda: ann.game["turns"] > 2)
        await ann.leave()
        room = ann.connection.room
        await scene.until(lambda: room.driver is None)
        version = room.table.version
        scene.clock.now += scene.limits.idle + 1
        await scene.hub.tick()
        assert len(scene.hub.rooms) == 0 and room.table.version == version
        watcher = await scene.client(table, None)
        assert watcher.got[0]["version"] == version
        await scene.until(lambda: watcher.got[-1].get("version", 0) > version)

    played(scene)


def test_bots_go_on_after_a_failure_of_the_store() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(config="hasbro-2002+first=blue", seats=BOTS)
        ann = await scene.client(table, ANN)
        scene.store.is_failing = True
        assert (await ann.say("start"))["code"] == "server/failed"
        await asyncio.sleep(0.5)
        scene.store.is_failing = False
        await ann.say("start")
        scene.store.is_failing = True
        await asyncio.sleep(0.5)
        scene.store.is_failing = False
        await scene.until(lambda: bool(ann.game["moves"]))

    played(scene)
