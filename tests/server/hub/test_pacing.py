"""Pacing: bots go on about as fast as boards show it, and no board that sleeps holds them up."""

import asyncio
import itertools

import pytest

from pardon.server.hub.pacing import Board, Look, Pacing, seconds_left
from pardon.server.wire.http import NewSeat
from tests.server.hub.scene import BOTS, Client, Scene, played
from tests.server.seated import ANN, BOB

PACING = Pacing(lag=2, patience=10.0, grace=2.0, steady=3.0)
BOTS_ALONE = (NewSeat("red", "bot", "easy"), NewSeat("blue", "bot", "easy"))
QUIET = 0.15
"""Seconds in which bots that wait for nobody would have played on; only a fault could pass here."""


def look(
    behind: int, person: str = "Ann", *, is_player: bool = True, shown: int | None = 1
) -> Look:
    board = Board(0.0)
    board.shown = shown
    return Look(board, person, is_player, behind)


@pytest.mark.parametrize(("behind", "left"), [(0, 0.0), (2, 0.0), (3, 10.0), (9, 10.0)])
def test_a_bot_waits_for_a_board_that_has_much_left_to_show(behind: int, left: float) -> None:
    assert seconds_left(PACING, [look(behind)], 100.0, 100.0) == left


def test_a_bot_waits_for_the_slowest_player() -> None:
    looks = [look(0), look(5, "Bob")]
    assert seconds_left(PACING, looks, 100.0, 103.0) == 7.0


def test_a_player_sees_what_the_quickest_of_several_tabs_shows() -> None:
    assert seconds_left(PACING, [look(0), look(5)], 100.0, 100.0) == 0


def test_a_bot_waits_for_watchers_only_where_no_player_is_there() -> None:
    watcher = look(5, "Cy", is_player=False)
    assert seconds_left(PACING, [look(0), watcher], 100.0, 100.0) == 0
    assert seconds_left(PACING, [watcher], 100.0, 100.0) == 10.0


def test_a_board_that_takes_too_long_is_waited_for_once() -> None:
    slow, quick = look(5), look(0, "Bob")
    assert seconds_left(PACING, [slow, quick], 100.0, 110.0) == 0
    assert slow.board.is_asleep
    assert seconds_left(PACING, [slow, quick], 110.0, 110.0) == 0
    slow.board.acknowledge(2, is_visible=True)
    assert seconds_left(PACING, [slow, quick], 111.0, 111.0) == 10.0


def test_where_all_boards_sleep_bots_go_on_steadily() -> None:
    asleep = look(0)
    asleep.board.acknowledge(2, is_visible=False)
    assert seconds_left(PACING, [asleep], 100.0, 100.0) == 3.0
    assert seconds_left(PACING, [asleep], 100.0, 103.0) == 0
    assert seconds_left(PACING, [asleep, look(5, "Cy", is_player=False)], 100.0, 100.0) == 10.0


def test_a_client_without_a_board_is_waited_for_but_briefly() -> None:
    program = look(0, shown=None)
    program.board.opened = 99.0
    assert seconds_left(PACING, [program], 100.0, 100.0) == 2.0
    assert seconds_left(PACING, [program], 100.0, 102.0) == 0
    assert seconds_left(PACING, [program], 103.0, 103.0) == 0


def test_who_comes_and_goes_cannot_hold_a_bot_up_beyond_the_patience() -> None:
    late = look(0, shown=None)
    late.board.opened = 109.5
    assert seconds_left(PACING, [late], 100.0, 109.5) == 0.5


async def show(client: Client, *, is_visible: bool = True) -> None:
    """Acknowledge everything that the client was sent."""
    version = max(message.get("version", 0) for message in client.got)
    answer = await client.say("shown", version=version, is_visible=is_visible)
    assert answer["type"] == "done"


async def stuck(client: Client) -> int:
    """Wait until bots have stopped, and return the step at which they did."""
    while True:
        step: int = client.connection.room.table.running.step
        await asyncio.sleep(QUIET)
        if client.connection.room.table.running.step == step:
            return step


def test_bots_alone_go_on_as_the_board_shows_it() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(seats=BOTS_ALONE), ANN)
        await show(ann)
        await ann.say("start")
        steps = [await stuck(ann)]
        for _ in range(5):
            await show(ann)
            steps.append(await stuck(ann))
        moved = [after - before for before, after in itertools.pairwise(steps)]
        assert all(0 < each <= 10 for each in moved), steps

    played(scene, pacing=PACING)


