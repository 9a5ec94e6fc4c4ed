"""How much the cards decide."""

import msgspec
import numpy as np
import pytest

from pardon.sim.jobs.job import Job
from pardon.sim.measures.luck import TIMES, Luck, Replays, games_to_replay, luck_of, replay
from tests.sim.making import ANY, FIRST, SHORT, job_of


def found(job: Job, replays: Replays) -> Luck:
    luck = luck_of(job, replays)
    assert luck is not None
    return luck


def decided_by_cards(part: float, deals: int, sides: int, rotations: int = 1) -> Replays:
    """Return replays in which the cards decide that part of the games, chance the others."""
    rng = np.random.default_rng(1)
    by_deal = rng.integers(0, sides, (deals * rotations, 1))
    by_chance = rng.integers(0, sides, (deals * rotations, TIMES))
    # Two games of a deal agree by the cards only if both are decided by them.
    winners = np.where(rng.random((deals * rotations, TIMES)) < part**0.5, by_deal, by_chance)
    return Replays(winners.astype(np.int8), deals)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.8])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_part_that_cards_decide_is_found(part: float, seats: int) -> None:
    luck = found(job_of(seats=seats), decided_by_cards(part, 3000, seats))
    assert luck.share is not None and luck.low is not None and luck.high is not None
    assert luck.low <= part <= luck.high
    assert luck.share == pytest.approx(part, abs=0.03)
    assert luck.high - luck.low < 0.06
    assert luck.other == pytest.approx(1 / seats, abs=0.01)


def test_intervals_hold_what_they_promise() -> None:
    rng = np.random.default_rng(2)
    job, within = job_of(), 0
    for _ in range(200):
        cards, choices = rng.integers(0, 2, (100, 1)), rng.integers(0, 2, (100, TIMES))
        winners = np.where(rng.random((100, TIMES)) < 0.5**0.5, cards, choices)
        luck = found(job, Replays(winners.astype(np.int8), 100))
        assert luck.low is not None and luck.high is not None
        within += luck.low <= 0.5 <= luck.high
    assert within >= 180


def test_a_better_bot_is_not_luck() -> None:
    job = job_of(bots=(ANY, FIRST))
    rng = np.random.default_rng(0)
    better = (np.arange(4000) % 2)[:, None]
    winners = np.where(rng.random((4000, TIMES)) < 0.9, better, 1 - better)
    luck = found(job, Replays(winners.astype(np.int8), 4000))
    assert luck.deals == 2000
    assert luck.share == pytest.approx(0, abs=0.02)


def test_games_that_always_go_alike_measure_nothing() -> None:
    luck = found(job_of(), Replays(np.zeros((50, TIMES), np.int8), 0))
    assert luck.share is None
    alike = replay(job_of(bots=(FIRST,)), 0, 3)
    assert alike.unlike == 0


def test_choices_make_games_unlike() -> None:
    replays = replay(job_of(SHORT, bots=(ANY,)), 0, 4)
    assert replays.games == 4
    assert replays.winners.shape == (4, TIMES)
    assert replays.unlike > 0


def test_replays_are_put_together_written_and_read() -> None:
    whole = decided_by_cards(0.5, 60, 4)
    parts = Replays(whole.winners[:7], 7) + Replays(whole.winners[7:], 53)
    for each in (
        parts,
        Replays.from_dict(msgspec.json.decode(msgspec.json.encode(whole.to_dict()))),
    ):
        assert np.array_equal(each.winners, whole.winners)
        assert each.unlike == whole.unlike
    assert Replays.from_dict(Replays().to_dict()).games == 0


def test_few_games_are_spent_on_it_and_too_few_are_not() -> None:
    job = job_of(bots=(ANY, FIRST))
    assert games_to_replay(job, 1_000_000) == 2000
    assert games_to_replay(job, 8000) == 500
    assert games_to_replay(job, 100) == 0
    assert games_to_replay(job, 1_000_000, 0) == 0
    assert games_to_replay(job, 100, 20_000) == 5000
    assert luck_of(job, Replays()) is None
