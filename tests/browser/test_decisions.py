"""The seven part by part, undo inside a card, and why a pawn cannot move."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]


@pytest.fixture(scope="module")
def seven() -> Prepared:
    return Prepared(DEFAULT, can_split)


@pytest.fixture(scope="module")
def served(seven: Prepared, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("prepared")
    seven.store(folder)
    with Server(folder) as running:
        yield running


@pytest.fixture
def ann(seven: Prepared, served: Server, invite: Invite) -> Guest:
    guest = invite(served)
    guest.page.context.add_cookies(
        [{"name": "pardon", "value": seven.tokens[0], "url": served.address}]
    )
    guest.page.goto(f"/t/{seven.id}")
    assert guest.offers()
    return guest


def test_a_seven_is_split_part_by_part_and_taken_back(ann: Guest) -> None:
    before = ann.places()
    expect(ann.hook("card")).to_contain_text("7")
    first = ann.page.locator("[data-testid=pawn].movable").first
    first.click()
    part = ann.page.locator("[data-testid=target]").filter(has_not_text="7").first
    part.click()
    ann.settle()
    expect(ann.hook("prompt")).to_contain_text("left to move")
    assert ann.places() != before
    ann.hook("undo").click()
    ann.settle()
    expect(ann.hook("prompt")).to_contain_text("Your turn")
    assert ann.places() == before


def test_undo_has_a_key(ann: Guest) -> None:
    before = ann.places()
    ann.page.locator("[data-testid=pawn].movable").first.click()
    ann.page.locator("[data-testid=target]").filter(has_not_text="7").first.click()
    expect(ann.hook("undo")).to_be_visible()
    ann.page.keyboard.press("u")
    expect(ann.hook("undo")).to_be_hidden()
    ann.settle()
    assert ann.places() == before


def test_a_pawn_that_cannot_move_says_why_with_its_clause(ann: Guest) -> None:
    ann.page.locator("[data-testid=pawn][data-colour=red][data-place=start]").first.click()
    expect(ann.hook("why")).to_contain_text("this does not bring a pawn out of Start")
    link = ann.hook("why").get_by_role("link").first
    clause = link.inner_text()
    link.click()
    expect(ann.page.locator(f"[id='{clause}']")).to_be_in_viewport()


def test_what_would_happen_is_shown_before_it_is_played(ann: Guest) -> None:
    ann.page.locator("[data-testid=pawn].movable").first.click()
    target = ann.page.locator("[data-testid=target]").first
    target.hover()
    sentence = target.get_attribute("aria-label") or ""
    assert sentence.startswith("Ann moves")
    expect(ann.page.locator("p.hint")).to_contain_text("moves from")