def test_a_late_watcher_and_a_reload_find_the_game_where_it_is_played() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(seats=BOTS_ALONE)
        ann = await scene.client(table, ANN)
        await show(ann)
        await ann.say("start")
        step = await stuck(ann)
        watcher = await scene.client(table, None)
        assert watcher.game["step"] <= step and not watcher.game["is_over"]
        await ann.leave()
        again = await scene.client(table, ANN)
        assert not again.game["is_over"] and again.got[0]["table"]["state"] == "playing"

    played(scene, pacing=PACING)


def test_a_seat_left_to_a_bot_can_be_had_back_turns_later() -> None:
    async def scene(scene: Scene) -> None:
        table = await scene.make(config="hasbro-2002+first=red", seats=BOTS)
        ann = await scene.client(table, ANN)
        await show(ann)
        await ann.say("start")
        await ann.say("leave")
        for _ in range(4):
            await stuck(ann)
            await show(ann)
        assert (await ann.say("return"))["type"] == "done"
        while not ann.game["moves"]:
            await show(ann)
            await stuck(ann)
        assert not ann.game["is_over"] and ann.game["turns"] < 40
        assert (await ann.act())["type"] == "done"

    played(scene, pacing=PACING)


def test_the_game_does_not_end_before_all_was_shown() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(seats=BOTS_ALONE), ANN)
        await show(ann)
        await ann.say("start")
        while True:
            happened = [each for each in ann.got if each["type"] == "happened"]
            await ann.say("shown", version=happened[-2]["version"] if happened[1:] else 0)
            for _ in range(20):
                await asyncio.sleep(0.002)
            news = [each for each in ann.got if each["type"] == "happened"][len(happened) :]
            assert not any(each["game"]["is_over"] for each in news)
            if not news:
                step = await stuck(ann)
                await show(ann)
                await scene.until(lambda step=step: ann.game["step"] > step)  # type: ignore[misc]
                if ann.game["is_over"]:
                    return

    played(scene, pacing=PACING)


def test_a_board_that_sleeps_holds_nobody_up() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(seats=BOTS_ALONE), ANN)
        await show(ann)
        await ann.say("start")
        step = await stuck(ann)
        scene.clock.now += PACING.patience
        await ann.say("ping")
        await scene.until(lambda: ann.connection.room.table.running.step > step)
        step = await stuck(ann)
        scene.clock.now += PACING.steady
        await ann.say("ping")
        await scene.until(lambda: ann.connection.room.table.running.step > step)

    played(scene, pacing=PACING)


def test_a_program_that_acknowledges_nothing_plays_as_fast_as_ever() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(seats=BOTS_ALONE), ANN)
        await ann.say("start")
        await stuck(ann)
        scene.clock.now += PACING.grace
        await ann.say("ping")
        await scene.until(lambda: bool(ann.game["is_over"]))

    played(scene, pacing=PACING)


def test_a_player_present_sets_the_pace_not_a_watcher() -> None:
    async def scene(scene: Scene) -> None:
        table, ann, bob = await scene.two()
        watcher = await scene.client(table, None)
        for client in (ann, bob, watcher):
            await show(client)
        await ann.say("leave")
        await bob.say("leave")
        step = await stuck(ann)
        await show(watcher)
        assert await stuck(ann) == step
        await show(ann)
        assert await stuck(ann) == step
        await show(bob)
        assert await stuck(ann) > step
        await bob.leave()
        step = await stuck(ann)
        await show(ann)
        assert await stuck(ann) > step

    played(scene, pacing=PACING)


def test_what_was_never_sent_cannot_be_acknowledged() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(seats=BOTS_ALONE), BOB)
        await ann.say("shown", version=10**9)
        assert ann.connection.board.shown == ann.got[0]["version"]

    played(scene, pacing=PACING)


def test_others_are_told_what_a_player_has_seen_who_turns_the_own_cards_up() -> None:
    async def scene(scene: Scene) -> None:
        _, ann, bob = await scene.two()
        version = ann.last("happened")["version"]
        await ann.say("shown", version=version)
        assert "seen" not in bob.kinds()
        await ann.say("shown", version=version, draws=True)
        seats = bob.last("table_changed")["table"]["seats"]
        assert {seat["colour"]: seat["draws"] for seat in seats} == {"red": True, "yellow": False}
        assert bob.last("seen") == {"type": "seen", "seat": "red", "shown": version}
        await ann.say("shown", version=10**9, draws=True)
        assert bob.last("seen")["shown"] == version, "no version that a client may not know of"
        await ann.say("shown", version=version, draws=True, is_visible=False)
        assert not bob.last("table_changed")["table"]["seats"][0]["draws"]

    played(scene)
