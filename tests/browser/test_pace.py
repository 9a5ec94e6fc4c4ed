"""Pace: bots go on as fast as boards show it, and nothing is told ahead of the board."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import PATIENCE, Guest
from tests.browser.helpers.making import make_table, start
from tests.browser.helpers.preparing import Prepared, can_win
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]

SHOWING = '{"speed": 1, "motion": "reduce", "sound": false, "forced": false, "draw": false}'
"""Settings that show every step, quickly."""
MOVING = '{"speed": 2, "motion": "full", "sound": false, "forced": false, "draw": false}'
"""Settings as they are at first, but for forced moves."""
BOT = {"colour": "yellow", "kind": "bot", "level": "easy"}
FEW = 12
"""Turns that bots may have played; without pacing they play whole games in that time."""


def told(guest: Guest) -> int:
    """Return how many lines the log has."""
    return guest.hook("log-line").count()


def expect_told(guest: Guest, lines: int) -> None:
    """Wait until the log has so many lines."""
    expect(guest.hook("log-line").nth(lines - 1)).to_be_attached(timeout=PATIENCE)


def summary(guest: Guest) -> dict[str, Any]:
    """Return what the server says of the table."""
    found: dict[str, Any] = guest.page.request.get(f"/api/tables/{guest.table}").json()
    return found


def request_table(guest: Guest, **values: Any) -> None:
    """Make a table as a program would, with what the page for it does not offer."""
    new = {"config": DEFAULT, "name": "Ann"} | values
    made = guest.page.request.post("/api/tables", data=new).json()
    guest.page.goto(f"/t/{made['id']}")


def test_a_seat_left_to_a_bot_is_had_back_turns_later(server: Server, invite: Invite) -> None:
    guest = invite(server, SHOWING)
    make_table(guest, DEFAULT, {"Red": "Me", "Yellow": "Easy bot"})
    start(guest)
    guest.page.get_by_role("button", name="Leave to a bot").click()
    expect(guest.page.get_by_text("A bot plays for you.")).to_be_visible()
    expect_told(guest, told(guest) + 8)
    there = summary(guest)
    assert there["state"] == "playing" and there["turns"] <= FEW
    guest.page.get_by_role("button", name="Take your seat back").click()
    expect(guest.page.get_by_text("A bot plays for you.")).to_be_hidden()
    offers = guest.offers()
    assert offers and not guest.is_over
    guest.take(offers)
    guest.settle()


def test_bots_alone_are_found_in_the_middle_of_their_game(server: Server, invite: Invite) -> None:
    host, watcher = invite(server, SHOWING), invite(server, SHOWING)
    limited = f"{DEFAULT}+turn_limit={5 * FEW}"
    request_table(host, config=limited, seats=[BOT | {"colour": "red"}, BOT])
    host.page.get_by_role("button", name="Start").click()
    expect_told(host, 8)
    watcher.page.goto(f"/t/{host.table}")
    expect(watcher.hook("prompt")).not_to_contain_text("Game over")
    expect_told(watcher, told(watcher) + 3)
    host.page.reload()
    expect_told(host, 3)
    expect_told(host, told(host) + 3)
    assert not host.is_over and not watcher.is_over
    there = summary(host)
    assert there["state"] == "playing" and there["turns"] <= 4 * FEW
    watcher.page.close()
    host.page.keyboard.press("s")
    expect(host.hook("result")).to_be_visible(timeout=PATIENCE)


def test_a_missed_clock_keeps_the_seat(server: Server, invite: Invite) -> None:
    guest = invite(server, SHOWING)
    request_table(guest, seats=[{"colour": "red", "kind": "me"}, BOT], clock=10)
    start(guest)
    assert guest.offers()
    expect(guest.page.get_by_text("Your time ran out")).to_be_visible(timeout=PATIENCE)
    assert guest.offers() and not guest.page.get_by_text("A bot plays for you.").is_visible()
    guest.take(guest.offers())


@pytest.fixture(scope="module")
def won() -> Prepared:
    return Prepared(DEFAULT, can_win)


@pytest.fixture
def served(won: Prepared, tmp_path: Path) -> Iterator[Server]:
    won.store(tmp_path)
    with Server(tmp_path) as running:
        yield running


_WATCH = """() => {
    window.seen = []
    const text = (selector) => document.querySelector(selector)?.textContent ?? ''
    const look = () => {
        const home = document.querySelectorAll('[data-colour=red][data-place=home]').length
        const told = [document.title, text('[aria-label=Players]'), text('[data-testid=prompt]'),
            text('[data-testid=log]'), text('[data-testid=result]')].join(' | ')
        const canLeave = [...document.querySelectorAll('button')].some(
            (each) => each.textContent.includes('Leave to a bot'))
        window.seen.push([home, told, canLeave])
    }
    look()
    new MutationObserver(look).observe(document, { subtree: true, childList: true,
        characterData: true, attributes: true })
}"""
"""Keep what the page tells, and how many red pawns are Home, whenever anything changes."""


def watch(page: Page) -> None:
    page.evaluate(_WATCH)


def seen(page: Page) -> list[tuple[int, str, bool]]:
    return [(home, told, leave) for home, told, leave in page.evaluate("() => window.seen")]


def test_nothing_is_told_ahead_of_the_board(won: Prepared, served: Server, invite: Invite) -> None:
    people = [invite(served, MOVING), invite(served, MOVING)]
    for guest, token in zip(people, won.tokens, strict=True):
        cookie = {"name": "pardon", "value": token, "url": served.address}
        guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
        guest.page.goto(f"/t/{won.id}")
    ann, _ = people
    assert ann.offers()
    for guest in people:
        expect(guest.page.locator("button", has_text="Leave to a bot").first).to_be_attached()
        watch(guest.page)
    ann.page.locator("[data-testid=target][aria-label*=Home]").first.click()
    for guest in people:
        guest.expect_result()
        before = [each for each in seen(guest.page) if each[0] < 4]
        assert len(before) > 2
        for _, words, can_leave in before:
            assert not re.search(r"\bwon\b|\bwins?\b|[Oo]ver", words), words
            assert can_leave
        expect(guest.page.get_by_label("Players")).to_contain_text("1 won")
