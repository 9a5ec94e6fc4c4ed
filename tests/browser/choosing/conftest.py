"""Tables that stand where there is something to choose, on one server."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.browser.choosing.scenes import SCENES, Family
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}


class Visit:
    """Ann at one of the tables, and what her browser asked for there."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page: Page = guest.page
        self.asked: list[dict[str, Any]] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.asked.append(json.loads(str(frame))))

    def count(self, kind: str) -> int:
        """Count the messages of a kind."""
        return sum(each["type"] == kind for each in self.asked)

    def take_back(self) -> None:
        """Leave the table as it was found."""
        self.guest.hook("undo").click()
        self.guest.settle()


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Family]]]:
    folder = tmp_path_factory.mktemp("choosing")
    found = {
        name: Family(config, wanted, seed, code=f"K7QH{number}M")
        for number, (name, (config, wanted, seed)) in enumerate(SCENES.items(), 2)
    }
    for each in found.values():
        each.store(folder)
    with Server(folder) as running:
        yield running, found


@pytest.fixture
def visit(tables: tuple[Server, dict[str, Family]], invite: Invite) -> Callable[..., Visit]:
    """Let Ann come to a table."""

    def come(name: str, **options: Any) -> Visit:
        server, found = tables
        arrived = Visit(invite(server, **options))
        cookie = {"name": "pardon", "value": found[name].tokens[0], "url": server.address}
        arrived.page.context.add_cookies([cookie])  # type: ignore[list-item]
        arrived.page.goto(f"/t/{found[name].id}")
        arrived.guest.hook("pawn").first.wait_for()
        arrived.guest.settle()
        return arrived

    return come
