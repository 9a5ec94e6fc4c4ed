"""``pardon simulate``: games between bots, what they show, and what can go wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from pardon.cli import _progress as bars
from pardon.cli.study._simulate_report import luck
from pardon.sim.measures.luck import Luck
from tests.children import child
from tests.cli.running import SAVING, read_json, run

ANY, FIRST, FAILING = (f"tests.sim.strangers:{name}" for name in ("Any", "First", "Failing"))
SLOW = "tests.sim.strangers:Slow"
QUICK = "hasbro-2002+turn_limit=8"
"""A configuration whose games are soon over, if undecided."""


def simulate(*args: str) -> Any:
    """Run quick games one after another and return the report."""
    return read_json("simulate", QUICK, "--seats", "2", "--workers", "1", *args)


def test_people_get_tables() -> None:
    shown = run("simulate", "hasbro-2002", "--seats", "2", "--games", "20").stdout
    lines = shown.splitlines()
    assert lines[0] == "hasbro-2002, seats red, yellow, seed 0: 20 games"
    assert lines[1] == "played by random on every seat"
    first = {line.split("  ")[0] for line in lines}
    assert {"turns", "cards drawn", "bumps", "red", "yellow", "1st to move", "sorry"} <= first
    assert "Moving first is worth " in shown
    assert "Luck was not measured" in shown


def test_points_are_told_where_they_are_counted() -> None:
    args = ("simulate", "hasbro-2002+points", "--seats=2", "--games=4", "--workers=1")
    [line] = [line for line in run(*args).stdout.splitlines() if line.startswith("points")]
    assert line.split()[1:3] == ["mean", "sd"]
    assert set(read_json(*args)["points"]["seats"]) == {"red", "yellow"}


def test_programs_get_everything_as_json() -> None:
    report = simulate("--games", "400", "--bots", ANY, "--seed", "3")
    assert report["games"] == 400
    assert report["complete"]
    assert report["seed"] == 3
    assert report["bots"] == [ANY, ANY]
    assert report["undecided"]["games"] == 400
    assert report["luck"]["deals"] == 25
    assert sum(n for _, n in report["numbers"]["turns"]["histogram"]) == 400


def test_bots_that_differ_take_every_seat() -> None:
    report = simulate("--games", "5", "--bots", "greedy,random")
    assert report["rotations"] == 2
    assert report["games"] == 6
    assert [each["name"] for each in report["wins"]["bots"]] == ["greedy", "random"]
    again = simulate("--games", "5", "--bot", "greedy", "--bot", "random")
    assert again == report


def test_bots_may_keep_their_seats() -> None:
    report = simulate("--games", "5", "--bots", "greedy,random", "--fixed")
    assert (report["rotations"], report["games"]) == (1, 5)
    args = ("--seats=2", "--bots=greedy,random", "--fixed", "--games=2", "--workers=1")
    assert "played by greedy (red), random (yellow)" in run("simulate", QUICK, *args).stdout


def test_a_bot_has_parameters_with_commas() -> None:
    search = "expectimax(depth=1, samples=2)"
    assert simulate("--games", "2", "--bots", f"{search},random")["bots"] == [search, "random"]


def test_seats_are_a_number_or_colours() -> None:
    report = read_json("simulate", QUICK, "--seats=Red,blue", "--games=2", "--workers=1")
    assert report["seats"] == ["red", "blue"]


def test_workers_do_not_matter() -> None:
    args = ("--games", "60", "--bots", f"{ANY},{FIRST}")
    assert simulate(*args, "--workers", "2") == simulate(*args)


def test_a_run_is_resumed_with_its_rows(tmp_path: Path) -> None:
    kept = ("--bots", "greedy", "--out", str(tmp_path / "run"))
    csv = tmp_path / "rows.csv"
    assert simulate("--games", "20", *kept, "--rows", str(csv))["games"] == 20
    assert len(csv.read_text().splitlines()) == 21
    whole = simulate("--games", "50", *kept, "--rows", str(csv))
    straight = tmp_path / "straight.csv"
    assert whole == simulate("--games", "50", "--bots", "greedy", "--rows", str(straight))
    assert csv.read_text() == straight.read_text()


def test_a_run_that_is_done_is_only_told_again(tmp_path: Path) -> None:
    kept = ("--bots", "greedy", "--out", str(tmp_path))
    report = simulate("--games", "20", *kept)
    assert simulate("--games", "10", *kept) == report


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    simulate("--games", "4", "--plot", str(tmp_path / "plot.svg"))
    assert (tmp_path / "plot.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--bots", "rondom"), "unknown bot 'rondom'; did you mean random?"),
        (("--bots", "random,random,random"), "3 bots for the seats red, yellow"),
        (("--seats", "7"), "seats 7 should be 2, 3, 4"),
        (("--seats", "red,pink"), "unknown colours ['pink']"),
        (("--rows", "rows.xls"), "rows file 'rows.xls' should end in .csv or .parquet"),
        (("--plot", "plot.jpeg"), "plot file 'plot.jpeg' should end in .png or .svg or .pdf"),
        (("--rows", "no/such/rows.csv"), "cannot write 'rows.csv' into folder 'no/such'"),
        (("--out", "/dev/null/run"), "cannot keep a run in '/dev/null/run': not a directory"),
    ],
)
def test_what_is_wrong_is_said_before_a_game_is_played(
    args: tuple[str, ...], complaint: str
) -> None:
    result = run("simulate", "hasbro-2002", "--seats", "2", "--games", "1000000000", *args, code=1)
    [line] = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert complaint in line
    assert not result.stdout


@pytest.mark.parametrize("games", ["0", "-5", "many"])
def test_what_is_no_number_of_games_is_a_usage_error(games: str) -> None:
    assert "Invalid value for '--games'" in run("simulate", f"--games={games}", code=2).stderr


def test_a_folder_of_another_run_is_left_alone(tmp_path: Path) -> None:
    simulate("--games", "2", "--out", str(tmp_path))
    args = ("--seats=2", "--games=2", f"--out={tmp_path}", "--seed=2")
    assert "holds another run: seed 0, not 2" in run("simulate", QUICK, *args, code=1).stderr


def test_a_cluster_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("pardon.sim.run.executors.PATIENCE", 0.3)
    result = run("simulate", "--cluster", "127.0.0.1:1", code=1)
    assert result.stderr.startswith("Error: no cluster at '127.0.0.1:1': ")
    assert len(result.stderr.splitlines()) == 1


def test_what_was_played_before_a_bot_fails_is_kept_and_told(tmp_path: Path) -> None:
    bot = f"{FAILING}(chance=0.02)"
    args = (
        "simulate",
        QUICK,
        "--seats=2",
        "--games=5000",
        f"--bots={bot}",
        f"--out={tmp_path}",
        "--workers=1",
    )
    result = run(*args, "--json", code=1)
    report = json.loads(result.stdout)
    assert 0 < report["games"] < 5000
    assert not report["complete"]
    [line] = result.stderr.splitlines()
    assert "raised ZeroDivisionError: one too many, in game " in line
    again = run(*args, "--json", code=1)
    assert json.loads(again.stdout)["games"] >= report["games"]


def _begun(*args: str) -> AbstractContextManager["subprocess.Popen[str]"]:
    return child(
        [*SAVING, "simulate", QUICK, "--seats=2", "--games=1000000", f"--bots={SLOW}", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip


def _wait_for_games(folder: Path) -> None:
    state = folder / "state.json"
    while not (state.exists() and json.loads(state.read_bytes())["summary"]["games"]):
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform == "win32", reason="needs process groups")
def test_an_interrupt_tells_what_is_done(tmp_path: Path) -> None:
    """Ctrl-C reaches every process at the terminal, but only one of them speaks."""
    with _begun(f"--out={tmp_path}", f"--rows={tmp_path / 'rows.csv'}") as process:
        _wait_for_games(tmp_path)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert not err.strip()
    games = json.loads((tmp_path / "state.json").read_bytes())["summary"]["games"]
    assert f"{games:,} of 1,000,000 games" in out
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == games + 1


def test_luck_is_told_in_a_sentence() -> None:
    told = luck(Luck(2000, 4, 0.31, 0.28, 0.34, 0.5, 0.25))
    assert told.startswith("Luck: 31.0 % (28.0 to 34.0 %) of what decides the winner is in the")
    assert "not defined" in luck(Luck(2000, 4, None, None, None, 1.0, 0.25))


def test_a_bar_tells_rate_and_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bars, "PATIENCE", 0.0)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("COLUMNS", "120")
    with bars.meter(shown=True) as watch:
        for done in range(0, 1001, 100):
            watch("playing", done, 1000)
            time.sleep(0.02)
    err = capsys.readouterr().err
    assert "playing" in err
    assert "1000/1000" in err
    assert "/s" in err


def test_no_bar_is_drawn_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with bars.meter(shown=False) as watch:
        watch("playing", 1, 2)
    assert capsys.readouterr().err == ""


def test_a_deck_that_lets_no_pawn_leave_start_is_refused(tmp_path: Path) -> None:
    told = run("simulate", "hasbro-2002+deck=3:10,sorry:4", code=1).stderr
    assert "has no card with which a pawn can leave Start" in told
    assert "no game of 'hasbro-2002+deck=3:10,sorry:4' would end" in told
    run("simulate", "hasbro-2002+turn_limit=5+deck=3:10", "--games", "2", "--luck", "0")


@pytest.mark.parametrize(
    "args",
    [
        ("arena", "random", "greedy", "--config"),
        ("ladder",),
        ("bench",),
        ("levels",),
        ("luck",),
        ("calibrate",),
        ("dataset", "--games", "1", "--out", "games.parquet"),
    ],
)
def test_no_command_plays_games_that_never_end(args: tuple[str, ...]) -> None:
    told = run(*args, "hasbro-2002+deck=3:10,sorry:4", code=1).stderr
    assert "no game of 'hasbro-2002+deck=3:10,sorry:4' would end" in told
