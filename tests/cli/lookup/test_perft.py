"""``pardon perft`` counts what `Game` can do."""

import time

import pytest

from pardon.cli import _progress as bars
from pardon.cli.lookup.perft import count
from pardon.game import Game
from tests.cli.running import interrupt, read_json, run

POSITIONS = [
    "hasbro-2002",
    "parker-1934",
    "hasbro-2002 red:20,s4 yellow:home*2 turn:red card:7",
    "hasbro-2002+team red:10,20 yellow:30 blue:40 green:50 card:7",
    "fire-ice-2013 red:20f,30 blue:40i,15 turn:red",
    "fire-ice-2013 red:20,30 blue:40i,15 turn:red card:1",
    "revenge red:57d blue:4 turn:red hand.red:1,backward,swap,7 hand.blue:5",
]


def ways(game: Game, depth: int) -> int:
    """Count step by step what perft counts inside the engine."""
    if depth == 0:
        return 1
    total = 0
    for step in [*game.chances(), *game.legal_moves]:
        after = game.copy()
        if isinstance(step, str):
            after.draw(step)
        else:
            after.push(step)
        total += ways(after, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_engine_counts_what_a_game_can_do(position: str, depth: int) -> None:
    game = Game.from_position(position)
    assert sum(count(game, depth).values()) == ways(game, depth)


def test_counts_are_shown_by_first_step() -> None:
    lines = run("perft", "hasbro-2002 red:20,s4 yellow: turn:red card:3", "2").stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["step", "ways"],
        ["20>23", "11"],
        ["total", "11"],
    ]


def test_steps_of_chance_are_marked() -> None:
    report = read_json("perft", "hasbro-2002", "1")
    assert report["total"] == len(report["steps"]) == 11
    assert report["steps"]["=sorry"] == 1


def test_no_step_is_one_way_of_taking_none() -> None:
    assert read_json("perft", "hasbro-2002", "0") == {
        "position": "hasbro-2002 turn:red", "depth": 0, "steps": {}, "total": 1,
    }  # fmt: skip


def test_a_position_needs_no_quotes() -> None:
    position = "hasbro-2002 red:20,s4 yellow: turn:red card:3"
    assert run("perft", *position.split(), "2").stdout == run("perft", position, "2").stdout


@pytest.mark.parametrize("depth", ["-1", "41", "x"])
def test_a_wrong_depth_is_a_usage_error(depth: str) -> None:
    assert "Invalid value for 'DEPTH'" in run("perft", "hasbro-2002", depth, code=2).stderr


def test_counting_can_be_interrupted() -> None:
    done = interrupt("perft", "hasbro-2002", "30", after=3)
    assert (done.returncode, done.stdout) == (130, b"")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("patience", "drawn"), [(0.0, True), (60.0, False)])
def test_a_bar_is_drawn_once_it_takes_long(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    patience: float,
    drawn: bool,
) -> None:
    monkeypatch.setattr(bars, "PATIENCE", patience)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with bars.progress([1, 2], "counting", shown=True) as watched:
        for _ in watched:
            time.sleep(0.2)
    shown = capsys.readouterr()
    assert not shown.out
    assert ("counting" in shown.err) == drawn
