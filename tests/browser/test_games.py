"""Whole games by clicking."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT, EDITIONS
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.making import make_table, start
from tests.browser.helpers.preparing import Prepared, can_win
from tests.browser.helpers.serving import Server
from tests.soak import IS_SOAK, amount, sample

Invite = Callable[..., Guest]

CLICKS = amount(12, 4_000)
"""Clicks after which a game is left; none takes as many as there are in a soak."""
OTHERS = [key for key in EDITIONS if key != DEFAULT]


def test_two_people_make_join_and_play_a_game(server: Server, invite: Invite) -> None:
    host, friend = invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.join(host.table, "Bea")
    expect(host.page.get_by_text("Everyone is here.")).to_be_visible()
    start(host)
    clicks = 0
    while clicks < CLICKS and not host.is_over:
        clicks += sum(guest.take_if_any() for guest in (host, friend))
    if IS_SOAK:
        host.expect_result()
        friend.expect_result()
    host.settle()
    friend.expect_places(host.places())


@pytest.mark.parametrize("edition", sample(OTHERS, ["fire-ice-2013", "revenge"]))
def test_a_game_of_the_edition_against_a_bot(edition: str, server: Server, invite: Invite) -> None:
    guest = invite(server)
    make_table(guest, edition, {"Red": "Me", "Yellow": "Medium bot"})
    start(guest)
    guest.play_on(CLICKS)
    if IS_SOAK:
        guest.expect_result()


@pytest.fixture(scope="module")
def endings() -> dict[str, Prepared]:
    """A game of each edition that red can win now."""
    return {
        edition: Prepared(edition, can_win, code=f"K7QH{number}M")
        for number, edition in enumerate(OTHERS, 2)
    }


@pytest.fixture(scope="module")
def served(
    endings: dict[str, Prepared], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("endings")
    for ending in endings.values():
        ending.store(folder)
    with Server(folder) as running:
        yield running


@pytest.mark.parametrize("edition", OTHERS)
def test_a_game_of_the_edition_is_won(
    edition: str, endings: dict[str, Prepared], served: Server, invite: Invite
) -> None:
    guest = invite(served)
    cookie = {"name": "pardon", "value": endings[edition].tokens[0], "url": served.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(f"/t/{endings[edition].id}")
    assert guest.offers()
    guest.page.locator("[data-testid=target][aria-label*=Home]").first.click()
    guest.expect_result()
    expect(guest.hook("crest")).to_contain_text("You won!")


def test_play_now_is_one_click(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.play_now()
    assert guest.offers()
    expect(guest.hook("prompt")).to_contain_text("Your turn")
