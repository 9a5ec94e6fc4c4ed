"""The hub: connections, messages, the store, bots, the clock and limits around tables."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import Limits, Rate
from pardon.server.storage.memory import MemoryStore
from pardon.server.table.deadlines import AWAY_AFTER, HOST_AFTER
from pardon.server.table.entries import Entry
from pardon.server.table.table_game import TableGame
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import NewSeat
from tests.server.seated import ANN, BOB, CY, new_table

BOTS = (NewSeat("red", "me"), NewSeat("blue", "bot", "easy"))
ROOMY = Limits(messages=Rate(10**9, 1e9), chat=Rate(10**9, 1e9), made=Rate(10**9, 1e9))
HOSTILE = (
    b"",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"{}",
    b"1e999",
    b"[" * 3000,
    b'{"a":' * 700,
    b'{"type":"act"}',
    b'{"type":"nothing","id":1}',
    b'{"type":["ping"],"id":1}',
    b'{"type":"ping","id":-1}',
    b'{"type":"ping","id":"x"}',
    b'{"type":"ping","id":1.5}',
    b'{"type":"ping","id":1,"more":2}',
    b'{"type":"say","id":1,"text":""}',
    b'{"type":"say","id":1,"text":"\\ud800"}',
    b'{"type":"sit","id":1,"seat":"pink","name":"X"}',
    b'{"type":"why","id":1,"colour":"red","place":{}}',
    b'{"type":"why","id":1,"colour":"red","place":true}',
    b'{"type":"act","id":1,"game":99999999999999999999,"step":0,"move":0}',
)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Client:
    """A client that keeps what it is sent."""

    def __init__(self, hub: Hub, player: str | None) -> None:
        self.hub = hub
        self.player = player
        self.got: list[dict[str, Any]] = []

    async def connect(self, table: str, version: int | None = None) -> "Client":
        self.connection = await self.hub.connect(
            table, self.player, version, lambda frame: self.got.append(json.loads(frame))
        )
        return self

    async def leave(self) -> None:
        await self.hub.disconnect(self.connection)

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return the last answer."""
        await self.hub.receive(self.connection, json.dumps({"type": kind, "id": 7, **fields}))
        return self.got[-1]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.got]

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.got if message["type"] == kind][-1]

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = [each["game"] for each in self.got if each.get("game")][-1]
        return found

    async def act(self) -> dict[str, Any]:
        """Make the first of the moves that are offered."""
        game = self.game
        move = game["moves"][0]["id"]
        return await self.say("act", game=game["number"], step=game["step"], move=move)


class Stubborn(MemoryStore):
    """A store that can be told to fail, or to wait, and writes what nobody waits for any more."""

    def __init__(self) -> None:
        super().__init__()
        self.is_failing = False
        self.gate = asyncio.Event()
        self.gate.set()
        self._writing: set[asyncio.Task[None]] = set()

    async def append(
        self, table_id: str, first_seq: int, entries: Sequence[Entry], at: float
    ) -> None:
        task = asyncio.create_task(self._append(table_id, first_seq, entries, at))
        self._writing.add(task)
        await asyncio.shield(task)

    async def _append(
        self, table_id: str, first_seq: int, entries: Sequence[Entry], at: float
    ) -> None:
        await self.gate.wait()
        if self.is_failing:
            raise OSError("no space left")
        await super().append(table_id, first_seq, entries, at)

    async def sit(self, table_id: str, player: str) -> None:
        await self.gate.wait()
        await super().sit(table_id, player)


class Scene:
    """A hub with a store and a clock of its own."""

    def __init__(self, limits: Limits = ROOMY) -> None:
        self.store = Stubborn()
        self.clock = Clock()
        self.limits = limits
        self.hub = Hub(self.store, clock=self.clock, limits=limits)

    async def restart(self) -> None:
        self.hub = Hub(self.store, clock=self.clock, limits=self.limits)
        await self.hub.open()

    async def make(self, **fields: Any) -> str:
        return (await self.hub.lobby.make(ANN, new_table(**fields))).id

    async def client(self, table: str, player: str | None, version: int | None = None) -> Client:
        return await Client(self.hub, player).connect(table, version)

    async def two(self, **fields: Any) -> tuple[str, Client, Client]:
        """Return a table where Ann and Bob have begun to play."""
        table = await self.make(**{"config": "hasbro-2002+first=red"} | fields)
        ann, bob = await self.client(table, ANN), await self.client(table, BOB)
        await bob.say("sit", seat="yellow", name="Bob")
        await ann.say("start")
        return table, ann, bob

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(2000):
            if holds():
                return
            await asyncio.sleep(0.002)
        raise AssertionError("it never came to pass")


def played(test: Callable[[Scene], Coroutine[Any, Any, None]], limits: Limits = ROOMY) -> None:
    async def run() -> None:
        scene = Scene(limits)
        await scene.hub.open()
        try:
            await asyncio.wait_for(test(scene), 60)
        finally:
            await scene.hub.close()

    asyncio.run(run())


