"""Nodes behind a proxy, one killed, one cut off, under load: nothing acknowledged is lost."""

from pathlib import Path

import pytest

from tests.nodes.proxies import installed
from tests.nodes.trial import try_out
from tests.soak import amount, sample


@pytest.mark.timeout(600)
def test_nothing_acknowledged_is_lost_by_several_nodes(tmp_path: Path) -> None:
    events = sample(["kill", "restart", "cut"], ["kill", "cut"])
    nodes, tables = amount(2, 3), amount(3, 5)
    proxy = next(iter(installed()), None)
    trial = try_out(
        tmp_path, nodes=nodes, events=events, tables=tables, seed=3, rate=6 * tables, proxy=proxy
    )
    assert trial.faults == []
    assert len(trial.deeds) > 6 * tables
    assert len(trial.checked) == 3
