"""The authority of a table: who may do what when, and what comes of it."""

import random

import pytest

from pardon import Match
from pardon.fair import check, commitment
from pardon.game import Game
from pardon.server.hub.archive import finished
from pardon.server.table import table_game
from pardon.server.table.deadlines import AWAY_AFTER, HOST_AFTER, REMATCH_AFTER, STOOD_AFTER
from pardon.server.table.entries import (
    Acted,
    Began,
    Drew,
    Filled,
    HostPassed,
    Prepared,
    Replaced,
    Returned,
    Undid,
)
from pardon.server.table.seat import Visitor
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    Act,
    AddSeed,
    Fill,
    Leave,
    Ping,
    Rematch,
    Rename,
    Return,
    Say,
    SetChat,
    Sit,
    Stand,
    Start,
    Undo,
    Vacate,
    Why,
    WhyCard,
)
from pardon.server.wire.http import NewSeat
from pardon.server.wire.ids import GameId, new_code
from tests.server.seated import ANN, BOB, CY, MINE, Seated, new_table

FOUR = (
    NewSeat("red", "me"),
    NewSeat("blue", "bot", "easy"),
    NewSeat("yellow", "open"),
    NewSeat("green", "open"),
)


def seat(seated: Seated, colour: str) -> dict[str, object]:
    found = next(each for each in seated.shown().seats if each.colour == colour)
    return {name: getattr(found, name) for name in found.__struct_fields__}


def in_position(seated: Seated, tokens: str) -> Seated:
    """Let the game of a table go on from a position of its edition."""
    seated.table.running.game = Game.from_position(f"{seated.table.config.text} {tokens}")
    seated.table.furthest = 0
    return seated


def test_a_code_is_short_and_easily_read() -> None:
    code = new_code()
    assert len(code) == 6 and not set(code) & set("01ILO")


def test_a_new_table_is_open_and_has_published_its_hash() -> None:
    table = Seated(seats=FOUR)
    shown = table.shown()
    assert shown.state == "open" and shown.game == 0 and shown.result is None
    assert [each.kind for each in shown.seats] == ["person", "bot", "open", "open"]
    assert [each.name for each in shown.seats] == ["Ann", "Skye", "", ""]
    assert shown.fair.game == "K7QH3M-1"
    assert shown.fair.commitment == commitment("K7QH3M-1", table.table.next_deal.seed)


