"""A server that is killed under load carries on every game, with all that it acknowledged."""

from pathlib import Path

import pytest

from tests.load.chaos import Trial, steps_of, try_out
from tests.load.clients import Deed
from tests.load.serving import Server
from tests.soak import amount

pytestmark = pytest.mark.timeout(300)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    kills = amount(1, 2)
    trial = try_out(tmp_path, tables=amount(5, 8), kills=kills, seed=1)
    assert trial.faults == []
    assert len(trial.deeds) > 25 * kills
    assert len(trial.checked) == 3


def test_a_loss_would_be_found(tmp_path: Path) -> None:
    trial = Trial(Server(tmp_path), tables=0, kills=0, seed=0)
    trial.deeds.append(Deed("TABLE2", "red", 1, 3, "4>7", 0.0))
    trial.check_deeds({"TABLE2": steps_of([])})
    assert "acknowledged but not kept" in trial.faults[0]
