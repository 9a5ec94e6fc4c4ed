"""Win rates and Elo, with errors that know which games belong together."""

from collections.abc import Sequence

import numpy as np
import pytest

from pardon.sim.arena.pairing import groups_of
from pardon.sim.arena.rating import Scores, expected, fit, rate

PAIRS = ((0, 1), (0, 2), (1, 2))


def scores(points: Sequence[int], *, first: int = 0, second: int = 1) -> Scores:
    """Return what deals of two games brought."""
    return Scores(first, second, groups_of(2), np.array(points, np.int8).reshape(-1, 1))


def many(seats: int) -> list[Scores]:
    """Return results of three bots that are arbitrary, of pairings that went on for long or not."""
    groups = groups_of(seats)
    most = 2 * np.array([group.games for group in groups])
    found = []
    for number, (first, second) in enumerate(PAIRS):
        deals = np.arange(500 - 100 * number)[:, None]
        shift = number * np.arange(1, 1 + len(groups))
        points = (deals * deals * (3 + number) + deals // 7 + shift) % (most + 1)
        points = np.maximum(points - number, 0).astype(np.int8)
        found.append(Scores(first, second, groups, points))
    return found


@pytest.mark.parametrize(
    ("seats", "elo", "errors"),
    [
        (2, (-8.0983, 199.8322), (18.571, 23.656)),
        (3, (-26.9181, 147.1524), (18.452, 13.492)),
        (4, (-8.0983, 199.8322), (18.571, 23.656)),
    ],
)
def test_ratings_are_those_of_a_logistic_regression_with_clustered_errors(
    seats: int, elo: tuple[float, ...], errors: tuple[float, ...]
) -> None:
    """The numbers are from statsmodels 0.15: GLM, Binomial, offset, cov_type="cluster" by deal."""
    found = fit(3, many(seats)).anchored(0)
    assert found.elo == pytest.approx((0, *elo), abs=1e-3)
    assert found.errors == pytest.approx((0, *errors), rel=5e-3)


def test_without_an_anchor_the_mean_is_zero() -> None:
    found = fit(3, many(2))
    assert found.elo.mean() == pytest.approx(0)
    assert found.covariance.sum(axis=0) == pytest.approx(0, abs=1e-6)


def test_the_order_of_the_bots_changes_nothing() -> None:
    there = fit(3, many(3)).anchored(2)
    turned = [Scores(2 - s.first, 2 - s.second, s.groups, s.points) for s in many(3)]
    back = fit(3, turned).anchored(0)
    assert back.elo[::-1] == pytest.approx(there.elo)
    assert back.errors[::-1] == pytest.approx(there.errors)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("elo", [-300, 0, 50])
def test_a_bot_is_rated_by_what_it_can_be_expected_to_win(seats: int, elo: int) -> None:
    groups, rng = groups_of(seats), np.random.default_rng(1)
    odds = 10 ** (elo / 400)
    columns = [
        2 * rng.binomial(g.games, g.mine * odds / (g.mine * odds + g.theirs), 4000) for g in groups
    ]
    played = Scores(0, 1, groups, np.stack(columns, axis=1).astype(np.int8))
    found = fit(2, [played]).anchored(1)
    assert found.elo[0] == pytest.approx(elo, abs=2 * found.errors[0])
    assert rate(played).value == pytest.approx(expected(groups, elo), abs=0.02)


def test_games_of_a_deal_that_go_together_make_errors_larger() -> None:
    alike, alone, opposed = [4, 0] * 50, [4, 0, 2, 2] * 25, [2] * 100
    errors = [fit(2, [scores(points)]).anchored(0).errors[1] for points in (alike, alone, opposed)]
    assert errors == sorted(errors, reverse=True)
    widths = [rate(scores(p)).high - rate(scores(p)).low for p in (alike, alone, opposed)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] > 0


def test_many_deals_of_which_memory_need_not_hold_all_at_once_are_rated_alike() -> None:
    few, more = ([4, 0, 2, 4] * count for count in (1000, 4000))
    first, second = (fit(2, [scores(points)]).anchored(0) for points in (few, more))
    assert second.elo == pytest.approx(first.elo, abs=0.1)
    assert second.errors == pytest.approx(first.errors / 2, rel=0.01)


@pytest.mark.parametrize("points", [[4] * 100, [0] * 100, [4], [2]])
def test_who_won_or_lost_everything_has_a_rating_too(points: list[int]) -> None:
    found = fit(2, [scores(points)]).anchored(0)
    assert np.isfinite(found.elo).all()
    assert found.errors[1] > 100
    share = rate(scores(points))
    assert share.low <= points[0] / 4 <= share.high
    assert share.high - share.low > 0.03


def test_a_bot_that_wins_everything_against_many_is_far_ahead() -> None:
    beaten = [
        scores([4] * 1000, first=0, second=1), scores([4] * 1000, first=0, second=2),
        scores([4, 0] * 500, first=1, second=2),
    ]  # fmt: skip
    found = fit(3, beaten).anchored(1)
    assert found.elo[0] > 1000
    assert found.elo[2] == pytest.approx(0, abs=0.1)


def test_pairings_without_games_do_no_harm() -> None:
    found = fit(3, [scores([4, 2]), scores([], first=0, second=2), scores([], first=1, second=2)])
    assert np.isfinite(found.elo).all()
    assert rate(scores([])).games == 0


@pytest.mark.parametrize(("chance", "deals"), [(0.5, 40), (0.9, 200)])
def test_an_interval_holds_the_truth_as_often_as_it_says(chance: float, deals: int) -> None:
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(400):
        luck = rng.random(deals)
        points = 2 * (luck < chance) + 2 * (1 - luck < chance)  # good cards go to either in turn
        share = rate(scores(points.tolist()))
        held += share.low <= chance <= share.high
    assert held >= 0.92 * 400
