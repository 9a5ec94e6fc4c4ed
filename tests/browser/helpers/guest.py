"""Somebody at a browser, who uses only what a person can use."""

import random
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

TABLE = re.compile(r"/t/([0-9A-Z]{6,9})")
PATIENCE = 45_000
"""Milliseconds after which something has gone wrong."""

_OFFERED = """() => {
    if (document.documentElement.dataset.busy !== 'false') return null
    if (document.querySelector('[data-testid=result]')) return []
    const reached = (each) => {
        const box = each.getBoundingClientRect()
        const x = box.x + box.width / 2, y = box.y + box.height / 2
        const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
        if (!inside || !each.contains(document.elementFromPoint(x, y))) return []
        return [{ x, y, hook: each.dataset.testid, label: each.getAttribute('aria-label') ?? '' }]
    }
    const all = (selector) => [...document.querySelectorAll(selector)].flatMap(reached)
    const pile = all('[data-testid=draw]')
    if (pile.length) return pile
    const pawns = all('[data-testid=pawn].movable:not(.chosen)')
    const asked = document.querySelector('[data-testid=which]')
    const places = all(`[data-testid=target]${asked ? '' : ', [data-testid=target-group]'}`)
    const found = [...places, ...pawns, ...all('[data-testid=choice]:enabled')]
    return found.length ? found : null
}"""
"""What can be clicked to decide and where; nothing that is covered. Null while there is nothing."""

Offer = dict[str, Any]


class Guest:
    """A page, and what a person does there."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.page.set_default_timeout(PATIENCE)
        self._random = random.Random(seed)

    def hook(self, name: str) -> Locator:
        """Return the elements of a test hook."""
        return self.page.get_by_test_id(name)

    @property
    def table(self) -> str:
        """The code of the table the guest is at."""
        found = TABLE.search(self.page.url)
        assert found, f"not at a table: {self.page.url}"
        return found[1]

    def play_now(self) -> None:
        """Open the site and begin at once."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Play now").click()
        self.page.wait_for_url(TABLE)

    def join(self, table: str, name: str) -> None:
        """Follow an invitation and take the seat that is open."""
        self.page.goto(f"/t/{table}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit here").click()
        expect(self.page.get_by_text("You have a seat.")).to_be_visible()

    def settle(self) -> None:
        """Wait until nothing moves and no answer is due."""
        self.page.wait_for_selector("html[data-busy='false']", state="attached")

    def offers(self) -> list[Offer]:
        """Wait until something can be clicked to decide; nothing if the game is over."""
        found: list[Offer] = self.page.wait_for_function(_OFFERED, polling=25).json_value()
        return found

    def take_if_any(self) -> bool:
        """Click one of the things that are offered now; tell whether any were."""
        offers = self.page.evaluate(_OFFERED)
        if offers:
            self.take(offers)
        return bool(offers)

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.hook("result").is_visible()

    def take(self, offers: list[Offer], *, tap: bool = False) -> None:
        """Click one of the things that are offered; places on the board before anything else."""
        targets = [each for each in offers if each["hook"].startswith("target")]
        home = [each for each in targets if "Home" in each["label"]]
        offer = self._random.choice(home or targets or offers)
        point = self.page.touchscreen.tap if tap else self.page.mouse.click
        point(offer["x"], offer["y"])

    def play_on(self, clicks: int = 4_000, *, tap: bool = False) -> None:
        """Play until the game is over, or so many clicks are made."""
        for _ in range(clicks):
            offers = self.offers()
            if not offers:
                return
            self.take(offers, tap=tap)

    def places(self) -> list[tuple[str, str]]:
        """Return where every pawn on the board stands."""
        found = self.hook("pawn").evaluate_all(
            "all => all.map(each => [each.dataset.colour, each.dataset.place])"
        )
        return sorted((colour, place) for colour, place in found)

    def expect_places(self, places: list[tuple[str, str]]) -> None:
        """See that the pawns come to stand on these places."""
        deadline = time.monotonic() + PATIENCE / 1000
        while self.places() != places:
            assert time.monotonic() < deadline, f"{self.places()} should be {places}"
            self.page.wait_for_timeout(50)

    def expect_result(self) -> None:
        """See that the game has ended, and how."""
        expect(self.hook("result")).to_be_visible()
