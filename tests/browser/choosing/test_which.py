"""A place that two moves share asks which of them is meant, beside the place."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.choosing.conftest import PHONE, Visit
from tests.browser.test_access import violations

Come = Callable[..., Visit]
WAYS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}


def shared(ann: Visit, is_finger: bool) -> Locator:
    """Take the pawn in hand that has a shared target, and return that."""
    group = ann.guest.hook("target-group")
    for pawn in ann.page.locator("[data-testid=pawn].movable").all():
        pawn.tap() if is_finger else pawn.click()
        pawn.and_(ann.page.locator(".chosen")).wait_for()
        if group.count():
            return group.first
    raise AssertionError("no place is shared")


@pytest.mark.parametrize("way", WAYS)
def test_it_is_asked_beside_the_target_with_the_focus_in_it(way: str, visit: Come) -> None:
    ann = visit("twins", **WAYS[way])
    target = shared(ann, way == "phone")
    spot = target.bounding_box()
    target.tap() if way == "phone" else target.click()
    asked = ann.guest.hook("which")
    expect(asked).to_contain_text("Which of these?")
    expect(asked.get_by_role("button").first).to_be_focused()
    assert asked.get_by_role("button").count() == 2
    assert ann.count("act") == 0
    outline = asked.get_by_role("button").first.evaluate(
        "each => getComputedStyle(each).outlineWidth"
    )
    assert outline == "3px"
    box = asked.bounding_box()
    assert spot and box
    beside = min(
        abs(box["y"] - spot["y"] - spot["height"]), abs(spot["y"] - box["y"] - box["height"])
    )
    assert beside < 40, "it is asked beside the place"
    assert box["x"] < spot["x"] + spot["width"] and spot["x"] < box["x"] + box["width"]
    assert box["x"] >= 0 and box["x"] + box["width"] <= ann.page.evaluate("innerWidth")
    assert violations(ann.guest) == []
    ann.page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    target.tap() if way == "phone" else target.click()
    sentence = asked.get_by_role("button").last.inner_text()
    last = asked.get_by_role("button").last
    last.tap() if way == "phone" else last.click()
    ann.guest.settle()
    assert ann.count("act") == 1
    expect(ann.guest.hook("log")).to_contain_text(sentence)
    ann.take_back()
