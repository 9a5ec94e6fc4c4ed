"""``pardon bench`` measures; what it measures depends on the machine."""

import json
from typing import Any

import pytest

from pardon.cli._seats import configurations
from pardon.cli.study import _python_speed, bench
from pardon.cli.study._python_speed import measure_python
from pardon.cli.study.bench import Speed, play_default
from pardon.engine.kernel import Kernel
from pardon.rules.config import Config
from tests.cli.running import interrupt, read_json, run


def test_speeds_are_told_of_each_configuration() -> None:
    report = read_json("bench", "hasbro-2002", "revenge", "--seconds", "0.01")
    assert [speed["config"] for speed in report["speeds"]] == ["hasbro-2002", "revenge"]
    for speed in report["speeds"]:
        assert 0 < speed["games"] < speed["turns"]
        assert speed["decisions"] > 0
    bulk = report["bulk"]
    assert all(bulk[name] > 0 for name in ("first_call", "two_threads", "batch"))
    assert all(rate > 0 for rate in bulk["python"].values())


def test_speeds_are_a_table() -> None:
    lines = run("bench", "hasbro-2002+team", "--seconds", "0.01").stdout.splitlines()
    assert lines[0].split()[-3:] == ["games", "turns", "decisions"]
    assert lines[1].startswith("hasbro-2002+team ")
    assert any(line.startswith("batch of 1,024: ") for line in lines)
    assert any(line.startswith("Game from Python: ") for line in lines)


def test_python_chess_is_measured_beside_it_where_it_is_installed() -> None:
    pytest.importorskip("chess")
    ours, theirs = measure_python(0.01)
    assert theirs is not None
    assert all(rate > 0 for rate in (*ours, *theirs))
    shown = run("bench", "hasbro-2002", "--seconds", "0.01").stdout.splitlines()
    assert shown[-1].startswith("python-chess in the same run: ")


def test_python_chess_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_python_speed, "find_spec", lambda name: None)
    ours, theirs = measure_python(0.01)
    assert theirs is None
    assert all(rate > 0 for rate in ours)


def test_every_edition_and_variation_is_measured_by_default() -> None:
    found = list(configurations())
    assert [Config.parse(text).text for text in found] == found
    assert {"hasbro-2002", "birthday-2004+fast_setup", "revenge"} <= set(found)


def test_the_default_configuration_is_played_for_the_anchors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[int] = []
    play_games = Kernel.play_games

    def noted(self: Kernel, seed: int, begin: int, lengths: Any, winners: Any) -> Any:
        totals = play_games(self, seed, begin, lengths, winners)
        played.extend(lengths.tolist())
        return totals

    monkeypatch.setattr(Kernel, "play_games", noted)
    play_default(1, 3)
    assert len(played) == 3 and min(played) > 10


@pytest.mark.parametrize("seconds", ["nan", "0", "inf", "x"])
def test_what_is_no_time_is_a_usage_error(seconds: str) -> None:
    assert "Invalid value for '--seconds'" in run("bench", "--seconds", seconds, code=2).stderr


@pytest.fixture
def _interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupt the second measurement."""

    def measure(config: str, _seconds: float) -> Speed:
        if config == "revenge":
            raise KeyboardInterrupt
        return Speed(config, 1, 2, 3)

    monkeypatch.setattr(bench, "measure", measure)


@pytest.mark.usefixtures("_interrupted")
def test_what_was_measured_before_an_interrupt_is_shown() -> None:
    shown = run("bench", "hasbro-2002", "revenge", code=1).stdout.splitlines()
    assert [line.split()[0] for line in shown if line] == ["a", "hasbro-2002"]


@pytest.mark.usefixtures("_interrupted")
def test_what_was_measured_before_an_interrupt_is_json_too() -> None:
    report = json.loads(run("bench", "hasbro-2002", "revenge", "--json", code=1).stdout)
    assert [speed["config"] for speed in report["speeds"]] == ["hasbro-2002"]
    assert report["bulk"] is None


def test_games_that_hardly_end_can_be_interrupted() -> None:
    endless = f"hasbro-2002+deck=3:4+turn_limit={10**9}"
    done = interrupt("bench", endless, "--seconds", "0.01", after=3)
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr
