"""``pardon arena`` and ``pardon ladder``: what bots are worth, told to people and programs."""

import importlib.util
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pardon.cli.study.arena import hold
from pardon.sim.arena.arena import Arena
from pardon.sim.arena.round_robin import RoundRobin
from tests.children import child
from tests.cli.running import SAVING, interrupt, read_json, run, spawn
from tests.soak import in_soak

FIRST, LAST = "tests.sim.players:First", "tests.sim.players:Last"
CHEATS = "tests.sim.players:Cheats"


@pytest.fixture
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process, where nobody needs to start others."""
    monkeypatch.setattr(Arena, "is_compiled", True)


here = pytest.mark.usefixtures("_here")


def asked(config: str, *more: str, games: int = 6) -> tuple[str, ...]:
    return ("arena", FIRST, LAST, "random", "--config", config, "--games", str(games), *more)


@here
def test_ratings_and_pairings_are_tables(short: str) -> None:
    shown = run(*asked(short)).stdout.splitlines()
    assert shown[0] == f"{short}, seats red, yellow, seed 0: 18 games"
    assert shown[2].split() == ["bot", "elo", "±", "wins", "games"]
    assert {line.split()[0] for line in shown[3:6]} == {FIRST, LAST, "random"}
    assert shown[7].split()[:4] == ["pairing", "against", "games", "wins"]
    assert shown[-1].startswith("In Elo, the mean is 0; ")


@here
def test_everything_is_in_json(short: str) -> None:
    told = read_json(*asked(short, "--anchor", "Random", "--until-sure"))
    assert (told["config"], told["seats"], told["seed"]) == (short, ["red", "yellow"], 0)
    assert (told["games"], told["wanted"], told["anchor"]) == (18, 18, "random")
    assert told["errors"] == {"margin": 20.0, "alpha": 0.05, "beta": 0.05}
    [zero] = [each for each in told["standings"] if each["bot"] == "random"]
    assert (zero["elo"], zero["error"], zero["games"]) == (0, 0, 12)
    assert len(told["results"]) == 3
    for each in told["results"]:
        assert each["low"] <= each["share"] <= each["high"]
        assert (each["games"], each["verdict"], each["fault"]) == (6, None, None)


@here
def test_it_stops_once_it_is_sure(short: str) -> None:
    sure = ("--until-sure", "--margin", "300", "--alpha", "0.4", "--beta", "0.4")
    shown = run(*asked(short, *sure, games=500)).stdout
    assert "level" in shown or "stronger" in shown
    assert "misses one of 300 Elo with 0.4" in shown


@here
def test_teams_play_on_four_seats() -> None:
    told = read_json("arena", FIRST, LAST, "--config", "hasbro-2002+team", "--games", "2")
    assert len(told["seats"]) == 4


@here
def test_other_seats_can_be_asked_for(short: str) -> None:
    told = read_json("arena", FIRST, LAST, "--config", short, "--seats", "red,blue", "--games", "2")
    assert told["seats"] == ["red", "blue"]
    told = read_json("arena", FIRST, LAST, "--config", short, "--seats", "3", "--games", "2")
    assert told["games"] == 6


@here
def test_a_run_is_kept_and_gone_on_with(short: str, tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    run(*asked(short, "--out", folder, games=2))
    assert read_json(*asked(short, "--out", folder)) == read_json(*asked(short))


@here
def test_a_bot_that_cheats_is_told_and_the_others_are_rated(short: str) -> None:
    done = run("arena", FIRST, CHEATS, LAST, "--config", short, "--games", "4", code=1)
    [line] = done.stderr.splitlines()
    assert line.startswith(f"Error: {CHEATS} against {FIRST}: bot {CHEATS!r} as ")
    assert "no legal move" in line
    assert f"{FIRST} " in done.stdout
    assert " 4 " in done.stdout


def test_bots_that_are_not_compiled_play_in_processes(short: str) -> None:
    told = read_json("arena", FIRST, LAST, "--config", short, "--games", "4", "--workers", "2")
    assert told["games"] == 4


@here
@in_soak
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs dask")
def test_a_cluster_finds_the_same(short: str) -> None:
    args = ("arena", FIRST, LAST, "--config", short, "--games", "4", "--json")
    there = spawn(*args, "--cluster", "local", "--workers", "1")
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout) == read_json(*args[:-1])


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("random",), "an arena needs two bots or more, not 1"),
        (("random", "Random"), "bot 'random' is given twice"),
        (("random", "gready"), "unknown bot 'gready'; did you mean greedy"),
        (("random", "nowhere:Bot"), "there is no module nowhere"),
        (("random", "greedy", "--config", "x"), "unknown edition 'x'"),
        (("random", "greedy", "--seats", "5"), "seats 5 should be 2, 3, 4"),
        (("random", "greedy", "--games", "999999999"), "games 999999999 should be from 1 to"),
        (("random", "greedy", "--anchor", "easy"), "should be one of the bots: random, greedy"),
        (("random", "greedy", "--plot", "x.gif"), "plot file 'x.gif' should end in"),
        (("random", "greedy", "--plot", "no/x.png"), "there is no folder 'no' for 'x.png'"),
        (("random", "greedy", "--until-sure", "--alpha", "nan"), "alpha nan should be from"),
        (("random", "greedy", "--out", "/dev/null/x"), "cannot keep a run in '/dev/null/x'"),
    ],
)
def test_a_fault_of_the_caller_is_one_line(args: tuple[str, ...], complaint: str) -> None:
    done = run("arena", *args, code=1)
    [line] = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert complaint in line
    assert not done.stdout


@pytest.mark.parametrize(
    "args",
    [(), ("random", "greedy", "--games", "0"), ("random", "greedy", "--alpha", "0.1")],
)
def test_wrong_usage_exits_with_two(args: tuple[str, ...]) -> None:
    assert "Usage: pardon arena" in run("arena", *args, code=2).stderr


@in_soak
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs dask")
def test_a_cluster_that_is_not_there_is_one_line(short: str) -> None:
    done = spawn(*asked(short, "--cluster", "tcp://127.0.0.1:9"))
    [line] = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert line.startswith("Error: no cluster at 'tcp://127.0.0.1:9'")


def test_what_was_played_before_an_interrupt_is_reported(
    short: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = RoundRobin.play

    def interrupted(self: RoundRobin, pool: Any, _watch: Any) -> None:
        play(self, pool, watch)

    def watch(_what: str, done: int, _total: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    monkeypatch.setattr(RoundRobin, "play", interrupted)
    shown = run(*asked(short), code=1).stdout.splitlines()
    assert " of 18 games" in shown[0]


def test_an_interrupt_stops_processes_too(short: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    args = asked(short, "--out", str(folder), games=10**6)
    done = interrupt(*args, once=folder / "state.json")
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr


@here
def test_a_run_that_is_killed_goes_on_as_if_nothing_had_been(short: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    args = ("arena", FIRST, LAST, "--config", short, "--out", str(folder))
    _kill_once_kept([*SAVING, *args, "--games", "1000000"], folder / "state.json")
    again = read_json(*args, "--games", "6", "--workers", "1")
    assert again == read_json("arena", FIRST, LAST, "--config", short, "--games", "6")


def _kill_once_kept(command: list[str], state: Path) -> None:
    """Run a command and kill it and all that it started as soon as there is something to keep."""
    with child(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        for _ in range(600):
            if state.exists():
                break
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGKILL)
    assert state.exists()


@here
def test_a_ladder_is_a_page(short: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.md"
    args = ("ladder", short, "--bot", FIRST, "--bot", "random", "--games", "4")
    run(*args, "--page", str(path), "--out", str(tmp_path / "runs"))
    page = path.read_text()
    assert run(*args).stdout == page
    assert f"## `{short}`, 2 seats" in page
    assert f"--config {short} --seats red,yellow --games 4 --seed 0 --anchor random" in page
    rows = list(_rows(page))
    assert [row[0] for row in rows[:2]] == ["bot", "---"]
    assert {row[0] for row in rows[2:]} == {f"`{FIRST}`", "`random`"}


def test_a_ladder_tells_whether_neighbours_differ(short: str) -> None:
    page = run(
        "ladder", short, "--bot", "random", "--bot", "easy", "--games", "32", "--until-sure",
        "--seats", "2", "--seats", "4",
    ).stdout  # fmt: skip
    assert page.count("--until-sure") == 2
    assert [title for title in page.splitlines() if title.startswith("## ")] == [
        f"## `{short}`, 2 seats",
        f"## `{short}`, 4 seats",
    ]
    rows = [row for row in _rows(page) if row[0] != "---"]
    assert rows[0][:2] == ["bot", "next"]
    assert {row[0] for row in rows} >= {"`easy`", "`random`"}
    assert rows[1][1] in ("stronger", "level", "open")


def test_a_ladder_that_is_interrupted_writes_what_is_done(
    short: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[RoundRobin] = []

    def interrupted(round_robin: RoundRobin, *args: object) -> None:
        hold(round_robin, None, 1)
        held.append(round_robin)
        if len(held) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("pardon.cli.study.ladder.hold", interrupted)
    path = tmp_path / "ladder.md"
    run("ladder", short, short, short, "--bot", "random", "--bot", "easy", "--games", "4",
        "--page", str(path), code=1)  # fmt: skip
    page = path.read_text()
    assert page.count("## ") == 2
    assert "The run was interrupted at the last table" in page


def _rows(page: str) -> Iterator[list[str]]:
    for line in page.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_a_page_without_a_folder_is_refused_before_any_game() -> None:
    done = run("ladder", "--page", "no/ladder.md", code=1)
    assert done.stderr == "Error: there is no folder 'no' for 'ladder.md'\n"


@here
def test_a_ladder_of_a_bot_that_cheats_is_refused(short: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.md"
    args = ("ladder", short, "--bot", FIRST, "--bot", CHEATS, "--games", "2", "--page", str(path))
    assert "no legal move" in run(*args, code=1).stderr
    assert not path.exists()
