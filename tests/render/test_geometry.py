"""Where the places of the board lie."""

from itertools import combinations, pairwise
from math import dist

import pytest

from pardon.render.geometry import RADIUS, SAFETY, SIZE, cell, centre, heading, inward, side, slides
from pardon.rules.edition import COLOURS

RING = [centre("red", square) for square in range(60)]


def test_the_track_is_the_border_of_the_grid() -> None:
    border = {(x, y) for x in range(SIZE) for y in range(SIZE) if {x, y} & {0, SIZE - 1}}
    assert {cell("", square) for square in range(60)} == border


def test_each_square_is_next_to_the_one_before() -> None:
    assert all(dist(a, b) == 1 for a, b in pairwise([*RING, RING[0]]))


def test_the_track_runs_clockwise() -> None:
    # Twice the area inside, positive where the way goes right at the top, down grows.
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*RING, RING[0]]))
    assert area == 2 * (SIZE - 1) ** 2


def test_red_sits_at_the_bottom_and_begins_in_the_right_corner() -> None:
    assert cell("red", 0) == (SIZE - 1, SIZE - 1)
    assert cell("blue", 15) == (0, SIZE - 1)
    assert cell("yellow", 30) == (0, 0)
    assert cell("green", 45) == (SIZE - 1, 0)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_safety_zone_leads_inward_from_its_entry(colour: str) -> None:
    entry = 15 * COLOURS.index(colour) + 2
    way = [centre(colour, place) for place in (entry, *SAFETY)]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)}
    assert steps == {inward(colour)}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_side_goes_forward_in_its_heading(colour: str) -> None:
    base = 15 * COLOURS.index(colour)
    a, b = centre(colour, base), centre(colour, base + 1)
    assert (b[0] - a[0], b[1] - a[1]) == heading(colour)
    assert {side(square) for square in range(base, base + 15)} == {colour}


@pytest.mark.parametrize("colour", COLOURS)
def test_start_faces_its_circle_and_home_its_lane(colour: str) -> None:
    circle = centre(colour, 15 * COLOURS.index(colour) + 4)
    assert dist(circle, centre(colour, "start")) == pytest.approx(RADIUS + 0.7, abs=0.01)
    assert dist(centre(colour, "s5"), centre(colour, "home")) == pytest.approx(RADIUS + 0.5)


def test_nothing_lies_on_anything_else() -> None:
    squares = {cell(c, place) for c in COLOURS for place in SAFETY} | {
        cell("", s) for s in range(60)
    }
    assert len(squares) == 80
    fields = [centre(colour, place) for colour in COLOURS for place in ("start", "home")]
    assert all(dist(a, b) > 2 * RADIUS for a, b in combinations(fields, 2))
    middles = [(x + 0.5, y + 0.5) for x, y in squares]
    assert all(max(abs(f[0] - m[0]), abs(f[1] - m[1])) > RADIUS for f in fields for m in middles)


def test_there_are_eight_slides_of_four_and_five_squares() -> None:
    found = list(slides("others_three"))
    assert [len(slide.squares) for slide in found] == [4, 5] * 4
    assert [slide.squares[0] for slide in found] == [1, 9, 16, 24, 31, 39, 46, 54]


def test_slides_move_whom_the_edition_says() -> None:
    assert next(slides("others_three")).moves == ("blue", "yellow", "green")
    assert next(slides("own_only")).moves == ("red",)
    shown = [["red"], [], *([["blue", "green"]] * 6)]
    assert [slide.moves for slide in slides(shown)][:3] == [("red",), (), ("blue", "green")]
