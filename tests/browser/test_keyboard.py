"""A whole game without a mouse."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import TABLE, Guest
from tests.browser.helpers.preparing import Prepared, can_win
from tests.browser.helpers.serving import Server
from tests.soak import IS_SOAK, amount

Invite = Callable[..., Guest]

_FOCUSED = "document.activeElement?.dataset?.testid ?? ''"
DECISIONS = amount(12, 4_000)
"""Decisions after which a game is left; none takes as many as there are in a soak."""
DECIDING = ("target", "pawn", "choice")


def tab_to(guest: Guest, name: str) -> None:
    """Go from one thing to the next until the one of that name has the focus."""
    for _ in range(40):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement?.innerText?.trim()") == name:
            return
    raise AssertionError(f"no way to {name!r} by keyboard")


def play_on(guest: Guest, decisions: int) -> None:
    """Make so many decisions with two keys, or fewer if the game is over before."""
    for _ in range(decisions):
        if not guest.offers():
            return
        guest.page.keyboard.press("b")
        assert guest.page.evaluate(_FOCUSED) in (*DECIDING, "target-group")
        guest.page.keyboard.press("Enter")
        if guest.page.evaluate("document.activeElement?.closest('.alike') !== null"):
            guest.page.keyboard.press("Enter")


def see_the_end(guest: Guest) -> None:
    """See the result, and put it away by keyboard too."""
    guest.expect_result()
    guest.page.keyboard.press("Escape")
    expect(guest.hook("result")).to_be_hidden()


def test_a_full_game_by_keyboard(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").wait_for()
    tab_to(guest, "Play now")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url(TABLE)
    play_on(guest, DECISIONS)
    if IS_SOAK:
        see_the_end(guest)


@pytest.fixture(scope="module")
def won() -> Prepared:
    """A game whose only move wins it."""
    return Prepared(DEFAULT, lambda game: len(game.listed()) == 1 and can_win(game))


@pytest.fixture(scope="module")
def served(won: Prepared, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("keyboard")
    won.store(folder)
    with Server(folder) as running:
        yield running


def test_a_game_is_ended_by_keyboard(won: Prepared, served: Server, invite: Invite) -> None:
    guest = invite(served)
    cookie = {"name": "pardon", "value": won.tokens[0], "url": served.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(f"/t/{won.id}")
    play_on(guest, 3)
    see_the_end(guest)


def test_the_keys_are_told(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.play_now()
    assert guest.offers()
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("dialog")).to_contain_text("take the last decision back")
