"""Bulk play: whole games and batches inside the engine, the same whatever the threads."""

from typing import Any

import numpy as np
import pytest

from pardon.batch import CHUNK, Batch, playouts
from pardon.engine.layout import ACTION_COUNT
from pardon.errors import PardonError
from pardon.game import Game
from pardon.match import Match
from pardon.position import text as position_text
from pardon.position.state import read
from tests.game.walks import CONFIGS


@pytest.mark.parametrize("config", CONFIGS)
def test_playouts_count_what_they_play(config: str) -> None:
    found = playouts(config, 20, 7)
    assert found.games == len(found.lengths) == sum(found.wins.values()) == 20
    assert found.turns == found.lengths.sum()
    assert found.draws >= found.turns
    assert found.decisions >= found.turns - 20
    assert found.wins["undecided"] == 0


def test_threads_and_chunks_change_nothing() -> None:
    games = 2 * CHUNK + 5
    one = playouts("hasbro-2002", games, 7)
    for threads in (2, 3, 8):
        other = playouts("hasbro-2002", games, 7, threads=threads)
        assert (one.lengths == other.lengths).all()
        assert (one.turns, one.draws, one.decisions, one.wins) == (
            other.turns, other.draws, other.decisions, other.wins,
        )  # fmt: skip


def test_a_game_of_a_run_depends_on_its_number_alone() -> None:
    few, many = playouts("revenge", 5, 3), playouts("revenge", 9, 3)
    assert (few.lengths == many.lengths[:5]).all()
    assert not (few.lengths == playouts("revenge", 5, 4).lengths).all()


def test_seats_are_chosen() -> None:
    assert set(playouts("hasbro-2002", 10, 1, seats=2).wins) == {"red", "yellow", "undecided"}
    assert set(playouts("hasbro-2002", 10, 1, seats=["blue", "green"]).wins) == {
        "blue", "green", "undecided",
    }  # fmt: skip


def test_a_turn_limit_leaves_games_undecided() -> None:
    found = playouts("hasbro-2002+turn_limit=10", 30, 1)
    assert found.wins["undecided"] == 30
    assert set(found.lengths) == {10}


def test_no_games_are_no_games() -> None:
    assert playouts("hasbro-2002", 0, 1).turns == 0


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"games": -1}, "games -1"),
        ({"games": "many"}, "games 'many'"),
        ({"games": 1.5}, "games 1.5"),
        ({"threads": 0}, "threads 0"),
        ({"seed": "x"}, "seed 'x'"),
        ({"seats": 5}, "seats 5"),
        ({"config": "hasbro-2003"}, "hasbro-2003"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], fault: str) -> None:
    given: dict[str, Any] = {"config": "hasbro-2002", "games": 1, "seed": 1} | arguments
    with pytest.raises(PardonError, match=fault):
        playouts(**given)


def test_any_whole_number_is_a_seed() -> None:
    for seed in (-1, 2**63, 2**64 + 1, np.int64(5)):
        playouts("hasbro-2002", 2, seed)  # type: ignore[arg-type]  # any whole number
        Batch("hasbro-2002", 2, seed)  # type: ignore[arg-type]  # any whole number
    same = playouts("hasbro-2002", 4, 1), playouts("hasbro-2002", 4, 2**64 + 1)
    assert (same[0].lengths == same[1].lengths).all()


@pytest.mark.parametrize("config", CONFIGS)
def test_a_batch_steps_like_games(config: str) -> None:
    batch = Batch(config, 3, 5)
    chance = np.random.default_rng(5)
    for _ in range(50):
        for game, count in enumerate(batch.counts):
            setup = position_text.live(read(batch.config, batch.seats, batch.states[game]))
            alone = Game.from_position(position_text.write(setup))
            assert alone.action_ids == tuple(batch.ids[game, :count])
        batch.step(chosen(batch, chance))


def chosen(batch: Batch, chance: np.random.Generator) -> Any:
    """Pick a random action in every game that goes on."""
    picks = (chance.random(len(batch)) * batch.counts).astype(np.int64)
    return np.where(batch.counts > 0, batch.ids[np.arange(len(batch)), picks], -1)


def test_a_batch_plays_to_its_end() -> None:
    batch = Batch("hasbro-2002", 50, 1, seats=2)
    chance = np.random.default_rng(1)
    ended = np.zeros(50, np.int64)
    while batch.counts.any():
        batch.step(chosen(batch, chance))
        ended += batch.winners >= 0
    assert (ended == 1).all()
    batch.step(np.full(50, -1))


