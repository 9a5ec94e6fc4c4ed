"""Every page for everyone: nothing that axe finds, in light and dark, on a desk and a phone."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from pardon.game import Game
from pardon.rules.editions import DEFAULT, EDITIONS
from tests.browser.conftest import QUICK
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import Server
from tests.soak import IS_SOAK, amount, every, sample

Invite = Callable[..., Guest]
Scheme = Literal["light", "dark"]
WAYS: dict[str, tuple[Scheme, ViewportSize]] = {
    "desk": ("light", {"width": 1280, "height": 860}),
    "phone": ("dark", {"width": 360, "height": 740}),
}
ADDRESSES = [
    "/", "/new", "/learn", "/rules", f"/rules/{DEFAULT}", "/rules/compare", "/nowhere",
    "/t/222222", "/t/{playing}", "/t/{over}", "/g/{over}-1", "/fair/{over}-1",
    "/me?{over}", "/me/carry",
]  # fmt: skip
PAGES = sample([*ADDRESSES, *(f"/rules/{key}" for key in EDITIONS if key != DEFAULT)], ADDRESSES)
"""Every kind of page; in a soak the rules of every edition, which are long."""
ONE_LOOK = json.dumps(json.loads(QUICK) | {"one_look": True})
LOOKS = every([*((key, QUICK) for key in EDITIONS), (DEFAULT, ONE_LOOK)], 2)
"""Every other look of the tables; in a soak all, and the one look for all of them."""
TABLES = dict(zip(EDITIONS, "ABCDEFGHJ", strict=False))
"""The last character of the code of each edition's table."""
FAULTS = {"resultTypes": ["violations"]}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What depends on nothing but the colours."""
_ALIKE = """(most) => {
    for (const parent of document.querySelectorAll('main, main *')) {
        const seen = {}
        for (const each of parent.children) {
            const kind = `${each.tagName} ${each.getAttribute('class')}`
            seen[kind] = (seen[kind] ?? 0) + 1
            each.toggleAttribute('data-alike', seen[kind] > most)
        }
    }
}"""
"""Mark what follows more than so many of its kind in the same place."""
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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("pages")
    playing = Prepared(DEFAULT, can_split)
    over = Prepared(DEFAULT, Game.is_over, code="K7QH4M", tokens=playing.tokens)
    playing.store(folder)
    over.store(folder)
    for key, last in TABLES.items():
        Prepared(key, _is_red, code=f"K7QH5{last}", tokens=playing.tokens).store(folder)
    with Server(folder) as running:
        yield Site(running, playing, over)


def _is_red(game: Game) -> bool:
    return game.actor == "red"


@pytest.fixture(scope="module")
def ann(site: Site, invite_once: Invite) -> Guest:
    """Somebody who has a seat at every table."""
    return arrive(site, invite_once)


def arrive(site: Site, invite: Invite, settings: str = QUICK) -> Guest:
    guest = invite(site.server, settings)
    cookie = {"name": "pardon", "value": site.playing.tokens[0], "url": site.server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    return guest


@pytest.mark.parametrize("pattern", PAGES)
def test_a_page_is_for_everyone(pattern: str, site: Site, ann: Guest) -> None:
    # Page after page in the one way and in the other; in a soak each in both.
    ways = WAYS if IS_SOAK else [list(WAYS)[PAGES.index(pattern) % len(WAYS)]]
    ann.page.goto(site.address(pattern))
    ann.page.locator("h1").first.wait_for()
    ann.page.wait_for_load_state("networkidle")
    for way in ways:
        width = become(ann, way)
        assert violations(ann) == [], way
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("button", ["Settings", "Play now"])
def test_a_dialog_is_for_everyone(button: str, site: Site, invite: Invite) -> None:
    guest = invite(site.server, is_new=True)
    guest.page.goto("/")
    guest.page.get_by_role("button", name=button).click()
    guest.page.get_by_role("dialog").wait_for()
    for way in WAYS:
        become(guest, way)
        assert violations(guest) == [], way


@pytest.mark.parametrize(("edition", "settings"), LOOKS)
def test_every_look_of_a_table_is_for_everyone(
    edition: str, settings: str, site: Site, ann: Guest, invite: Invite
) -> None:
    guest = ann if settings == QUICK else arrive(site, invite, settings)
    guest.page.goto(f"/t/K7QH5{TABLES[edition]}")
    become(guest, "desk")
    assert guest.offers()
    wear(guest, "light")
    assert violations(guest) == []
    wear(guest, "dark")
    assert violations(guest, COLOURS) == []


def become(guest: Guest, way: str) -> int:
    """Look at the page in one of the ways; return its width."""
    scheme, size = WAYS[way]
    guest.page.set_viewport_size(size)
    wear(guest, scheme)
    return size["width"]


def wear(guest: Guest, scheme: Scheme) -> None:
    """Have the page light or dark, and at rest."""
    guest.page.emulate_media(color_scheme=scheme)
    guest.page.locator(f"html[data-theme={scheme}]").wait_for()
    guest.page.evaluate(_AT_REST)


def violations(guest: Guest, options: dict[str, Any] | None = None) -> list[str]:
    """Return what axe finds on the page, one line each; of many things alike it looks at some."""
    guest.page.evaluate(_ALIKE, amount(6, 10**6))
    asked = FAULTS | (options or {})
    found = Axe().run(guest.page, {"exclude": [["[data-alike]"]]}, asked).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]
