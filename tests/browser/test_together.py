"""Friends: a code to type, watchers, chat, another game; and what remains of a game."""

import re
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
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
def hidden() -> Prepared:
    """A game with hands of cards, where not everyone sees every step."""
    return Prepared("revenge", Game.is_over, code="K7QH5M")


@pytest.fixture(scope="module")
def served(
    over: Prepared, hidden: Prepared, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("together")
    over.store(folder)
    hidden.store(folder)
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
    expect(guest.page.get_by_role("heading", name="against")).to_be_visible()
    expect(guest.page).to_have_title(re.compile("Ann.*Bob|Bob.*Ann"))
    before = guest.places()
    guest.page.get_by_role("slider").fill("60")
    expect(guest.page.get_by_text("Step 60")).to_be_visible()
    assert guest.places() != before
    shown = guest.places()
    other = invite(served)
    other.page.goto(f"/g/{over.id}-1?step=60")
    expect(other.page.get_by_text("Step 60")).to_be_visible()
    assert other.places() == shown


def test_the_moves_of_a_replay_lead_to_their_steps(
    over: Prepared, served: Server, invite: Invite
) -> None:
    guest = invite(served)
    guest.page.goto(f"/g/{over.id}-1?step=40")
    chosen = guest.page.locator("[data-testid=move][aria-current=step]")
    expect(chosen).to_be_in_viewport()
    expect(guest.hook("sentence")).to_have_text(chosen.inner_text())
    guest.hook("move").nth(10).click()
    step = guest.hook("move").nth(10).get_attribute("data-step")
    expect(guest.page.get_by_text(f"Step {step} of")).to_be_visible()
    expect(guest.hook("sentence")).to_have_text(guest.hook("move").nth(10).inner_text())
    picture = guest.page.get_by_role("link", name="Picture").get_attribute("href") or ""
    assert f"step={step}" in picture
    body = guest.page.request.get(f"{served.address}{picture}").body()
    assert body.startswith(b"\x89PNG")


UNSEEN = """async (address) => {
    const { frames } = await (await fetch(address)).json()
    return frames.flatMap(({ sentence }, step) => (sentence ? [] : [step]))
}"""
"""The steps of a replay where there was nothing to see."""


def test_a_step_that_others_did_not_see_is_no_beginning(
    hidden: Prepared, served: Server, invite: Invite
) -> None:
    guest = invite(served)
    guest.page.goto(f"/g/{hidden.id}-1")
    expect(guest.hook("sentence")).to_have_text("The game begins.")
    steps = guest.page.evaluate(UNSEEN, f"/api/games/{hidden.id}-1/replay")
    guest.page.goto(f"/g/{hidden.id}-1?step={steps[1]}")
    expect(guest.hook("sentence")).to_have_text("Nothing that others could see.")


def test_a_watcher_speaks_is_muted_and_is_removed(server: Server, invite: Invite) -> None:
    host, friend, watcher = invite(server), invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.join(host.table, "Bea")
    start(host)
    watcher.page.goto(f"/t/{host.table}")
    for guest in (host, friend, watcher):
        guest.page.get_by_role("button", name="Chat").click()
    watcher.page.get_by_label("What shall we call you?").fill("Wim <i>")
    watcher.page.get_by_role("button", name="Join the chat").click()
    watcher.page.get_by_label("Say something").fill("hello from Wim")
    watcher.page.get_by_role("button", name="Say", exact=True).click()
    for guest in (host, friend):
        expect(guest.page.get_by_text("hello from Wim")).to_be_visible()
    friend.page.get_by_text("People: 2 others").click()
    friend.page.get_by_role("button", name="Mute Wim <i>").click()
    expect(friend.page.get_by_text("hello from Wim")).to_be_hidden()
    expect(host.page.get_by_text("hello from Wim")).to_be_visible()
    assert friend.page.get_by_role("button", name="Remove Wim").count() == 0
    host.page.get_by_text("People and table: 2 others").click()
    host.page.get_by_role("switch", name="Watchers may speak").click()
    expect(watcher.page.get_by_text("Only the players speak")).to_be_visible()
    host.page.get_by_role("switch", name="In the list of tables").click()
    visitor = invite(server)
    visitor.page.goto("/")
    expect(visitor.page.locator(f"a[href='/t/{host.table}']")).to_be_visible()
    host.page.get_by_role("button", name="Remove Wim <i>").click()
    assert Axe().run(host.page).response["violations"] == []
    host.page.get_by_role("button", name="Remove", exact=True).last.click()
    expect(watcher.page.get_by_role("heading", name="You have been removed")).to_be_visible()
    watcher.page.reload()
    expect(watcher.page.get_by_role("heading", name="You have been removed")).to_be_visible()
    host.page.get_by_role("button", name="Remove Bea").click()
    host.page.get_by_role("button", name="Remove", exact=True).last.click()
    expect(friend.page.get_by_role("heading", name="You have been removed")).to_be_visible()
    expect(host.page.get_by_text("Sunny").first).to_be_visible()


def test_the_cards_are_checked_in_the_browser(
    over: Prepared, served: Server, invite: Invite
) -> None:
    guest = invite(served)
    guest.page.goto(f"/fair/{over.id}-1")
    expect(guest.page.get_by_text("Fair.").first).to_be_visible()


def test_every_browser_gives_a_seed_without_a_word_and_remembers_it(
    server: Server, invite: Invite
) -> None:
    host, friend = invite(server), invite(server)
    make_table(host, DEFAULT, {"Red": "Me", "Yellow": "A friend"})
    friend.join(host.table, "Bea")
    expect(host.page.get_by_text("Bea").first).to_be_visible()
    start(host)
    game = f"{host.table}-1"
    for guest in (host, friend):
        kept = guest.page.evaluate("JSON.parse(localStorage['pardon.fair'])")[game]
        assert kept["seeds"][kept["closed"][kept["seat"]]] == kept["revealed"]
        assert set(kept["closed"]) == {"red", "yellow"}
        assert kept["kinds"] == {"red": "person", "yellow": "person"}
