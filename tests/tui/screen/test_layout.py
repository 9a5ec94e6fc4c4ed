"""Where everything is on the screen."""

from itertools import combinations

import pytest

from pardon.tui.screen.layout import LEAST, Box, arrange


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("height", [24, 25, 30, 36, 43, 50, 70])
@pytest.mark.parametrize("width", [60, 72, 80, 87, 100, 120, 135, 160, 220])
def test_nothing_overlaps_or_leaves_the_screen(width: int, height: int, letters: bool) -> None:
    found = arrange(width, height, letters=letters)
    assert found is not None
    boxes = [box for box in found if isinstance(box, Box)]
    for box in boxes:
        assert box.x >= 0 and box.y >= 0 and box.width > 0 and box.height > 0
        assert box.x + box.width <= width and box.y + box.height <= height
    for a, b in combinations(boxes, 2):
        apart = a.x + a.width <= b.x or b.x + b.width <= a.x
        assert apart or a.y + a.height <= b.y or b.y + b.height <= a.y
    assert found.choices.height >= 6 and found.log.height >= 4


def test_the_board_grows_with_the_screen() -> None:
    sizes = [arrange(*size) for size in ((60, 24), (100, 30), (160, 50))]
    assert [found.size for found in sizes if found] == [2, 3, 6]


def test_a_screen_that_is_too_small_is_refused() -> None:
    assert arrange(LEAST[0] - 1, LEAST[1]) is None
    assert arrange(LEAST[0], LEAST[1] - 1) is None
