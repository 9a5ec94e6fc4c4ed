"""The engine is compiled before tests wait for it, as they do for a short while only."""

import pytest

from pardon.server.hub.engine import warm_up


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    warm_up()
