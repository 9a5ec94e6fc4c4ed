"""Who plays with whom is said everywhere, and partners choose each other."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.choosing.conftest import PHONE, Visit
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server

Come = Callable[..., Visit]
Invite = Callable[..., Guest]
SEATS: list[dict[str, Any]] = [
    {"colour": "red", "kind": "me"},
    {"colour": "blue", "kind": "bot", "level": "easy"},
    {"colour": "yellow", "kind": "open"},
    {"colour": "green", "kind": "open"},
]


def make_team_table(host: Guest) -> str:
    """Make a table for teams, and go there."""
    host.page.goto("/")
    asked = {"config": "hasbro-2002+team", "seats": SEATS, "name": "Ann"}
    made = host.page.evaluate(
        "asked => fetch('/api/tables', { method: 'POST', body: JSON.stringify(asked),"
        " headers: { 'content-type': 'application/json' } }).then((answer) => answer.json())",
        asked,
    )
    host.page.goto(f"/t/{made['id']}")
    return str(made["id"])


def seat_of(guest: Guest, colour: str) -> Any:
    return guest.page.locator("li").filter(has_text=colour).first


def test_partners_choose_each_other_in_the_lobby(server: Server, invite: Invite) -> None:
    ann, bea = invite(server), invite(server, **PHONE)
    table = make_team_table(ann)
    expect(ann.page.get_by_role("heading", name="Your team: you and whoever")).to_be_visible()
    bea.page.goto(f"/t/{table}")
    bea.page.get_by_label("Your name").fill("Bea")
    seat_of(bea, "Green").get_by_role("button", name="Sit here").tap()
    expect(bea.page.get_by_role("heading", name="Your team: you and Skye")).to_be_visible()
    seat_of(ann, "Bea").get_by_role("button", name="Ask to change places").click()
    expect(bea.page.get_by_text("Ann would like to change places with you.")).to_be_visible()
    seat_of(ann, "Bea").get_by_role("button", name="take it back").click()
    expect(bea.page.get_by_text("would like to change places")).to_have_count(0)
    seat_of(bea, "Yellow").get_by_role("button", name="Move here").tap()
    for guest, mate in ((ann, "Bea"), (bea, "Ann")):
        team = guest.page.get_by_role("heading", name=f"Your team: you and {mate}")
        expect(team).to_be_visible()
    assert bea.page.evaluate("document.documentElement.scrollWidth") <= 360
    seat_of(ann, "Bea").get_by_role("button", name="Ask to change places").click()
    seat_of(bea, "Ann").get_by_role("button", name="Change places").tap()
    expect(seat_of(ann, "Ann")).to_contain_text("Yellow, you")
    ann.page.get_by_role("button", name="Start").click()
    expect(ann.hook("partner").filter(has_text="with Bea")).to_have_count(1)
    expect(bea.hook("partner").filter(has_text="with you")).to_have_count(1)
    expect(ann.page.locator("[data-testid=pawn][data-whose=own]")).to_have_count(4)
    assert ann.page.locator("[data-whose=own]").first.get_attribute("data-colour") == "yellow"
    assert ann.page.locator("[data-whose=partner]").first.get_attribute("data-colour") == "red"


def test_a_partners_pawn_is_theirs_and_yours_to_move(visit: Come) -> None:
    ann = visit("team")
    expect(ann.page.locator("p.hint")).to_contain_text("yours or Sunny’s")
    pawn = ann.page.locator("[data-testid=pawn].movable[data-colour=yellow]").first
    label = re.compile("^Sunny’s pawn, yours to move: Yellow pawn on ")
    expect(pawn).to_have_accessible_name(label)
    pawn.hover()
    expect(ann.page.locator("p.hint")).to_contain_text("Sunny’s pawn, yours to move.")
    expect(ann.guest.hook("name-plate")).to_have_text(["You", "Sunny"])


def test_a_team_wins_as_a_team(visit: Come) -> None:
    ann = visit("team won")
    expect(ann.page.get_by_role("heading", name="You and Sunny won!")).to_be_visible()
    won = re.compile("(Ann and Sunny|Sunny and Ann) win the game.")
    expect(ann.guest.hook("log")).to_contain_text(won)
