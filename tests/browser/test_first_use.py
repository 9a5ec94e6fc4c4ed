"""First use: the page is there at once, and "Play now" waits for the engine with a note."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.helpers.guest import TABLE, Guest
from tests.server.web.running import Server, SlowEngine


def test_play_now_waits_with_a_note_and_goes_on_by_itself(
    tmp_path: Path, invite: Callable[..., Guest]
) -> None:
    engine = SlowEngine()
    with Server(tmp_path, engine=engine) as server:
        guest = invite(server)
        guest.page.goto("/")
        expect(guest.hook("preparing")).to_contain_text("being prepared")
        guest.page.get_by_role("button", name="Play now").click()
        expect(guest.page.get_by_role("button", name="Play now")).to_be_disabled()
        expect(guest.hook("preparing")).to_be_visible()
        engine.gate.set()
        guest.page.wait_for_url(TABLE)
        assert guest.offers()
