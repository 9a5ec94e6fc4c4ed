"""A first game: the lesson by touch, mouse and keys, and who it is offered to."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.helpers.guest import TABLE, Guest
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
PHONE = {"width": 360, "height": 740}
STEPS = 7


def follow_light(guest: Guest) -> int:
    """Tap whatever is lit until the lesson is over; return how often."""
    for count in range(60):
        guest.page.wait_for_selector("[data-testid=spot], [data-testid=graduated]")
        box = None if guest.hook("graduated").is_visible() else guest.hook("spot").bounding_box()
        if box is None:
            return count
        guest.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        guest.settle()
    raise AssertionError("the lesson does not end")


def test_whoever_is_new_learns_by_touch_and_then_plays(server: Server, invite: Invite) -> None:
    guest = invite(server, is_new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").click()
    guest.page.get_by_role("dialog").get_by_role("link", name="Learn in a minute").click()
    expect(guest.hook("coach")).to_contain_text("You drew a 1")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert follow_light(guest) >= STEPS
    guest.page.get_by_role("button", name="Play a first game").click()
    guest.page.wait_for_url(TABLE)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").click()
    guest.page.wait_for_url(TABLE)


def test_another_choice_is_answered_kindly_and_keys_are_enough(
    server: Server, invite: Invite
) -> None:
    guest = invite(server)
    guest.page.goto("/learn")
    for _ in range(3):
        guest.settle()
        step = guest.hook("coach").inner_text()
        guest.page.keyboard.press("Shift")
        guest.page.locator("[data-testid=target]").focus()
        guest.page.keyboard.press("Enter")
        expect(guest.hook("coach")).not_to_contain_text(step)
        guest.page.wait_for_selector("[data-testid=spot]")
    before = guest.places()
    guest.settle()
    expect(guest.hook("coach")).to_contain_text("Take Green")
    guest.page.locator("[data-testid=target][aria-label*='56']").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.hook("coach")).to_contain_text("fine choice")
    assert guest.places() == before
    guest.page.locator("[data-testid=target][aria-label*='45']").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.hook("coach")).to_contain_text("An 11 goes forward")
    assert ("red", "45") in guest.places()


def test_the_lesson_can_be_skipped_and_is_not_pressed_on_anyone(
    server: Server, invite: Invite
) -> None:
    guest = invite(server, is_new=True)
    guest.page.goto("/learn")
    guest.page.get_by_role("button", name="Skip the lesson").click()
    guest.page.get_by_role("button", name="Play now").click()
    guest.page.wait_for_url(TABLE)