def test_whoever_connects_is_welcomed_at_once() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        ann = await scene.client(table.lower(), ANN)
        [welcome] = ann.got
        assert welcome["type"] == "welcome" and welcome["version"] == 2
        assert welcome["you"] == {"seat": "red", "name": "Ann", "is_host": True}
        assert welcome["game"] is None and welcome["table"]["seats"][0]["is_present"]
        watcher = await scene.client(table, None)
        assert watcher.got[0]["you"] == {"seat": None, "name": "", "is_host": False}
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


def test_an_action_reaches_everyone_before_it_is_acknowledged() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        before = len(bob.got)
        await ann.act()
        assert ann.kinds()[-2:] == ["happened", "done"]
        assert [each["type"] for each in bob.got[before:]] == ["happened"]
        assert bob.last("happened")["version"] == ann.last("done")["version"]

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


@pytest.mark.parametrize("data", HOSTILE)
def test_a_bad_message_gets_a_code_and_harms_nobody(data: bytes) -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        before = len(bob.got)
        await scene.hub.receive(ann.connection, data)
        assert ann.got[-1]["type"] == "refused" and ann.got[-1]["code"].startswith("message/")
        assert ann.got[-1]["sentence"][0].isupper() and ann.got[-1]["sentence"][-1] == "."
        assert (await ann.say("ping"))["type"] == "done"
        assert len(bob.got) == before

    played(scene)


def test_a_refusal_repeats_the_number_if_it_can_be_read() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(), ANN)
        for data, number in ((b'{"type":"act","id":5}', 5), (b"{", None), (b'{"id":"x"}', None)):
            await scene.hub.receive(ann.connection, data)
            assert ann.got[-1]["id"] == number
        assert (await ann.say("rematch"))["id"] == 7

    played(scene)


def test_messages_are_limited_in_size_and_number() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(), ANN)
        bob = await scene.client(ann.connection.table, BOB)
        assert (await ann.say("say", text="x" * 5000))["code"] == "message/too_large"
        for _ in range(3):
            assert (await ann.say("ping"))["type"] == "done"
        refused = await ann.say("ping")
        assert refused["code"] == "message/too_many" and refused["id"] == 7
        assert (await bob.say("ping"))["type"] == "done"
        scene.clock.now += 1
        assert (await ann.say("ping"))["type"] == "done"

    played(scene, Limits(messages=Rate(3, 1.0)))


def test_whoever_says_too_much_is_not_listened_to_for_a_while() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(), ANN)
        await ann.say("ping")
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for _ in range(4):
            assert (await ann.say("ping"))["code"] == "message/too_many"
        assert loop.time() - begun > 0.1

    played(scene, Limits(messages=Rate(1, 0.001)))


def test_chat_is_limited_more_narrowly() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(), ANN)
        assert (await ann.say("say", text="one"))["type"] == "done"
        assert (await ann.say("react", reaction="wave"))["type"] == "done"
        assert (await ann.say("say", text="three"))["code"] == "message/too_many"
        assert ann.last("chatted")["said"]["text"] == "one"
        assert ann.last("reacted") == {
            "type": "reacted", "name": "Ann", "seat": "red", "reaction": "wave",
        }  # fmt: skip

    played(scene, Limits(chat=Rate(2, 0.1)))


def test_connections_and_tables_are_limited() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        await scene.client(table, ANN)
        await scene.client(table, ANN)
        for player in (ANN, CY):
            if player == CY:
                await scene.client(table, None)
            with pytest.raises(WireError) as refused:
                await scene.client(table, player)
            assert refused.value.code is Code.TABLE_FULL
        await scene.make()
        with pytest.raises(WireError) as refused:
            await scene.make()
        assert refused.value.code is Code.TOO_MANY

    played(scene, Limits(connections_per_table=3, connections_per_player=2, tables_per_player=2))


def test_those_who_watch_cannot_keep_a_player_out() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        await ann.leave()
        await bob.leave()
        for _ in range(3):
            await scene.client(table, None)
        with pytest.raises(WireError):
            await scene.client(table, CY)
        for player in (ANN, BOB):
            assert (await scene.client(table, player)).got[0]["type"] == "welcome"

    played(scene, Limits(connections_per_table=3))


def test_a_table_bears_so_much_that_is_no_game() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        answers = [(await bob.say("say", text="x")).get("code") for _ in range(10)]
        assert answers[0] is None and answers[-1] == "message/too_many"
        assert (await ann.act())["type"] == "done"

    played(scene, Limits(remarks=8, chat=Rate(100, 1.0)))


def test_whoever_watches_cannot_talk_the_players_into_silence() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        await scene.hub.lobby.rename(CY, "Cy")
        cy = await scene.client(table, CY)
        answers = [(await cy.say("say", text="x")).get("code") for _ in range(10)]
        assert answers[0] is None and answers[-1] == "message/too_many"
        assert (await bob.say("say", text="hello"))["type"] == "done"
        await bob.say("leave")
        while (await ann.say("say", text="x"))["type"] == "done":
            pass
        assert (await bob.say("return"))["type"] == "done"

    played(scene, Limits(remarks=8, chat=Rate(100, 1.0)))


