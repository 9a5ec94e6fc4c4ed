"""Deadlines: the clock, those who are gone, the host's role and another game."""

import random

import pytest

from pardon.server.table.deadlines import (
    AWAY_AFTER,
    HOST_AFTER,
    MOST_MISSED,
    REMATCH_AFTER,
    STOOD_AFTER,
)
from pardon.server.table.entries import (
    Acted,
    Began,
    HostPassed,
    Replaced,
    Returned,
    TimedOut,
)
from pardon.server.table.table import Change
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import (
    Act,
    Leave,
    Rematch,
    Return,
    SetChat,
    Sit,
    Stand,
    Start,
)
from pardon.server.wire.http import NewSeat
from tests.server.seated import ANN, BOB, CY, FOUR, Seated, seat


@pytest.mark.parametrize("is_over", [False, True])
def test_a_host_who_is_gone_makes_way_for_the_first_person_there(is_over: bool) -> None:
    table = Seated(seats=FOUR)
    for player, colour in ((CY, "green"), (BOB, "yellow")):
        table.say(player, Sit, seat=colour, name="Somebody")
    if is_over:
        table.begin().finish()
    table.arrive(ANN)
    table.wait(500)
    table.arrive(BOB)
    table.arrive(CY)
    table.depart(ANN)
    assert table.table.deadline() == table.now + HOST_AFTER
    assert table.wait(HOST_AFTER - 1).entries == []
    change = table.wait(1)
    assert change.entries == [HostPassed(BOB)] and change.reseated == {ANN, BOB}
    assert seat(table, "yellow")["is_host"] and not seat(table, "red")["is_host"]
    assert table.refuse(ANN, SetChat, on=False) is Code.NOT_HOST
    table.say(BOB, SetChat, on=False)
    assert table.table.deadline() is None
    assert table.everything(table.rebuilt()) == table.everything()


def test_the_host_stays_while_nobody_else_is_there() -> None:
    table = Seated()
    table.say(BOB, Sit, seat="yellow", name="Bob")
    table.arrive(CY)
    assert table.wait(10**6).entries == [] and table.table.deadline() is None
    table.arrive(BOB)
    assert table.wait(HOST_AFTER - 1).entries == []
    table.arrive(ANN)
    assert table.wait(10**6).entries == []


def test_who_is_the_host_does_not_matter_before_a_game_is_over() -> None:
    table = Seated()
    table.arrive(BOB)
    table.begin()
    assert HostPassed(BOB) not in table.wait(10**6).entries
    table.finish()
    assert table.wait(0).entries == [HostPassed(BOB)]


def test_a_host_who_stood_up_keeps_the_role_while_connected() -> None:
    table = Seated()
    table.say(BOB, Sit, seat="yellow", name="Bob")
    for player in (ANN, BOB):
        table.arrive(player)
    table.say(ANN, Stand)
    assert table.wait(10**6).entries == []
    table.depart(ANN)
    assert table.table.deadline() == table.now + STOOD_AFTER
    table.arrive(ANN)
    table.say(ANN, Sit, seat="red", name="Ann")
    table.depart(ANN)
    assert table.table.deadline() == table.now + HOST_AFTER
    table.arrive(ANN)
    table.say(ANN, Stand)
    table.depart(ANN)
    assert table.wait(STOOD_AFTER).entries == [HostPassed(BOB)]
    table.depart(BOB)
    table.arrive(ANN)
    assert table.table.deadline() is None
    assert table.everything(table.rebuilt()) == table.everything()


def timed() -> Seated:
    """Return a table with a clock where red, who is Ann, has to decide."""
    return Seated(config="hasbro-2002+first=red", clock=30).begin()


def miss(table: Seated) -> Change:
    """Let the clock of whoever has to decide run out, and the bot make that decision."""
    change = table.wait(30)
    table.step(random.Random(0))
    return change


def until_red(table: Seated) -> None:
    """Let Bob decide until Ann has to, or a bot for her."""
    while table.table.deciding is not table.table.seats["red"]:
        table.step(random.Random(0))


def test_a_clock_that_runs_out_lets_a_bot_decide_once() -> None:
    table = timed()
    assert table.shown().remaining == 30
    assert table.wait(29).entries == [] and table.shown().remaining == 1
    assert table.wait(1).entries == [TimedOut("red")]
    assert table.shown().remaining is None and table.view("red").moves == []
    assert table.refuse(ANN, Act, game=1, step=table.table.running.step, move=0) is (
        Code.NOT_YOUR_TURN
    )
    assert table.say(ANN, Return).entries == [] and table.wait(500).entries == []
    [acted, *_] = table.step(random.Random(0)).entries
    assert isinstance(acted, Acted) and (acted.seat, acted.by) == ("red", "bot")
    until_red(table)
    assert not seat(table, "red")["is_away"] and seat(table, "red")["missed"] == 1
    assert table.shown().remaining == 30 and table.view("red").moves


def test_three_clocks_in_a_row_hand_the_seat_over() -> None:
    table = timed()
    for missed in range(1, MOST_MISSED):
        assert miss(table).entries == [TimedOut("red")]
        assert seat(table, "red")["missed"] == missed
        until_red(table)
    assert miss(table).entries == [Replaced("red", "clock")]
    until_red(table)
    assert seat(table, "red")["is_away"] and table.wait(500).entries == []
    assert table.everything(table.rebuilt()) == table.everything()
    table.say(ANN, Return)
    assert not seat(table, "red")["is_away"] and seat(table, "red")["missed"] == 0
    assert table.wait(0).entries == [TimedOut("red")]


def test_a_decision_of_ones_own_forgives_the_clocks_before_it() -> None:
    table = timed()
    for _ in range(MOST_MISSED):
        assert miss(table).entries == [TimedOut("red")]
        until_red(table)
        table.step(random.Random(0))
        assert seat(table, "red")["missed"] == 0
        until_red(table)
    assert table.everything(table.rebuilt()) == table.everything()


def test_another_game_forgives_them_too() -> None:
    table = timed()
    table.arrive(ANN)
    miss(table)
    table.finish()
    table.say(ANN, Rematch)
    assert table.table.number == 2 and seat(table, "red")["missed"] == 0


@pytest.mark.parametrize("player", [ANN, BOB])
def test_leaving_and_coming_back_gains_no_time(player: str) -> None:
    table = Seated(config="hasbro-2002+first=red", clock=30).begin()
    table.wait(20)
    table.say(player, Leave)
    table.say(player, Return)
    assert table.shown().remaining == 10


def test_somebody_who_is_gone_is_replaced_if_another_person_waits() -> None:
    table = Seated(config="hasbro-2002+first=red").begin()
    table.arrive(ANN)
    table.depart(ANN)
    assert table.table.deadline() is None
    table.now += 500
    table.arrive(BOB)
    assert table.table.deadline() == table.now + AWAY_AFTER
    assert table.wait(AWAY_AFTER).entries == [Replaced("red", "away")]
    assert table.arrive(ANN).entries == [Returned("red")]


def test_against_bots_only_the_game_waits() -> None:
    table = Seated(seats=[NewSeat("red", "me"), NewSeat("blue", "bot")])
    table.arrive(ANN)
    table.say(ANN, Start)
    table.depart(ANN)
    table.arrive(None)
    chance = random.Random(0)
    while table.table.bot_task() is not None:
        table.step(chance)
    assert table.table.deadline() is None and table.wait(10**6).entries == []


def test_a_rematch_waits_a_little_for_whoever_has_just_gone() -> None:
    table = Seated()
    table.arrive(ANN)
    table.arrive(BOB)
    table.begin().finish()
    table.say(ANN, Rematch)
    assert table.table.deadline() is None
    table.depart(BOB)
    assert table.wait(REMATCH_AFTER - 1).entries == []
    assert any(isinstance(entry, Began) for entry in table.wait(1).entries)
