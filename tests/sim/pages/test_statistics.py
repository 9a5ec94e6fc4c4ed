"""What is played for the statistics, and the page on it."""

import re
from pathlib import Path

import pytest

from pardon.rules.config import Config
from pardon.sim.measures.histogram import Histogram
from pardon.sim.measures.luck import FEWEST, TIMES
from pardon.sim.measures.report import Report
from pardon.sim.pages.skill import Win, contests, play_contests
from pardon.sim.pages.statistics import command_of, leading, page, rows_of, seats_label
from pardon.sim.pages.studies import BOTS, PART, UNSURE, games_for, play_studies, seatings, studies
from pardon.sim.run.executors import executor_for

GAMES = 20


def played(*configs: str, games: int = GAMES) -> list[Report]:
    """Return what studies of some configurations show."""
    wanted = [study for text in configs for study in studies(Config.parse(text), games, 1)]
    with executor_for(None, 1, compiled=True) as pool:
        return list(play_studies(wanted, pool, lambda what, done, total: None, None))


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    return played("hasbro-2002", "hasbro-2002+points", "parker-1934+partnership", games=GAMES)


@pytest.fixture(scope="module")
def wins() -> list[Win]:
    """What comes of the better player in 100 games of each contest."""
    wanted = [
        contest
        for text in ("hasbro-2002", "hasbro-2002+team")
        for contest in contests(Config.parse(text), 1)
    ]
    with executor_for(None, 1, compiled=True) as pool:
        return list(play_contests(wanted, [100] * len(wanted), pool, lambda *_: None))


def test_the_better_player_wins_more_the_better_he_is(wins: list[Win]) -> None:
    assert [(win.fair, win.games) for win in wins[::4]] == [(0.5, 100), (0.25, 100), (0.5, 100)]
    for little, much in zip(wins[::4], wins[3::4], strict=True):
        assert little.fair - little.error < little.share < much.share - much.error


@pytest.mark.parametrize(
    ("config", "found"),
    [
        ("hasbro-2002", ["red-yellow", "red-blue-yellow", "red-blue-yellow-green", "red-blue"]),
        ("birthday-2004", ["red-yellow", "red-blue-yellow", "red-blue-yellow-green"]),
        ("hasbro-2002+team", ["red-blue-yellow-green"]),
        ("hasbro-2002+turn_limit=9", ["red-blue-yellow-green"]),
    ],
)
def test_an_edition_is_sat_at_in_every_way_and_a_variation_in_one(
    config: str, found: list[str]
) -> None:
    assert ["-".join(seats) for seats in seatings(Config.parse(config))] == found


