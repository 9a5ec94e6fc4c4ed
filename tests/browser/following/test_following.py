"""Following the game: trails of rivals, the log by turn and again on the board, a forced pass."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pardon.game import Game
from pardon.rules.editions import DEFAULT
from pardon.server.wire.explanations import stuck_by
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
MOVING = '{"speed": 2, "motion": "full", "sound": false, "forced": false, "draw": false}'
READING = '{"speed": 4, "motion": "reduce", "sound": false, "forced": false, "draw": false}'
CALM = '{"speed": 0, "motion": "reduce", "sound": false, "forced": false, "draw": false}'


class IsBumped:
    """Whether red can move a pawn just after yellow has sent one of red's back."""

    def __init__(self) -> None:
        self._out = 0

    def __call__(self, game: Game) -> bool:
        out = sum(place != "start" for place in game.pawns["red"])
        before, self._out = self._out, out
        is_free = game.actor == "red" and game.phase == "play"
        return is_free and 0 < out < before and any(each.kind != "pass" for each in game.listed())


def is_stuck(game: Game) -> bool:
    """Tell whether red has drawn a card that moves no pawn, after the game is well under way."""
    return game.actor == "red" and game.turns > 12 and bool(stuck_by(game))


@pytest.fixture(scope="module")
def bumped() -> Prepared:
    return Prepared(DEFAULT, IsBumped())


@pytest.fixture(scope="module")
def stuck() -> Prepared:
    return Prepared(DEFAULT, is_stuck, code="K7QH4M")


@pytest.fixture(scope="module")
def served(
    bumped: Prepared, stuck: Prepared, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("following")
    bumped.store(folder)
    stuck.store(folder)
    with Server(folder) as running:
        yield running


def visit(guest: Guest, prepared: Prepared, server: Server, who: int = 0) -> None:
    """Come to a table as Ann, or as Bob."""
    cookie = {"name": "pardon", "value": prepared.tokens[who], "url": server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(f"/t/{prepared.id}")
    guest.hook("prompt").wait_for()
    guest.settle()


@pytest.mark.parametrize("settings", [MOVING, CALM])
def test_a_turn_of_the_log_is_seen_again_and_nothing_is_changed_by_it(
    settings: str, bumped: Prepared, served: Server, invite: Invite
) -> None:
    ann = invite(served, settings)
    visit(ann, bumped, served)
    places, card = ann.places(), ann.hook("card").inner_text()
    turn = ann.hook("log-turn").and_(ann.page.locator("[data-seat=yellow]")).last
    expect(turn).to_contain_text("Bob")
    expect(turn.locator(".card").first).to_be_visible()
    last = turn.locator("button").last
    last.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-testid=log-turn].isAgain")).to_have_count(1)
    assert ann.places() != places
    ann.settle()
    expect(ann.page.locator("[data-testid=log-turn].isAgain")).to_have_count(0)
    assert ann.places() == places and ann.hook("card").inner_text() == card
    assert ann.offers()
    last.click()
    expect(ann.page.locator("[data-testid=log-turn].isAgain")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    ann.settle()
    assert ann.places() == places


def test_arrows_go_through_the_log(bumped: Prepared, served: Server, invite: Invite) -> None:
    ann = invite(served)
    visit(ann, bumped, served)
    lines = ann.hook("log").locator("button")
    assert ann.hook("log").locator("button[tabindex='0']").count() == 1
    lines.last.focus()
    ann.page.keyboard.press("ArrowUp")
    expect(lines.nth(lines.count() - 2)).to_be_focused()


def test_a_rival_leaves_a_trail_until_the_own_next_turn(
    bumped: Prepared, served: Server, invite: Invite
) -> None:
    ann, bob = invite(served), invite(served)
    visit(bob, bumped, served, 1)
    expect(bob.hook("trail")).to_have_count(0)
    visit(ann, bumped, served)
    trail = ann.hook("trail")
    expect(trail).to_have_attribute("data-seat", "yellow")
    expect(trail).to_have_attribute("data-victims", "red")
    assert trail.locator(".way").count() >= 1
    before_pawns = "e => e.compareDocumentPosition(e.ownerSVGElement.querySelector('.pawn')) & 4"
    assert trail.evaluate(before_pawns)
    while ann.page.locator("[data-testid=pawn].movable").count():
        ann.take(ann.offers())
        ann.settle()
    expect(ann.page.locator("[data-testid=trail][data-seat=yellow]")).to_have_count(0)
    expect(bob.page.locator("[data-testid=trail][data-seat=red]")).to_have_count(1)


def test_a_forced_pass_keeps_its_reason_until_the_next_card(
    stuck: Prepared, served: Server, invite: Invite
) -> None:
    people = [invite(served, READING), invite(served, READING)]
    for who, guest in enumerate(people):
        visit(guest, stuck, served, who)
        expect(guest.hook("stuck")).to_have_count(0)
    people[0].hook("choice").first.click()
    for guest in people:
        expect(guest.hook("stuck")).to_contain_text("No pawn can move: ")
    for guest in people:
        expect(guest.hook("stuck")).to_have_count(0)
        expect(guest.hook("card")).not_to_have_attribute("data-card", "")
        expect(guest.hook("log")).to_contain_text("No pawn can move: ")
