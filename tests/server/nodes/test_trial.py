"""Three nodes behind a proxy, one killed, one cut off, under load: nothing acknowledged is lost."""

from pathlib import Path

import pytest

from tests.nodes.trial import try_out


@pytest.mark.timeout(300)
def test_nothing_acknowledged_is_lost_by_several_nodes(tmp_path: Path) -> None:
    trial = try_out(tmp_path, nodes=3, events=["kill", "restart", "cut"], tables=5, seed=3)
    assert trial.faults == []
    assert len(trial.deeds) > 50
    assert len(trial.checked) == 3
