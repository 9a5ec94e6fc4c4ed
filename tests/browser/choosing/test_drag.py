"""Pawns are dragged to where they may go, beside clicks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.choosing.conftest import PHONE, Visit

Come = Callable[..., Visit]
Point = tuple[float, float]


class Mouse:
    """A mouse that drags."""

    def __init__(self, ann: Visit) -> None:
        self._mouse = ann.page.mouse

    def press(self, at: Point) -> None:
        self._mouse.move(*at)
        self._mouse.down()

    def move(self, to: Point) -> None:
        self._mouse.move(*to, steps=5)

    def release(self) -> None:
        self._mouse.up()


class Finger:
    """A finger that drags, as the browser gets it from a screen."""

    def __init__(self, ann: Visit) -> None:
        self._session = ann.page.context.new_cdp_session(ann.page)
        self._at: Point = (0, 0)

    def _touch(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, at: Point) -> None:
        self._at = at
        self._touch("touchStart", [at])

    def move(self, to: Point) -> None:
        (x, y), steps = self._at, 5
        for step in range(1, steps + 1):
            part = step / steps
            self._touch("touchMove", [(x + (to[0] - x) * part, y + (to[1] - y) * part)])
        self._at = to

    def release(self) -> None:
        self._touch("touchEnd", [])

    def break_off(self) -> None:
        """Let the browser take the touch for something else."""
        self._touch("touchCancel", [])


def middle(element: Locator) -> Point:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


WAYS: dict[str, tuple[type[Mouse] | type[Finger], dict[str, Any]]] = {
    "mouse": (Mouse, {}),
    "finger": (Finger, PHONE),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_pawn_is_dragged_to_its_target_or_goes_back(way: str, visit: Come) -> None:
    pointer, options = WAYS[way]
    ann = visit("twins", **options)
    hand, before = pointer(ann), ann.guest.places()
    pawn = ann.page.locator("[data-testid=pawn].movable[data-place='22']")
    origin, scrolled = middle(pawn), ann.page.evaluate("scrollY")
    hand.press(origin)
    hand.move(middle(ann.guest.hook("card").first))
    expect(ann.guest.hook("target").first).to_be_visible()
    assert middle(pawn) != origin, "it follows"
    assert ann.page.evaluate("getSelection().toString()") == "", "no text is marked on its way"
    hand.release()
    assert middle(pawn) == origin, "dropped elsewhere it goes back"
    expect(ann.guest.hook("target")).to_have_count(0)
    assert ann.count("act") == 0 and ann.guest.places() == before
    assert ann.page.evaluate("scrollY") == scrolled
    hand.press(origin)
    hand.move((origin[0] + 20, origin[1] + 20))
    ann.page.keyboard.press("Escape")
    hand.release()
    assert middle(pawn) == origin and ann.count("act") == 0
    hand.press(origin)
    hand.move((origin[0] + 20, origin[1] + 20))
    target = ann.guest.hook("target").first
    sentence = target.get_attribute("aria-label") or ""
    hand.move(middle(target.locator(".spot")))
    expect(ann.page.locator("p.hint")).to_have_text(sentence)
    assert ann.count("act") == 0
    hand.release()
    ann.guest.settle()
    assert ann.count("act") == 1
    expect(ann.guest.hook("log")).to_contain_text(sentence)
    assert ann.guest.places() != before
    ann.take_back()
    assert ann.guest.places() == before


def test_the_next_press_is_heard_after_a_drag_that_was_broken_off_twice(visit: Come) -> None:
    ann = visit("twins", **PHONE)
    hand = Finger(ann)
    origin = middle(ann.page.locator("[data-testid=pawn].movable[data-place='22']"))
    hand.press(origin)
    hand.move((origin[0] + 20, origin[1] + 20))
    expect(ann.guest.hook("target").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.guest.hook("target")).to_have_count(0)
    hand.break_off()
    ann.page.touchscreen.tap(*origin)
    expect(ann.guest.hook("target").first).to_be_visible()


def test_a_pawn_dropped_on_a_shared_place_is_asked_about(visit: Come) -> None:
    ann = visit("twins")
    hand = Mouse(ann)
    ann.page.locator("[data-testid=pawn].movable[data-place='15']").click()
    place = middle(ann.guest.hook("target-group").first.locator(".spot"))
    hand.press(middle(ann.page.locator("[data-testid=pawn].movable[data-place='15']")))
    hand.move(place)
    hand.release()
    expect(ann.guest.hook("which")).to_be_visible()
    assert ann.count("act") == 0
