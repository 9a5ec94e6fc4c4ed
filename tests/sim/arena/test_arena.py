"""A round robin finds the same whoever plays it, and loses nothing on the way."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from pardon.bots import find_bot
from pardon.errors import PardonError
from pardon.rules.config import Config
from pardon.sim.arena.arena import Arena, deals_for, make_arena, usual_seats
from pardon.sim.arena.deal_results import DealResults
from pardon.sim.arena.report import Report, report
from pardon.sim.arena.round_robin import RoundRobin
from pardon.sim.arena.sprt import EVERY, Errors
from pardon.sim.run.checkpoint import Checkpoint
from pardon.sim.run.executors import Pool

FIRST, LAST, OTHER = (f"tests.sim.players:{name}" for name in ("First", "Last", "Last(number=1)"))
RAISES, CHEATS = (f"tests.sim.players:{name}" for name in ("Raises", "Cheats"))


def arena(config: str, *bots: str, seats: int = 2) -> Arena:
    return make_arena(config, seats, bots or (FIRST, LAST), 3)


def play(round_robin: RoundRobin, workers: int = 1) -> Report:
    """Play a round_robin to its end."""
    with ThreadPoolExecutor(workers) as threads:
        round_robin.play(Pool(threads, lambda: workers), lambda _what, _done, _total: None)
    return report(round_robin)


def test_every_two_bots_meet(short: str) -> None:
    found = play(RoundRobin(arena(short, FIRST, LAST, "random"), deals=3))
    assert {frozenset((each.bot, each.rival)) for each in found.results} == {
        frozenset(two) for two in [(FIRST, LAST), (FIRST, "random"), (LAST, "random")]
    }
    assert [each.games for each in found.results] == [6, 6, 6]
    assert sorted(each.bot for each in found.standings) == sorted([FIRST, LAST, "random"])
    assert found.games == found.wanted == 18


def test_the_strongest_comes_first_and_wins_are_told_of_whoever_has_more(short: str) -> None:
    found = play(RoundRobin(arena(short, "random", FIRST, LAST), deals=8))
    ratings = [each.elo for each in found.standings if each.elo is not None]
    assert ratings == sorted(ratings, reverse=True)
    assert all(each.share is not None and each.share >= 0.5 for each in found.results)


def test_a_result_can_be_told_of_either(short: str) -> None:
    found = play(RoundRobin(arena(short), deals=8))
    ours, theirs = found.result(FIRST, LAST), found.result(LAST, FIRST)
    assert ours is not None and theirs is not None
    assert ours.share is not None and theirs.share is not None
    assert ours.share + theirs.share == pytest.approx(1)
    assert theirs.low is not None and theirs.high is not None
    assert theirs.low <= theirs.share <= theirs.high
    assert found.result(FIRST, FIRST) is None


@pytest.mark.parametrize("errors", [None, Errors(200, 0.4, 0.4)])
def test_what_is_found_does_not_depend_on_who_plays(short: str, errors: Errors | None) -> None:
    bots = (FIRST, LAST, "random")
    alone = play(RoundRobin(arena(short, *bots), deals=20, errors=errors))
    together = play(RoundRobin(arena(short, *bots), deals=20, errors=errors), workers=3)
    assert together == alone


def test_what_is_found_does_not_depend_on_the_order_of_the_bots(short: str) -> None:
    there = play(RoundRobin(arena(short, FIRST, LAST, "random"), deals=6))
    back = play(RoundRobin(arena(short, "random", LAST, FIRST), deals=6))
    ratings = [{each.bot: each.elo for each in found.standings} for found in (there, back)]
    assert ratings[0] == pytest.approx(ratings[1])


def test_a_pairing_does_not_depend_on_who_else_plays(short: str) -> None:
    few = play(RoundRobin(arena(short, FIRST, LAST), deals=6))
    many = play(RoundRobin(arena(short, FIRST, "random", LAST), deals=6))
    assert few.result(FIRST, LAST) == many.result(FIRST, LAST)


@pytest.mark.parametrize("seats", [3, 4])
def test_more_than_two_seats_are_played(short: str, seats: int) -> None:
    found = play(RoundRobin(arena(short, seats=seats), deals=2))
    assert found.games == 2 * (6 if seats == 3 else 2)


def test_a_pairing_stops_once_it_is_sure(short: str) -> None:
    errors = Errors(300, 0.4, 0.4)
    found = play(RoundRobin(arena(short, LAST, OTHER), deals=1000, errors=errors))
    [result] = found.results
    assert (result.verdict, result.deals) == ("level", result.deals // EVERY * EVERY)
    assert result.deals < 1000
    assert found.games == found.wanted


def test_a_pairing_that_is_not_sure_plays_all_deals(short: str) -> None:
    [result] = play(RoundRobin(arena(short), deals=20, errors=Errors(1, 0.01, 0.01))).results
    assert (result.verdict, result.deals) == (None, 20)


def test_a_bot_that_fails_leaves_the_others_their_results(short: str) -> None:
    round_robin = RoundRobin(arena(short, FIRST, CHEATS, LAST), deals=3)
    found = play(round_robin, workers=2)
    met = found.result(FIRST, LAST)
    assert met is not None and met.games == 6
    faults = list(round_robin.faults())
    assert len(faults) == 2
    assert all("Cheats' as" in fault and "no legal move" in fault for fault in faults)
    [failed] = [each for each in found.standings if each.bot == CHEATS]
    assert (failed.elo, failed.share, failed.games) == (None, None, 0)


@pytest.mark.parametrize("workers", [1, 3])
def test_deals_before_the_one_that_failed_count(short: str, workers: int) -> None:
    round_robin = RoundRobin(arena(short, FIRST, RAISES), deals=100)
    [result] = play(round_robin, workers).results
    assert result.fault is not None
    assert "raised RuntimeError: lost the thread" in result.fault
    assert f"in game {result.deals}," in result.fault
    assert 0 < result.deals < 100


def test_a_contest_goes_on_where_it_was_left(short: str, tmp_path: Path) -> None:
    bots = arena(short, FIRST, LAST, "random")
    _kept(bots, tmp_path / "run", 4)
    assert _kept(bots, tmp_path / "run", 9) == play(RoundRobin(bots, deals=9))


def test_nothing_is_played_twice(short: str, tmp_path: Path) -> None:
    bots = arena(short, FIRST, LAST)
    there = _kept(bots, tmp_path / "run", 6)
    with Checkpoint.open(tmp_path / "run", bots.about()) as checkpoint:
        round_robin = RoundRobin(bots, 6, checkpoint=checkpoint)
        assert round_robin.games == (12, 12)
        assert report(round_robin) == there


def test_fewer_games_than_were_kept_are_counted_as_if_there_were_no_more(
    short: str, tmp_path: Path
) -> None:
    bots = arena(short, FIRST, LAST)
    _kept(bots, tmp_path / "run", 9)
    assert _kept(bots, tmp_path / "run", 4) == play(RoundRobin(bots, deals=4))


def test_bots_can_be_added_and_left_out(short: str, tmp_path: Path) -> None:
    _kept(arena(short, FIRST, LAST), tmp_path / "run", 4)
    _kept(arena(short, "random", LAST), tmp_path / "run", 4)
    all_three = arena(short, FIRST, LAST, "random")
    with Checkpoint.open(tmp_path / "run", all_three.about()) as checkpoint:
        round_robin = RoundRobin(all_three, 4, checkpoint=checkpoint)
    assert [meeting.deals for meeting in round_robin.meetings] == [4, 0, 4]


def test_a_folder_of_other_games_is_refused(short: str, tmp_path: Path) -> None:
    _kept(arena(short), tmp_path / "run", 1)
    with pytest.raises(PardonError, match="holds another run: seats"):
        Checkpoint.open(tmp_path / "run", arena(short, seats=4).about())


def test_what_was_played_before_an_interrupt_is_kept(short: str, tmp_path: Path) -> None:
    bots = arena(short)
    with Checkpoint.open(tmp_path / "run", bots.about()) as checkpoint:
        round_robin = RoundRobin(bots, 200, checkpoint=checkpoint)
        with pytest.raises(KeyboardInterrupt), ThreadPoolExecutor(1) as threads:
            round_robin.play(Pool(threads, lambda: 1), _interrupting(after=3))
    deals = round_robin.meetings[0].deals
    assert 0 < deals < 200
    assert _kept(bots, tmp_path / "run", deals) == play(RoundRobin(bots, deals))


def _kept(bots: Arena, folder: Path, deals: int) -> Report:
    """Play a round_robin in a folder."""
    with Checkpoint.open(folder, bots.about()) as checkpoint:
        return play(RoundRobin(bots, deals, checkpoint=checkpoint))


class _interrupting:  # noqa: N801
    """Interrupt a round_robin that tells of its progress."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, _what: str, _done: int, _total: int) -> None:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        (["random"], "needs two bots or more, not 1"),
        (["greedy", "random", "greedy()"], "bot 'greedy' is given twice"),
        (["random", "gready"], "unknown bot 'gready'"),
    ],
)
def test_bots_that_make_no_contest_are_refused(bots: Sequence[str], complaint: str) -> None:
    with pytest.raises(PardonError, match=complaint):
        make_arena("hasbro-2002", 2, bots, 0)


