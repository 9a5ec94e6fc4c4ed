"""Users' editions, known by their keys while the engines are held against each other."""

import pytest

import pardon
from tests.agreement.houses import houses


@pytest.fixture(autouse=True)
def known_houses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let questions and positions name users' editions as they name published ones."""
    for key, edition in houses().items():
        monkeypatch.setitem(pardon.EDITIONS, key, edition)
