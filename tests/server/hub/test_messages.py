"""Messages: what is carried out reaches everyone, and what cannot be read harms nobody."""

import asyncio

import pytest

from tests.server.hub.scene import Client, Scene, played
from tests.server.seated import ANN, CY

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


def test_an_action_reaches_everyone_before_it_is_acknowledged() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        before = len(bob.got)
        await ann.act()
        assert ann.kinds()[-2:] == ["happened", "done"]
        assert [each["type"] for each in bob.got[before:]] == ["happened"]
        assert bob.last("happened")["version"] == ann.last("done")["version"]

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


def test_nobody_speaks_without_a_name() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make()
        cy = await scene.client(table, CY)
        assert (await cy.say("say", text="hello"))["code"] == "seat/no_session"
        assert (await cy.say("react", reaction="wave"))["code"] == "seat/no_session"
        assert await scene.hub.naming.rename(CY, " Cy ") == "Cy"
        assert (await cy.say("say", text="hello"))["type"] == "done"
        assert cy.last("chatted")["said"]["name"] == "Cy"

    played(scene)


def test_why_is_answered() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        answer = await bob.say("why", colour="red", place="start")
        assert answer["type"] == "because" and answer["id"] == 7 and answer["sentence"]
        assert (await ann.say("why", colour="blue", place=3))["code"] == "move/illegal"

    played(scene)


def heard(client: Client) -> list[str]:
    """Return what a client has heard others say."""
    chatted = [message for message in client.got if message["type"] == "chatted"]
    said = [each for message in chatted for each in (*message["before"], message["said"])]
    return [each["text"] for each in said]


def test_many_say_things_at_once() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        for n in range(20):
            await scene.hub.naming.rename(f"{n:064d}", f"Cy {n}")
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
        await scene.until(lambda: len(heard(bob)) == 20)
        assert sorted(heard(bob)) == sorted(f"hello {n}" for n in range(20))

    played(scene)
