"""Pictures of a report: they can only be looked at, but they should be there and repeatable."""

from pathlib import Path

import numpy as np
import pytest

from pardon.errors import PardonError
from pardon.sim.jobs.chunk import Chunk
from pardon.sim.measures.luck import TIMES, Replays
from pardon.sim.measures.report import Report
from pardon.sim.measures.summary import summarise
from pardon.sim.pages import plot as module
from pardon.sim.pages.plot import check_plot_file, draw, save_plot
from tests.sim.making import ANY, FIRST, invented, job_of

pytest.importorskip("matplotlib")
BEGINS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


def report(config: str = "hasbro-2002", bots: tuple[str, ...] = (ANY, FIRST)) -> Report:
    job = job_of(config, 2, bots)
    cards = np.tile([9, 7, 3, 9], (18, 1))
    winners = np.random.default_rng(0).integers(0, 2, (100, TIMES)).astype(np.int8)
    rows = invented(job, 400)
    return Report(job, 400, summarise(job, Chunk(0, rows, cards)), Replays(winners, 90))


@pytest.mark.parametrize("suffix", BEGINS)
def test_a_picture_is_a_file_of_its_kind_and_the_same_each_time(
    tmp_path: Path, suffix: str
) -> None:
    paths = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for path in paths:
        save_plot(report(), path)
    first, second = (path.read_bytes() for path in paths)
    assert first.startswith(BEGINS[suffix])
    assert first == second


@pytest.mark.parametrize(
    ("config", "bots", "titles"),
    [
        ("hasbro-2002", (ANY,), 4),
        ("hasbro-2002+points", (ANY, FIRST), 5),
        ("revenge", (ANY,), 4),
    ],
)
def test_every_question_has_its_panel(config: str, bots: tuple[str, ...], titles: int) -> None:
    figure = draw(report(config, bots))
    told = [axes.get_title(loc="left") or axes.get_title() for axes in figure.get_axes()]
    assert len(told) == titles
    assert all(told)
    assert all(axes.get_xlabel() for axes in figure.get_axes())


def test_undecided_games_alone_can_be_drawn(tmp_path: Path) -> None:
    job = job_of()
    rows = invented(job, 3)
    rows["winner"] = -2
    found = Report(job, 3, summarise(job, Chunk(0, rows, np.zeros((18, 4), int))), Replays())
    save_plot(found, tmp_path / "plot.svg")
    assert "</svg>" in (tmp_path / "plot.svg").read_text(encoding="utf-8")


def test_what_is_no_picture_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PardonError, match="plot file 'plot.txt' should end in .png or .svg or"):
        check_plot_file(Path("plot.txt"))
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(PardonError, match=r"pip install 'pardon\[plot\]'"):
        check_plot_file(Path("plot.png"))
