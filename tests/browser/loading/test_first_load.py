"""The first load: few files, each fetched once, and announced before it is asked for."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Response

from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server
from tests.soak import every

Invite = Callable[..., Guest]
AT_ONCE = 6
"""Files that a browser fetches from a place at the same time."""
PAGES = {
    "/": "Home", "/new": "New", "/learn": "Learn", "/rules": "Rules",
    f"/rules/{DEFAULT}": "Edition", "/rules/compare": "Compare",
    "/me": "Me", "/me/carry": "Carry", "/nowhere": "Missing",
}  # fmt: skip


class Load:
    """A page that is loaded once, with all that came for it."""

    def __init__(self, guest: Guest, path: str) -> None:
        self.answers: list[Response] = []
        guest.page.on("response", lambda answer: self.answers.append(answer))
        page = guest.page.goto(path)
        assert page
        self.announced = re.findall(r"<(/[^>]+)>", page.header_value("link") or "")
        self.named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text())
        guest.page.locator("h1").first.wait_for()
        guest.page.wait_for_load_state("networkidle")

    @property
    def files(self) -> Counter[str]:
        """How often each file of the client came."""
        addresses = ("/" + each.url.split("/", 3)[3] for each in self.answers)
        return Counter(each for each in addresses if each.startswith("/assets/"))

    @property
    def before_fonts(self) -> int:
        """Bytes of all that came but the typefaces."""
        bodies = [each for each in self.answers if each.request.resource_type != "font"]
        return sum(each.request.sizes()["responseBodySize"] for each in bodies)


@pytest.mark.parametrize("path", every(PAGES, 2))
def test_a_page_announces_what_it_needs_and_fetches_it_once(
    path: str, server: Server, invite: Invite
) -> None:
    load = Load(invite(server, is_new=True, has_hero=True), path)
    assert {name: times for name, times in load.files.items() if times > 1} == {}
    assert set(load.announced) <= set(load.files)
    code = {name for name in load.files if name.endswith((".js", ".css"))}
    late = {name for name in code if PAGES[path] in name or "/en-" in name} - set(load.announced)
    assert late == set()


def test_home_is_there_after_one_round_trip_and_below_200_kb(
    server: Server, invite: Invite
) -> None:
    load = Load(invite(server, is_new=True, has_hero=True), "/")
    assert len({*load.announced, *load.named}) <= AT_ONCE
    assert load.before_fonts <= 200_000


def test_a_german_page_announces_its_own_messages(server: Server, invite: Invite) -> None:
    load = Load(invite(server, locale="de-DE"), "/rules")
    spoken = [name for name in load.files if re.search(r"/(en|de)-", name)]
    assert [name for name in spoken if "/de-" in name] == spoken
    assert set(spoken) <= set(load.announced)
