"""Chance: outcomes come as often as there are cards, and a seed is a known series of words."""

import numpy as np
import pytest

from pardon.engine import layout
from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, new_states
from pardon.rules.config import Config

FOUR = ("red", "blue", "yellow", "green")


def drawing(config: str) -> tuple[Kernel, np.ndarray]:
    """Return a kernel and a game of it that is about to draw."""
    kernel = Kernel(compile_rules(Config.parse(config), FOUR))
    states = new_states(1)
    kernel.new(states, 0, 0)
    return kernel, states


BIG_DECK = "hasbro-2002+deck=1:60,2:40,3:1,4:1,5:1,7:1,8:1,10:1,11:1,12:1,sorry:30"


@pytest.mark.parametrize("config", ["hasbro-2002", "revenge", "hasbro-2002+points", BIG_DECK])
def test_each_kind_is_drawn_as_often_as_it_is_there(config: str) -> None:
    kernel, states = drawing(config)
    weights = np.array(kernel.chances(states, 0))
    assert (weights == kernel.rules["deck"][0]).all()
    rng, draws = np.array([9], np.uint64), 40_000
    counts = np.bincount(
        [kernel.sample(states, 0, rng) for _ in range(draws)], minlength=layout.KIND_COUNT
    )
    expected = draws * weights / weights.sum()
    assert (counts[weights == 0] == 0).all()
    assert (np.abs(counts - expected) <= 5 * np.sqrt(expected)).all()


def upper_half(state: int) -> int:
    """Return the upper half of the word of SplitMix64 in a state."""
    word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return (word ^ word >> 31) >> 32


def check_picks(config: str, first: int) -> None:
    """Fail unless the card that a word picks is the one at its place in the sorted pile."""
    kernel, states = drawing(config)
    kernel.new(states, 0, first)
    pile = np.repeat(np.arange(layout.KIND_COUNT), kernel.chances(states, 0))
    rng = np.array([4], np.uint64)
    for _ in range(60):
        picked = kernel.sample(states, 0, rng)
        assert picked == pile[upper_half(int(rng[0])) * len(pile) >> 32]


@pytest.mark.parametrize("config", ["hasbro-2002", "revenge", BIG_DECK])
@pytest.mark.parametrize("first", [-1, 2])
def test_a_word_picks_a_card_by_its_place(config: str, first: int) -> None:
    check_picks(config, first)


def test_an_empty_pile_is_drawn_from_the_discards() -> None:
    kernel, states = drawing("hasbro-2002")
    states["discards"][0] = states["pile"][0, : layout.KIND_COUNT]
    states["discards_size"], states["pile_size"], states["pile"] = 45, 0, 0
    rng = np.array([1], np.uint64)
    assert sum(kernel.chances(states, 0)) == 45
    kernel.step(states, 0, kernel.sample(states, 0, rng))
    assert (int(states["pile_size"][0]), int(states["discards_size"][0])) == (44, 0)


def test_a_run_of_games_is_known_by_its_seed() -> None:
    kernel, _ = drawing("hasbro-2002")
    lengths, winners = np.zeros(5, np.int32), np.zeros(5, np.int32)
    totals = kernel.play_games(2024, 0, lengths, winners)
    later, late_winners = np.zeros(2, np.int32), np.zeros(2, np.int32)
    kernel.play_games(2024, 3, later, late_winners)
    assert later.tolist() == lengths[3:].tolist()
    assert late_winners.tolist() == winners[3:].tolist()
    assert totals[0] == lengths.sum()
