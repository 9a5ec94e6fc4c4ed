"""Whole games by clicking."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT, EDITIONS
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.making import make_table, start
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]

OTHERS = [key for key in EDITIONS if key != DEFAULT]


def test_two_people_make_join_and_finish_a_game(server: Server, invite: Invite) -> None:
    host, friend = invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.join(host.table, "Bea")
    expect(host.page.get_by_text("Everyone is here.")).to_be_visible()
    start(host)
    while not host.is_over:
        for guest in (host, friend):
            guest.take_if_any()
    host.expect_result()
    friend.expect_result()


@pytest.mark.parametrize("edition", OTHERS)
def test_a_game_of_the_edition_against_a_bot(edition: str, server: Server, invite: Invite) -> None:
    guest = invite(server)
    make_table(guest, edition, {"Red": "Me", "Yellow": "Medium bot"})
    start(guest)
    guest.play_on()
    guest.expect_result()


def test_play_now_is_one_click(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.play_now()
    assert guest.offers()
    expect(guest.hook("prompt")).to_contain_text("Your turn")