@pytest.mark.parametrize(("games", "seats", "deals"), [(1, 2, 1), (7, 2, 4), (7, 3, 2), (12, 3, 2)])
def test_games_are_rounded_up_to_whole_deals(games: int, seats: int, deals: int) -> None:
    assert deals_for(games, seats) == deals


@pytest.mark.parametrize("games", [0, -1, 10**9])
def test_a_number_of_games_that_cannot_be_played_is_refused(games: int) -> None:
    with pytest.raises(PardonError, match="should be from 1 to"):
        deals_for(games, 2)


def test_teams_are_compared_on_four_seats() -> None:
    assert usual_seats(Config.parse("hasbro-2002")) == 2
    assert usual_seats(Config.parse("hasbro-2002+team")) == 4


@pytest.mark.parametrize(
    ("margin", "alpha", "beta"),
    [(0, 0.05, 0.05), (20, 0, 0.05), (20, 0.05, 0.5), (float("nan"), 0.05, 0.05)],
)
def test_errors_that_no_test_can_have_are_refused(margin: float, alpha: float, beta: float) -> None:
    with pytest.raises(PardonError, match="should be"):
        Errors(margin, alpha, beta)


def test_a_sheet_grows_and_is_written_as_text() -> None:
    sheet, rows = DealResults(2), np.arange(2000, dtype=np.int8).reshape(-1, 2) % 7
    for begin in range(0, 1000, 100):
        sheet.append(rows[begin : begin + 100])
    assert len(sheet) == 1000
    assert (sheet[:] == rows).all()
    assert (DealResults.from_text(2, sheet.to_text())[:] == rows).all()


@pytest.mark.parametrize("text", ["x", "eJw=", DealResults(1).to_text()[:-4] + "AAAA"])
def test_a_sheet_that_is_damaged_is_refused(text: str) -> None:
    with pytest.raises(PardonError, match="damaged"):
        DealResults.from_text(2, text)


def test_neighbours_play_the_next_one_only() -> None:
    arena = make_arena("hasbro-2002", 2, ("random", "easy", "greedy"), 0, neighbours=True)
    met = {frozenset((pairing.first, pairing.second)) for pairing in arena.pairings}
    easy = find_bot("easy").text
    assert met == {frozenset(("random", easy)), frozenset((easy, "greedy"))}
