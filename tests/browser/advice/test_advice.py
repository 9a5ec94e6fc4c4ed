"""Hints, the coach, the verdict after a game, and the curve of a replay."""

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pardon.analysis import analyse
from pardon.game import Game
from tests.browser.advice.scenes import Advised, decision, over, worst_of
from tests.browser.conftest import QUICK
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
COACHED = json.dumps(json.loads(QUICK) | {"coach": True})


class Site(NamedTuple):
    """A server with a decision that matters, and a game that is over."""

    server: Server
    decision: Advised
    game: Game
    over: Prepared


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("advice")
    waiting, done = decision(), over()
    waiting.store(folder)
    done.store(folder)
    with Server(folder) as running:
        yield Site(running, waiting, waiting.rebuilt().running.game, done)


def arrive(site: Site, invite: Invite, scene: Prepared, player: int, settings: str) -> Guest:
    guest = invite(site.server, settings, viewport={"width": 1280, "height": 800})
    token = scene.tokens[player]
    guest.page.context.add_cookies([{"name": "pardon", "value": token, "url": site.server.address}])
    guest.page.goto(f"/t/{scene.id}")
    return guest


def test_a_hint_lights_the_best_move_says_why_and_is_seen_by_all(
    site: Site, invite: Invite
) -> None:
    bob = arrive(site, invite, site.decision, 1, QUICK)
    ann = arrive(site, invite, site.decision, 0, QUICK)
    assert ann.offers()
    expect(bob.hook("prompt")).to_be_visible()
    found = analyse(site.game)
    best = next(move for move in site.game.listed() if move.text == found.best.move)
    ann.page.keyboard.press("h")
    expect(ann.hook("hint")).to_contain_text(found.why)
    lit = ann.page.locator(f".target.lit[data-move='{best.id}']")
    expect(lit).to_be_visible()
    expect(bob.hook("hint")).to_contain_text("Ann asked for a hint:")
    expect(bob.hook("hint")).to_contain_text(found.why)
    assert ann.hook("hint-button").get_attribute("aria-label") == "Hint"


def test_the_coach_asks_before_much_is_given_away(site: Site, invite: Invite) -> None:
    ann = arrive(site, invite, site.decision, 0, COACHED)
    assert ann.offers()
    before = ann.places()
    move = next(each for each in site.game.listed() if each.id == worst_of(site.game))
    pawn = f"[data-testid=pawn][data-colour=red][data-place='{move.origin}'].movable"
    target = ann.page.locator(f".target[data-move='{move.id}']")
    sure = ann.page.get_by_role("dialog", name="Sure?")

    def play() -> None:
        if not target.count():
            ann.page.locator(pawn).first.click()
        target.click()
        expect(sure).to_be_visible()

    play()
    expect(ann.hook("coach-better")).to_contain_text(analyse(site.game).why)
    sure.get_by_role("button", name="Think again").click()
    expect(sure).to_be_hidden()
    expect(ann.hook("hint")).to_contain_text(analyse(site.game).why)
    assert ann.places() == before
    play()
    sure.get_by_role("button", name="Play it anyway").click()
    expect(sure).to_be_hidden()
    expect(ann.page.locator(f".target[data-move='{move.id}']")).to_have_count(0)
    ann.settle()
    assert ann.places() != before


def test_after_a_game_it_says_how_well_one_played_and_who_had_the_cards(
    site: Site, invite: Invite
) -> None:
    ann = arrive(site, invite, site.over, 0, QUICK)
    verdict = ann.hook("result").get_by_test_id("verdict")
    expect(verdict).to_have_text(
        re.compile(
            r"^\s*You played \d+ % of the chances there were.* cards( were about even)?\.\s*$"
        )
    )
    ann.page.get_by_text("The figures behind it").click()
    table = ann.hook("luck-table")
    expect(table.get_by_role("columnheader", name="Bob")).to_be_visible()
    expect(table.get_by_role("row", name="At the end")).to_contain_text("100 %")


def test_a_replay_has_its_curve_its_turning_points_and_best_moves_by_key(
    site: Site, invite: Invite
) -> None:
    guest = invite(site.server, viewport={"width": 1280, "height": 860})
    guest.page.goto(f"/g/{site.over.id}-1")
    expect(guest.hook("curve").get_by_role("img")).to_have_attribute(
        "aria-label", re.compile(r"Ann \d+ %, Bob \d+ %")
    )
    steps = []
    for point in range(3):
        guest.page.keyboard.press("t")
        text = guest.hook("turning-point").nth(point).inner_text()
        turn = re.match(r"Turn (\d+), (Ann|Bob)", text)
        assert turn
        expect(guest.hook("play-review")).to_contain_text(turn[2])
        steps.append(guest.page.get_by_role("slider", name="Step").input_value())
    assert len(set(steps)) == 3
    best = guest.page.get_by_test_id("best-move")
    chosen = guest.page.locator("[data-testid=play-review]:has-text('Best:')")
    for _ in range(60):
        if chosen.count():
            break
        guest.page.keyboard.press("PageDown")
    expect(best).to_be_attached()
    guest.page.keyboard.press("b")
    expect(best).to_have_count(0)
    guest.page.keyboard.press("b")
    expect(best).to_be_attached()
    guest.page.get_by_text("Every play in words").click()
    found = Axe().run(guest.page)
    assert not found.response["violations"], found.generate_report()
