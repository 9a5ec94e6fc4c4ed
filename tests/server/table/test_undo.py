"""Taking back: inside a card, with nothing learnt, and without gaining time."""

import pytest

from pardon.server.table import table_game
from pardon.server.table.entries import (
    Undid,
)
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import (
    Undo,
)
from tests.server.seated import ANN, BOB, Seated, in_position


def test_a_part_of_a_seven_can_be_taken_back() -> None:
    table = in_position(Seated().begin(), "red:10,20 yellow: turn:red card:7")
    assert not table.view("red").can_undo
    table.act(ANN, "10>13")
    view = table.view("red")
    assert view.can_undo and view.rest == 4 and not table.view("yellow").can_undo
    assert table.refuse(BOB, Undo, game=1, step=view.step) is Code.NOT_YOUR_TURN
    change = table.undo(ANN)
    assert [type(entry) for entry in change.entries] == [Undid]
    assert table.view("red").phase == "play" and table.view("red").rest == 0
    assert (
        table.table.step_log.after(change.first, None, table.table.telling("en"))[0].sentence
        == "Ann takes that back."
    )


def test_nothing_is_taken_back_across_a_draw_or_a_turn() -> None:
    table = in_position(Seated().begin(), "red:10,20 yellow: turn:red card:7")
    assert table.refuse(ANN, Undo, game=1, step=0) is Code.NO_UNDO
    table.act(ANN, "20>27")
    assert table.refuse(ANN, Undo, game=1, step=table.table.running.step) is Code.NOT_YOUR_TURN


def test_a_two_is_not_taken_back_once_the_next_card_is_drawn() -> None:
    table = in_position(Seated().begin(), "red:10 yellow: turn:red card:2")
    table.act(ANN, "10>12")
    assert table.table.running.game.actor == "red" and not table.view("red").can_undo


def test_a_swap_of_hands_that_has_been_seen_is_not_taken_back() -> None:
    table = in_position(
        Seated("revenge+swap_scope=colours_and_hands+swap_draw=extra_play").begin(),
        "red:10 yellow:20 turn:red phase:card hand.red:swap,1,2,3 hand.yellow:5,8,10,12",
    )
    table.act(ANN, "play:swap")
    assert table.view("red").can_undo
    table.act(ANN, "swap:yellow")
    assert table.table.running.game.actor == "red"
    assert not table.view("red").can_undo


def test_only_so_much_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_game, "MOST_UNDONE", 2)
    table = in_position(Seated().begin(), "red:10,20 yellow: turn:red card:7")
    for _ in range(2):
        table.act(ANN, "10>13")
        table.undo(ANN)
    table.act(ANN, "10>13")
    assert not table.view("red").can_undo
    assert table.refuse(ANN, Undo, game=1, step=table.table.running.step) is Code.NO_UNDO


def test_taking_back_gains_no_time() -> None:
    table = in_position(Seated(clock=30).begin(), "red:10,20 yellow: turn:red card:7")
    table.wait(5)
    table.act(ANN, "10>13")
    assert table.shown().remaining == 30
    table.wait(20)
    table.undo(ANN)
    table.act(ANN, "10>14")
    assert table.shown().remaining == 10


def test_whoever_decides_next_has_the_whole_clock_after_something_was_taken_back() -> None:
    table = in_position(
        Seated("revenge", clock=30).begin(),
        "red:34,38 yellow:20 turn:red phase:event card:backward amount:-12"
        " hand.red:5,10,1,2 hand.yellow:4,8,1,2",
    )
    table.act(ANN, "34>22")
    table.wait(20)
    table.undo(ANN)
    table.act(ANN, "38>26")
    assert table.table.running.game.actor == "yellow"
    assert table.shown().remaining == 30
