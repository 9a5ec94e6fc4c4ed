"""The own card waits in the pile until it is drawn."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.choosing.conftest import PHONE
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
DRAWING = '{"speed": 0, "motion": "reduce", "sound": false, "forced": false}'
SEATS = [{"colour": "red", "kind": "me"}, {"colour": "yellow", "kind": "bot", "level": "easy"}]


def make(guest: Guest, fields: dict[str, Any]) -> str:
    """Make a table of Ann's in which red leads, and return its code."""
    made = guest.page.evaluate(
        "asked => fetch('/api/tables', { method: 'POST', body: JSON.stringify(asked),"
        " headers: { 'content-type': 'application/json' } }).then((answer) => answer.json())",
        {"config": "hasbro-2002+first=red", "name": "Ann"} | fields,
    )
    return str(made["id"])


def begin(guest: Guest, clock: int | None = None) -> None:
    """Begin a game in which red leads."""
    guest.page.goto("/")
    guest.page.goto(f"/t/{make(guest, {'seats': SEATS, 'clock': clock})}?go=1")
    guest.page.wait_for_selector("[data-testid=prompt]")


@pytest.mark.parametrize("way", ["click", "tap", "Space"])
def test_nothing_is_told_of_the_card_before_it_is_drawn(
    way: str, server: Server, invite: Invite
) -> None:
    options: dict[str, Any] = PHONE if way == "tap" else {}
    guest = invite(server, DRAWING, **options)
    begin(guest)
    pile = guest.hook("draw")
    expect(pile).to_be_visible()
    guest.page.wait_for_timeout(300)
    expect(guest.hook("prompt")).to_have_text("Your turn: draw a card.")
    assert guest.page.title().startswith("Your turn")
    expect(guest.hook("card").first).to_have_attribute("data-card", "")
    expect(guest.hook("log")).not_to_contain_text("draws")
    assert guest.page.locator(".movable, [data-testid=choice]").count() == 0
    if way == "Space":
        guest.page.locator("body").press("Space")
    else:
        pile.tap() if way == "tap" else pile.click()
    expect(guest.hook("draw")).to_have_count(0)
    expect(guest.hook("card").first).not_to_have_attribute("data-card", "")
    expect(guest.hook("log")).to_contain_text("Ann draws")
    assert guest.offers()


def test_with_a_clock_the_card_turns_up_by_itself(server: Server, invite: Invite) -> None:
    guest = invite(server, DRAWING)
    begin(guest, clock=180)
    assert guest.offers()
    expect(guest.hook("card").first).not_to_have_attribute("data-card", "")
    assert guest.hook("draw").count() == 0


def test_the_pile_waits_turn_after_turn_and_can_be_told_not_to(
    server: Server, invite: Invite
) -> None:
    guest = invite(server, DRAWING)
    begin(guest)
    for _ in range(3):
        expect(guest.hook("draw")).to_be_visible()
        guest.hook("draw").click()
        while guest.hook("draw").count() == 0:
            guest.take_if_any()
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_label("Draw your cards yourself").click()
    expect(guest.hook("draw")).to_have_count(0)


def test_nobody_sees_a_card_before_its_player_draws_it(server: Server, invite: Invite) -> None:
    ann, bob = invite(server, DRAWING), invite(server)
    ann.page.goto("/")
    table = make(ann, {"seats": [SEATS[0], {"colour": "yellow", "kind": "open"}]})
    ann.page.goto(f"/t/{table}")
    bob.join(table, "Bob")
    ann.page.get_by_role("button", name="Start").click()
    expect(ann.hook("draw")).to_be_visible()
    expect(bob.hook("prompt")).to_have_text("Ann plays")
    bob.page.wait_for_timeout(400)
    expect(bob.hook("card").first).to_have_attribute("data-card", "")
    expect(bob.hook("log")).not_to_contain_text("draws")
    ann.hook("draw").click()
    expect(bob.hook("log")).to_contain_text("Ann draws")
    expect(bob.hook("card").first).not_to_have_attribute("data-card", "")
