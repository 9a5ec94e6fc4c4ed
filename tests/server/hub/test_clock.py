"""The clock: what is due at tables is noticed without anybody saying anything."""

from pardon.server.table.deadlines import HOST_AFTER
from tests.server.hub.scene import Scene, played
from tests.server.seated import ANN, BOB


def test_a_clock_that_runs_out_is_noticed() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two(clock=30)
        assert ann.last("table_changed")["table"]["remaining"] == 30
        step = ann.game["step"]
        scene.clock.now += 31
        await scene.hub.tick()
        await scene.until(lambda: ann.game["step"] > step)
        seat = ann.last("table_changed")["table"]["seats"][0]
        assert not seat["is_away"] and seat["missed"] == 1
        while not ann.game["moves"]:
            await bob.act()
        assert (await ann.act())["type"] == "done"
        assert bob.last("table_changed")["table"]["seats"][0]["missed"] == 0

    played(scene)


def test_both_learn_that_another_is_the_host() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        ann, bob = await scene.client(table, ANN), await scene.client(table, BOB)
        await bob.say("sit", seat="yellow", name="Bob")
        await ann.leave()
        scene.clock.now += HOST_AFTER
        await scene.hub.tick()
        assert bob.kinds()[-2:] == ["table_changed", "welcome"]
        assert bob.got[-1]["you"]["is_host"]
        assert not (await scene.client(table, ANN)).got[0]["you"]["is_host"]
        await scene.restart()
        assert (await scene.client(table, BOB)).got[0]["you"]["is_host"]

    played(scene)


def test_a_clock_may_run_out_while_nobody_is_there_but_nobody_plays() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two(clock=30)
        await ann.leave()
        await bob.leave()
        room, step = ann.connection.room, ann.game["step"]
        scene.clock.now += 31
        await scene.hub.tick()
        assert room.table.seats["red"].is_overdue
        assert room.driver is None and room.table.running.step == step
        scene.clock.now += scene.limits.idle + 1
        await scene.hub.tick()
        assert len(scene.hub.rooms) == 0
        back = await scene.client(table, BOB)
        await scene.until(lambda: back.game["step"] > step)

    played(scene)