def test_games_that_end_with_a_card_drawn_are_told_and_begin_anew_too() -> None:
    """Refilling a hand is a step of chance, after which the limit of turns may end the game."""
    batch = Batch("hasbro-2002+points+turn_limit=3", 6, 1, restart=True)
    told = 0
    for _ in range(40):
        batch.step(batch.ids[:, 0])
        assert (batch.counts > 0).all()
        told += int((batch.winners == -2).sum())
    assert told > 6


def test_a_batch_may_begin_anew() -> None:
    batch = Batch("hasbro-2002", 20, 1, restart=True)
    chance = np.random.default_rng(1)
    wins = 0
    for _ in range(2000):
        batch.step(chosen(batch, chance))
        wins += int((batch.winners >= 0).sum())
        assert (batch.counts > 0).all()
    assert wins > 20


def test_the_mask_says_what_is_legal() -> None:
    batch = Batch("revenge", 30, 2)
    mask = batch.mask()
    assert mask.shape == (30, ACTION_COUNT)
    for game, count in enumerate(batch.counts):
        assert np.flatnonzero(mask[game]).tolist() == batch.ids[game, :count].tolist()
    out = np.ones_like(mask)
    assert batch.mask(out) is out
    assert (out == mask).all()
    with pytest.raises(PardonError, match="shape"):
        batch.mask(np.zeros((1, 1), np.bool_))


def test_an_illegal_action_steps_nothing() -> None:
    batch = Batch("hasbro-2002", 4, 3)
    before = batch.states.tobytes()
    actions = batch.ids[:, 0].copy()
    actions[2] = ACTION_COUNT - 1
    with pytest.raises(PardonError, match="game 2"):
        batch.step(actions)
    for nonsense in (actions[:2], actions.astype(float), np.zeros((4, 1), int)):
        with pytest.raises(PardonError, match="4 whole numbers"):
            batch.step(nonsense)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("action", [2**32, 2**63, -1, -2, -(2**32), ACTION_COUNT])
def test_an_action_out_of_range_is_refused(action: int) -> None:
    batch = Batch("hasbro-2002", 3, 3)
    before = batch.states.tobytes()
    actions = batch.ids[:, 0].astype(np.uint64 if action > 2**62 else np.int64)
    actions[1] = action
    with pytest.raises(PardonError, match=f"action {action} is not legal in game 1"):
        batch.step(actions)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("actions", [[[1], [2, 3]], ["a", "b"], "ab", None, [2**70, 1], [[1], [2]]])
def test_what_is_no_list_of_actions_is_refused(actions: Any) -> None:
    with pytest.raises(PardonError, match="2 whole numbers") as raised:
        Batch("hasbro-2002", 2, 3).step(actions)
    assert "\n" not in str(raised.value)


def test_a_batch_refuses_what_is_no_mask_and_no_switch() -> None:
    with pytest.raises(PardonError, match="shape"):
        Batch("hasbro-2002", 2, 3).mask(5)  # type: ignore[arg-type]  # no matrix
    with pytest.raises(PardonError, match="restart 'x' should be True or False"):
        Batch("hasbro-2002", 2, 3, restart="x")  # type: ignore[arg-type]  # no bool


@pytest.mark.parametrize("seats", [{"red", "blue"}, {"red": 1}, [["red"], ["blue"]], 2.0, None])
def test_seats_are_a_number_or_a_list_of_colours(seats: Any) -> None:
    for make in (Game, Match):
        with pytest.raises(PardonError, match="should be 2, 3, 4 or a list"):
            make("hasbro-2002", seats=seats)
    for run in (Batch, playouts):
        with pytest.raises(PardonError, match="should be 2, 3, 4 or a list"):
            run("hasbro-2002", 1, 1, seats=seats)


def test_a_batch_may_begin_with_any_game_of_a_run() -> None:
    whole, rest = Batch("revenge", 5, 3), Batch("revenge", 2, 3, begin=3)
    for _ in range(20):
        assert rest.states.tobytes() == whole.states[3:].tobytes()
        for batch in (whole, rest):
            batch.step(np.where(batch.counts > 0, batch.ids[:, 0], -1))
    with pytest.raises(PardonError, match="begin -1 should be from 0"):
        Batch("revenge", 2, 3, begin=-1)
