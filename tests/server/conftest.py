"""The engine is compiled before tests wait for it, as they do for a short while only."""

from collections.abc import Iterator

import pytest

from pardon.server.hub.engine import warm_up
from tests.nodes.postgres import Postgres


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    warm_up()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres(is_durable=False)
    yield server
    server.close()
