"""``pardon rl bench`` measures every interface; what it finds depends on the machine."""

import pytest

from pardon.rl.study.bench import INTERFACES
from tests.cli.running import read_json, run


def test_every_interface_is_measured_beside_games_of_others() -> None:
    speeds = read_json("rl", "bench", "revenge", "--seconds", "0.02", "--games", "64")
    assert [speed["game"] for speed in speeds] == [
        "revenge", "connect four", "revenge", "revenge", "revenge", "revenge", "backgammon",
    ]  # fmt: skip
    assert len(speeds) == len(INTERFACES)
    assert all(speed["steps"] > 100 for speed in speeds)


def test_speeds_are_a_table() -> None:
    lines = run("rl", "bench", "--seconds", "0.01", "--games", "8", "--seats", "4").stdout
    assert "Gymnasium vector of 8" in lines
    assert lines.splitlines()[0].endswith("steps a processor second")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("hasbro-2003",), "unknown edition"),
        (("--seats", "9"), "seats 9 should be"),
        (("--seats", "red,pink"), "unknown colours"),
    ],
)
def test_what_there_is_not_is_an_error(arguments: tuple[str, ...], fault: str) -> None:
    assert fault in run("rl", "bench", *arguments, code=1).stderr


@pytest.mark.parametrize("seconds", ["0", "nan", "x"])
def test_what_is_no_time_is_a_usage_error(seconds: str) -> None:
    assert "Invalid value" in run("rl", "bench", "--seconds", seconds, code=2).stderr
