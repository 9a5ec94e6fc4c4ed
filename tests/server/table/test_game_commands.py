"""The game at a table: who may start it, act and take back, and what comes of it."""

import random

from pardon import Match
from pardon.server.table.entries import (
    Acted,
    Began,
    Drew,
    Filled,
    Replaced,
    Returned,
)
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import (
    Act,
    Leave,
    Ping,
    Rematch,
    Return,
    Start,
    Undo,
)
from pardon.server.wire.http import NewSeat
from tests.server.seated import ANN, BOB, CY, FOUR, MINE, Seated, seat


def test_the_host_alone_starts_and_open_seats_become_bots() -> None:
    table = Seated(seats=FOUR)
    assert table.refuse(BOB, Start) is Code.NOT_HOST
    change = table.say(ANN, Start)
    assert [entry.seat for entry in change.entries if isinstance(entry, Filled)] == [
        "yellow",
        "green",
    ]
    assert table.shown().state == "playing"
    assert table.refuse(ANN, Start) is Code.TABLE_STATE


def test_where_only_bots_play_the_host_begins_every_game() -> None:
    table = Seated(seats=[NewSeat("red", "bot"), NewSeat("blue", "bot")])
    table.say(ANN, Start)
    assert table.refuse(ANN, Start) is Code.TABLE_STATE
    table.finish()
    assert table.refuse(BOB, Start) is Code.NOT_HOST
    table.say(ANN, Start)
    assert table.table.number == 2 and table.table.state == "playing"
    assert table.everything(table.rebuilt()) == table.everything()


def test_where_persons_play_they_begin_the_next_game() -> None:
    assert Seated().begin().finish().refuse(ANN, Start) is Code.TABLE_STATE


def test_chance_acts_until_somebody_has_to_decide() -> None:
    change = Seated().say(ANN, Start)
    assert isinstance(change.entries[1], Began) and isinstance(change.entries[-1], Drew)


def test_only_the_seat_to_act_acts() -> None:
    table = Seated(config="hasbro-2002+first=red").begin()
    running = {"game": 1, "step": table.table.running.step}
    move = table.table.running.game.listed()[0].id
    assert table.refuse(BOB, Act, **running, move=move) is Code.NOT_YOUR_TURN
    assert table.refuse(CY, Act, **running, move=move) is Code.NOT_SEATED
    assert table.refuse(None, Act, **running, move=move) is Code.NO_SESSION
    assert table.refuse(ANN, Act, **running, move=9999) is Code.ILLEGAL
    table.say(ANN, Act, **running, move=move)
    assert table.refuse(ANN, Act, **running, move=move) is Code.STALE


def test_a_decision_about_another_game_is_stale() -> None:
    table = Seated(config="hasbro-2002+first=red").begin()
    step = table.table.running.step
    move = table.table.running.game.listed()[0].id
    assert table.refuse(ANN, Act, game=2, step=step, move=move) is Code.STALE
    assert table.refuse(ANN, Undo, game=1, step=step + 1) is Code.STALE


def test_a_decision_is_stale_too_where_the_game_ended_meanwhile() -> None:
    table = Seated(config="hasbro-2002+first=red").begin()
    step = table.table.running.step
    table.finish()
    assert table.refuse(ANN, Act, game=1, step=step, move=0) is Code.STALE
    step = table.table.running.step
    assert table.refuse(ANN, Act, game=1, step=step, move=0) is Code.TABLE_STATE


def test_nothing_is_played_before_the_game() -> None:
    table = Seated()
    assert table.refuse(ANN, Act, game=0, step=0, move=0) is Code.TABLE_STATE
    assert table.refuse(ANN, Undo, game=0, step=0) is Code.TABLE_STATE
    assert table.refuse(ANN, Leave) is Code.TABLE_STATE
    assert table.refuse(ANN, Rematch) is Code.TABLE_STATE
    assert table.refuse(ANN, Ping) is Code.UNREADABLE


def test_whoever_leaves_is_replaced_and_can_come_back() -> None:
    table = Seated(config="hasbro-2002+first=red").begin()
    step = table.table.running.step
    change = table.say(ANN, Leave)
    assert change.entries == [Replaced("red", "left")]
    assert seat(table, "red")["is_away"] and seat(table, "red")["level"] == "medium"
    assert table.view("red").moves == []
    assert table.refuse(ANN, Act, game=1, step=step, move=0) is Code.NOT_YOUR_TURN
    task = table.table.bot_task()
    assert task is not None and task.seat == "red"
    assert table.arrive(ANN).entries == []
    assert table.say(ANN, Return).entries == [Returned("red")]
    assert table.table.bot_task() is None and not table.table.is_pending(task)
    assert table.say(ANN, Return).entries == []


def test_the_winner_leads_the_next_game_and_the_score_runs_on() -> None:
    table = Seated()
    match = Match(table.table.config, seats=("red", "yellow"))
    table.arrive(ANN)
    table.arrive(BOB)
    table.begin()
    for number in (1, 2, 3):
        outcome = match.finish(table.finish(number).table.running.game)
        assert table.shown().score.games == number
        assert table.shown().score.wins == match.wins
        table.say(ANN, Rematch)
        assert table.shown().state == "over" and seat(table, "red")["wants_rematch"]
        change = table.say(BOB, Rematch)
        [began] = [entry for entry in change.entries if isinstance(entry, Began)]
        assert began == Began(number + 1, outcome.next_leader, False)  # type: ignore[arg-type]


def test_points_are_added_up() -> None:
    table = Seated("hasbro-2002+points").begin().finish()
    result = table.shown().result
    assert result is not None and table.shown().score.totals == result.scores


def test_a_bot_that_thought_too_long_changes_nothing() -> None:
    table = Seated(seats=[NewSeat("red", "me"), NewSeat("blue", "bot")],
                   config="hasbro-2002+first=blue").begin()  # fmt: skip
    task = table.table.bot_task()
    assert task is not None
    table.step(random.Random(0))
    assert table.table.bot_act(task, task.view.moves[0], table.now).entries == []


def test_a_move_says_who_made_it() -> None:
    table = Seated(seats=MINE, config="hasbro-2002+first=red").begin()
    change = table.step(random.Random(0))
    assert isinstance(change.entries[0], Acted) and change.entries[0].by == "person"
