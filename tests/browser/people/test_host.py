"""The host decides who comes in and who speaks, on a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.making import make_table, start
from tests.browser.helpers.serving import Server
from tests.browser.helpers.targets import small_targets
from tests.soak import sample

Invite = Callable[..., Guest]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def press(guest: Guest, what: Locator) -> None:
    """Click something, or tap it where there is no mouse; what is covered cannot be reached."""
    if guest.page.evaluate("navigator.maxTouchPoints"):
        what.tap()
    else:
        what.click()


@pytest.mark.parametrize("screen", sample([DESK, PHONE], [PHONE]))
def test_a_host_locks_the_table_closes_the_chat_and_removes(
    server: Server, invite: Invite, screen: dict[str, Any]
) -> None:
    host, friend, stranger = invite(server, **screen), invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.join(host.table, "Bea")
    start(host)
    press(host, host.page.get_by_text("People and table: one other"))
    lock = host.page.get_by_role("switch", name="Locked")
    press(host, lock)
    expect(lock).to_be_checked()
    stranger.page.goto(f"/t/{host.table}")
    expect(stranger.page.get_by_role("heading", name="This table is locked")).to_be_visible()
    friend.page.reload()
    expect(friend.hook("prompt")).to_be_visible()
    press(host, lock)
    expect(lock).not_to_be_checked()
    stranger.page.get_by_role("button", name="Try again").click()
    expect(stranger.hook("prompt")).to_be_visible()
    friend.page.get_by_role("button", name="Chat").click()
    expect(friend.page.get_by_label("Say something")).to_be_visible()
    press(host, host.page.get_by_role("switch", name="Chat at this table"))
    expect(friend.page.get_by_text("Chat is off at this table.")).to_be_visible()
    expect(friend.page.get_by_label("Say something")).to_be_hidden()
    assert small_targets(host.page) == []
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(host, host.page.get_by_role("button", name="Remove Bea"))
    press(host, host.page.get_by_role("button", name="Remove", exact=True).last)
    expect(friend.page.get_by_role("heading", name="You have been removed")).to_be_visible()
    friend.page.goto(f"/t/{host.table}")
    expect(friend.page.get_by_role("heading", name="You have been removed")).to_be_visible()
    expect(host.page.get_by_text("Sunny").first).to_be_visible()
