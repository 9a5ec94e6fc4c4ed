"""Two servers on one database: whoever plays at one sees and is seen by those at the other."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import Limits, Rate, Rates
from pardon.server.hub.pacing import Pacing
from pardon.server.hub.room import Room
from pardon.server.pages.ratings import rate_all
from pardon.server.pages.results import GameResult, SeatResult
from pardon.server.storage.errors import CutOffError
from pardon.server.storage.postgres import PostgresStore
from pardon.server.table.entries import Acted, Entry
from pardon.server.wire.codes import WireError
from pardon.server.wire.http import NewSeat
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import BOTS, ROOMY, Client
from tests.server.seated import ANN, BOB, CY, new_table

PATIENCE = 90.0
TWO = "hasbro-2002+first=red"


class Pair:
    """Two hubs, each with a store of its own on one database."""

    def __init__(self, address: str, limits: Limits, pacing: Pacing | None) -> None:
        self.stores = [PostgresStore(address), PostgresStore(address)]
        self.passed = 0.0
        """Seconds that have passed at once."""
        self.hubs = [
            Hub(store, clock=self.clock_of(store), limits=limits, pacing=pacing)
            for store in self.stores
        ]

    def clock_of(self, store: PostgresStore) -> Callable[[], float]:
        return lambda: store.nodes.now() + self.passed

    async def open(self) -> "Pair":
        for store, hub in zip(self.stores, self.hubs, strict=True):
            await store.open()
            await hub.open()
        await self.until(lambda: all(store.nodes.living for store in self.stores))
        return self

    async def close(self) -> None:
        for store, hub in zip(self.stores, self.hubs, strict=True):
            await hub.close()
            await store.close()

    async def client(self, hub: int, table: str, player: str | None) -> Client:
        return await Client(self.hubs[hub], player).connect(table)

    async def two(self, **fields: Any) -> tuple[str, Client, Client]:
        """Return a table where Ann plays at the first server and Bob at the second."""
        made = await self.hubs[0].lobby.make(ANN, new_table(**{"config": TWO} | fields))
        ann, bob = await self.client(0, made.id, ANN), await self.client(1, made.id, BOB)
        await bob.say("sit", seat="yellow", name="Bob")
        await self.until(lambda: len(self.room(0, made.id).table.players) == 2)
        await ann.say("start")
        await self.until(lambda: self.room(1, made.id).table.state == "playing")
        return made.id, ann, bob

    def room(self, hub: int, table: str) -> Room:
        found = self.hubs[hub].rooms.find(table)
        assert found is not None
        return found

    async def entries(self, table: str) -> list[Entry]:
        return [entry for entry, _ in await self.stores[0].load(table) or []]

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await asyncio.sleep(0.005)


Scene = Callable[[Pair], Coroutine[Any, Any, None]]
Play = Callable[..., None]


@pytest.fixture
def play(postgres: Postgres) -> Play:
    address = postgres.new_database()

    def run(scene: Scene, limits: Limits = ROOMY, pacing: Pacing | None = None) -> None:
        async def main() -> None:
            pair = Pair(address, limits, pacing)
            await pair.open()
            try:
                await asyncio.wait_for(scene(pair), PATIENCE)
            finally:
                await pair.close()

        asyncio.run(main())

    return run


def test_people_of_one_table_play_at_different_servers(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, bob = await pair.two()
        for _ in range(12):
            seat = pair.room(0, table).table.deciding
            assert seat is not None
            answer = await (ann if seat.player == ANN else bob).act()
            assert answer["type"] == "done", answer
            await pair.until(
                lambda: pair.room(0, table).table.version == pair.room(1, table).table.version
            )
        assert ann.last("happened")["game"]["pawns"] == bob.last("happened")["game"]["pawns"]
        assert ann.got[0]["version"] < ann.last("happened")["version"]
        acted = [entry for entry in await pair.entries(table) if isinstance(entry, Acted)]
        assert len(acted) == 12

    play(scene)


def deaf(pair: Pair, hub: int) -> None:
    """Let a server hear no notices from now on."""
    pair.stores[hub].nodes.on_notice = lambda _: None


def test_whoever_finds_a_number_taken_reads_on_and_is_heard_again(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        made = await pair.hubs[0].lobby.make(ANN, new_table(config=TWO))
        ann, bob = await pair.client(0, made.id, ANN), await pair.client(1, made.id, BOB)
        cy = await pair.client(0, made.id, CY)
        deaf(pair, 0)
        assert (await bob.say("sit", seat="yellow", name="Bob"))["type"] == "done"
        assert pair.room(0, made.id).table.players == {ANN}
        assert (await cy.say("sit", seat="yellow", name="Cy"))["code"] == "seat/taken"
        assert pair.room(0, made.id).table.players == {ANN, BOB}
        seats = ann.last("table_changed")["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Bob"]
        assert pair.stores[0].conflicts == 1
        deaf(pair, 1)
        assert (await ann.say("start"))["type"] == "done"
        assert (await bob.say("add_seed", seed="x"))["code"] == "table/wrong_state"
        assert bob.last("happened")["game"]["number"] == 1

    play(scene)


def test_a_stale_act_is_refused_as_such(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, _ = await pair.two()
        again = await pair.client(1, table, ANN)
        deaf(pair, 1)
        assert (await ann.act())["type"] == "done"
        assert (await again.act())["code"] == "move/stale"
        assert again.last("happened")["game"]["step"] == ann.last("happened")["game"]["step"]
        acted = [entry for entry in await pair.entries(table) if isinstance(entry, Acted)]
        assert len(acted) == 1

    play(scene)


def test_a_welcome_never_goes_back_in_time(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, _ = await pair.two()
        deaf(pair, 1)
        await ann.act()
        seen = ann.last("happened")["version"]
        late = await Client(pair.hubs[1], CY).connect(table, seen)
        assert late.got[0]["version"] >= seen

    play(scene)


def test_a_look_at_the_database_makes_up_for_lost_notices(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        _, ann, bob = await pair.two()
        deaf(pair, 1)
        await ann.act()
        version = ann.last("happened")["version"]
        await pair.until(lambda: bob.last("happened")["version"] == version)

    play(scene)


def test_what_is_said_and_shown_reaches_everyone_and_takes_no_number(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, bob = await pair.two()
        version = pair.room(0, table).table.version
        await asyncio.gather(
            *(each.say("say", text=f"hi {n}") for n, each in enumerate((ann, bob)))
        )
        await asyncio.gather(*(each.say("react", reaction="clap") for each in (ann, bob)))
        for each in (ann, bob):
            await pair.until(lambda each=each: each.kinds().count("chatted") == 2)  # type: ignore[misc]
            await pair.until(lambda each=each: each.kinds().count("reacted") == 2)  # type: ignore[misc]
        assert pair.room(0, table).table.version == pair.room(1, table).table.version == version
        late = await pair.client(0, table, CY)
        assert {line["text"] for line in late.got[0]["chat"]} == {"hi 0", "hi 1"}

    play(scene)


def test_somebody_connected_elsewhere_is_not_away(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, bob = await pair.two()
        await pair.until(lambda: pair.room(0, table).table.presence.is_here(BOB))
        shown = {seat["name"]: seat for seat in ann.last("table_changed")["table"]["seats"]}
        assert shown["Bob"]["is_present"]
        await bob.leave()
        await pair.until(lambda: not pair.room(0, table).table.presence.is_here(BOB))
        seats = ann.last("table_changed")["table"]["seats"]
        assert [seat["is_present"] for seat in seats] == [True, False]

    play(scene)


def test_who_is_at_a_server_that_dies_is_away_when_its_lease_ends(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, _, _ = await pair.two()
        await pair.until(lambda: pair.room(0, table).table.presence.is_here(BOB))
        for task in [*pair.stores[1].nodes.tasks]:
            task.cancel()
        await pair.until(lambda: not pair.room(0, table).table.presence.is_here(BOB))

    play(scene)


def test_a_clock_runs_out_once_whoever_is_first(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, bob = await pair.two(clock=15)
        pair.passed += 16.0
        kinds = [type(entry).__name__ for entry in await pair.entries(table)]
        while "TimedOut" not in kinds:
            await asyncio.sleep(0.05)
            kinds = [type(entry).__name__ for entry in await pair.entries(table)]
        await asyncio.sleep(1.5)
        kinds = [type(entry).__name__ for entry in await pair.entries(table)]
        assert kinds.count("TimedOut") == 1
        assert ann.last("happened")["version"] == bob.last("happened")["version"]

    play(scene)


def test_bots_decide_once_with_people_at_both_servers(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        seats = (*BOTS[:1], NewSeat("blue", "bot", "easy"), NewSeat("yellow", "bot", "easy"))
        made = await pair.hubs[0].lobby.make(ANN, new_table(config=TWO, seats=seats))
        ann, cy = await pair.client(0, made.id, ANN), await pair.client(1, made.id, CY)
        await pair.until(lambda: pair.room(0, made.id).has_others)
        await ann.say("start")
        for _ in range(4):
            await pair.until(lambda: ann.game["actor"] == "red" and bool(ann.game["moves"]))
            await ann.act()
        await pair.until(lambda: ann.game["actor"] == "red")
        await pair.until(lambda: cy.game["step"] == ann.game["step"])
        acted = [entry for entry in await pair.entries(made.id) if isinstance(entry, Acted)]
        assert {entry.seat for entry in acted} == {"red", "blue", "yellow"}

    play(scene)


def test_limits_hold_across_servers(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        await pair.hubs[0].lobby.make(ANN, new_table())
        made = await pair.hubs[0].lobby.make(ANN, new_table())
        with pytest.raises(WireError, match="table"):
            await pair.hubs[1].lobby.make(ANN, new_table())
        await pair.client(0, made.id, ANN)
        while not await pair.stores[1].nodes.connections_of(ANN):  # as soon as that is stored
            await asyncio.sleep(0.02)
        with pytest.raises(WireError):
            await pair.client(1, made.id, ANN)

    limits = Limits(made=Rate(2, 0.001), connections_per_player=1)
    play(scene, limits)


def test_what_an_address_asks_of_one_server_counts_at_the_other(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        rates = [Rates(Rate(10, 0.001), time.monotonic) for _ in pair.hubs]
        for hub, each in zip(pair.hubs, rates, strict=True):
            assert hub.following is not None
            hub.following.share(requests=each)
        for _ in range(10):
            assert rates[0].take("192.0.2.1")
        assert rates[1].take("192.0.2.2")
        await pair.until(lambda: not rates[1].take("192.0.2.1", 0.01))
        assert rates[1].take("192.0.2.2")

    play(scene)


def test_a_name_taken_at_one_server_is_known_at_the_other(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, _, bob = await pair.two()
        cy = await pair.client(0, table, CY)
        await cy.say("rename", name="Cyrus")
        await pair.until(lambda: pair.room(1, table).table.presence.names.get(CY) == "Cyrus")
        await bob.say("rename", name="Robert")
        await pair.until(lambda: pair.room(0, table).table.seats["yellow"].name == "Robert")
        await pair.hubs[1].naming.rename(CY, "Cy")
        await pair.until(lambda: cy.connection.name == "Cy")
        assert bob.connection.name == "Robert"

    play(scene)


def test_a_link_made_at_one_server_is_taken_once_at_the_other(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        first, second = pair.hubs
        await first.naming.rename(ANN, "Ann")
        old = (await first.people.carry(ANN, "t" * 43)).code
        code = (await first.people.carry(ANN, "s" * 43)).code
        assert (await second.people.look(code, None)).name == "Ann"
        taken = await asyncio.gather(
            *(hub.people.take(code, None) for hub in pair.hubs), return_exceptions=True
        )
        assert [each for each in taken if isinstance(each, str)] == ["s" * 43]
        with pytest.raises(WireError):
            await second.people.look(old, None)

    play(scene)


def test_games_are_rated_once_whichever_server_they_ended_at(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        players = [
            SeatResult("red", ANN, "Ann", None, True),
            SeatResult("blue", BOB, "Bob", None, False),
        ]
        for number in range(6):
            game = GameResult(f"AAAAAA-{number}", "AAAAAA", TWO, float(number), 9, tuple(players))
            await pair.stores[number % 2].people.add(game)
        await pair.until(lambda: not any(hub.ledger.is_counting for hub in pair.hubs))
        await asyncio.gather(*(hub.ledger.rate() for hub in pair.hubs))
        for hub in pair.hubs:
            await hub.ledger.rate()
        games = await pair.stores[0].people.of_player(ANN)
        together = list(rate_all([replace(game, seats=tuple(players)) for game in games[::-1]], {}))
        ratings = [each.ratings[ANN] for each in together]
        assert [game.seats[0].rating for game in games[::-1]] == ratings

    play(scene)


def test_somebody_removed_at_one_server_goes_from_the_other(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, bob = await pair.two()
        who = next(
            seat["who"]
            for seat in ann.last("table_changed")["table"]["seats"]
            if seat["name"] == "Bob"
        )
        assert (await ann.say("remove", who=who))["type"] == "done"
        await pair.until(lambda: not bob.connection.is_open)
        with pytest.raises(WireError):
            await pair.client(1, table, BOB)

    play(scene)


def test_a_log_that_is_written_anew_is_read_anew_elsewhere(play: Play) -> None:
    async def scene(pair: Pair) -> None:
        table, _, bob = await pair.two()
        await bob.say("say", text="secret words")
        await pair.hubs[0].people.forget(BOB)
        await pair.until(lambda: not bob.connection.is_open)
        await pair.until(lambda: BOB not in pair.room(1, table).table.players)
        late = await pair.client(1, table, CY)
        assert [line["text"] for line in late.got[0]["chat"]] == ["…"]
        assert not any(BOB in str(entry) for entry in await pair.entries(table))

    play(scene)


def test_a_server_cut_off_from_the_database_sends_its_clients_elsewhere(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_answer(*_: object) -> None:
        raise CutOffError("no answer")

    async def scene(pair: Pair) -> None:
        _, ann, bob = await pair.two()
        nodes = pair.stores[1].nodes
        monkeypatch.setattr(nodes, "_beat", no_answer)
        nodes.answered -= 60.0
        nodes.notice_cut_off()
        assert nodes.is_cut_off
        assert bob.last("closing") and not bob.connection.is_open
        with pytest.raises(WireError, match="cannot reach"):
            await pair.client(1, bob.connection.table, BOB)
        await pair.client(0, bob.connection.table, BOB)
        assert ann.connection.is_open
        monkeypatch.undo()
        await pair.until(lambda: not nodes.is_cut_off)
        await pair.client(1, bob.connection.table, BOB)

    play(scene)
