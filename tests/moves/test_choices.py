"""Choices: an action is run through the engine once, when somebody asks, and all share the run."""

import random
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from pardon.engine import entry, kernel
from pardon.engine.kernel import Kernel, Node
from pardon.game import Game
from pardon.moves.moves import Move, source_of
from tests.game.walks import CONFIGS, sampled, walk

MANY = "hasbro-2002 red:14,20 blue:18,40 card:11"
NAMES = [field.name for field in fields(Move)]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Count the steps that the engine takes, by their numbers."""
    counts: Counter[int] = Counter()
    take = Kernel.take

    def counted(self: Kernel, state: bytes, step: int, word: int) -> Node:
        counts[step] += 1
        return take(self, state, step, word)

    monkeypatch.setattr(Kernel, "take", counted)
    return counts


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note the operation of every call of the engine."""
    noted: list[int] = []

    def counted(op: int, *rest: Any) -> None:
        noted.append(op)
        entry.kernel_entry(op, *rest)

    monkeypatch.setattr(kernel, "kernel_entry", counted)
    return noted


def test_listing_moves_names_nothing(calls: list[int]) -> None:
    game = Game.from_position(MANY)
    calls.clear()
    moves = list(game.legal_moves)
    assert len(game.legal_moves) == len(moves) == len(game.action_ids) == 6
    assert moves[0] in game.legal_moves and game.legal_moves[-1] == moves[-1]
    assert [move.id for move in moves] == list(game.action_ids)
    assert not calls


def test_what_a_position_tells_of_a_move_takes_no_run(runs: Counter[int]) -> None:
    game = Game.from_position(MANY)
    runs.clear()
    switches = [m for m in game.legal_moves if (m.kind, m.origin) == ("switch", 14)]
    [move] = [m for m in switches if m.landing == 40]
    assert (move.seat, move.colour, move.target, move.count) == ("red", "red", "blue", None)
    assert move.text == "14x40"
    assert not runs
    assert move.to == 40
    assert runs == {move.id: 1}


def test_the_text_of_a_pawn_alone_on_its_square_takes_one_run(runs: Counter[int]) -> None:
    game = Game.from_position("hasbro-2002 red:14,20 blue: card:7")
    runs.clear()
    move = game.legal_moves[0]
    assert move.text == "14>15"
    assert runs == {move.id: 1}


def test_pawns_that_stand_alike_are_run_to_tell_them_apart(runs: Counter[int]) -> None:
    game = Game.from_position("fire-ice-2013 red:20,startf blue: card:3")
    runs.clear()
    one, other = (move for move in game.legal_moves if move.origin == "start")
    assert one.text == "start>6"
    assert runs == {one.id: 1, other.id: 1}
    assert other.text == "startf>6"
    assert runs == {one.id: 1, other.id: 1}


def test_text_preview_view_and_push_share_one_run(runs: Counter[int]) -> None:
    game = Game.from_position(MANY)
    runs.clear()
    texts = [move.text for move in game.legal_moves]
    view = game.view("red")
    assert [move.text for move in view.moves] == texts
    previews = [game.preview(move) for move in view.moves]
    assert repr(game.legal_moves) and game.explain("red", 14).sentence
    assert runs == dict.fromkeys(game.action_ids, 1)
    assert game.push(view.moves[2]) == previews[2]
    assert set(runs.values()) == {1}


@pytest.mark.parametrize("text", ["14x40", "20>31", "20>31>34", " 14 x 40 "])
def test_to_push_a_text_runs_each_action_at_most_once(runs: Counter[int], text: str) -> None:
    game = Game.from_position(MANY)
    runs.clear()
    game.push(text)
    assert set(runs.values()) == {1}
    assert set(runs) <= {move.id for move in Game.from_position(MANY).legal_moves}


def test_a_move_that_nobody_asked_about_runs_when_it_is_pushed(runs: Counter[int]) -> None:
    game = Game.from_position(MANY)
    move = game.legal_moves[3]
    runs.clear()
    game.push(move)
    assert runs == {move.id: 1}


def test_a_move_that_was_previewed_runs_no_more(runs: Counter[int]) -> None:
    game = Game.from_position(MANY)
    move = game.legal_moves[3]
    game.preview(move)
    runs.clear()
    game.push(move)
    assert not runs


def test_a_move_taken_back_and_made_again_runs_once(runs: Counter[int]) -> None:
    game = Game.from_position(MANY)
    move = game.legal_moves[3]
    runs.clear()
    for _ in range(3):
        game.push(move)
        game.pop()
    assert runs == {move.id: 1}


def test_a_move_kept_from_an_earlier_visit_runs_once_a_visit(runs: Counter[int]) -> None:
    game = Game.from_position("hasbro-2002 red:14,20 blue:18 card:7")
    [move, *_] = game.legal_moves
    for _ in range(2):
        runs.clear()
        game.push(move)
        assert runs == {move.id: 1}
        assert game.legal_moves  # another position was looked at meanwhile
        game.pop()


def test_copies_share_what_was_tried(runs: Counter[int]) -> None:
    game = Game.from_position(MANY)
    moves = list(game.legal_moves)
    runs.clear()
    for move in moves:
        game.copy().push(move)
    game.push(moves[0])
    assert runs == dict.fromkeys([move.id for move in moves], 1)


@pytest.mark.parametrize("config", ["hasbro-2002", "revenge", "fire-ice-2013"])
def test_a_step_with_the_next_list_is_one_call(calls: list[int], config: str) -> None:
    game, chance, steps = Game(config, seed=4), random.Random(4), 0
    calls.clear()
    while not game.is_over() and steps < 400:
        if game.is_chance:
            game.draw()
        else:
            game.push(chance.choice(game.legal_moves))
        steps += 1
    assert len(calls) == steps == game.count


@pytest.mark.parametrize("config", CONFIGS)
def test_a_field_is_the_same_whenever_it_is_read(config: str) -> None:
    chance = random.Random(31)
    for game in sampled(walk(config, seed=31), 9):
        whole = [tuple(getattr(move, name) for name in NAMES) for move in game.legal_moves]
        fresh = Game.from_state(game.config, game.state()[0], seats=game.seats, seed=0)
        for index, values in enumerate(whole):
            order = chance.sample(range(len(NAMES)), len(NAMES))
            move = fresh.legal_moves[index]
            assert [getattr(move, NAMES[i]) for i in order] == [values[i] for i in order]


def test_the_moves_of_a_view_lead_nowhere() -> None:
    game = Game.from_position("revenge red: blue: hand.red:7,1,2,3 hand.blue:5*4")
    assert game.view("red").moves
    assert all(source_of(move) is None for move in game.view("red").moves)
