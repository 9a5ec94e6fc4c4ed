"""A sequential test stops when it is sure, and errs as rarely as it says."""

import math
from collections import Counter

import numpy as np
import pytest

from pardon.sim.arena.pairing import groups_of
from pardon.sim.arena.rating import expected
from pardon.sim.arena.sprt import (
    EVERY,
    FIRST,
    LEVEL,
    SECOND,
    Errors,
    SequentialTest,
    bounds,
    log_likelihood,
)

GROUPS = groups_of(2)


def sequential_test(margin: float = 100, alpha: float = 0.05, beta: float = 0.05) -> SequentialTest:
    return SequentialTest(
        Errors(margin, alpha, beta), 0.5, expected(GROUPS, margin), expected(GROUPS, -margin)
    )


def run(elo: float, seed: int, **errors: float) -> SequentialTest:
    """Decide about bots that differ by so much, each deal's luck going to either in turn."""
    rng, ours = np.random.default_rng(seed), sequential_test(**errors)
    while ours.verdict is None:
        luck = rng.random((2, EVERY))
        luck[1] = (1 - luck[0] + luck[1] / 2) % 1
        ours.look((luck < expected(GROUPS, elo)).mean(axis=0))
    return ours


def ratio(seen: dict[float, int], level: float, other: float) -> float:
    """Return the logarithm of how much likelier one mean is than the other."""
    return log_likelihood(seen, other) - log_likelihood(seen, level)


@pytest.mark.parametrize(
    ("elo", "right", "most_wrong"),
    [(0, LEVEL, 0.05), (100, FIRST, 0.05), (-100, SECOND, 0.05), (300, FIRST, 0.01)],
)
def test_errors_are_as_rare_as_was_asked_for(elo: float, right: str, most_wrong: float) -> None:
    verdicts = Counter(run(elo, seed).verdict for seed in range(120))
    assert verdicts[right] >= 120 * (1 - 2 * most_wrong)


def test_clear_cases_take_few_deals() -> None:
    assert run(400, 1).deals < run(100, 1).deals


def test_more_certainty_takes_more_deals() -> None:
    hasty, careful = (
        sum(run(50, s, alpha=a, beta=a).deals for s in range(20)) for a in (0.2, 0.01)
    )
    assert hasty < careful


def test_a_verdict_does_not_depend_on_how_the_deals_come() -> None:
    shares = np.random.default_rng(3).integers(0, 5, 4000) / 4 * 0.96
    whole = sequential_test()
    whole.look(shares)
    pieces = sequential_test()
    for size in (1, 15, 40, 16, 100, 5000):
        if pieces.verdict is None:
            pieces.look(shares[pieces.deals : pieces.deals + max(size, EVERY)])
    assert (pieces.verdict, pieces.deals) == (whole.verdict, whole.deals)


def test_nothing_is_said_before_there_are_enough_deals() -> None:
    ours = sequential_test(margin=500, alpha=0.4, beta=0.4)
    ours.look(np.ones(EVERY - 1))
    assert (ours.verdict, ours.deals) == (None, 0)


def test_a_verdict_stays() -> None:
    ours = sequential_test()
    ours.look(np.ones(1000))
    deals = ours.deals
    ours.look(np.zeros(1000))
    assert (ours.verdict, ours.deals) == (FIRST, deals)


def test_the_ratio_is_that_of_the_likeliest_distributions() -> None:
    """Of two outcomes there is only one distribution with a given mean."""
    seen = {0.0: 30, 1.0: 70}
    exact = 70 * math.log(0.6 / 0.5) + 30 * math.log(0.4 / 0.5)
    assert ratio(seen, 0.5, 0.6) == pytest.approx(exact, rel=1e-6)


def test_the_ratio_is_near_that_of_a_normal_distribution() -> None:
    """So it is with many deals of which the mean is near both hypotheses."""
    seen = {0.0: 2000, 0.5: 5800, 1.0: 2200}
    mean, variance = 0.51, 0.5**2 * 0.42 - 0.01**2
    normal = 10000 * (0.52 - 0.5) * (2 * mean - 0.52 - 0.5) / (2 * variance)
    assert ratio(seen, 0.5, 0.52) == pytest.approx(normal, abs=0.05)


def test_bounds_are_those_of_wald_with_half_of_alpha_for_either_side() -> None:
    low, high = bounds(Errors(20, alpha=0.1, beta=0.05))
    assert (low, high) == pytest.approx((math.log(0.05 / 0.95), math.log(0.95 / 0.05)))
