"""Pictures of what a player chooses: teams in the lobby, a card held up, a shared place, a swap."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.choosing.scenes import SCENES, Family
from tests.browser.choosing.test_teams import make_team_table
from tests.browser.helpers.guest import Guest

DESK = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CODES = {"hand": "K7QH2M", "twins": "K7QH3M", "swapped": "K7QH6M"}


def chosen_scenes() -> dict[str, Family]:
    """Return the tables that are pictured."""
    return {name: Family(*SCENES[name], code=code) for name, code in CODES.items()}


def lobby(page: Page) -> None:
    """Make a table for teams."""
    make_team_table(Guest(page))
    page.get_by_role("button", name="Start").wait_for()


def lifted(page: Page) -> None:
    """Hold a card of the hand up."""
    page.locator("[data-testid=hand-card][data-card='1'] button").tap()
    page.get_by_test_id("ghost").first.wait_for()


def asked(page: Page) -> None:
    """Choose a place that two moves share."""
    group = page.get_by_test_id("target-group")
    for pawn in page.locator("[data-testid=pawn].movable").all():
        pawn.tap()
        pawn.and_(page.locator(".chosen")).wait_for()
        if group.count():
            return group.first.tap()
    raise AssertionError("no place is shared")


def store(scenes: dict[str, Family], folder: Path) -> None:
    """Write the tables where a server will find them."""
    for scene in scenes.values():
        scene.store(folder)
