"""A whole game without a mouse."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.helpers.guest import TABLE, Guest
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]

_FOCUSED = "document.activeElement?.dataset?.testid ?? ''"
DECIDING = ("target", "pawn", "choice")


def tab_to(guest: Guest, name: str) -> None:
    """Go from one thing to the next until the one of that name has the focus."""
    for _ in range(40):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement?.innerText?.trim()") == name:
            return
    raise AssertionError(f"no way to {name!r} by keyboard")


def test_a_full_game_by_keyboard(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").wait_for()
    tab_to(guest, "Play now")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url(TABLE)
    while guest.offers():
        guest.page.keyboard.press("b")
        assert guest.page.evaluate(_FOCUSED) in (*DECIDING, "target-group")
        guest.page.keyboard.press("Enter")
        if guest.page.evaluate("document.activeElement?.closest('.alike') !== null"):
            guest.page.keyboard.press("Enter")
    guest.expect_result()
    guest.page.keyboard.press("Escape")
    expect(guest.hook("result")).to_be_hidden()


def test_the_keys_are_told(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.play_now()
    assert guest.offers()
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("dialog")).to_contain_text("take the last decision back")
