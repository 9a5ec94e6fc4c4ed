"""Every page for everyone: nothing that axe finds, in light and dark, on a desk and a phone."""

import json
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe

from pardon.game import Game
from pardon.rules.editions import DEFAULT, EDITIONS
from tests.browser.conftest import QUICK
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
WAYS = {
    "desk": ("light", {"width": 1280, "height": 860}),
    "phone": ("dark", {"width": 360, "height": 740}),
}
ADDRESSES = [
    "/", "/new", "/learn", "/rules", f"/rules/{DEFAULT}", "/rules/compare", "/nowhere",
    "/t/222222", "/t/{playing}", "/t/{over}", "/g/{over}-1", "/fair/{over}-1",
    "/me?{over}", "/me/carry",
]  # fmt: skip
PAGES = [(pattern, way) for pattern in ADDRESSES for way in WAYS]
PAGES += [(f"/rules/{key}", "desk") for key in EDITIONS if key != DEFAULT]
ONE_LOOK = json.dumps(json.loads(QUICK) | {"one_look": True})
LOOKS = [*((key, QUICK) for key in EDITIONS), (DEFAULT, ONE_LOOK)]
TABLES = dict(zip(EDITIONS, "ABCDEFGHJ", strict=False))
"""The last character of the code of each edition's table."""
_AT_REST = "Promise.all(document.getAnimations().map((each) => each.finished)).then(() => null)"


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
    for key, last in TABLES.items():
        Prepared(key, _is_red, code=f"K7QH5{last}", tokens=playing.tokens).store(folder)
    with Server(folder) as running:
        yield Site(running, playing, over)


def _is_red(game: Game) -> bool:
    return game.actor == "red"


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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("button", ["Settings", "Play now"])
def test_a_dialog_is_for_everyone(button: str, way: str, site: Site, invite: Invite) -> None:
    scheme, size = WAYS[way]
    guest = invite(site.server, is_new=True, viewport=size, color_scheme=scheme)
    guest.page.goto("/")
    guest.page.get_by_role("button", name=button).click()
    guest.page.get_by_role("dialog").wait_for()
    guest.page.evaluate(_AT_REST)
    assert violations(guest) == []


@pytest.mark.parametrize(("edition", "settings"), LOOKS)
def test_every_look_of_a_table_is_for_everyone(
    edition: str, settings: str, site: Site, invite: Invite
) -> None:
    guest = invite(site.server, settings, color_scheme="light")
    cookie = {"name": "pardon", "value": site.playing.tokens[0], "url": site.server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(f"/t/K7QH5{TABLES[edition]}")
    assert guest.offers()
    for scheme in ("light", "dark"):
        guest.page.emulate_media(color_scheme=scheme)
        guest.page.locator(f"html[data-theme={scheme}]").wait_for()
        guest.page.evaluate(_AT_REST)
        assert violations(guest) == []


def violations(guest: Guest) -> list[str]:
    """Return what axe finds on the page, one line each."""
    found = Axe().run(guest.page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]
