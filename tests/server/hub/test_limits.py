"""Limits: what one asks for too much of is refused, and nobody else notices."""

import asyncio
from collections import Counter

import pytest
from msgspec.structs import replace

from pardon.server.hub.limits import UNLIMITED, Limits, Rate, Rates
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import tag_of
from tests.server.hub.scene import ROOMY, Client, Scene, played
from tests.server.seated import ANN, BOB, CY


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


def test_messages_of_one_person_have_a_rate_in_all_tabs_together() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        tabs = [await scene.client(table, ANN, address=f"address {n}") for n in range(4)]
        bob = await scene.client(table, BOB)
        answers = [(await tab.say("ping"))["type"] for _ in range(3) for tab in tabs]
        assert answers == ["done"] * 6 + ["refused"] * 6
        assert (await bob.say("ping"))["type"] == "done"
        scene.clock.now += 1
        assert (await tabs[3].say("ping"))["type"] == "done"

    played(scene, replace(ROOMY, messages_per_player=Rate(6, 2.0)))


def test_messages_of_one_address_have_a_rate_whoever_sends_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pardon.server.hub.messages.LONG_CALM", 0.2)

    async def scene(scene: Scene) -> None:
        table, loop = await scene.make(), asyncio.get_running_loop()
        crowd = [await scene.client(table, each, address="here") for each in (BOB, CY, None)]
        ann = await scene.client(table, ANN, address="elsewhere")
        answers = [(await each.say("ping"))["type"] for _ in range(2) for each in crowd]
        assert answers == ["done"] * 6
        begun = loop.time()
        assert (await crowd[2].say("ping"))["code"] == "message/too_many"
        assert loop.time() - begun > 0.15  # hundreds who are refused at once cost, too
        assert (await ann.say("ping"))["type"] == "done"
        scene.clock.now += 1
        assert (await crowd[2].say("ping"))["type"] == "done"

    played(scene, replace(ROOMY, messages_per_address=Rate(6, 2.0)))


@pytest.mark.parametrize(("people", "each"), [(60, 10), (500, 1)])
def test_a_house_full_of_people_who_play_meets_no_limit(people: int, each: int) -> None:
    now = 0.0
    rates = Rates(Limits().messages_per_address, lambda: now)
    for second in range(60):
        now = float(second)
        assert all(rates.take("school") for _ in range(people * each))
    assert all(map(Rates(UNLIMITED.messages_per_address, float).take, ["load"] * 10_000))


