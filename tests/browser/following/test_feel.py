"""Feel: sound that is asked for once, haptics, a celebration, and a board that can be turned."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.preparing import Prepared, can_split, can_win
from tests.browser.helpers.serving import Server

Invite = Callable[..., Guest]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FRESH = '{"speed": 1, "forced": false}'
MOVING = '{"speed": 1, "motion": "full", "sound": false, "forced": false}'
CALM = '{"speed": 0, "motion": "reduce", "sound": false, "forced": false}'

_LISTEN = """(() => {
    window.heard = 0
    window.felt = []
    for (const kind of ['createOscillator', 'createBufferSource']) {
        const make = AudioContext.prototype[kind]
        AudioContext.prototype[kind] = function () { window.heard += 1; return make.call(this) }
    }
    navigator.vibrate = (pattern) => { window.felt.push(pattern); return true }
})()"""


@pytest.fixture(scope="module")
def seven() -> Prepared:
    return Prepared(DEFAULT, can_split)


@pytest.fixture(scope="module")
def wins() -> list[Prepared]:
    return [Prepared(DEFAULT, can_win, code=f"K7QH{number}M") for number in (4, 5)]


@pytest.fixture(scope="module")
def served(
    seven: Prepared, wins: list[Prepared], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("feel")
    for each in (seven, *wins):
        each.store(folder)
    with Server(folder) as running:
        yield running


def visit(guest: Guest, prepared: Prepared, server: Server, who: int = 0) -> None:
    """Come to a table as Ann, or as Bob."""
    cookie = {"name": "pardon", "value": prepared.tokens[who], "url": server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(f"/t/{prepared.id}")
    guest.hook("prompt").wait_for()
    guest.settle()


def move(guest: Guest) -> None:
    """Play a part of the seven and take it back."""
    guest.page.locator("[data-testid=pawn].movable").first.click()
    guest.page.locator("[data-testid=target]").filter(has_not_text="7").first.click()
    guest.hook("undo").click()
    guest.settle()


def test_sound_is_asked_for_once_and_has_a_volume(
    seven: Prepared, served: Server, invite: Invite
) -> None:
    ann = invite(served, FRESH)
    ann.page.add_init_script(_LISTEN)
    visit(ann, seven, served)
    question = ann.hook("sound-question")
    for width in (768, 1024, 1280, 1920):
        ann.page.set_viewport_size({"width": width, "height": 860})
        asked, board = question.bounding_box(), ann.hook("board").bounding_box()
        assert asked is not None and board is not None
        is_beside = board["x"] + board["width"] <= asked["x"]
        assert is_beside or board["y"] + board["height"] <= asked["y"]
    question.get_by_role("slider").fill("3")
    move(ann)
    assert ann.page.evaluate("window.heard") == 0
    question.get_by_role("button", name="With sound").click()
    expect(question).to_have_count(0)
    greeting = ann.page.evaluate("window.heard")
    assert greeting > 0
    move(ann)
    assert ann.page.evaluate("window.heard") > greeting
    ann.page.reload()
    ann.settle()
    expect(question).to_have_count(0)
    ann.page.get_by_role("button", name="Settings").click()
    volume = ann.page.get_by_role("slider", name="Volume")
    expect(volume).to_have_value("3")
    volume.fill("0")
    ann.page.get_by_role("button", name="Close").click()
    ann.page.evaluate("window.heard = 0")
    move(ann)
    assert ann.page.evaluate("window.heard") == 0


def test_a_phone_lets_the_own_turn_and_moves_be_felt(
    seven: Prepared, served: Server, invite: Invite
) -> None:
    ann, desk = invite(served, MOVING, **PHONE), invite(served, MOVING)
    for guest in (ann, desk):
        guest.page.add_init_script(_LISTEN)
        visit(guest, seven, served)
    move(ann)
    assert [10] in ann.page.evaluate("window.felt")
    assert desk.page.evaluate("window.felt") == []


_PAINTED = """() => {
    const canvas = document.querySelector('[data-testid=celebration]')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let sum = 0, count = 0
    for (let at = 3; at < data.length; at += 4) if (data[at]) { count += 1; sum += at % 997 }
    return [count, sum]
}"""


@pytest.mark.parametrize("is_still", [False, True])
def test_a_win_is_celebrated_and_the_winning_move_stays_in_sight(
    is_still: bool, wins: list[Prepared], served: Server, invite: Invite
) -> None:
    won = wins[is_still]
    ann, bob = (invite(served, CALM if is_still else MOVING) for _ in range(2))
    visit(bob, won, served, 1)
    visit(ann, won, served)
    assert ann.offers()
    ann.page.locator("[data-testid=target][aria-label*=Home]").first.click()
    ann.expect_result()
    party = ann.hook("celebration")
    expect(party).to_have_attribute("data-still", "true" if is_still else "false")
    expect(party).to_have_attribute("data-colours", "red")
    ann.page.wait_for_timeout(400)
    first = ann.page.evaluate(_PAINTED)
    ann.page.wait_for_timeout(150)
    assert first[0] > 500
    assert (ann.page.evaluate(_PAINTED) == first) is is_still
    expect(ann.hook("crest")).to_contain_text("You won!")
    expect(ann.page.locator("[data-testid=trail][data-seat=red]")).to_have_count(1)
    board, panel = ann.hook("board").bounding_box(), ann.hook("result").bounding_box()
    assert board and panel
    assert panel["x"] >= board["x"] + board["width"]
    expect(ann.page.get_by_role("button", name="Play again")).to_be_focused()
    bob.expect_result()
    expect(bob.hook("celebration")).to_have_count(0)
    expect(bob.hook("crest")).to_contain_text("Ann won")


_UPRIGHT = """all => all.map((each) => each.getScreenCTM()).every(
    ({ a, b }) => a > 0 && Math.abs(b) < 1e-6)"""


def test_a_board_is_turned_by_quarters_and_its_words_stay_upright(
    seven: Prepared, served: Server, invite: Invite
) -> None:
    ann = invite(served)
    visit(ann, seven, served)
    home = ann.page.locator("[data-testid=pawn][data-colour=red][data-place=start]").first
    places, seen = ann.places(), []
    for _ in range(4):
        box = home.bounding_box()
        assert box
        seen.append((round(box["x"]), round(box["y"])))
        ann.hook("turn-board").click()
    assert len(set(seen)) == 4 and ann.places() == places
    assert seen[0] == max(seen, key=lambda each: each[1])
    assert ann.page.locator(".art text").evaluate_all(_UPRIGHT)
    ann.hook("turn-board").click()
    turned = home.bounding_box()
    ann.page.reload()
    ann.settle()
    assert home.bounding_box() == turned
    assert ann.offers()


def test_without_a_connection_targets_dim_and_clicks_say_so(
    seven: Prepared, served: Server, invite: Invite
) -> None:
    ann = invite(served)
    ann.page.add_init_script(
        """(() => {
            const Real = window.WebSocket
            window.WebSocket = class extends Real {
                constructor(...all) {
                    if (window.isCut) all[0] = all[0].replace(/:\\d+/, ':59999')
                    super(...all)
                    window.line = this
                }
            }
        })()"""
    )
    visit(ann, seven, served)
    ann.page.locator("[data-testid=pawn].movable").first.click()
    target = ann.page.locator("[data-testid=target]").first
    before, places = target.evaluate("e => getComputedStyle(e).opacity"), ann.places()
    ann.page.evaluate("window.isCut = true; window.line.close()")
    expect(ann.hook("connection")).to_have_attribute("data-state", "lost")
    assert float(target.evaluate("e => getComputedStyle(e).opacity")) < float(before)
    target.click()
    expect(ann.page.get_by_text("There is no connection just now.")).to_be_visible()
    assert ann.places() == places
    ann.page.evaluate("window.isCut = false; window.dispatchEvent(new Event('online'))")
    expect(ann.hook("connection")).to_have_attribute("data-state", "open", timeout=30_000)
    assert ann.offers()
