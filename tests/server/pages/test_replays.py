"""Replays show what a seat saw and no more; proofs have the ways of every draw."""

import random

import msgspec
import pytest

from pardon.errors import PositionError, RecordError
from pardon.events.narration import narrate_step
from pardon.fair import Dealer
from pardon.game import Game
from pardon.record import Record
from pardon.server.pages.replays import Finished, proof_of, replay_of
from pardon.server.wire.http import Replay
from pardon.server.wire.ids import read_game_id
from pardon.server.wire.views import ResultView
from tests.game.test_fair import BOTH, GAME, SEED, played, recorded

RESULT = ResultView(GAME, SEED, ["red"], "red", 1, {"red": None}, "home", 3, {})


def replayed(record: Record, seat: str | None) -> Replay:
    return replay_of(Finished(read_game_id(GAME), record, RESULT), seat)


def finished(config: str) -> Game:
    game, chance = Game(config, seats=2, seed=4), random.Random(4)
    while not game.is_over() and len(game.steps) < 600:
        game.advance()
        if not game.is_over():
            game.push(chance.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("config", ["hasbro-2002", "fire-ice-2013+strategic", "revenge"])
@pytest.mark.parametrize("seat", [None, "red", "yellow"])
def test_frames_are_what_the_seat_saw(config: str, seat: str | None) -> None:
    game = finished(config)
    replay = replayed(game.record({"red": "Ann"}), seat)
    assert len(replay.frames) == len(game.steps) + 1
    assert replay.frames[0].events == []
    assert replay.frames[0].sentence == ""
    again = Game(config, seats=game.seats, seed=0, first=game.first)
    for frame, step in zip(replay.frames[1:], game.steps, strict=True):
        owners, actor = again.owners, again.actor
        again.draw(step.text[1:]) if step.text.startswith("=") else again.push(step.text)
        view = again.view(seat)
        assert tuple(frame.events) == view.events
        assert frame.sentence == narrate_step(
            view.events, owners, names={"red": "Ann"}, actor=actor
        )
        assert frame.hand == view.hand
        assert (frame.turn, frame.phase, frame.card) == (view.turn, view.phase, view.card)
        assert {c: [p.place for p in pawns] for c, pawns in frame.pawns.items()} == {
            c: list(places) for c, places in again.pawns.items()
        }
    assert replay.names == {"red": "Ann"}
    assert replay.seat == seat


def test_a_watcher_sees_no_hand() -> None:
    replay = replayed(finished("revenge").record(), None)
    assert all(frame.hand == {} for frame in replay.frames)
    assert b'"event":"drew","seat":"red","card":"' not in msgspec.json.encode(replay)


def test_a_replay_is_read_back() -> None:
    replay = replayed(finished("fire-ice-2013").record(), "red")
    assert msgspec.json.decode(msgspec.json.encode(replay), type=Replay) == replay


def test_a_strange_seat_is_refused() -> None:
    with pytest.raises(PositionError, match="green"):
        replayed(finished("hasbro-2002").record(), "green")


@pytest.mark.parametrize("config", ["hasbro-2002", "parker-1934", "revenge"])
def test_a_proof_can_be_checked_by_itself(config: str) -> None:
    record = recorded(played(config))
    proof = proof_of(record)
    assert [(each.seat, each.seed) for each in proof.seeds] == [
        ("red", BOTH["red"]), ("yellow", BOTH["yellow"])
    ]  # fmt: skip
    dealer = Dealer(proof.game, proof.seed, {each.seat: each.seed for each in proof.seeds})
    for number, draw in enumerate(proof.draws):
        assert draw.number == number
        assert dealer.draw(number, {way.outcome: way.ways for way in draw.ways}) == draw.outcome
    drawn = [draw.outcome for draw in proof.draws]
    steps = [step[1:] for step in record.steps if step.startswith("=")]
    assert drawn == ([record.first] if proof.draws[0].outcome == record.first else []) + steps
    assert (proof.first, proof.is_first_drawn) == (record.first, record.fair.drawn_first)  # type: ignore[union-attr]
    assert proof.should_draw_first == proof.is_first_drawn
    assert (proof.commitment, proof.seed) == (record.fair.commitment, SEED)  # type: ignore[union-attr]


def test_a_game_without_seeds_has_no_proof() -> None:
    with pytest.raises(RecordError, match="says nothing about its seeds"):
        proof_of(finished("hasbro-2002").record())
