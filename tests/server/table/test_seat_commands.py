"""Seats and the chat: who may take, give up, fill and empty them, and say what."""

import pytest

from pardon.fair import check, commitment
from pardon.server.hub.archive import finished
from pardon.server.table.seat import Visitor
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    AddSeed,
    ChangePlaces,
    Fill,
    Say,
    SetChat,
    Sit,
    Stand,
    Vacate,
)
from pardon.server.wire.http import NewSeat
from pardon.server.wire.ids import GameId
from tests.server.seated import ANN, BOB, CY, FOUR, Seated, new_table, seat


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
    for unseen in ("\u3164", "\u2800", "\u0301", "\ufe0f\u200d", "Ann \u202eof Cleves"):
        with pytest.raises(WireError):
            Table.make("K7QH3M", ANN, new_table(name=unseen), 0.0)
    table = Seated(name=" Ann\nof\x00 Cleves ")
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


def test_places_are_changed_with_a_bot_at_once() -> None:
    table = Seated("hasbro-2002+team", FOUR)
    change = table.say(ANN, ChangePlaces, seat="blue")
    assert change.reseated == {ANN, ""}
    assert (seat(table, "blue")["name"], seat(table, "blue")["is_host"]) == ("Ann", True)
    assert (seat(table, "red")["kind"], seat(table, "red")["level"]) == ("bot", "easy")
    table.say(ANN, ChangePlaces, seat="green")
    assert seat(table, "blue")["kind"] == "open" and seat(table, "green")["name"] == "Ann"
    assert table.everything(table.rebuilt()) == table.everything()


def test_two_persons_change_places_when_both_want_it() -> None:
    table = Seated("hasbro-2002+team", FOUR)
    table.say(BOB, Sit, seat="green", name="Bob")
    table.say(CY, Sit, seat="yellow", name="Cy")
    table.say(ANN, ChangePlaces, seat="green")
    assert seat(table, "red")["wants_seat"] == "green" and seat(table, "red")["name"] == "Ann"
    table.say(ANN, ChangePlaces, seat="green")
    assert seat(table, "red")["wants_seat"] is None
    table.say(ANN, ChangePlaces, seat="green")
    table.say(CY, ChangePlaces, seat="green")
    assert table.say(BOB, ChangePlaces, seat="red").reseated == {ANN, BOB}
    assert seat(table, "green")["name"] == "Ann" and seat(table, "red")["name"] == "Bob"
    assert not any(seat(table, each)["wants_seat"] for each in table.table.seats)
    assert table.everything(table.rebuilt()) == table.everything()


def test_a_wish_to_change_places_ends_with_whom_it_is_about() -> None:
    table = Seated(seats=FOUR)
    table.say(BOB, Sit, seat="green", name="Bob")
    table.say(ANN, ChangePlaces, seat="green")
    table.say(BOB, Stand)
    assert seat(table, "red")["wants_seat"] is None


def test_places_are_changed_before_the_first_game_only() -> None:
    table = Seated()
    assert table.refuse(BOB, ChangePlaces, seat="red") is Code.NOT_SEATED
    assert table.refuse(ANN, ChangePlaces, seat="blue") is Code.TABLE_STATE
    table.begin()
    assert table.refuse(ANN, ChangePlaces, seat="yellow") is Code.TABLE_STATE
    table.finish()
    assert table.refuse(ANN, ChangePlaces, seat="yellow") is Code.TABLE_STATE


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


def test_a_name_holds_until_its_player_sits_down_under_another() -> None:
    table = Seated()
    assert table.table.call(ANN, "Anna", table.table.version)
    assert seat(table, "red")["name"] == "Anna"
    assert not table.table.call(ANN, "Anna", table.table.version)
    assert not table.table.call(CY, "Cyrus", table.table.version)
    taken = table.table.version
    table.say(ANN, Stand)
    table.say(ANN, Sit, seat="red", name="Ann")
    assert not table.table.call(ANN, "Anna", taken)
    assert seat(table, "red")["name"] == "Ann"


def test_a_remark_with_a_name_is_said_once_however_often_it_is_sent() -> None:
    table = Seated()
    for key in ("a", "a", "", "", "b"):
        table.say(ANN, Say, text="hello", key=key)
    assert len(table.chat) == 4
    table.say(BOB, Sit, seat="yellow", name="Bob")
    table.say(BOB, Say, text="hello", key="a")
    assert len(table.chat) == 5
    again = table.rebuilt()
    assert again.speak(Visitor(BOB, "Bob"), Say(id=1, text="hello", key="a")) is None
