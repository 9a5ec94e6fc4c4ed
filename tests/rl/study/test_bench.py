"""``pardon rl bench`` measures every interface; what it finds depends on the machine."""

from importlib.metadata import PackageNotFoundError

import pytest

from pardon import __version__
from pardon.rl.study import peers
from pardon.rl.study.bench import INTERFACES
from pardon.rl.study.peers import OURS, installed
from pardon.rules.config import Config
from tests.cli.running import read_json, run


def test_every_interface_is_measured_beside_games_of_others() -> None:
    speeds = read_json("rl", "bench", "revenge", "--seconds", "0.02", "--games", "64")
    assert [speed["game"] for speed in speeds] == [
        "revenge", "connect four", "revenge", "revenge", "revenge", "revenge", "revenge",
        "backgammon",
    ]  # fmt: skip
    assert len(speeds) == len(INTERFACES)
    assert all(speed["steps"] > 100 for speed in speeds)


def test_speeds_are_a_table() -> None:
    lines = run("rl", "bench", "--seconds", "0.01", "--games", "8", "--seats", "4").stdout
    assert "Gymnasium vector of 8" in lines
    assert lines.splitlines()[0].endswith("steps a processor second")


def test_peers_are_set_against_the_vector_environment() -> None:
    told = read_json("rl", "bench", "--peers", "--seconds", "0.02", "--games", "64")
    found = {(each["library"], each["game"]): each["ratio"] for each in told}
    assert told[0]["ratio"] == 1
    assert [each["library"] for each in told[: len(OURS)]] == ["pardon"] * len(OURS)
    assert len(found) == len(OURS) + len(installed())
    assert ("open_spiel", "backgammon, C++") in found
    assert all(ratio > 0 for ratio in found.values())


def test_ours_are_compared_without_being_installed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(peers, "version", version)
    monkeypatch.setattr(peers, "PEERS", ())
    told = peers.compare(Config.parse("hasbro-2002"), 2, 8, 0.01)
    assert {(each.library, each.version) for each in told} == {("pardon", __version__)}


def test_ratios_are_a_table() -> None:
    args = ("rl", "bench", "--peers", "--seconds", "0.01", "--games", "8", "--seats", "4")
    lines = run(*args).stdout.splitlines()
    assert lines[0].endswith("steps a processor second, ratio")
    assert lines[1].split()[-1] == "1"


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
