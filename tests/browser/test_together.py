"""Friends: a code to type, watchers, chat, another game; and what remains of a game."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pardon.game import Game
from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import TABLE, Guest
from tests.browser.helpers.making import make_table, start
from tests.browser.helpers.preparing import Prepared
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]


@pytest.fixture(scope="module")
def over() -> Prepared:
    return Prepared(DEFAULT, Game.is_over)


@pytest.fixture(scope="module")
def served(over: Prepared, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("together")
    over.store(folder)
    with Server(folder) as running:
        yield running


def test_a_code_is_typed_in_any_way(server: Server, invite: Invite) -> None:
    host, friend = invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.page.goto("/")
    code = host.table
    friend.page.get_by_label("Join with a code").fill(f" {code[:3].lower()} {code[3:].lower()}")
    friend.page.get_by_role("button", name="Join", exact=True).click()
    friend.page.wait_for_url(TABLE)
    assert friend.table == code


def test_a_watcher_sees_the_game_and_decides_nothing(server: Server, invite: Invite) -> None:
    host, watcher = invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "Easy bot"})
    start(host)
    host.play_on(4)
    assert host.offers()
    watcher.page.goto(f"/t/{host.table}")
    expect(watcher.hook("prompt")).to_contain_text("is choosing")
    assert watcher.places() == host.places()
    assert watcher.page.locator("[data-testid=pawn].movable").count() == 0


def test_names_and_chat_are_text(server: Server, invite: Invite) -> None:
    host, friend = invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.join(host.table, "<b>Bea</b>")
    start(host)
    expect(host.page.get_by_text("<b>Bea</b>").first).to_be_visible()


def test_another_game_after_the_first(over: Prepared, served: Server, invite: Invite) -> None:
    people = [invite(served), invite(served)]
    for guest, token in zip(people, over.tokens, strict=True):
        cookie = {"name": "pardon", "value": token, "url": served.address}
        guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
        guest.page.goto(f"/t/{over.id}")
        guest.expect_result()
    for guest in people:
        guest.page.get_by_role("button", name="Play again").click()
    for guest in people:
        expect(guest.hook("result")).to_be_hidden()
    expect(people[0].page.get_by_text("won").first).to_be_visible()


def test_a_replay_is_stepped_and_shared(over: Prepared, served: Server, invite: Invite) -> None:
    guest = invite(served)
    guest.page.goto(f"/g/{over.id}-1")
    expect(guest.page.get_by_role("heading", name="Replay")).to_be_visible()
    before = guest.places()
    guest.page.get_by_role("slider").fill("60")
    expect(guest.page.get_by_text("Step 60")).to_be_visible()
    assert guest.places() != before
    shown = guest.places()
    other = invite(served)
    other.page.goto(f"/g/{over.id}-1?step=60")
    expect(other.page.get_by_text("Step 60")).to_be_visible()
    assert other.places() == shown


def test_the_cards_are_checked_in_the_browser(
    over: Prepared, served: Server, invite: Invite
) -> None:
    guest = invite(served)
    guest.page.goto(f"/fair/{over.id}-1")
    expect(guest.page.get_by_text("Fair.").first).to_be_visible()
