"""A look for each edition, how to play on its page, and a home page of pictures made once."""

from collections.abc import Callable

from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT, EDITIONS
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
ONE_LOOK = '{"speed": 0, "motion": "reduce", "forced": false, "one_look": true}'
_WORN = "document.documentElement.dataset.look"
_LOADED = "all => all.map(each => each.complete && each.naturalWidth > 0)"
_COLOUR = "getComputedStyle(document.documentElement).getPropertyValue('--red')"


def test_each_edition_has_its_look_and_begins_with_how_to_play(
    server: Server, invite: Invite
) -> None:
    guest = invite(server)
    reds = set()
    for key, edition in EDITIONS.items():
        guest.page.goto(f"/rules/{key}")
        howto = guest.hook("howto")
        expect(howto).to_be_visible()
        assert guest.page.evaluate(_WORN) == edition.look
        reds.add(guest.page.evaluate(_COLOUR))
        guest.page.wait_for_load_state("networkidle")
        pictures = howto.locator("img").evaluate_all(_LOADED)
        assert len(pictures) >= 4
        assert all(pictures)
        first = guest.page.locator("main h2").first
        expect(first).to_have_text("How to play")
    assert len(reds) == len(EDITIONS)


def test_a_table_wears_the_look_of_its_edition_or_one_for_all(
    server: Server, invite: Invite
) -> None:
    guest, plain = invite(server), invite(server, ONE_LOOK)
    for each, look in ((guest, EDITIONS[DEFAULT].look), (plain, "classic")):
        each.play_now()
        assert each.offers()
        assert each.page.evaluate(_WORN) == look
    guest.page.goto("/")
    expect(guest.page.locator("html")).to_have_attribute("data-look", "classic")


def test_the_home_page_shows_boards_as_pictures(server: Server, invite: Invite) -> None:
    guest = invite(server, has_hero=True)
    guest.page.goto("/")
    guest.page.wait_for_load_state("networkidle")
    pictures = guest.page.locator("main img")
    expect(pictures).to_have_count(1 + len(EDITIONS))
    pictures.last.scroll_into_view_if_needed()
    guest.page.wait_for_load_state("networkidle")
    assert all(pictures.evaluate_all(_LOADED))
    assert guest.page.locator("*").count() < 1_000
    zero = guest.page.evaluate("document.fonts.load(\"16px 'Pardon Digits'\", '0')")
    assert zero, "the zero that is not struck through is missing"
