"""What is known of a person is theirs: to carry to another device, to download, to be forgotten."""

import json
from collections.abc import Awaitable

import pytest

from pardon.events.voice import SOMEBODY
from pardon.server.hub.people.carrying import SECONDS
from pardon.server.hub.people.rewriting import UNSAID
from pardon.server.pages.replays import replay_of
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import tag_of
from tests.server.hub.scene import Client, Scene, played
from tests.server.seated import ANN, BOB, CY

TOKEN = "t" * 43


async def refused(work: Awaitable[object]) -> Code:
    with pytest.raises(WireError) as fault:
        await work
    return fault.value.code


async def finished(scene: Scene) -> tuple[str, Client, Client]:
    """Return a table where Ann and Bob have played a game to its end, and spoken."""
    table, ann, bob = await scene.two()
    await ann.say("say", text="the words of Ann")
    await bob.say("say", text="the words of Bob")
    while not ann.game["is_over"]:
        await (ann if ann.game["actor"] == "red" else bob).act()
    return table, ann, bob


def test_a_link_hands_the_person_over_once_and_in_time() -> None:
    async def scene(scene: Scene) -> None:
        await scene.make()
        people = scene.hub.people
        code = (await people.carry(ANN, TOKEN)).code
        assert len(code) >= 22
        seen = await people.look(code, None)
        assert (seen.name, seen.is_same, seen.own_name) == ("Ann", False, "")
        assert await people.take(code, None) == TOKEN
        assert await refused(people.take(code, None)) is Code.NOT_FOUND
        late = (await people.carry(ANN, TOKEN)).code
        scene.clock.now += SECONDS
        assert await refused(people.look(late, None)) is Code.NOT_FOUND
        assert await refused(people.take("x" * 22, None)) is Code.NOT_FOUND

    played(scene)


def test_a_new_link_makes_the_one_before_worthless() -> None:
    async def scene(scene: Scene) -> None:
        people = scene.hub.people
        first, second = (await people.carry(ANN, TOKEN)).code, (await people.carry(ANN, TOKEN)).code
        assert await refused(people.take(first, None)) is Code.NOT_FOUND
        assert await people.take(second, None) == TOKEN

    played(scene)


def test_what_the_other_device_had_played_is_added() -> None:
    async def scene(scene: Scene) -> None:
        table, _, bob = await finished(scene)
        people = scene.hub.people
        code = (await people.carry(CY, TOKEN)).code
        assert (await people.look(code, BOB)).own_games == 1
        assert await people.take(code, BOB) == TOKEN
        assert not bob.connection.is_open
        assert (await people.page(CY)).games == 1 and (await people.page(BOB)).games == 0
        assert [each.id for each in await scene.hub.lobby.mine(CY)] == [table]
        cy = await scene.client(table, CY)
        assert cy.last("welcome")["you"]["seat"] == "yellow"
        assert [each["name"] for each in cy.last("welcome")["chat"]] == ["Ann", "Bob"]
        await scene.hub.ledger.rate()
        page = await people.page(CY)
        assert page.among_people and page.among_people.games == 1

    played(scene)


def test_nobody_gets_two_seats_at_one_table_by_a_link() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        await scene.hub.people.take((await scene.hub.people.carry(ANN, TOKEN)).code, BOB)
        assert not bob.connection.is_open and ann.connection.is_open
        seats = ann.last("table_changed")["table"]["seats"]
        assert [seat["is_away"] for seat in seats] == [False, True]
        assert (await scene.hub.lobby.summary(table, ANN)).your_seat == "red"

    played(scene)


def test_everything_can_be_downloaded() -> None:
    async def scene(scene: Scene) -> None:
        table, *_ = await finished(scene)
        pieces = [piece async for piece in await scene.hub.people.download(ANN)]
        found = json.loads(b"".join(pieces))
        assert found["id"] == ANN and found["page"]["name"] == "Ann" and found["tables"] == [table]
        [game] = found["games"]
        assert game["record"]["names"] == {"red": "Ann", "yellow": "Bob"}
        assert game["record"]["steps"] and game["result"]["id"] == f"{table}-1"
        assert BOB not in b"".join(pieces).decode(), "another's id is not one's own to have"

    played(scene)


