"""The documentation in a browser: found from the footer, searched, on a phone, from this host."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pardon.server.web.settings import DOCUMENTS
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server

pytestmark = pytest.mark.skipif(
    not (DOCUMENTS / "index.html").is_file(), reason="needs the site that make docs builds"
)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_the_documentation_is_found_and_searched(
    server: Server, invite: Callable[..., Guest]
) -> None:
    page = invite(server).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/rules")
    page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", name="Pardon", level=1)).to_be_visible()
    page.get_by_placeholder("Search").first.fill("teleport")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert [url for url in asked if not url.startswith((server.address, "data:"))] == []


def test_a_page_fits_a_phone_in_the_dark(server: Server, invite: Callable[..., Guest]) -> None:
    page = invite(server, color_scheme="dark", **PHONE).page
    page.goto("/docs/explanation/editions/hasbro-2002/")
    assert page.evaluate("document.body.getAttribute('data-md-color-scheme')") == "slate"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
