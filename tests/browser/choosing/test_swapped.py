"""Swapped colours: the board, the words and the result follow them."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.choosing.conftest import Visit

Come = Callable[..., Visit]
_AT = "each => { const at = each.getBoundingClientRect(); return [at.x, at.y] }"


def test_the_own_colour_is_at_the_bottom_and_marked(visit: Come) -> None:
    ann = visit("swapped")
    own = ann.page.locator("[data-testid=pawn][data-whose=own]")
    assert {each.get_attribute("data-colour") for each in own.all()} == {"yellow"}
    plate = ann.guest.hook("name-plate")
    expect(plate).to_have_text("You")
    expect(plate).to_have_attribute("data-colour", "yellow")
    # The Home of the bottom side is right of the middle, and this is its far edge.
    board = ann.guest.hook("board").first.bounding_box()
    x, y = plate.evaluate(_AT)
    assert board and 0.7 < (x - board["x"]) / board["width"] < 0.9
    assert 0.4 < (y - board["y"]) / board["height"] < 0.55


def test_the_board_turns_with_who_swaps(visit: Come) -> None:
    ann = visit("swap")
    start = ann.page.locator("[data-testid=pawn][data-colour=blue][data-place=start]").first
    x, y = start.evaluate(_AT)
    ann.page.get_by_role("button", name="Swap colours with Blue").click()
    ann.guest.settle()
    expect(ann.guest.hook("name-plate")).to_have_attribute("data-colour", "blue")
    assert start.evaluate(_AT) != [x, y]
    own = ann.page.locator("[data-testid=pawn][data-whose=own]")
    assert {each.get_attribute("data-colour") for each in own.all()} == {"blue"}


def test_the_result_shows_the_colours_that_were_played_last(visit: Come) -> None:
    ann = visit("swap won")
    result = ann.guest.hook("result")
    expect(result.locator("header").get_by_role("img")).to_have_accessible_name("Blue")
    heads = result.locator("thead").get_by_role("img")
    names = [each.get_attribute("aria-label") for each in heads.all()]
    assert names == ["Blue", "Yellow", "Red", "Green"]
