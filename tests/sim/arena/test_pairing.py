"""Two bots meet in every seating, on the same deals."""

import numpy as np
import pytest

from pardon.rules.config import Config
from pardon.sim.arena.pairing import Pairing, groups_of, play_deals
from pardon.sim.jobs.chunk import play_chunk

SEATS = {2: ("red", "yellow"), 3: ("red", "blue", "yellow"), 4: ("red", "blue", "yellow", "green")}


def pair(config: str, seats: int, first: str, second: str) -> Pairing:
    """Return a pairing of bots for tests."""
    chosen = Config.parse(config)
    one, other = (f"tests.sim.players:{name}" for name in (first, second))
    return Pairing(chosen.text, SEATS[seats], 5, one, other, chosen.digest)


def test_opposite_seats_are_exchanged() -> None:
    [group] = groups_of(2)
    assert group.orders == ((True, False), (False, True))


def test_four_seats_are_taken_in_turn_so_that_partners_are_the_same_bot() -> None:
    [group] = groups_of(4)
    assert group.orders == ((True, False) * 2, (False, True) * 2)


def test_of_three_seats_each_bot_has_one_and_two_in_every_place() -> None:
    alone, in_twos = groups_of(3)
    assert (alone.mine, alone.theirs, in_twos.mine, in_twos.theirs) == (1, 2, 2, 1)
    assert sorted(alone.orders + in_twos.orders) == sorted(
        (a, b, c)
        for a in (True, False) for b in (True, False) for c in (True, False)
        if (a, b, c) not in [(True,) * 3, (False,) * 3]
    )  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_win_half_of_all_games(seats: int) -> None:
    groups = groups_of(seats)
    fair = sum(group.games * group.fair for group in groups)
    assert fair == pytest.approx(sum(group.games for group in groups) / 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_one_bot_wins_the_other_loses(seats: int, short: str) -> None:
    ours = play_deals(pair(short, seats, "First", "Last"), 0, 4)
    theirs = play_deals(pair(short, seats, "Last", "First"), 0, 4)
    games = [2 * group.games for group in groups_of(seats)]
    assert (ours + theirs[:, ::-1] == games).all()


def test_a_bot_against_its_like_wins_half_of_every_deal(short: str) -> None:
    points = play_deals(pair(short, 2, "Last", "Last(number=1)"), 0, 6)
    assert (points == 2).all()


def test_all_pairings_play_the_same_deals(short: str) -> None:
    rows = [
        play_chunk(pair(short, 2, first, second).job((True, False)), 0, 3).rows
        for first, second in [("First", "Last"), ("Last", "First")]
    ]
    assert (rows[0]["first"] == rows[1]["first"]).all()


def test_a_deal_does_not_depend_on_those_before(short: str) -> None:
    met = pair(short, 2, "First", "Last")
    both = np.concatenate([play_deals(met, 0, 1), play_deals(met, 1, 5)])
    assert (both == play_deals(met, 0, 5)).all()


def test_undecided_games_count_half() -> None:
    met = pair("hasbro-2002+turn_limit=1", 2, "First", "Last")
    assert play_deals(met, 0, 2).tolist() == [[2], [2]]
