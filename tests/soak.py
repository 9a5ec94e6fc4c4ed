"""Soak: tests in full. ``make test`` takes a sample wherever more of the same shows nothing new."""

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

IS_SOAK = os.environ.get("SOAK") == "1"
"""Whether everything is tried, as ``make soak`` does."""
in_soak = pytest.mark.skipif(
    not IS_SOAK, reason="in a soak: a test beside it shows nearly the same"
)


def amount(few: int, many: int) -> int:
    """Return how often something is tried: a few times, or many in a soak."""
    return many if IS_SOAK else few


def sample(values: Iterable[T], few: Sequence[T]) -> list[T]:
    """Return all values in a soak, and otherwise those few, which have to be among them."""
    every = list(values)
    assert all(each in every for each in few), f"{few} is no sample of {every}"
    return every if IS_SOAK else list(few)


def every(values: Iterable[T], step: int) -> list[T]:
    """Return all values in a soak, and otherwise each after so many, the first among them."""
    return list(values)[:: 1 if IS_SOAK else step]