@pytest.mark.parametrize(
    "new",
    [
        new_table("hasbro-2003"),
        new_table("/etc/passwd.toml"),
        new_table("hasbro-2002+nothing"),
        new_table("hasbro-2002+team"),
        new_table(seats=[NewSeat("red", "me"), NewSeat("red", "open")]),
        new_table(seats=[NewSeat("red", "me"), NewSeat("blue", "me")]),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(new: object) -> None:
    with pytest.raises(WireError) as refused:
        Table.make("K7QH3M", ANN, new, 0.0)  # type: ignore[arg-type]
    assert refused.value.code is Code.CONFIG
    assert refused.value.sentence[0].isupper() and refused.value.sentence[-1] in ".?"


def test_a_name_must_be_seen() -> None:
    with pytest.raises(WireError):
        Table.make("K7QH3M", ANN, new_table(name="\u200b \u202e"), 0.0)
    for unseen in ("\u3164", "\u2800", "\u0301", "\ufe0f\u200d"):
        with pytest.raises(WireError):
            Table.make("K7QH3M", ANN, new_table(name=unseen), 0.0)
    table = Seated(name=" Ann\n\u202eof\x00 Cleves ")
    assert seat(table, "red")["name"] == "Ann of Cleves"


def test_an_open_seat_can_be_taken_once() -> None:
    table = Seated(seats=FOUR)
    table.say(BOB, Sit, seat="yellow", name="Bob")
    assert seat(table, "yellow")["name"] == "Bob"
    assert table.refuse(CY, Sit, seat="yellow", name="Cy") is Code.SEAT_TAKEN
    assert table.refuse(CY, Sit, seat="blue", name="Cy") is Code.SEAT_TAKEN
    assert table.refuse(None, Sit, seat="green", name="Cy") is Code.NO_SESSION


def test_a_seat_that_is_not_in_play_cannot_be_taken() -> None:
    assert Seated().refuse(BOB, Sit, seat="blue", name="Bob") is Code.TABLE_STATE


def test_a_player_has_one_seat_and_can_change_it() -> None:
    table = Seated(seats=FOUR)
    table.say(BOB, Sit, seat="yellow", name="Bob")
    table.say(BOB, AddSeed, seed="rain")
    table.say(BOB, Sit, seat="green", name="Rob")
    assert seat(table, "yellow")["kind"] == "open" and seat(table, "yellow")["seed"] is None
    assert seat(table, "green")["name"] == "Rob"
    assert table.table.next_deal.seeds == {}


def test_a_seat_can_be_given_up_before_the_game() -> None:
    table = Seated()
    table.say(BOB, Sit, seat="yellow", name="Bob")
    table.say(BOB, Stand)
    assert seat(table, "yellow")["kind"] == "open"
    assert table.refuse(BOB, Stand) is Code.NOT_SEATED
    table.begin()
    assert table.refuse(BOB, Stand) is Code.TABLE_STATE
    assert table.refuse(CY, Sit, seat="yellow", name="Cy") is Code.TABLE_STATE


def test_the_host_alone_fills_and_empties_seats() -> None:
    table = Seated(seats=FOUR)
    assert table.refuse(BOB, Fill, seat="green", level="hard") is Code.NOT_HOST
    assert table.refuse(None, Vacate, seat="blue") is Code.NOT_HOST
    table.say(ANN, Fill, seat="green", level="hard")
    table.say(ANN, Fill, seat="blue", level="hard")
    table.say(ANN, Vacate, seat="green")
    assert seat(table, "blue")["level"] == "hard" and seat(table, "green")["kind"] == "open"
    assert table.refuse(ANN, Vacate, seat="green") is Code.TABLE_STATE
    assert table.refuse(ANN, Fill, seat="red", level="easy") is Code.SEAT_TAKEN


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


def test_nothing_is_played_before_the_game() -> None:
    table = Seated()
    assert table.refuse(ANN, Act, game=0, step=0, move=0) is Code.TABLE_STATE
    assert table.refuse(ANN, Undo, game=0, step=0) is Code.TABLE_STATE
    assert table.refuse(ANN, Leave) is Code.TABLE_STATE
    assert table.refuse(ANN, Rematch) is Code.TABLE_STATE
    assert table.refuse(ANN, Ping) is Code.UNREADABLE


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
    assert table.table.step_log.after(change.first, None)[0].sentence == "Red takes that back."


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


def test_the_moves_tell_what_they_would_bring_about() -> None:
    table = in_position(Seated().begin(), "red:20 yellow:27 turn:red card:7")
    [move] = table.view("red").moves
    assert (move.text, move.kind, move.origin, move.to) == ("20>27", "part", 20, 27)
    assert move.sentence == "Red moves from 20 to 27 and bumps Yellow on 27."
    assert table.view("yellow").moves == table.view(None).moves == []
    assert table.view("red").prompt == "Your turn: move a pawn 7."


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points", "parker-1934", "revenge"])
def test_sentences_leave_out_whose_turn_it_is(config: str) -> None:
    table = Seated(config).begin()
    chance, told = random.Random(1), []
    for _ in range(100):
        change = table.step(chance)
        told += [step.sentence for step in table.table.step_log.after(change.first, "red")]
        told += [move.sentence for move in table.view("red").moves if move.events]
    assert all(told) and not any("is to play" in sentence for sentence in told)


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


def test_a_clock_that_runs_out_lets_a_bot_play() -> None:
    table = Seated(config="hasbro-2002+first=red", clock=30).begin()
    assert table.shown().remaining == 30
    assert table.wait(29).entries == [] and table.shown().remaining == 1
    assert table.wait(1).entries == [Replaced("red", "clock")]
    assert table.shown().remaining is None
    table.say(ANN, Return)
    assert table.shown().remaining == 0
    assert table.wait(0).entries == [Replaced("red", "clock")]


@pytest.mark.parametrize("player", [ANN, BOB])
def test_leaving_and_coming_back_gains_no_time(player: str) -> None:
    table = Seated(config="hasbro-2002+first=red", clock=30).begin()
    table.wait(20)
    table.say(player, Leave)
    table.say(player, Return)
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


def test_presence_is_shown_and_not_stored() -> None:
    table = Seated().begin()
    version = table.table.version
    table.arrive(ANN)
    table.arrive(ANN)
    table.arrive(CY)
    table.arrive(None)
    table.arrive(None)
    table.depart(ANN)
    assert seat(table, "red")["is_present"] and not seat(table, "yellow")["is_present"]
    assert table.shown().watchers == 3 and table.table.version == version
    table.depart(ANN)
    assert not seat(table, "red")["is_present"]


def test_a_finished_game_has_a_result_and_the_next_hash_is_out() -> None:
    table = Seated().begin()
    first = table.shown().fair
    table.finish()
    shown = table.shown()
    assert shown.state == "over" and shown.result is not None
    assert shown.result.game == "K7QH3M-1" and len(shown.result.winners) == 1
    assert commitment("K7QH3M-1", shown.result.seed) == first.commitment
    assert shown.fair.game == "K7QH3M-2" and shown.fair.commitment != first.commitment
    assert isinstance(table.log[-1][0], Prepared)
    [winner] = shown.result.winners
    assert table.view("red").prompt == f"Game over: {winner.capitalize()} wins!"


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


def test_seeds_are_added_before_the_game_and_the_cards_follow_from_them() -> None:
    table = Seated()
    table.say(ANN, AddSeed, seed="sun")
    table.begin()
    assert seat(table, "red")["seed"] == "sun"
    assert table.refuse(BOB, AddSeed, seed="rain") is Code.TABLE_STATE
    assert table.refuse(CY, AddSeed, seed="rain") is Code.NOT_SEATED
    table.finish()
    assert seat(table, "red")["seed"] is None
    found = finished(GameId("K7QH3M", 1), table.log)
    assert found.record.fair is not None and found.record.fair.seeds == {"red": "sun"}
    assert found.record.names == {"red": "Ann", "yellow": "Bob"}
    assert check(found.record).holds


@pytest.mark.parametrize(
    "config", ["hasbro-2002", "hasbro-2002+first=yellow", "parker-1934", "birthday-2004", "revenge"]
)
def test_the_cards_of_every_beginning_can_be_checked(config: str) -> None:
    table = Seated(config).begin().finish()
    verdict = check(finished(GameId("K7QH3M", 1), table.log).record)
    assert verdict.holds, verdict.fault
    policy = table.table.config.rules.first
    assert verdict.drawn_first == (policy == "random")


def test_finished_games_are_told_and_running_ones_are_not() -> None:
    table = Seated().begin()
    for number, code in ((1, Code.GAME_RUNNING), (2, Code.GAME_UNKNOWN), (0, Code.GAME_UNKNOWN)):
        with pytest.raises(WireError) as refused:
            finished(GameId("K7QH3M", number), table.log)
        assert refused.value.code is code
    table.arrive(ANN)
    table.finish().say(ANN, Rematch)
    table.finish(5)
    first, second = (finished(GameId("K7QH3M", n), table.log) for n in (1, 2))
    assert first.record.final != second.record.final
    assert second.record.replay().position() == table.table.running.game.position()


def test_the_chat_can_be_switched_off_by_the_host() -> None:
    table = Seated().begin()
    table.say(BOB, Say, text=" hello\n there ")
    said = table.table.said[-1]
    assert (said.name, said.seat, said.text, said.at) == ("Bob", "yellow", "hello there", table.now)
    table.say(CY, Say, text="<b>hi</b>")
    assert table.table.said[-1].seat is None and table.table.said[-1].text == "<b>hi</b>"
    assert table.refuse(None, Say, text="hi") is Code.NO_SESSION
    assert table.refuse(BOB, Say, text="\u200b ") is Code.UNREADABLE
    assert table.refuse(BOB, SetChat, on=False) is Code.NOT_HOST
    table.say(ANN, SetChat, on=False)
    assert not table.shown().chat
    assert table.refuse(ANN, Say, text="hi") is Code.NO_CHAT


def test_a_person_can_take_another_name() -> None:
    table = Seated()
    assert table.say(ANN, Rename, name="Anna").reseated == {ANN}
    assert seat(table, "red")["name"] == "Anna"
    assert table.say(CY, Rename, name="Cyrus").entries == []
    assert table.refuse(ANN, Rename, name="\u2066") is Code.BAD_REQUEST


def explain(seated: Seated, player: str | None, message: Why | WhyCard) -> object:
    return seated.table.explain(Visitor(player, ""), message)


def test_a_pawn_that_cannot_move_says_why() -> None:
    table = in_position(Seated().begin(), "red:4,s4 yellow: turn:red card:8")
    answer = table.table.explain(Visitor(None, ""), Why(id=7, colour="red", place="s4"))
    assert answer.id == 7 and not answer.can_move
    assert answer.sentence == (
        "The red pawn on s4 cannot be played: forward 8, that is further than it can go."
    )
    assert [each.sentence for each in answer.refusals] == ["That is further than it can go."]
    assert all(each.clause for each in answer.refusals)
    assert table.table.explain(Visitor(BOB, ""), Why(id=8, colour="red", place=4)).can_move


def test_what_an_error_could_tell_is_not_told() -> None:
    table = in_position(
        Seated("hasbro-2002+points").begin(),
        "red:4 yellow: turn:red hand.red:1,3,5,8,12 hand.yellow:2*4,sorry",
    )
    for player, message in (
        (ANN, WhyCard(id=1, card="sorry")),
        (ANN, Why(id=1, colour="blue", place=4)),
        (ANN, Why(id=1, colour="red", place=5)),
        (BOB, WhyCard(id=1, card="2")),
        (BOB, Why(id=1, colour="red", place=4)),
        (None, Why(id=1, colour="red", place=4)),
    ):
        with pytest.raises(WireError) as refused:
            explain(table, player, message)
        assert "sorry" not in refused.value.sentence and "hand" not in refused.value.sentence
    assert explain(table, ANN, WhyCard(id=1, card="8"))


def test_a_table_rebuilt_from_its_entries_is_the_same() -> None:
    table = Seated("revenge", seats=FOUR, clock=60)
    table.arrive(ANN)
    table.begin().finish(3)
    table.say(BOB, Say, text="well played")
    table.say(ANN, Rematch)
    assert table.everything(table.rebuilt()) == table.everything()


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
