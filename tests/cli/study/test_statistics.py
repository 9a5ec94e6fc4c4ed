"""``pardon statistics``: a page, its picture, and what becomes of them when something is wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pardon.sim.run.run import Run
from tests.cli.running import run

QUICK = "hasbro-2002+turn_limit=8"
"""A configuration whose games are soon over, if undecided."""
ASKED = ("statistics", QUICK, "--games", "20", "--workers", "1")


def test_a_page_is_written_to_the_terminal() -> None:
    shown = run(*ASKED).stdout
    assert shown.startswith("# Statistics\n")
    assert f"$ pardon statistics {QUICK} --games 20 --seed 0\n" in shown
    assert f"| `{QUICK}` | 4 |" in shown


def test_a_page_has_its_picture_beside_it(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "page.md"
    run(*ASKED, "--page", str(path))
    assert "](page.svg)" in path.read_text(encoding="utf-8")
    assert (tmp_path / "page.svg").read_bytes().startswith(b"<?xml")


def test_a_run_that_is_kept_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_settings: object) -> None:
        raise AssertionError("nothing is left to play")

    kept = (*ASKED, "--out", str(tmp_path / "runs"))
    first = run(*kept).stdout
    monkeypatch.setattr("pardon.sim.run.run.play_summary", fail)
    assert run(*kept).stdout == first


def test_an_interrupt_leaves_the_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "page.md"
    path.write_text("old")
    calls: Iterator[int] = iter(range(10))
    play = Run.play

    def interrupted(self: Run, pool: Any, watch: Any) -> None:
        if next(calls):
            raise KeyboardInterrupt
        play(self, pool, watch)

    monkeypatch.setattr(Run, "play", interrupted)
    run(*ASKED, "--page", str(path), code=1)
    assert [each.name for each in tmp_path.iterdir()] == ["page.md"]
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("nonsense",), "unknown edition 'nonsense'"),
        (("--page", "no/page.md"), "there is no folder 'no' for 'page.md'"),
        ((QUICK, "--games", "1", "--out", "/dev/null/x"), "cannot keep a run in '/dev/null/x"),
    ],
)
def test_a_fault_of_the_caller_is_one_line(args: tuple[str, ...], complaint: str) -> None:
    done = run("statistics", *args, code=1)
    [line] = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert complaint in line


def test_no_games_are_wrong_usage() -> None:
    assert "Usage: pardon statistics" in run("statistics", "--games", "0", code=2).stderr
