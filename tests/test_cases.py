"""A few cases of a test come from all over the list of its cases."""

import pytest

from tests.cases import spread


@pytest.mark.parametrize("count", range(1, 12))
@pytest.mark.parametrize("most", range(1, 6))
def test_at_most_so_many_are_kept_and_the_first_among_them(count: int, most: int) -> None:
    kept = spread(list(range(count)), most)
    assert kept[0] == 0
    assert len(kept) <= most
    assert count > most or len(kept) == count


def test_they_come_from_all_over() -> None:
    assert spread(list("abcdefghi"), 3) == list("adg")
