"""Sums over games: the same whatever pieces they come in."""

from typing import Any

import msgspec
import numpy as np
import pytest

from pardon.rules.edition import COLOURS
from pardon.sim.jobs.chunk import Chunk
from pardon.sim.jobs.job import Job
from pardon.sim.measures.luck import Replays
from pardon.sim.measures.report import Report
from pardon.sim.measures.summary import Summary, summarise
from tests.sim.making import ANY, FIRST, invented, job_of

CARDS = np.arange(72).reshape(18, 4)


def summed(job: Job, rows: np.ndarray[Any, Any], *bounds: int) -> Summary:
    """Sum rows up in pieces."""
    total = Summary()
    for begin, end in zip((0, *bounds), (*bounds, len(rows)), strict=True):
        total += summarise(job, Chunk(begin, rows[begin:end], CARDS))
    return total


def reported(job: Job, games: int = 600) -> Report:
    return Report(job, games, summed(job, invented(job, games)), Replays())


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points"])
@pytest.mark.parametrize("bots", [(ANY,), (ANY, FIRST, FIRST)])
def test_pieces_do_not_matter(config: str, bots: tuple[str, ...]) -> None:
    job = job_of(config, 3, bots)
    rows = invented(job, 300)
    whole, parts = summed(job, rows), summed(job, rows, 3, 102, 240)
    assert {**whole.to_dict(), "cards": 0} == {**parts.to_dict(), "cards": 0}
    assert np.array_equal(parts.cards, 4 * whole.cards)


def test_sums_are_written_and_read() -> None:
    job = job_of("hasbro-2002+points", 2, (ANY, FIRST))
    whole = summed(job, invented(job, 50))
    written = msgspec.json.decode(msgspec.json.encode(whole.to_dict()))
    assert Summary.from_dict(written).to_dict() == whole.to_dict()


def test_wins_are_counted_by_seat_and_order() -> None:
    job = job_of("hasbro-2002", 3)
    rows = invented(job, 600)
    report = Report(job, 600, summed(job, rows), Replays())
    by_seat = [int((rows["winner"] == colour).sum()) for colour in range(3)]
    assert [each.share.number for each in report.sides] == by_seat
    assert [each.name for each in report.sides] == list(COLOURS[:3])
    decided = rows[rows["winner"] >= 0]
    turn = (decided["winner"] - decided["first"]) % 3
    assert [each.share.number for each in report.order] == np.bincount(turn).tolist()
    assert report.undecided.number == 600 - len(decided)
    assert report.first_mover.share.games == len(decided)
    assert report.first_mover.share.number == report.order[0].share.number


def test_wins_are_counted_by_bot_wherever_it_sits() -> None:
    job = job_of("hasbro-2002", 3, (ANY, FIRST, FIRST))
    rows = invented(job, 600)
    report = Report(job, 600, summed(job, rows), Replays())
    who = [job.bots_of(int(row["game"]))[row["winner"]] for row in rows if row["winner"] >= 0]
    assert {each.name: each.share.number for each in report.bots} == {
        bot: who.count(bot) for bot in (ANY, FIRST)
    }
    assert [each.fair for each in report.bots] == pytest.approx([1 / 3, 2 / 3])
    assert [each.label for each in report.bots] == [ANY, f"{FIRST} × 2"]


def test_partners_win_together() -> None:
    job = job_of("hasbro-2002+team", 4, (ANY, FIRST, ANY, FIRST))
    rows = invented(job, 400)
    report = Report(job, 400, summed(job, rows), Replays())
    red = int(np.isin(rows["winner"], (0, 2)).sum())
    assert [each.name for each in report.sides] == ["red + yellow", "blue + green"]
    assert report.sides[0].share.number == red
    assert [each.fair for each in report.sides + report.bots] == [0.5] * 4
    decided = 400 - report.undecided.number
    assert sum(each.share.number for each in report.bots) == decided


def test_deals_that_are_played_several_times_make_intervals_wider() -> None:
    job = job_of("hasbro-2002", 2, (ANY, FIRST))
    rows = invented(job, 2000)
    rows["winner"][1::2] = rows["winner"][::2]
    report = Report(job, 2000, summed(job, rows), Replays())
    [seat, _], [bot, _] = ([each.share for each in group] for group in (report.sides, report.bots))
    assert seat.high - seat.low == pytest.approx(2**0.5 * (bot.high - bot.low), rel=0.05)


def test_points_are_those_of_seats_and_of_bots() -> None:
    job = job_of("hasbro-2002+points", 2, (ANY, FIRST))
    found = reported(job).summary
    assert found.points.keys() == {"red", "yellow"}
    total = found.points["red"] + found.points["yellow"]
    assert total == found.bot_points[ANY] + found.bot_points[FIRST]


def test_that_one_seat_always_begins_is_noticed() -> None:
    job = job_of("hasbro-2002", 3)
    rows = invented(job, 60)
    assert Report(job, 60, summed(job, rows), Replays()).always_first is None
    rows["first"] = 1
    assert Report(job, 60, summed(job, rows), Replays()).always_first == "blue"


def test_a_report_is_plain_values() -> None:
    report = reported(job_of("hasbro-2002+points", 3))
    plain = msgspec.json.decode(msgspec.json.encode(report.to_dict()))
    assert plain["games"] == 600
    assert plain["luck"] is None
    assert plain["complete"]
    assert plain["numbers"]["turns"]["quantiles"].keys() == {"5", "25", "50", "75", "95"}
    assert sum(n for _, n in plain["numbers"]["turns"]["histogram"]) == 600
    assert [card["card"] for card in plain["cards"]][:2] == ["1", "2"]
    assert set(plain["points"]["seats"]) == {"red", "blue", "yellow"}


def test_a_report_of_nothing_says_nothing() -> None:
    report = Report(job_of(), 10, Summary(), Replays())
    assert report.to_dict()["games"] == 0
    assert not report.to_dict()["complete"]
