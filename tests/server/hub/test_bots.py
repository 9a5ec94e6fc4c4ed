"""Bots: they play until a person has to decide, while somebody is there to see."""

import asyncio

from msgspec.structs import replace

from pardon.server.hub.bots import Turnstile
from pardon.server.hub.limits import Budget, Limits, Rate
from pardon.server.wire.http import NewSeat
from tests.server.hub.scene import BOTS, ROOMY, Scene, played
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


def test_bots_of_one_address_leave_those_of_others_alone() -> None:
    async def take_turns() -> None:
        now = [0.0]
        limits = Limits(thinking_per_address=Rate(1, 1e-6), thinking=Rate(9, 9.0))
        turnstile = Turnstile(limits, lambda: now[0])
        async with turnstile.turn("192.0.2.1"):
            now[0] += 2.0
        waiting = asyncio.create_task(pass_through(turnstile, "192.0.2.1"))
        await asyncio.wait_for(pass_through(turnstile, "192.0.2.2"), 10)
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(take_turns())


def test_bots_of_a_table_wait_when_their_address_has_had_its_time() -> None:
    async def scene(scene: Scene) -> None:
        seats = (NewSeat("red", "bot", "easy"), NewSeat("blue", "bot", "easy"))
        ann = await scene.client(await scene.make(seats=seats), ANN)
        await ann.say("start")
        await asyncio.sleep(0.3)
        table = ann.connection.room.table
        version = table.version
        await asyncio.sleep(0.3)
        assert table.version == version and table.bot_task() is not None
        assert ann.game["turns"] <= 1
        assert (await ann.say("ping"))["type"] == "done"

    played(scene, replace(ROOMY, thinking_per_address=Rate(0, 1e-6)))


async def pass_through(turnstile: Turnstile, address: str) -> None:
    async with turnstile.turn(address):
        pass


def test_a_budget_is_spent_comes_back_and_is_never_more_than_it_was() -> None:
    budget = Budget(Rate(2, 0.5), 10.0)
    budget.spend(3.0, 10.0)
    assert budget.wait(10.0) == 2.0 and budget.wait(11.0) == 1.0 and not budget.is_full(15.0)
    assert budget.wait(12.5) == 0.0 and budget.is_full(99.0)
    budget.spend(1.0, 99.0)
    assert budget.wait(99.0) == 0.0


def test_all_bots_together_have_a_budget_too() -> None:
    async def take_turns() -> None:
        now = [0.0]
        turnstile = Turnstile(Limits(thinking=Rate(1, 1e-6)), lambda: now[0])
        async with turnstile.turn("192.0.2.1"):
            now[0] += 1.5
        waiting = asyncio.create_task(pass_through(turnstile, "192.0.2.2"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(take_turns())
