"""Calibration: what is found on data of which it is known, and a measurement that repeats."""

from typing import Any

import numpy as np
import pytest

from pardon.analysis.calibration import calibrate, fit_correction, gap, reliability
from pardon.engine.bots.selfplay.training import BINS, BINS_A_UNIT, MOST_ODDS
from pardon.rules.config import Config

ODDS = (np.arange(BINS) + 0.5) / BINS_A_UNIT - MOST_ODDS
TOLD = np.where(abs(ODDS) < 4, 1000.0, 0.0)


def came(true_scale: float) -> Any:
    """Return how often each would come true if log-odds should be multiplied by a number."""
    return TOLD / (1 + np.exp(-true_scale * ODDS))


def test_chances_that_come_true_have_no_gap() -> None:
    steps = reliability(TOLD, came(1.0))
    assert gap(steps) == pytest.approx(0, abs=1e-9)
    assert sum(step.positions for step in steps) == TOLD.sum()
    assert [step.told for step in steps] == sorted(step.told for step in steps)


@pytest.mark.parametrize(("scale", "bend"), [(0.6, 0.0), (1.0, 0.0), (1.7, 0.0), (1.6, 0.3)])
def test_the_correction_that_was_missing_is_found(scale: float, bend: float) -> None:
    true = TOLD / (1 + np.exp(-scale * ODDS / (1 + bend * abs(ODDS))))
    assert fit_correction(TOLD, true) == pytest.approx((scale, bend), abs=1e-3)


def test_a_constant_error_is_its_own_gap() -> None:
    steps = reliability(TOLD, came(1.0) - 0.1 * TOLD)
    assert gap(steps) == pytest.approx(0.1)


@pytest.mark.parametrize(("config", "seats"), [("hasbro-2002", 3), ("hasbro-2002+points", 2)])
def test_a_measurement_repeats_and_counts_every_side(config: str, seats: int) -> None:
    table = Config.parse(config), ("red", "blue", "yellow")[: seats if seats > 2 else 0]
    table = table if table[1] else (table[0], ("red", "yellow"))
    found = calibrate(*table, 40, 1)
    assert found == calibrate(*table, 40, 1)
    assert found != calibrate(*table, 40, 2)
    positions = sum(step.positions for step in found.steps)
    won = sum(step.came * step.positions for step in found.steps)
    assert positions % seats == 0 and won / positions == pytest.approx(1 / seats)
    assert len(found.likely) == (18 if "points" in config else 0)
