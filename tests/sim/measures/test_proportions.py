"""Shares of games, and how sure they are."""

import numpy as np
import pytest

from pardon.sim.measures.proportions import proportion_of, spread_of


@pytest.mark.parametrize(
    ("number", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_of_wilson(number: int, games: int, low: float, high: float) -> None:
    share = proportion_of(number, games)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def test_a_share_of_nothing_could_be_anything() -> None:
    share = proportion_of(0, 0)
    assert (share.value, share.low, share.high) == (0.0, 0.0, 1.0)


def test_the_whole_is_within_its_interval() -> None:
    share = proportion_of(7, 7)
    assert (share.value, share.high) == (1.0, 1.0)


def test_games_that_always_go_together_count_once() -> None:
    won = np.random.default_rng(0).random(500) < 0.3
    number = 3 * int(won.sum())
    spread = spread_of(number, 1500, int((9 * won).sum()), 3)
    assert spread == pytest.approx(3)
    assert proportion_of(number, 1500, spread=spread)[2:] == proportion_of(number // 3, 500)[2:]


def test_games_that_have_nothing_to_do_with_one_another_count_each() -> None:
    won = np.random.default_rng(0).random((20_000, 3)) < 0.3
    spread = spread_of(int(won.sum()), 60_000, int((won.sum(1) ** 2).sum()), 3)
    assert spread == pytest.approx(1, abs=0.05)


def test_intervals_are_never_narrower_than_for_games_apart() -> None:
    assert spread_of(500, 1000, 500, 2) == 1.0
    assert spread_of(0, 1000, 0, 2) == 1.0
