"""Hints: who may ask and who is told what; nothing hidden bears on them or leaves with them."""

from typing import Any

import pytest
from msgspec.structs import replace

from pardon.game import Game
from pardon.server.hub.limits import Limits, Rate
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import SetHints
from pardon.server.wire.http import NewSeat
from tests.server.hub.scene import BOTS, ROOMY, Client, Scene, played
from tests.server.seated import ANN, BOB, CY, Seated

ROOM = replace(ROOMY, hints=Rate(10**9, 1e9))
HANDS = "hasbro-2002+points+first=red"


async def hint(scene: Scene, client: Client, **fields: Any) -> dict[str, Any]:
    """Ask for a hint and return the answer."""
    return await answer(scene, client, "hint", **fields)


async def answer(scene: Scene, client: Client, kind: str, **fields: Any) -> dict[str, Any]:
    client.got = [each for each in client.got if each.get("id") != 7]
    asked = {"game": client.game["number"], "step": client.game["step"]} | fields
    await client.say(kind, **asked)
    await scene.until(lambda: any(each.get("id") == 7 for each in client.got))
    return next(each for each in client.got if each.get("id") == 7)


def place(scene: Scene, client: Client, position: str) -> None:
    """Let the game of a client's table go on from a position."""
    running = client.connection.room.table.running
    running.game = Game.from_position(position)
    client.connection.room.welcome_all(scene.clock.now)


def test_hints_are_on_against_bots_and_only_who_asked_gets_them() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(config="hasbro-2002+first=red", seats=BOTS), ANN)
        watcher = await scene.client(ann.connection.table, CY)
        await ann.say("start")
        place(scene, ann, "hasbro-2002 red:17,40 blue:22,start*3 card:5")
        assert ann.last("welcome")["table"]["hints"]
        told = await hint(scene, ann)
        move = next(each for each in ann.game["moves"] if each["id"] == told["move"])
        assert told["type"] == "hinted" and told["seat"] == "red" and move["text"] == "17>22"
        assert told["sentence"] == move["sentence"]
        assert told["why"] == "It sends an opponent's pawn back to Start."
        assert "hinted" not in watcher.kinds()

    played(scene, ROOM)


def test_hints_are_off_among_people_until_the_host_allows_them_and_then_all_see_them() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        watcher = await scene.client(table, CY)
        assert not ann.last("table_changed")["table"]["hints"]
        assert (await hint(scene, ann))["code"] == "hint/off"
        assert (await bob.say("set_hints", on=True))["code"] == "seat/not_host"
        await ann.say("set_hints", on=True)
        assert bob.last("table_changed")["table"]["hints"]
        place(scene, ann, "hasbro-2002+first=red red:17,40 yellow:22,start*3 card:5")
        told = await hint(scene, ann)
        await scene.until(lambda: "hinted" in watcher.kinds())
        for other in (bob, watcher):
            seen = other.last("hinted")
            assert seen["id"] is None
            assert seen | {"id": 7} == told

    played(scene, ROOM)


def test_others_see_that_a_hint_was_asked_but_nothing_of_a_hidden_hand() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two(config=HANDS, hints=True)
        own = await scene.client(table, ANN)
        told = await hint(scene, ann)
        assert told["move"] is not None and told["sentence"] and told["why"]
        await scene.until(lambda: "hinted" in bob.kinds())
        seen = bob.last("hinted")
        assert seen["seat"] == "red"
        assert (seen["move"], seen["sentence"], seen["why"]) == (None, "", "")
        assert own.last("hinted")["move"] == told["move"], "the own seat in another tab may know"

    played(scene, ROOM)


def test_hidden_cards_bear_on_no_hint() -> None:
    async def scene(scene: Scene) -> None:
        told = []
        for cards in ("3,4,5,11,12", "sorry,sorry,1,2,2"):
            table, ann, _ = await scene.two(config=HANDS, hints=True)
            pawns = "red:14,20,s1,start yellow:30,41,start*2 turn:red"
            place(scene, ann, f"{HANDS} {pawns} hand.red:1,2,7,8,10 hand.yellow:{cards}")
            told.append(await hint(scene, ann))
            move = ann.game["moves"][-1]["id"]
            told.append(await answer(scene, ann, "weigh", move=move))
            assert ann.connection.table == table
        assert told[:2] == told[2:]

    played(scene, ROOM)


def test_a_coach_warns_of_what_gives_much_away_and_of_nothing_else() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(config="hasbro-2002+first=red", seats=BOTS), ANN)
        await ann.say("start")
        place(scene, ann, "hasbro-2002 red:s4,20,home*2 blue:s4,home*3 card:1 turn:red")
        moves = {each["text"]: each["id"] for each in ann.game["moves"]}
        assert len(moves) > 1
        losses = {}
        for text, move in moves.items():
            found = await answer(scene, ann, "weigh", move=move)
            assert found["type"] == "weighed" and found["move"] == move
            losses[text] = found["loss"]
            assert (found["best"] is None) == (found["loss"] == 0) == (found["why"] == "")
            assert found["loss"] == 0 or found["loss"] >= 0.1
        assert 0 in losses.values()
        unknown = await answer(scene, ann, "weigh", move=10**6)
        assert unknown["code"] == "move/illegal"

    played(scene, ROOM)


@pytest.mark.parametrize("kind", ["hint", "weigh"])
def test_only_the_seat_to_decide_is_advised_and_only_about_this_decision(kind: str) -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two(hints=True)
        watcher = await scene.client(table, CY)
        fields = {"move": 0} if kind == "weigh" else {}
        game = ann.game["number"]
        for client, code in ((bob, "seat/not_your_turn"), (watcher, "seat/not_seated")):
            refused = await client.say(kind, game=game, step=ann.game["step"], **fields)
            assert refused["code"] == code
        late = await ann.say(kind, game=game, step=ann.game["step"] + 1, **fields)
        assert late["code"] == "move/stale"

    played(scene, ROOM)


def test_hints_are_limited_in_number() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(config="hasbro-2002+first=red", seats=BOTS), ANN)
        await ann.say("start")
        for _ in range(3):
            assert (await hint(scene, ann))["type"] == "hinted"
        assert (await hint(scene, ann))["code"] == "message/too_many"
        assert (await ann.say("ping"))["type"] == "done"

    played(scene, Limits(messages=ROOMY.messages, hints=Rate(3, 0.001)))


def test_what_the_host_said_of_hints_is_stored_and_holds_whoever_plays() -> None:
    against_bots = Seated(seats=(NewSeat("red", "me"), NewSeat("yellow", "bot")))
    assert against_bots.shown().hints
    against_bots.say(ANN, SetHints, on=False)
    assert not against_bots.shown().hints and not against_bots.rebuilt().table_view(0.0).hints
    assert Seated(hints=True).begin().shown().hints
    people = Seated()
    assert people.shown().hints, "one person, so far"
    people.begin()
    assert not people.shown().hints
    assert people.refuse(BOB, SetHints, on=True) is Code.NOT_HOST
    assert not people.say(ANN, SetHints, on=False).entries, "nothing that is so already is stored"
