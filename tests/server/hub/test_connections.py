"""Connections: who arrives is welcomed, who comes back gets what was missed."""

import asyncio

import pytest

from pardon.server.table.deadlines import AWAY_AFTER
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import tag_of
from tests.server.hub.scene import Scene, played
from tests.server.seated import ANN, BOB, CY


def test_whoever_connects_is_welcomed_at_once() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        ann = await scene.client(table.lower(), ANN)
        [welcome] = ann.got
        assert welcome["type"] == "welcome" and welcome["version"] == 2
        you = {"seat": "red", "name": "Ann", "is_host": True, "who": tag_of(table, ANN)}
        assert welcome["you"] == you
        assert welcome["game"] is None and welcome["table"]["seats"][0]["is_present"]
        watcher = await scene.client(table, None)
        assert watcher.got[0]["you"] == {"seat": None, "name": "", "is_host": False, "who": ""}
        assert ann.last("table_changed")["table"]["watchers"] == 1
        assert ann.last("table_changed")["version"] == 2

    played(scene)


def test_an_unknown_table_is_refused() -> None:
    async def scene(scene: Scene) -> None:
        for code in ("K7QH3M", "nothing", "", "../../x", "K7QH3\u0130"):
            with pytest.raises(WireError) as refused:
                await scene.client(code, ANN)
            assert refused.value.code is Code.TABLE_UNKNOWN
        assert len(scene.hub.rooms) == 0

    played(scene)


def test_who_sits_down_is_told_who_they_are() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        bob, other = await scene.client(table, BOB), await scene.client(table, BOB)
        done = await bob.say("sit", seat="yellow", name="Bob")
        assert done == {"type": "done", "id": 7, "version": 3}
        for client in (bob, other):
            assert client.last("welcome")["you"]["seat"] == "yellow"
        assert await scene.hub.lobby.name(BOB) == "Bob"
        assert [each.id for each in await scene.hub.lobby.mine(BOB)] == [table]

    played(scene)


def test_both_tabs_of_a_player_have_the_same_seat() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two()
        other = await scene.client(table, ANN)
        assert other.game["moves"]
        await other.act()
        assert ann.game == other.game
        await other.leave()
        assert ann.last("table_changed")["table"]["seats"][0]["is_present"]

    played(scene)


def test_a_client_that_comes_back_gets_what_it_missed() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        seen = bob.last("happened")["version"]
        await bob.leave()
        await ann.act()
        steps = ann.last("happened")["steps"]
        back = await scene.client(table, BOB, seen)
        assert back.got[0]["missed"] == steps
        assert (await scene.client(table, CY, 0)).got[0]["missed"] == []
        assert (await scene.client(table, CY, 10**9)).got[0]["missed"] == []
        assert back.got[0]["log"][-len(steps) :] == [step["sentence"] for step in steps]

    played(scene)


def test_who_lost_the_connection_gets_the_seat_back() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        await ann.leave()
        scene.clock.now += AWAY_AFTER
        await scene.hub.tick()
        assert bob.last("table_changed")["table"]["seats"][0]["is_away"]
        back = await scene.client(table, ANN)
        assert not back.got[0]["table"]["seats"][0]["is_away"]

    played(scene)


@pytest.mark.parametrize(
    ("config", "shared"), [("hasbro-2002+first=red", 1), ("hasbro-2002+points+first=red", 2)]
)
def test_what_is_the_same_to_several_is_worked_out_once(config: str, shared: int) -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two(config=config)
        frames: dict[str, list[bytes]] = {"ann": [], "bob": [], "cy": [], "dee": []}
        for player, name in ((ANN, "ann"), (BOB, "bob"), ("c" * 64, "cy"), (None, "dee")):
            await scene.hub.connect(table, player, None, frames[name].append)
        await ann.act()
        deciding = {"red": "ann", "yellow": "bob"}[ann.game["actor"]]
        others = [heard for name, heard in frames.items() if name != deciding]
        happened = [next(f for f in heard if b'"happened"' in f) for heard in others]
        # Who has hidden cards sees what nobody else does.
        assert len({id(frame) for frame in happened}) == shared
        assert bob.game["turn"] == ann.game["turn"]

    played(scene)


def test_a_client_that_cannot_be_sent_to_harms_no_other() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()

        def broken(_: bytes) -> None:
            raise OSError("gone")

        await scene.hub.connect(table, CY, None, broken)
        assert (await ann.act())["type"] == "done"
        assert bob.got[-1]["type"] == "happened"

    played(scene)


def test_a_crowd_that_comes_and_goes_is_told_of_in_few_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pardon.server.hub.room.CROWDING", 3600.0)

    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        before = ann.kinds().count("table_changed")
        crowd = [await scene.client(table, f"{n:064x}") for n in range(40)]
        assert ann.kinds().count("table_changed") == before
        assert sum(client.kinds().count("table_changed") for client in crowd) == 0
        assert crowd[-1].got[0]["table"]["watchers"] == 40
        for client in crowd[:30]:
            await client.leave()
        assert ann.kinds().count("table_changed") == before
        await bob.leave()  # a player is told of at once, and so is the crowd
        shown = ann.last("table_changed")["table"]
        assert shown["watchers"] == 10
        assert [seat["is_present"] for seat in shown["seats"] if seat["name"] == "Bob"] == [False]

    played(scene)


def test_who_watches_is_told_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pardon.server.hub.room.CROWDING", 0.02)

    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two()
        crowd = [await scene.client(table, f"{n:064x}") for n in range(5)]
        await scene.until(lambda: ann.last("table_changed")["table"]["watchers"] == 5)
        for client in crowd:
            await client.leave()
        await scene.until(lambda: ann.last("table_changed")["table"]["watchers"] == 0)
        told = ann.kinds().count("table_changed")
        await asyncio.sleep(0.1)
        assert ann.kinds().count("table_changed") == told  # nothing new, nothing said

    played(scene)
