"""Both engines count the same steps, one after the other, from random positions."""

from random import Random

import pytest

from tests.agreement.steps import kernel_ways, random_counted
from tests.reference.options import EDITIONS, HOUSES
from tests.soak import amount

POSITIONS = amount(24, 60)
"""Positions for each edition."""


@pytest.mark.parametrize("edition", [*EDITIONS, *HOUSES])
def test_engines_count_the_same_steps(edition: str) -> None:
    tried = 0
    for number in range(POSITIONS):
        counted = random_counted(Random(f"{edition} {number}"), edition)
        if counted is not None:
            found = [kernel_ways(counted.position, depth + 1) for depth in range(len(counted.ways))]
            assert found == counted.ways, counted.position
            tried += 1
    assert tried > POSITIONS / 2
