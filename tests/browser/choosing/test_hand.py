"""Cards of the hand are read before they are played."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.choosing.conftest import PHONE, Visit

Come = Callable[..., Visit]


def card(ann: Visit, kind: str) -> Locator:
    return ann.page.locator(f"[data-testid=hand-card][data-card='{kind}'] button").first


def test_a_card_is_held_up_by_pointing_and_shows_all_it_could_do(visit: Come) -> None:
    ann = visit("hand")
    before = ann.guest.places()
    card(ann, "1").hover()
    expect(ann.guest.hook("card-detail")).to_contain_text("Start a pawn, or move one forward 1.")
    expect(ann.guest.hook("card-detail")).to_contain_text("2 ways to play it now")
    ghosts = ann.page.locator("[data-testid=ghost][data-kind=lands]")
    expect(ghosts).to_have_count(2)
    assert ann.guest.places() == before and ann.count("act") == 0
    ann.page.mouse.move(2, 2)
    expect(ann.guest.hook("card-detail")).to_have_count(0)
    expect(ghosts).to_have_count(0)


def test_a_card_that_cannot_be_played_says_what_is_in_the_way(visit: Come) -> None:
    ann = visit("hand")
    card(ann, "12").hover()
    expect(ann.guest.hook("card-detail")).to_contain_text("No pawn can use the 12: ")
    card(ann, "12").click()
    expect(ann.guest.hook("card-detail")).to_contain_text("12")
    assert ann.count("act") == 0


def test_the_focus_holds_a_card_up_and_enter_plays_it(visit: Come) -> None:
    ann = visit("hand")
    ann.page.keyboard.press("b")
    expect(ann.guest.hook("card-detail")).to_contain_text("Start a pawn")
    assert ann.count("act") == 0
    ann.page.keyboard.press("Enter")
    expect(ann.guest.hook("card").first).to_have_attribute("data-card", "1")
    ann.take_back()


def test_a_finger_taps_twice(visit: Come) -> None:
    ann = visit("hand", **PHONE)
    card(ann, "1").tap()
    expect(ann.guest.hook("card-detail")).to_contain_text("Tap again to play it")
    expect(ann.guest.hook("ghost").first).to_be_visible()
    card(ann, "7").tap()
    expect(ann.guest.hook("card-detail")).to_contain_text("split the 7")
    assert ann.count("act") == 0
    card(ann, "7").tap()
    expect(ann.guest.hook("card").first).to_have_attribute("data-card", "7")
    ann.take_back()
    card(ann, "12").tap()
    expect(ann.guest.hook("card-detail")).to_contain_text("No pawn can use the 12: ")
    ann.guest.hook("board").first.tap(position={"x": 180, "y": 180})
    expect(ann.guest.hook("card-detail")).to_have_count(0)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_card_is_dragged_to_the_board(visit: Come) -> None:
    ann = visit("hand")
    board = ann.guest.hook("board").first.bounding_box()
    place = card(ann, "1").bounding_box()
    assert board and place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x, y + 150, steps=4)
    ann.page.mouse.up()
    ann.guest.settle()
    assert ann.count("act") == 0
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(board["x"] + 300, board["y"] + 300, steps=4)
    assert ann.count("act") == 0
    ann.page.mouse.up()
    expect(ann.guest.hook("card").first).to_have_attribute("data-card", "1")
    assert ann.count("act") == 1
    ann.take_back()