def test_an_own_edition_in_teams_takes_four(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('from = "hasbro-2002"\nteam = true\n')
    assert [len(seats) for seats in seatings(Config.parse(str(path)))] == [4]


def test_slow_games_are_fewer() -> None:
    drawn, held = Config.parse("hasbro-2002"), Config.parse("revenge")
    first, second = BOTS
    assert games_for(drawn, first, 1000) == 1000
    assert games_for(drawn, second, 1000) == games_for(held, first, 1000) == 1000 // PART
    assert games_for(held, second, 1000) == 1000 // PART // PART
    assert games_for(held, second, 1) == 1


def test_luck_is_measured_with_a_bot_that_varies() -> None:
    wanted = list(studies(Config.parse("hasbro-2002+team"), 4 * PART * TIMES * FEWEST, 0))
    [alone], [sure, unsure] = (study.stints for study in wanted)
    assert alone.luck == PART * TIMES * FEWEST
    assert (sure.luck, unsure.games, unsure.luck) == (0, 1, TIMES * FEWEST)
    assert set(unsure.job.bots) == {UNSURE["greedy"]}


def test_progress_goes_over_all_games_once() -> None:
    wanted = list(studies(Config.parse("hasbro-2002+turn_limit=9"), 4 * PART * TIMES * FEWEST, 0))
    told: list[tuple[str, int, int]] = []
    with executor_for(None, 1, compiled=True) as pool:
        first, second = play_studies(wanted, pool, lambda *each: told.append(each), None)
    [what], [total] = ({each[at] for each in told} for at in (0, 2))
    done = [each[1] for each in told]
    assert (what, done[0], done[-1]) == ("playing", 0, total)
    assert done == sorted(done)
    assert (first.games, second.games) == tuple(study.games for study in wanted)
    assert first.luck and second.luck


def test_rows_have_configuration_and_seats_in_common(reports: list[Report]) -> None:
    rows = rows_of(reports)
    assert [len(row) for row in rows] == [len(BOTS)] * 6
    assert [seats_label(row) for row in rows] == ["2", "3", "4", "red, blue", "4", "4"]
    configs = {row[0].job.config for row in leading(rows)}
    assert configs == {"hasbro-2002", "parker-1934+partnership"}


def test_a_page_answers_every_question(reports: list[Report], wins: list[Win]) -> None:
    text = page(reports, wins, GAMES, "pardon statistics …", "statistics.svg")
    assert re.findall(r"^## (.*)", text, re.MULTILINE) == [
        "How long a game is",
        "Who is favoured",
        "Beside a yardstick",
        "How often the better player wins",
        "How much the deal decides",
        "What happens on the way",
        "Points",
        "Games that count twice",
        "What the cards are for",
    ]
    assert re.findall(r"^### (.*)", text, re.MULTILINE) == [
        "`hasbro-2002`, 4 seats",
        "`parker-1934+partnership`, 4 seats",
    ]
    assert "20 games of `random` and 4\nof `greedy`" in text
    assert "](statistics.svg)" in text


def test_every_line_of_a_table_is_as_long_as_its_head(
    reports: list[Report], wins: list[Win]
) -> None:
    lines = page(reports, wins, GAMES, "", None).splitlines()
    columns = 0
    for line in lines:
        found = line.count("|")
        assert not (columns and found) or found == columns
        columns = found
    assert max(len(line) for line in lines if not line.startswith("|")) <= 100


def test_the_yardstick_is_held_against_random_play(reports: list[Report]) -> None:
    text = page(reports, [], GAMES, "", None).partition("## Beside a yardstick")[2]
    rows = [line.split(" | ") for line in text.partition("\n## ")[0].splitlines() if "±" in line]
    [mean] = [row[1] for row in rows[1:] if row[0] == "| 4"]
    [four] = [r for r in reports if r.job.config == "hasbro-2002" and len(r.job.seats) == 4][:1]
    assert mean.startswith(f"{four.summary.numbers['turns'].mean:.1f} ± ")
    assert [row[2] for row in rows[1:]] == ["168", "264", "357", "–"]


def test_what_does_not_apply_is_left_out() -> None:
    text = page(played("hasbro-2002+turn_limit=9", games=2), [], 2, "", None)
    assert not re.search("yardstick|## Points|## Games that count|!\\[", text)


def test_the_command_is_told() -> None:
    assert command_of((), 7, 3, None) == "pardon statistics --games 7 --seed 3"
    asked = "pardon statistics revenge --games 7 --seed 3 --page 'a b.md'"
    assert command_of(("revenge",), 7, 3, "a b.md") == asked


def test_lengths_are_drawn_the_same_each_time(reports: list[Report]) -> None:
    pytest.importorskip("matplotlib")
    from pardon.sim.pages.lengths import draw_lengths
    from pardon.sim.pages.plot import picture

    rows = rows_of(reports)
    files = [picture(lambda: draw_lengths(rows), ".svg") for _ in range(2)]
    assert files[0] == files[1]
    axes = draw_lengths(rows).axes
    assert [each.get_title() or each.get_title("left") for each in axes[:3]] == [
        "2 seats",
        "3 seats",
        "4 seats",
    ]
    assert len(axes) == 6


def test_heights_are_parts_of_a_doubling() -> None:
    np = pytest.importorskip("numpy")
    from pardon.sim.pages.lengths import heights

    found = heights(Histogram({3: 1, 5: 3}), np.array([2.0, 4.0, 8.0]))
    assert found.tolist() == [0.25, 0.75]
