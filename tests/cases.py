"""Cases: a few of each test, for runs that ask which lines are run, not whether all is right.

``pytest -p tests.cases --cases 3`` takes at most three.
"""

from collections import defaultdict
from typing import TypeVar

import pytest

T = TypeVar("T")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=int, metavar="N", help="at most N cases of each test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    most = config.getoption("--cases")
    if not most:
        return
    tests = defaultdict(list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    kept = {item for cases in tests.values() for item in spread(cases, most)}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def spread(cases: list[T], most: int) -> list[T]:
    """Return so many of the cases at the most, from all over the list, the first among them."""
    return cases[:: -(-len(cases) // most)]
