"""Rows in portions are the same rows, in their order."""

import pytest

from pardon.server.storage.sqlite import SIZES, Portioned


@pytest.mark.parametrize("count", [0, 1, 3, 4, 63, 64, 65, 129, 300])
def test_every_row_is_written_once_and_in_order(count: int) -> None:
    rows = [{"b": -number, "a": number} for number in range(count)]
    found: list[int] = []
    for text, values in Portioned("VALUES {}", "a", "b").portions(rows):
        assert text.count("(?, ?)") == len(values) // 2
        assert len(values) // 2 in SIZES
        found += values
    assert found == [each for row in rows for each in (row["a"], row["b"])]


def test_many_rows_take_few_statements() -> None:
    rows = [{"a": number, "b": 0} for number in range(200)]
    assert len([*Portioned("VALUES {}", "a", "b").portions(rows)]) <= 6