def test_nobody_speaks_without_a_name() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        cy = await scene.client(table, CY)
        assert (await cy.say("say", text="hello"))["code"] == "seat/no_session"
        assert (await cy.say("react", reaction="wave"))["code"] == "seat/no_session"
        assert await scene.hub.lobby.rename(CY, " Cy ") == "Cy"
        assert (await cy.say("say", text="hello"))["type"] == "done"
        assert cy.last("chatted")["said"]["name"] == "Cy"

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


def test_a_code_that_is_stored_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(scene: Scene) -> None:
        first = await scene.make()
        await scene.restart()
        codes = iter([first, "K7QH3M"])
        monkeypatch.setattr("pardon.server.hub.rooms.new_code", lambda: next(codes))
        assert await scene.make() == "K7QH3M"

    played(scene)


def test_bots_play_until_a_person_has_to_decide() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(config="hasbro-2002+first=blue", seats=BOTS)
        ann = await scene.client(table, ANN)
        await ann.say("start")
        await scene.until(lambda: bool(ann.game["moves"]))
        assert ann.game["actor"] == "red"

    played(scene)


def test_a_whole_game_against_bots_can_be_played_and_told() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(config="birthday-2004", seats=BOTS), ANN)
        await ann.say("start")
        game = f"{ann.connection.table}-1"
        with pytest.raises(WireError) as refused:
            await scene.hub.archive.record(game)
        assert refused.value.code is Code.GAME_RUNNING
        while not ann.game["is_over"]:
            await scene.until(lambda: bool(ann.game["moves"]) or ann.game["is_over"])
            if ann.game["moves"]:
                await ann.act()
        record, proof = (
            await scene.hub.archive.record(game),
            await scene.hub.archive.proof(game.lower()),
        )
        assert proof.commitment == record.fair.commitment  # type: ignore[union-attr]
        assert ann.last("table_changed")["table"]["result"]["game"] == game
        replay = await scene.hub.archive.replay(game, "red")
        assert len(replay.frames) == len(record.steps) + 1 and replay.names["red"] == "Ann"
        for strange, code in ((f"{game}9", Code.GAME_UNKNOWN), ("x", Code.GAME_UNKNOWN)):
            with pytest.raises(WireError) as refused:
                await scene.hub.archive.proof(strange)
            assert refused.value.code is code
        with pytest.raises(WireError):
            await scene.hub.archive.replay(game, "green")
        assert (await scene.hub.lobby.summary(ann.connection.table, ANN)).last_game == game

    played(scene)


def test_a_clock_that_runs_out_is_noticed() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two(clock=30)
        assert ann.last("table_changed")["table"]["remaining"] == 30
        scene.clock.now += 31
        await scene.hub.tick()
        await scene.until(lambda: bool(bob.game["moves"]))
        assert ann.last("table_changed")["table"]["seats"][0]["is_away"]
        assert (await ann.say("return"))["type"] == "done"
        assert not bob.last("table_changed")["table"]["seats"][0]["is_away"]

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


def test_a_clock_may_run_out_while_nobody_is_there_but_nobody_plays() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two(clock=30)
        await ann.leave()
        await bob.leave()
        room, step = ann.connection.room, ann.game["step"]
        scene.clock.now += 31
        await scene.hub.tick()
        assert room.table.seats["red"].away == "clock"
        assert room.driver is None and room.table.running.step == step
        scene.clock.now += scene.limits.idle + 1
        await scene.hub.tick()
        assert len(scene.hub.rooms) == 0
        back = await scene.client(table, BOB)
        await scene.until(lambda: bool(back.game["moves"]))

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


def test_why_is_answered() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        answer = await bob.say("why", colour="red", place="start")
        assert answer["type"] == "because" and answer["id"] == 7 and answer["sentence"]
        assert (await ann.say("why", colour="blue", place=3))["code"] == "move/illegal"

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


def test_many_say_things_at_once() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        for n in range(20):
            await scene.hub.lobby.rename(f"{n:064d}", f"Cy {n}")
        others = [await scene.client(table, f"{n:064d}") for n in range(20)]
        step, move = ann.game["step"], ann.game["moves"][0]["id"]
        await asyncio.gather(
            *(client.say("say", text=f"hello {n}") for n, client in enumerate(others)),
            *(ann.say("act", game=1, step=step, move=move) for _ in range(5)),
            bob.say("leave"),
        )
        entries = await scene.store.load(table)
        assert entries is not None
        assert (await ann.say("ping"))["version"] >= len(entries) - 1
        texts = [message["said"]["text"] for message in bob.got if message["type"] == "chatted"]
        assert sorted(texts) == sorted(f"hello {n}" for n in range(20))

    played(scene)