def test_chat_is_limited_more_narrowly() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(), ANN)
        assert (await ann.say("say", text="one"))["type"] == "done"
        assert (await ann.say("react", reaction="wave"))["type"] == "done"
        assert (await ann.say("say", text="three"))["code"] == "message/too_many"
        assert ann.last("chatted")["said"]["text"] == "one"
        assert ann.last("reacted") == {
            "type": "reacted", "name": "Ann", "seat": "red", "reaction": "wave",
            "who": ann.last("welcome")["you"]["who"],
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
        await scene.hub.naming.rename(CY, "Cy")
        cy = await scene.client(table, CY)
        answers = [(await cy.say("say", text="x")).get("code") for _ in range(10)]
        assert answers[0] is None and answers[-1] == "message/too_many"
        assert (await bob.say("say", text="hello"))["type"] == "done"
        await bob.say("leave")
        while (await ann.say("say", text="x"))["type"] == "done":
            pass
        assert (await bob.say("return"))["type"] == "done"

    played(scene, Limits(remarks=8, chat=Rate(100, 1.0)))


def test_who_keeps_sitting_down_and_standing_up_locks_nobody_out() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        ann, bob = await scene.client(table, ANN), await scene.client(table, BOB)
        for _ in range(20):
            await bob.say("sit", seat="yellow", name="Bob")
            await bob.say("stand")
        assert (await bob.say("sit", seat="yellow", name="Bob"))["code"] == "message/too_many"
        assert (await ann.say("remove", who=tag_of(table, BOB)))["type"] == "done"
        assert (await ann.say("set_locked", on=True))["type"] == "done"
        assert (await ann.say("start"))["type"] == "done"

    played(scene, replace(ROOMY, remarks=12))


def test_changes_of_one_person_have_a_rate_in_all_tabs_together() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        tabs = [await scene.client(table, ANN) for _ in range(4)]
        answers = [await tab.say("set_chat", on=on) for on in (False, True) for tab in tabs]
        assert [each["type"] for each in answers].count("done") == 5
        bob = await scene.client(table, BOB)
        assert (await bob.say("sit", seat="yellow", name="Bob"))["type"] == "done"

    played(scene, replace(ROOMY, changes=Rate(5, 0.001)))


def test_a_crowd_that_talks_is_slowed_down_and_players_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pardon.server.hub.room.TALK", 3600.0)

    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two()
        crowd = [await scene.client(table, f"{n:064x}") for n in range(6)]
        for client in crowd:
            await client.say("rename", name="Watcher")
        answers = [(await client.say("say", text="hello"))["type"] for client in crowd]
        assert answers.count("refused") == 3
        reacted = await crowd[0].say("react", reaction="wave")
        assert reacted["code"] == "message/too_many"
        assert (await ann.say("say", text="hello"))["type"] == "done"
        scene.clock.now += 1.0
        assert (await crowd[0].say("say", text="again"))["type"] == "done"

    played(scene, replace(ROOMY, asides=Rate(3, 1.0)))


def test_a_crowd_is_heard_in_few_messages_and_players_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pardon.server.hub.room.TALK", 3600.0)

    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        crowd = [await scene.client(table, f"{n:064x}") for n in range(20)]
        for number, client in enumerate(crowd):
            await client.say("rename", name=f"Watcher {number}")
        for number, client in enumerate(crowd):
            await client.say("say", text=f"remark {number}")
        late = await scene.client(table, CY)
        assert len(late.got[0]["chat"]) == 20
        assert [heard(each) for each in (bob, late)] == [[*range(20)], []]
        assert len([kind for kind in bob.kinds() if kind == "chatted"]) == 2
        await crowd[0].say("say", text="remark 20")
        await ann.say("say", text="remark 21")
        last = bob.last("chatted")
        assert last["said"]["name"] == "Ann" and last["before"][0]["name"] == "Watcher 0"
        await crowd[1].say("say", text="remark 22")
        assert heard(bob) == [*range(22)] and heard(late) == [20, 21]

    played(scene)


def test_what_a_crowd_says_waits_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pardon.server.hub.room.TALK", 0.02)

    async def scene(scene: Scene) -> None:
        table, ann, _ = await scene.two()
        cy = await scene.client(table, CY)
        await cy.say("rename", name="Cy")
        for number in range(5):
            await cy.say("say", text=f"remark {number}")
        await scene.until(lambda: len(heard(ann)) == 5)
        assert heard(ann) == heard(cy) == [*range(5)]

    played(scene)


def heard(client: Client) -> list[int]:
    """Return the numbers of the remarks that a client heard, in order."""
    chatted = [message for message in client.got if message["type"] == "chatted"]
    said = [each for message in chatted for each in (*message["before"], message["said"])]
    return [int(each["text"].split()[1]) for each in said]


def test_to_take_the_name_that_one_has_is_told_to_nobody() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        await scene.hub.naming.rename(CY, "Cy")
        cy, tabs = await scene.client(table, CY), [await scene.client(table, BOB) for _ in "12"]
        everyone = (ann, bob, cy, *tabs)
        await scene.until(lambda: all(each.got for each in everyone))
        await asyncio.sleep(0.5)  # what is told of those who come to watch
        for each in everyone:
            each.got.clear()
        for _ in range(20):
            assert (await bob.say("rename", name=" Bob"))["type"] == "done"
            assert (await cy.say("rename", name="Cy"))["type"] == "done"
        assert {*bob.kinds(), *cy.kinds()} == {"done"}
        assert [each.got for each in (ann, *tabs)] == [[], [], []]
        assert (await bob.say("rename", name="Robert"))["type"] == "done"
        assert tabs[0].last("welcome")["you"]["name"] == "Robert"

    played(scene)


def test_many_names_are_refused_and_lock_nobody_out() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        before = len(await scene.store.load(table) or [])
        bob.got.clear()
        await asyncio.gather(*(bob.say("rename", name=f"Bob {n}") for n in range(2000)))
        answers = Counter(each["type"] for each in bob.got if each.get("id"))
        assert answers == {"done": 5, "refused": 1995}
        assert len(await scene.store.load(table) or []) == before
        with pytest.raises(WireError):
            await scene.hub.naming.rename(BOB, "Bob by another way")
        assert (await ann.say("set_listed", on=True))["type"] == "done"
        scene.clock.now += 10**6
        assert (await bob.say("rename", name="Robert"))["type"] == "done"
        for hub in ("the same", "another"):
            if hub == "another":
                await scene.restart()
                ann = await scene.client(table, ANN)
            shown = [each for each in ann.got if "table" in each][-1]["table"]
            assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Robert"]

    played(scene, replace(ROOMY, remarks=20, renames=Rate(5, 0.05)))
