"""Coming back: what one has played, another device, no network, and being told of one's turn."""

import json
import time
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pardon.events.voice import SOMEBODY, called
from pardon.game import Game
from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import PATIENCE, Guest
from tests.browser.helpers.preparing import Prepared
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]


@pytest.fixture(scope="module")
def games() -> list[Prepared]:
    """Two games of Ann against Bob that are over, and one where it is Ann's turn."""
    first = Prepared(DEFAULT, Game.is_over, code="K7QH2M")
    second = Prepared("parker-1934", Game.is_over, code="K7QH3M", tokens=first.tokens)
    third = Prepared(
        DEFAULT, lambda game: game.actor == "red", code="K7QH4M", tokens=first.tokens, clock=86_400
    )
    return [first, second, third]


@pytest.fixture(scope="module")
def served(games: list[Prepared], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("me")
    for game in games:
        game.store(folder)
    with Server(folder) as running:
        yield running


def be(guest: Guest, server: Server, token: str) -> Guest:
    """Let a guest be whoever holds a token."""
    cookie = {"name": "pardon", "value": token, "url": server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    return guest


def test_my_page_has_my_games_with_who_won(
    games: list[Prepared], served: Server, invite: Invite
) -> None:
    ann = be(invite(served), served, games[0].tokens[0])
    ann.page.goto("/me")
    expect(ann.hook("games")).to_have_text("2")
    expect(ann.hook("my-game")).to_have_count(2)
    wins = int(ann.hook("wins").inner_text())
    assert ann.page.get_by_text("You won").count() == wins
    assert ann.page.get_by_text("Bob won").count() == 2 - wins
    expect(ann.page.get_by_role("heading", name="Among people")).to_be_visible()
    expect(ann.page.get_by_text("after 2 games")).to_be_visible()
    ann.page.get_by_role("link", name="Parker").last.click()
    expect(ann.page.get_by_role("heading", name="against")).to_be_visible()


def test_another_device_becomes_me_once_and_then_i_am_forgotten(
    games: list[Prepared], served: Server, invite: Invite
) -> None:
    bob, phone, thief = (
        be(invite(served), served, games[0].tokens[1]),
        invite(served),
        invite(served),
    )
    bob.page.goto("/me")
    bob.page.get_by_role("button", name="Make a link").click()
    expect(bob.page.get_by_role("img", name="QR code")).to_be_visible()
    link = bob.hook("carry-link").inner_text()
    phone.page.goto(link)
    expect(phone.page.get_by_text("with 2 games")).to_be_visible()
    phone.page.get_by_role("button", name="Be ").click()
    expect(phone.hook("games")).to_have_text("2")
    thief.page.goto(link)
    expect(thief.page.get_by_text("This link has been used")).to_be_visible()
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="Download all of it").click()
    with open(download.value.path(), encoding="utf-8") as file:
        assert len(json.load(file)["games"]) == 2
    phone.page.get_by_role("button", name="Forget me").click()
    assert Axe().run(phone.page).response["violations"] == []
    phone.page.get_by_role("button", name="Yes, forget me").click()
    phone.page.wait_for_url(f"{served.address}/")
    bob.page.goto("/me")
    expect(bob.page.get_by_text("Here will be what you have played")).to_be_visible()
    ann = be(invite(served, locale="de-DE"), served, games[0].tokens[0])
    ann.page.goto("/me")
    expect(ann.page.get_by_text(called(SOMEBODY, "de")).first).to_be_visible()
    expect(ann.page.get_by_text(SOMEBODY)).to_have_count(0)


def test_the_site_begins_without_a_network_and_says_so(served: Server, invite: Invite) -> None:
    guest = invite(served, service_workers="allow")
    page = guest.page
    page.goto("/rules/hasbro-2002")
    page.evaluate("navigator.serviceWorker.register('/sw.js')")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.wait_for_load_state("networkidle")
    heading = page.locator("h1").inner_text()
    expect(guest.hook("offline")).to_be_empty()
    page.context.set_offline(True)
    page.reload()
    expect(guest.hook("offline")).to_contain_text("You are offline", timeout=20_000)
    expect(page.locator("h1")).to_have_text(heading)
    page.context.set_offline(False)
    expect(guest.hook("offline")).to_be_empty(timeout=20_000)


def test_the_site_can_be_installed(served: Server, invite: Invite) -> None:
    guest = invite(served)
    guest.page.goto("/new")
    address = guest.page.locator("link[rel=manifest]").get_attribute("href")
    answer = guest.page.request.get(f"{served.address}{address}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] and manifest["start_url"] == "/" and manifest["display"] == "standalone"
    sizes = {}
    for icon in manifest["icons"]:
        body = guest.page.request.get(f"{served.address}{icon['src']}").body()
        assert body.startswith(b"\x89PNG")
        side = int.from_bytes(body[16:20])
        assert icon["sizes"] == f"{side}x{side}"
        sizes[icon["purpose"]] = side
    assert sizes == {"any": 512, "maskable": 512}
    session = guest.page.context.new_cdp_session(guest.page)
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}


def test_a_notification_tells_of_my_turn_in_a_slow_game(
    games: list[Prepared], served: Server, invite_whole: Invite
) -> None:
    guest = be(invite_whole(served, service_workers="allow"), served, games[0].tokens[0])
    page = guest.page
    page.context.grant_permissions(["notifications"])
    page.goto(f"/t/{games[0].id}")
    guest.expect_result()
    assert page.get_by_role("switch", name="Tell me when it is my turn").count() == 0
    page.goto(f"/t/{games[2].id}")
    assert notifications(guest) == "", "nobody has asked for it"
    page.get_by_role("switch", name="Tell me when it is my turn").check()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto("/rules")
    # What is asked here is a promise, and any promise would end the waiting of the browser itself.
    deadline = time.monotonic() + PATIENCE / 1000
    while not (told := notifications(guest)):
        assert time.monotonic() < deadline, "there is no notification"
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(200)
    assert told == f"Your turn /t/{games[2].id}"


_NOTIFICATIONS = """async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const all = (await registration?.getNotifications()) ?? []
    return all.map((each) => `${each.title} ${each.data.to}`).join()
}"""


def notifications(guest: Guest) -> str:
    """Return the notifications that are shown, and where they lead."""
    shown: str = guest.page.evaluate(_NOTIFICATIONS)
    return shown
