"""Three nodes behind a proxy, one killed, one cut off, under load: nothing acknowledged is lost."""

from pathlib import Path

import pytest

from tests.nodes.trial import try_out


@pytest.mark.timeout(600)
def test_nothing_acknowledged_is_lost_by_several_nodes(tmp_path: Path) -> None:
    events = ["kill", "restart", "cut"]
    trial = try_out(tmp_path, nodes=3, events=events, tables=5, seed=3, rate=30)
    assert trial.faults == []
    assert len(trial.deeds) > 30
    assert len(trial.checked) == 3
