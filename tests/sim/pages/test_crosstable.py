"""A cross-table is drawn of what was played, and of what was not."""

from dataclasses import replace
from pathlib import Path

import pytest

from pardon.sim.arena.arena import Arena
from pardon.sim.arena.report import Report, Result, Standing
from pardon.sim.arena.sprt import LEVEL, Errors
from pardon.sim.pages.ladder import Rung, command, page

pytest.importorskip("matplotlib")

SEATS = ("red", "yellow")
LONG = "mine:Bot(file=a-file-with-a-rather-long-name.txt)"


def found() -> Report:
    """Return a report of three bots, one of which has not played the other two."""
    standings = (
        Standing("greedy", 93.4, 12.2, 0.85, 200),
        Standing("random", -93.4, 12.2, 0.15, 200),
        Standing(LONG, None, None, None, 0),
    )
    results = (
        Result("greedy", "random", 100, 200, 0.85, 0.8, 0.89, "greedy", None),
        Result("greedy", LONG, 0, 0, None, None, None, None, "bot raised"),
        Result("random", LONG, 0, 0, None, None, None, None, "bot raised"),
    )
    return Report("hasbro-2002", SEATS, 4, 200, 200, None, None, standings, results)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_a_picture_is_drawn_the_same_each_time(tmp_path: Path, suffix: str) -> None:
    from pardon.sim.pages.crosstable import save_crosstable

    paths = [tmp_path / f"{number}.{suffix}" for number in range(2)]
    for path in paths:
        save_crosstable(found(), path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_picture_tells_shares_and_ratings() -> None:
    from pardon.sim.pages.crosstable import draw

    table, ratings = draw(found()).axes
    cells = [text.get_text() for text in table.texts]
    assert cells == ["85.0", "80.0–89.0", "15.0", "11.0–20.0"]
    assert [text.get_text() for text in ratings.texts] == ["+93 ± 12", "-93 ± 12"]
    assert [label.get_text() for label in table.get_yticklabels()][:2] == ["greedy", "random"]


def test_a_page_has_a_table_and_its_command() -> None:
    arena = Arena("hasbro-2002", SEATS, ("random", "greedy(slip=0.5)"), 4)
    asked = "pardon arena random 'greedy(slip=0.5)' --config hasbro-2002 --seats red,yellow"
    assert command(arena, 50, None) == f"{asked} --games 50 --seed 4"
    near = replace(arena, neighbours=True)
    assert command(near, 50, None) == f"{asked} --games 50 --seed 4 --neighbours"
    sure = command(near, 50, None, Errors(margin=40))
    assert sure == f"{asked} --games 50 --seed 4 --neighbours --until-sure --margin 40"
    assert "Each plays the next one; a deal" in page([Rung(near, 50, found())])
    text = page([Rung(arena, 50, found())])
    assert "| `greedy` | +93 | ± 12 | 200 |  | 85.0 % |  |" in text
    assert f"| `{LONG}` |  |  | 0 |  |  |  |" in text
    assert text.endswith("|\n")


def test_a_page_says_which_neighbours_differ_and_names_those_that_do_not() -> None:
    arena = Arena("hasbro-2002", SEATS, ("random", "greedy", LONG), 4)
    sure = replace(found(), errors=Errors())
    text = page([Rung(arena, 50, sure)])
    assert "Of 2 pairs of neighbours, 1 differ as the rows say, 1 are open, after 200 games" in text
    assert f"\nOpen: `random` and `{LONG}` in `hasbro-2002` with 2 seats.\n" in text
    level = replace(sure.results[0], verdict=LEVEL)
    text = page([Rung(arena, 50, replace(sure, results=(level, *sure.results[1:])))])
    assert "\nLevel: `greedy` and `random` in `hasbro-2002` with 2 seats.\n" in text
