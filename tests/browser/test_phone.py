"""A small screen and a thumb."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server
from tests.soak import amount

Invite = Callable[..., Guest]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TAPS = amount(15, 40)


def test_a_game_is_played_with_a_thumb(server: Server, invite: Invite) -> None:
    guest = invite(server, **PHONE)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").tap()
    guest.play_on(TAPS, tap=True)
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_board_card_and_prompt_are_in_sight_together(server: Server, invite: Invite) -> None:
    guest = invite(server, **PHONE)
    guest.play_now()
    assert guest.offers()
    for hook in ("board", "card", "prompt"):
        expect(guest.hook(hook).first).to_be_in_viewport()
    board = guest.hook("board").first.bounding_box()
    assert board is not None
    assert board["width"] >= 340
