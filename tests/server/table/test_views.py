"""Views: what everyone sees of a table and its game, and what nobody is told."""

import itertools
import random
from collections import Counter
from typing import TypeVar

import msgspec
import pytest

from pardon.engine.kernel import Kernel, Node
from pardon.fair import commitment
from pardon.server.table.entries import (
    Prepared,
)
from pardon.server.table.seat import Visitor
from pardon.server.wire.codes import WireError
from pardon.server.wire.from_client import (
    Rematch,
    Say,
    Why,
    WhyCard,
)
from pardon.server.wire.to_client import Happened
from tests.server.seated import ANN, BOB, CY, FOUR, Seated, in_position, seat

T = TypeVar("T")


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


def test_the_moves_tell_what_they_would_bring_about() -> None:
    table = in_position(Seated().begin(), "red:20 yellow:27 turn:red card:7")
    [move] = table.view("red").moves
    assert (move.text, move.kind, move.origin, move.to) == ("20>27", "part", 20, 27)
    assert move.sentence == "Ann moves from 20 to 27 and bumps Bob on 27."
    assert table.view("yellow").moves == table.view(None).moves == []
    assert table.view("red").prompt == "Your turn: move a pawn 7."


def test_views_and_the_move_that_follows_share_one_run_of_each_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs: Counter[tuple[bytes, int]] = Counter()
    take = Kernel.take

    def counted(self: Kernel, state: bytes, step: int, word: int) -> Node:
        runs[state, step] += 1
        return take(self, state, step, word)

    table = in_position(Seated().begin(), "red:14,20 yellow:18,40 turn:red card:11")
    monkeypatch.setattr(Kernel, "take", counted)
    moves = table.view("red").moves
    assert len(runs) == len(moves) > 4
    assert table.view("red").moves == moves and table.view("yellow").prompt
    table.act(ANN, moves[2].id)
    assert set(runs.values()) == {1}


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points", "parker-1934", "revenge"])
def test_sentences_leave_out_whose_turn_it_is(config: str) -> None:
    table = Seated(config).begin()
    chance, told = random.Random(1), []
    for _ in range(100):
        change = table.step(chance)
        telling = table.table.telling("en")
        steps = table.table.step_log.after(change.first, "red", telling)
        told += [step.sentence for step in steps]
        told += [move.sentence for move in table.view("red").moves if move.events]
    assert all(told) and not any("is to play" in sentence for sentence in told)


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
    name = {"red": "Ann", "yellow": "Bob"}[winner]
    assert table.view("red").prompt == f"Game over: {name} wins!"


def explain(seated: Seated, player: str | None, message: Why | WhyCard) -> object:
    return seated.table.explain(Visitor(player, ""), message)


def test_a_pawn_that_cannot_move_says_why() -> None:
    table = in_position(Seated().begin(), "red:4,s4 yellow: turn:red card:8")
    answer = table.table.explain(Visitor(None, ""), Why(id=7, colour="red", place="s4"))
    assert answer.id == 7 and not answer.can_move
    assert answer.sentence == (
        "Ann’s pawn on safety 4 cannot be used: forward 8, that is further than it can go."
    )
    assert [each.sentence for each in answer.refusals] == ["That is further than it can go."]
    started = in_position(Seated().begin(), "red:4,start yellow: turn:red card:7")
    answer = started.table.explain(Visitor(None, ""), Why(id=9, colour="red", place="start"))
    assert answer.sentence == (
        "Ann’s pawn in Start cannot be used: this does not bring a pawn out of Start."
    )
    assert len(answer.refusals) == 2
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


@pytest.mark.parametrize(
    "config",
    [
        "hasbro-2002", "hasbro-2002+points", "fire-ice-2013", "fire-ice-2013+strategic",
        "parker-1934", "parker-1934+first=high_card", "revenge", "birthday-2004",
    ],
)  # fmt: skip
def test_what_is_written_in_pieces_is_the_view_of_each(config: str) -> None:
    seated = Seated(config).begin()
    chance, table = random.Random(3), seated.table
    for _ in range(150):
        if table.state == "over":
            break
        change = seated.step(chance)
        writing = table.writing(change.first)
        for eyes, language in itertools.product((None, "red", "yellow"), ("en", "de")):
            sent = writing.message(eyes, language)
            happened = msgspec.json.decode(sent, type=Happened)
            steps = table.step_log.after(change.first, eyes, table.telling(language))
            assert happened.game == decoded(table.game_view(eyes, language))
            assert happened.steps == [decoded(step) for step in steps]
            assert happened.version == table.version_for(eyes)


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points", "hasbro-2002+team"])
def test_who_shares_eyes_sees_the_same(config: str) -> None:
    seated = Seated(config, seats=FOUR).begin()
    chance, table = random.Random(5), seated.table
    for _ in range(30):
        change = seated.step(chance)
        writing = table.writing(change.first)
        for player in (ANN, BOB, CY, None):
            seat = table.seat_of(player)
            own = None if seat is None else seat.colour
            shared = writing.message(table.eyes_of(player), "en")
            assert shared == writing.message(own, "en")


def decoded(value: T) -> T:
    """Return a view as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value))
