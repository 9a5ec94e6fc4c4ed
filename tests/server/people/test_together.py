"""Together: watchers with names, who may speak, who may stay, and who finds the table."""

import json
from itertools import combinations

import msgspec
import pytest

from pardon.events.lookalikes import are_alike
from pardon.server.hub.limits import Limits, Rate
from pardon.server.table.state import REMOVED_FOR
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import tag_of
from tests.server.hub.scene import Client, Scene, played
from tests.server.seated import ANN, BOB, CY


def test_a_watcher_takes_a_name_and_is_listed_by_it() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two()
        cy = await scene.client(table, CY)
        assert (await cy.say("say", text="hello"))["code"] == Code.NO_SESSION
        assert (await cy.say("rename", name=" Cy\n<b> "))["type"] == "done"
        named = {"who": tag_of(table, CY), "name": "Cy <b>", "label": "Cy <b>"}
        await scene.until(lambda: ann.last("table_changed")["table"]["audience"] == [named])
        assert cy.last("welcome")["you"]["name"] == "Cy <b>"
        assert (await cy.say("say", text="hello"))["type"] == "done"
        said = ann.last("chatted")["said"]
        assert (said["name"], said["seat"], said["who"]) == ("Cy <b>", None, tag_of(table, CY))
        for unseen in ("\u200b", "Cy\u202e"):
            assert (await cy.say("rename", name=unseen))["code"] == Code.BAD_REQUEST
        await cy.leave()
        await scene.until(lambda: ann.last("table_changed")["table"]["audience"] == [])

    played(scene)


def test_watchers_speak_where_the_host_allows_it() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        cy = await scene.client(table, CY)
        await cy.say("rename", name="Cy")
        assert (await bob.say("set_watcher_chat", on=False))["code"] == Code.NOT_HOST
        await ann.say("set_watcher_chat", on=False)
        assert cy.last("table_changed")["table"]["watcher_chat"] is False
        assert (await cy.say("say", text="hello"))["code"] == Code.NO_CHAT
        assert (await cy.say("react", reaction="wave"))["code"] == Code.NO_CHAT
        assert (await bob.say("say", text="hello"))["type"] == "done"
        await scene.restart()
        cy = await scene.client(table, CY)
        assert cy.last("welcome")["table"]["watcher_chat"] is False

    played(scene)


def test_names_of_watchers_cannot_be_changed_without_end() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        cy = await scene.client(table, CY)
        answers = [await cy.say("rename", name=f"Cy {number}") for number in range(4)]
        assert answers[-1]["code"] == Code.TOO_MANY

    played(scene, Limits(renames=Rate(2, 0.0)))


def test_a_removed_watcher_cannot_come_back_at_once() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        cy = await scene.client(table, CY)
        who = tag_of(table, CY)
        assert (await bob.say("remove", who=who))["code"] == Code.NOT_HOST
        assert (await cy.say("remove", who=tag_of(table, BOB)))["code"] == Code.NOT_HOST
        assert (await ann.say("remove", who=who))["type"] == "done"
        assert not cy.connection.is_open
        assert (await ann.say("remove", who=tag_of(table, ANN)))["code"] == Code.TABLE_STATE
        assert (await ann.say("remove", who="nobody"))["code"] == Code.TABLE_STATE
        for hub in ("the same", "another"):
            if hub == "another":
                await scene.restart()
            with pytest.raises(WireError) as refused:
                await scene.client(table, CY)
            assert refused.value.code is Code.REMOVED
        scene.clock.now += REMOVED_FOR
        assert (await scene.client(table, CY)).kinds()[0] == "welcome"

    played(scene)


def test_a_bot_plays_on_for_a_removed_player() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        assert (await ann.say("remove", who=tag_of(table, BOB)))["type"] == "done"
        yellow = ann.last("table_changed")["table"]["seats"][1]
        assert (yellow["kind"], yellow["name"], yellow["who"]) == ("bot", "Sunny", "")
        assert not bob.connection.is_open
        await scene.until(lambda: ann.game["actor"] == "red" and bool(ann.game["moves"]))
        await ann.act()
        await scene.until(lambda: ann.game["actor"] == "red" and bool(ann.game["moves"]))
        entries = await scene.store.load(table) or []
        assert Table.rebuild(table, entries).seats["yellow"].kind == "bot"

    played(scene)


def test_the_seat_of_somebody_removed_before_the_game_is_open() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        ann, bob = await scene.client(table, ANN), await scene.client(table, BOB)
        await bob.say("sit", seat="yellow", name="Bob")
        await ann.say("remove", who=tag_of(table, BOB))
        assert ann.last("table_changed")["table"]["seats"][1]["kind"] == "open"
        frame = json.dumps({"type": "sit", "id": 1, "seat": "yellow", "name": "Bob"})
        await scene.hub.receive(bob.connection, frame)
        assert ann.last("table_changed")["table"]["seats"][1]["kind"] == "open"

    played(scene)


