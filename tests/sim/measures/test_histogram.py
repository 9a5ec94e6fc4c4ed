"""Distributions are exact, and the same in whatever order they are put together."""

import statistics

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pardon.sim.measures.histogram import QUANTILES, Histogram

numbers = st.lists(st.integers(-50, 50))


def of(values: list[int]) -> Histogram:
    return Histogram.of(np.array(values, np.int64))


@given(numbers, numbers)
def test_parts_add_up_to_the_whole(a: list[int], b: list[int]) -> None:
    assert of(a) + of(b) == of(b) + of(a) == of(a + b)
    assert list((of(a) + of(b)).counts) == sorted(set(a + b))


@given(numbers.filter(lambda values: len(values) > 1))
def test_a_distribution_is_described_as_statistics_has_it(values: list[int]) -> None:
    told = of(values).described()
    assert told["mean"] == statistics.fmean(values)
    assert np.isclose(told["sd"], statistics.stdev(values))
    assert (told["min"], told["max"]) == (min(values), max(values))
    found = np.quantile(values, np.array(QUANTILES) / 100, method="inverted_cdf")
    assert list(told["quantiles"].values()) == found.tolist()


@given(numbers)
def test_a_distribution_is_written_and_read(values: list[int]) -> None:
    assert Histogram.from_pairs(of(values).to_pairs()) == of(values)
    assert of(values).total == len(values)
    assert of(values).sum == sum(values)
    assert of(values).at_least(7) == sum(value >= 7 for value in values)


def test_nothing_has_a_description_too() -> None:
    told = Histogram().described()
    assert not any(told.pop("quantiles").values())
    assert not any(told.values())
