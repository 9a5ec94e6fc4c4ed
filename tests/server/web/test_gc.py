"""What is in use is left out of collections, and everything is collected once it is calm."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from pardon.server.web.gc import CALM, IdleCollector


class Knot:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_a_knot_is_freed_once_it_is_calm_and_not_before() -> None:
    now, stored = [0.0], [0]
    collector = IdleCollector(lambda: stored[0], lambda: now[0])
    knot = weakref.ref(Knot())
    collector.look()
    stored[0], now[0] = 7, CALM + 1
    collector.look()
    gc.collect()
    assert knot() is not None
    now[0] += CALM + 1
    collector.look()
    assert knot() is None


def test_it_is_collected_only_once_until_something_happens_again() -> None:
    now = [0.0]
    collector = IdleCollector(lambda: 0, lambda: now[0])
    collector.look()
    now[0] = CALM + 1
    collector.look()
    knot = weakref.ref(Knot())
    now[0] += CALM + 1
    collector.look()
    assert knot() is not None