def test_who_has_no_cookie_cannot_stay_where_somebody_was_removed() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        cy, nobody = await scene.client(table, CY), await scene.client(table, None)
        await ann.say("remove", who=tag_of(table, CY))
        assert [each.connection.is_open for each in (ann, bob, cy, nobody)] == [True] * 2 + [
            False
        ] * 2
        for hub in ("the same", "another"):
            if hub == "another":
                await scene.restart()
            with pytest.raises(WireError) as refusal:
                await scene.client(table, None)  # who was removed, without the cookie
            assert refusal.value.code is Code.NO_SESSION
            assert (await scene.client(table, "d" * 64)).kinds()[0] == "welcome"
        scene.clock.now += REMOVED_FOR + 1
        assert (await scene.client(table, None)).kinds()[0] == "welcome"

    played(scene)


def test_to_lock_a_table_sends_those_away_whom_the_host_cannot_remove() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        cy, nobody = await scene.client(table, CY), await scene.client(table, None)
        await ann.say("set_locked", on=True)
        assert [each.connection.is_open for each in (ann, bob, cy, nobody)] == [True] * 3 + [False]
        assert "table_changed" not in nobody.kinds()[-1:]
        await ann.say("set_locked", on=False)
        assert (await scene.client(table, None)).kinds()[0] == "welcome"

    played(scene)


def test_the_host_lists_the_table_and_takes_it_off_the_list() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        listed = scene.hub.lobby.public
        assert await listed(None) == []
        assert (await bob.say("set_listed", on=True))["code"] == Code.NOT_HOST
        await ann.say("set_listed", on=True)
        assert [each.id for each in await listed(None)] == [table]
        assert bob.last("table_changed")["table"]["is_public"]
        await ann.say("set_listed", on=False)
        assert await listed(None) == []
        await scene.restart()
        assert not (await scene.client(table, ANN)).last("welcome")["table"]["is_public"]

    played(scene)


def test_a_locked_table_lets_in_whoever_plays_and_nobody_else() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(is_public=True)
        ann, bob = await scene.client(table, ANN), await scene.client(table, BOB)
        cy = await scene.client(table, CY)
        await bob.say("sit", seat="yellow", name="Bob")
        assert (await bob.say("set_locked", on=True))["code"] == Code.NOT_HOST
        assert (await ann.say("set_locked", on=True))["type"] == "done"
        assert cy.last("table_changed")["table"]["is_locked"] is True
        await bob.say("stand")
        for stranger in (bob, cy):
            refused = await stranger.say("sit", seat="yellow", name="Bob")
            assert refused["code"] == "table/locked"
        await ann.say("set_locked", on=False)
        await bob.say("sit", seat="yellow", name="Bob")
        await ann.say("set_locked", on=True)
        listed = scene.hub.lobby.public
        assert await listed(CY) == [] and len(await listed(BOB)) == 1
        for hub in ("the same", "another"):
            if hub == "another":
                await scene.restart()
            for player in (CY, None):
                with pytest.raises(WireError) as refusal:
                    await scene.client(table, player)
                assert refusal.value.code is Code.LOCKED
            for player in (ANN, BOB):
                assert (await scene.client(table, player)).last("welcome")["table"]["is_locked"]

    played(scene)


def test_names_that_look_alike_are_told_apart() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        others = [await scene.client(table, f"{n:064x}") for n in range(3)]
        for other, name in zip(others, ("B\u043eb", "B0B", "Bo"), strict=True):
            scene.clock.now += 1.0
            await other.say("rename", name=name)
        await scene.until(lambda: shown_names(ann) == ["B\u043eb", "B0B", "Bo"])
        shown = ann.last("table_changed")["table"]
        assert [seat["label"] for seat in shown["seats"]] == ["Ann", "Bob"]
        labels = [each["label"] for each in shown["audience"]]
        assert labels == ["B\u043eb (watching)", "B0B (watching, 2)", "Bo"]
        await bob.say("rename", name="\u0410nn")
        shown = ann.last("table_changed")["table"]
        assert [seat["label"] for seat in shown["seats"]] == ["Ann (Red)", "\u0410nn (Yellow)"]
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", "\u0410nn"]
        await ann.act()
        assert "Ann (Red)" in bob.last("happened")["steps"][0]["sentence"]

    played(scene)


def test_no_name_is_what_somebody_else_is_called() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        forged = ("Bob (watching)", "Bob", "Bob (Yellow)", "Bob", "Bob (watching, 2)")
        others = [await scene.client(table, f"{n:064x}") for n in range(len(forged))]
        for other, name in zip(others, forged, strict=True):
            scene.clock.now += 1.0
            await other.say("rename", name=name)
        await scene.until(lambda: shown_names(ann) == [*forged])
        await bob.say("rename", name="Ann")
        await bob.say("rename", name="Bob")
        shown = ann.last("table_changed")["table"]
        labels = [each["label"] for each in (*shown["seats"], *shown["audience"])]
        assert labels[:4] == ["Ann", "Bob", "Bob (watching)", "Bob (watching, 2)"]
        assert not any(are_alike(*pair) for pair in combinations(labels, 2)), labels

    played(scene)


def shown_names(client: Client) -> list[str]:
    """Return the names of those who watch, as a client was last told."""
    return [each["name"] for each in client.last("table_changed")["table"]["audience"]]


def test_nobody_learns_who_somebody_is_from_a_tag() -> None:
    assert tag_of("K7QH3M", ANN) not in ANN
    assert tag_of("K7QH3M", ANN) != tag_of("K7QH4M", ANN)
    assert msgspec.json.encode(tag_of("K7QH3M", None)) == b'""'
