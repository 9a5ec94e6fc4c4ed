"""Users' editions are known while the engines are held against each other."""

from collections.abc import Iterator

import pytest

from tests.agreement.houses import known_houses


@pytest.fixture(autouse=True)
def _known_houses() -> Iterator[None]:
    with known_houses():
        yield
