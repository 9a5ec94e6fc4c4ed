"""One server for the tests that only visit it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.web.running import Server


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("schemathesis.pytest.plugin")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    with server.visitor() as client:
        yield client
