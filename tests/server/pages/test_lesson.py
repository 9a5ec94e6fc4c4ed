"""The lesson: positions with a card each, that lead into one another, on the real engine."""

import pytest

from pardon.server.pages.lesson import STEPS, lesson_view
from pardon.server.wire.codes import WireError
from pardon.server.wire.http import LessonView

ABOUT = ["start", "slide", "bump", "sorry", "eleven", "safety", "seven"]


def finished(number: int) -> LessonView:
    """Return a step after the moves it is about, the first of them where there are several."""
    made: list[int] = []
    while (view := lesson_view(number, made)).moves:
        assert view.wanted, f"{view.name} wants nothing that can be done"
        made.append(view.wanted[0])
    return view


def test_the_lesson_goes_through_all_that_a_first_game_needs() -> None:
    assert [step.name for step in STEPS] == ABOUT
    happened = {number: {type(e).__name__ for e in finished(number).events} for number in range(7)}
    assert "Slid" in happened[1]
    assert "Bumped" in happened[2]
    assert {"Placed", "Bumped"} <= happened[3]
    assert "Switched" in happened[4]


@pytest.mark.parametrize("number", range(len(STEPS) - 1))
def test_each_step_begins_where_the_one_before_it_ends(number: int) -> None:
    end, begin = finished(number), lesson_view(number + 1, [])
    mine, next_mine = (sorted(str(p.place) for p in v.pawns["red"]) for v in (end, begin))
    assert mine == next_mine


def test_a_seven_is_split_in_either_order_and_ends_at_home() -> None:
    first = lesson_view(6, [])
    assert len(first.wanted) == 2
    for move in first.wanted:
        rest = lesson_view(6, [move])
        assert rest.rest in (3, 4)
        done = lesson_view(6, [move, rest.wanted[0]])
        assert not done.moves
        assert "home" in [pawn.place for pawn in done.pawns["red"]]


def test_what_is_no_step_and_no_move_is_refused() -> None:
    with pytest.raises(WireError, match="steps 0 to 6"):
        lesson_view(7, [])
    with pytest.raises(WireError, match="cannot be made"):
        lesson_view(0, [4999])
    with pytest.raises(WireError, match="cannot be made"):
        lesson_view(0, [17, 17])
