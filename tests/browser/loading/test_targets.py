"""Targets that a finger meets on the smallest phones."""

from collections.abc import Callable, Iterator

import pytest

from pardon.game import Game
from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import Server
from tests.browser.helpers.targets import small_targets
from tests.soak import every

Invite = Callable[..., Guest]
PLAYING, OVER = "K7QH3M", "K7QH4M"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
ADDRESSES = [
    "/", "/new", "/learn", "/rules", f"/rules/{DEFAULT}", "/rules/compare", "/me", "/me/carry",
    "/nowhere", f"/t/{PLAYING}", f"/t/{OVER}", f"/g/{OVER}-1", f"/fair/{OVER}-1",
]  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with a game under way and one that is over, and the cookie of who plays both."""
    folder = tmp_path_factory.mktemp("targets")
    playing = Prepared(DEFAULT, can_split, code=PLAYING)
    over = Prepared(DEFAULT, Game.is_over, code=OVER, tokens=playing.tokens)
    playing.store(folder)
    over.store(folder)
    with Server(folder) as server:
        yield server, playing.tokens[0]


@pytest.fixture(scope="module")
def guest(played: tuple[Server, str], invite_once: Invite) -> Guest:
    server, token = played
    guest = invite_once(server, **PHONE)
    cookie = {"name": "pardon", "value": token, "url": server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    return guest


@pytest.mark.parametrize("path", every(ADDRESSES, 2))
def test_a_thumb_meets_every_target(path: str, guest: Guest) -> None:
    guest.page.goto(path)
    guest.page.locator("h1").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    assert small_targets(guest.page) == []


@pytest.mark.parametrize("button", ["Settings", "Play now"])
def test_a_thumb_meets_every_target_of_a_dialog(
    button: str, played: tuple[Server, str], invite: Invite
) -> None:
    guest = invite(played[0], is_new=True, **PHONE)
    guest.page.goto("/")
    guest.page.get_by_role("button", name=button).click()
    guest.page.get_by_role("dialog").wait_for()
    assert small_targets(guest.page) == []
