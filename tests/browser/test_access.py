"""Every page for everyone: no violations that axe can find, in light and dark, large and small."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.guest import Guest
from tests.browser.serving import Server

Invite = Callable[..., Guest]
PHONE = {"width": 360, "height": 740}
PAGES = [
    "/", "/new", "/rules", "/rules/hasbro-2002", "/rules/revenge", "/rules/compare",
    "/nowhere", "/t/222222", "/g/222222-1", "/fair/222222-1",
]  # fmt: skip


def violations(guest: Guest) -> list[str]:
    """Return what axe finds on the page, one line each."""
    found = Axe().run(guest.page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(path: str, scheme: str, server: Server, invite: Invite) -> None:
    guest = invite(server, color_scheme=scheme)
    guest.page.goto(path)
    guest.page.wait_for_load_state("networkidle")
    assert violations(guest) == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_phone(path: str, server: Server, invite: Invite) -> None:
    guest = invite(server, viewport=PHONE)
    guest.page.goto(path)
    guest.page.wait_for_load_state("networkidle")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
