"""Reloads, other tabs, and a server that ends in mid-game."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server, ServerProcess

Invite = Callable[..., Guest]


def test_a_reload_in_mid_game_keeps_seat_and_game(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.play_now()
    guest.play_on(6)
    assert guest.offers()
    before = guest.places()
    guest.page.reload()
    assert guest.offers()
    assert guest.places() == before
    guest.play_on(3)


def test_another_tab_has_the_same_seat(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.play_now()
    guest.play_on(2)
    tab = Guest(guest.page.context.new_page())
    tab.page.goto(guest.page.url)
    assert tab.offers()
    tab.play_on(2)
    assert tab.offers()
    guest.expect_places(tab.places())


def test_a_killed_server_carries_on_by_itself(own_server: ServerProcess, invite: Invite) -> None:
    guest = invite(own_server)
    guest.play_now()
    guest.play_on(4)
    assert guest.offers()
    before = guest.places()
    own_server.kill()
    expect(guest.hook("connection")).to_have_attribute("data-state", "lost")
    own_server.start()
    expect(guest.hook("connection")).to_have_attribute("data-state", "open", timeout=30_000)
    assert guest.offers()
    assert guest.places() == before
    guest.play_on(3)
