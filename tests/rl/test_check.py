"""The public check: it passes wherever it should, and finds what is planted."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import pardon.rl
from pardon.rl.episode import Episode
from pardon.rl.study import checking
from pardon.rules.config import Config
from tests.cli.running import run
from tests.rl.configurations import EVERY, lengthy
from tests.soak import sample

ALL = list(checking.CHECKS)


@pytest.mark.parametrize("config", EVERY)
def test_every_edition_and_variation_passes(config: str) -> None:
    assert pardon.rl.check(config) == ALL


@pytest.mark.parametrize("seats", sample([3, 4, ["blue", "green"]], [["blue", "green"]]))
def test_any_seats_pass(seats: Any) -> None:
    assert pardon.rl.check(Config.parse("revenge+teleports=7-37"), seats) == ALL


HOUSE = """
from = "fire-ice-2013"
hand = 3
source = "hand"

[deck]
sorry = 9

[cards.10]
text = "move one pawn forward 10 or backward 3"
backward = 3
"""


def test_an_edition_of_ones_own_passes(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    assert pardon.rl.check(str(path)) == ALL
    assert pardon.rl.check(f"{path}+turn_limit=30") == ALL


def test_an_edition_of_long_turns_passes(tmp_path: Path) -> None:
    assert pardon.rl.check(lengthy(tmp_path)) == ALL


@pytest.mark.parametrize("config", ["hasbro-2003", "hasbro-2002+tem", "nowhere.toml", 7])
def test_what_there_is_not_is_refused(config: Any) -> None:
    with pytest.raises(gymnasium.error.Error, match="hasbro-2003|tem|nowhere|7"):
        pardon.rl.check(config)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = Episode.observe

    def leaking(self: Episode, seat: str, **options: Any) -> Any:
        seen = observe(self, seat, **options)
        seen[-1] = self.states["hands"][0].max() > 1
        return seen

    monkeypatch.setattr(Episode, "observe", leaking)
    with pytest.raises(AssertionError, match="tells of hidden cards"):
        pardon.rl.check("revenge", 4)


def test_a_number_out_of_bounds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = Episode.observe
    monkeypatch.setattr(Episode, "observe", lambda self, seat: observe(self, seat) + np.float32(2))
    with pytest.raises(AssertionError, match="out of bounds"):
        pardon.rl.check("hasbro-2002")


def test_the_command_tells_what_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "CHECKS", {"observations": checking.CHECKS["observations"]})
    shown = run("rl", "check", "hasbro-2002", "revenge", "--seats", "3").stdout
    assert shown == "hasbro-2002: observations\nrevenge: observations\n"
    shown = run("rl", "check", "hasbro-2002", "--seats", "blue,green").stdout
    assert shown == "hasbro-2002: observations\n"


def test_the_command_fails_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "did you mean team" in run("rl", "check", "hasbro-2002+tem", code=1).stderr
    assert "needs four seats" in run("rl", "check", "hasbro-2002+team", "--seats=3", code=1).stderr

    def fail(*_: object) -> None:
        raise AssertionError("something\nis wrong")

    monkeypatch.setattr(checking, "CHECKS", {"observations": fail})
    assert "hasbro-2002: something is wrong" in run("rl", "check", "hasbro-2002", code=1).stderr
