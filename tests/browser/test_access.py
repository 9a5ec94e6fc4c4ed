"""Every page for everyone: nothing that axe finds, in light and dark, on a desk and a phone."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe

from pardon.game import Game
from pardon.rules.editions import DEFAULT, EDITIONS
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
WAYS = {
    "desk": ("light", {"width": 1280, "height": 860}),
    "phone": ("dark", {"width": 360, "height": 740}),
}
ADDRESSES = [
    "/", "/new", "/rules", f"/rules/{DEFAULT}", "/rules/compare", "/nowhere",
    "/t/222222", "/t/{playing}", "/t/{over}", "/g/{over}-1", "/fair/{over}-1",
]  # fmt: skip
PAGES = [(pattern, way) for pattern in ADDRESSES for way in WAYS]
PAGES += [(f"/rules/{key}", "desk") for key in EDITIONS if key != DEFAULT]


class Site:
    """A server with a game under way and one that is over, and who plays there."""

    def __init__(self, server: Server, playing: Prepared, over: Prepared) -> None:
        self.server = server
        self.playing = playing
        self.over = over

    def address(self, pattern: str) -> str:
        """Fill in the tables."""
        return pattern.format(playing=self.playing.id, over=self.over.id)

    def token(self, pattern: str) -> str:
        """Return the cookie of a player at the table of an address."""
        return (self.over if "{over}" in pattern else self.playing).tokens[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("pages")
    playing = Prepared(DEFAULT, can_split)
    over = Prepared(DEFAULT, Game.is_over, code="K7QH4M")
    playing.store(folder)
    over.store(folder)
    with Server(folder) as running:
        yield Site(running, playing, over)


@pytest.mark.parametrize(("pattern", "way"), PAGES)
def test_a_page_is_for_everyone(pattern: str, way: str, site: Site, invite: Invite) -> None:
    scheme, size = WAYS[way]
    guest = invite(site.server, viewport=size, color_scheme=scheme)
    cookie = {"name": "pardon", "value": site.token(pattern), "url": site.server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(site.address(pattern))
    guest.page.locator("h1").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    assert violations(guest) == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def violations(guest: Guest) -> list[str]:
    """Return what axe finds on the page, one line each."""
    found = Axe().run(guest.page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]