def test_whoever_is_forgotten_leaves_nothing_but_somebody_who_played() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await finished(scene)
        assert (await scene.hub.archive.record(f"{table}-1")).names["red"] == "Ann"
        await scene.hub.people.forget(ANN)
        entries, talk = await scene.store.load(table) or [], await scene.store.talk(table)
        stored = json.dumps([repr(each) for each in (*entries, *talk.lines)])
        for trace in (ANN, '"Ann"', "'Ann'", "the words of Ann"):
            assert trace not in stored
        assert "the words of Bob" in stored
        assert not ann.connection.is_open
        welcome = bob.last("welcome")
        assert [each["text"] for each in welcome["chat"]] == [UNSAID, "the words of Bob"]
        assert (await scene.hub.archive.record(f"{table}-1")).names["red"] == SOMEBODY
        german = replay_of(await scene.hub.archive.finished(f"{table}-1"), None, "de")
        assert german.names["red"] == "Jemand"
        assert not [each for each in german.frames if SOMEBODY in each.sentence]
        page = await scene.hub.people.page(ANN)
        assert (page.games, page.name) == (0, "")
        theirs = await scene.hub.people.page(BOB)
        assert theirs.games == 1 and theirs.recent[0].players[0].name == SOMEBODY
        assert await scene.hub.lobby.mine(ANN) == []
        assert {seat["kind"] for seat in welcome["table"]["seats"]} == {"open", "person"}

    played(scene)


def test_a_running_game_goes_on_without_whoever_is_forgotten() -> None:
    async def scene(scene: Scene) -> None:
        table, _, bob = await scene.two()
        await scene.hub.people.forget(ANN)
        red = bob.last("welcome")["table"]["seats"][0]
        assert red["is_away"] and red["name"] == SOMEBODY
        await scene.until(lambda: bob.game["actor"] == "yellow" and bool(bob.game["moves"]))
        assert (await bob.act())["type"] == "done"
        rebuilt = [entry for entry, _ in await scene.store.load(table) or []]
        assert ANN not in repr(rebuilt)
        await scene.restart()
        assert (await scene.client(table, BOB)).last("welcome")["you"]["seat"] == "yellow"

    played(scene)


def test_a_link_of_whoever_is_forgotten_is_worthless() -> None:
    async def scene(scene: Scene) -> None:
        await scene.make()
        code = (await scene.hub.people.carry(ANN, TOKEN)).code
        await scene.hub.people.forget(ANN)
        assert await refused(scene.hub.people.take(code, None)) is Code.NOT_FOUND

    played(scene)


def test_whoever_only_watched_is_forgotten_too() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two()
        cy, quiet = await scene.client(table, CY), await scene.client(await scene.make(), CY)
        await cy.say("rename", name="Cyrus")
        await cy.say("say", text="the words of Cy")
        await ann.say("say", text="the words of Ann")
        await ann.say("remove", who=tag_of(table, CY))
        pieces = b"".join([piece async for piece in await scene.hub.people.download(CY)])
        assert json.loads(pieces)["tables"] == [table]
        [said] = json.loads(pieces)["said"]
        assert (said["table"], said["name"], said["text"]) == (table, "Cyrus", "the words of Cy")
        await scene.hub.people.forget(CY)
        entries, talk = await scene.store.load(table) or [], await scene.store.talk(table)
        stored = repr(entries) + repr(talk)
        for trace in (CY, "Cyrus", "the words of Cy"):
            assert trace not in stored
        assert [line.said.text for line in talk.lines] == [UNSAID, "the words of Ann"]
        assert not quiet.connection.is_open
        told = json.dumps((await scene.client(table, BOB)).last("welcome"))
        assert "Cyrus" not in told and SOMEBODY in told
        assert await scene.store.people.tables_of(CY) == []

    played(scene)


@pytest.mark.parametrize("player", [BOB, "d" * 64])
def test_what_a_watcher_said_is_carried_over_and_makes_no_table_theirs(player: str) -> None:
    async def scene(scene: Scene) -> None:
        table, *_ = await scene.two()
        cy = await scene.client(table, CY)
        await cy.say("rename", name="Cyrus")
        await cy.say("say", text="hello")
        people = scene.hub.people
        await people.take((await people.carry(player, TOKEN)).code, CY)
        [line] = (await scene.store.talk(table)).lines
        assert (line.said.player, line.said.text) == (player, "hello")
        own = [each.id for each in await scene.hub.lobby.mine(player)]
        assert own == ([table] if player == BOB else [])
        assert (await scene.hub.lobby.summary(table, BOB)).your_seat == "yellow"

    played(scene)
