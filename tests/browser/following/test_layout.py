"""Layout: nothing jumps, every window fits, and a board never shrinks as its window widens."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pardon.game import Game
from pardon.rules.editions import DEFAULT
from tests.browser.helpers.guest import Guest
from tests.browser.helpers.making import make_table, start
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import Server
from tests.soak import amount, sample

Invite = Callable[..., Guest]
SHOWING = '{"speed": 1, "motion": "full", "sound": false, "forced": false, "draw": false}'
FIRST = '{"speed": 1, "forced": false}'
"""Settings of somebody who has not been asked for sound yet, but for speed and forced moves."""
WIDTHS = (320, 360, 480, 641, 768, 900, 1024, 1100, 1280, 1366, 1600, 1920, 2560)
MOST = 0.05
"""How much may shift in all, but for what answers a click, as browsers count it."""

_WATCH = """() => {
    window.shifts = []
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (entry.hadRecentInput) continue
            const nodes = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '')
            window.shifts.push([entry.value, nodes.join(' ')])
        }
    }).observe({ type: 'layout-shift', buffered: BUFFERED })
}"""
_LOBBY = """
    window.lobbies = 0
    new MutationObserver(() => {
        if (document.querySelector('.lobby')) window.lobbies += 1
    }).observe(document, { subtree: true, childList: true })
"""
"""Count the changes of the page with the lobby in sight."""
_LOADING = f"({_WATCH.replace('BUFFERED', 'true')})()"
_PLAYING = f"({_WATCH.replace('BUFFERED', 'false')})()"


def shifted(guest: Guest) -> float:
    """Return how much of the page has shifted, with the worst in the message of a failure."""
    shifts: list[list[Any]] = guest.page.evaluate("window.shifts")
    print(sorted(shifts, reverse=True)[:4])
    return float(sum(value for value, _ in shifts))


PAGES = ["/", "/new", "/learn", "/rules", f"/rules/{DEFAULT}", "/rules/compare", "/me"]


@pytest.fixture(scope="module")
def reader(server: Server, invite_once: Invite) -> Guest:
    """Somebody with a tablet, where lines are most easily broken elsewhere, who never was here."""
    guest = invite_once(server, is_new=True, has_hero=True, viewport={"width": 768, "height": 1024})
    guest.page.add_init_script(_LOADING)
    return guest


@pytest.mark.parametrize("path", PAGES)
def test_a_page_holds_still_while_it_loads(path: str, reader: Guest) -> None:
    # Without the cache each page waits for its typefaces as on a first visit.
    reader.page.context.new_cdp_session(reader.page).send("Network.clearBrowserCache")
    reader.page.goto(path)
    reader.page.wait_for_load_state("networkidle")
    assert shifted(reader) < MOST


def test_a_lobby_holds_still_while_it_loads(server: Server, invite: Invite) -> None:
    guest = invite(server, viewport={"width": 1280, "height": 800})
    seats = [{"colour": "red", "kind": "me"}, {"colour": "yellow", "kind": "open"}]
    new = {"config": DEFAULT, "name": "Ann", "seats": seats}
    made = guest.page.request.post("/api/tables", data=new).json()
    guest.page.add_init_script(_LOADING)
    guest.page.goto(f"/t/{made['id']}")
    guest.page.get_by_role("button", name="Start").wait_for()
    guest.page.wait_for_load_state("networkidle")
    assert shifted(guest) < MOST


def test_a_table_holds_still_in_play(server: Server, invite: Invite) -> None:
    guest = invite(server, SHOWING, viewport={"width": 1280, "height": 800})
    make_table(guest, "revenge", {"Red": "Me", "Blue": "Easy bot"})
    start(guest)
    assert guest.offers()
    guest.page.evaluate(_PLAYING)
    guest.play_on(amount(4, 8))
    guest.settle()
    assert shifted(guest) < MOST


def test_a_first_game_on_a_phone_holds_still_and_shows_no_lobby(
    server: Server, invite: Invite
) -> None:
    guest = invite(server, FIRST, viewport={"width": 360, "height": 740}, has_touch=True)
    guest.page.add_init_script(_LOBBY)
    guest.play_now()
    guest.page.evaluate(_PLAYING)
    guest.hook("sound-question").wait_for()
    guest.play_on(amount(4, 8))
    guest.settle()
    assert guest.page.evaluate("window.lobbies") == 0
    assert shifted(guest) < MOST


@pytest.fixture(scope="module")
def seven() -> Prepared:
    return Prepared(DEFAULT, can_split)


@pytest.fixture(scope="module")
def switch() -> Prepared:
    return Prepared(DEFAULT, can_switch, code="K7QH5M")


@pytest.fixture(scope="module")
def served(
    seven: Prepared, switch: Prepared, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("layout")
    seven.store(folder)
    switch.store(folder)
    with Server(folder) as running:
        yield running


def visit(guest: Guest, prepared: Prepared, server: Server) -> None:
    """Come to a table as Ann, who has to decide."""
    cookie = {"name": "pardon", "value": prepared.tokens[0], "url": server.address}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    guest.page.goto(f"/t/{prepared.id}")
    assert guest.offers()


@pytest.mark.parametrize("height", sample([700, 1000], [700]))
def test_a_board_grows_with_the_width_of_its_window_and_all_fits(
    height: int, seven: Prepared, served: Server, invite: Invite
) -> None:
    guest = invite(served)
    visit(guest, seven, served)
    boards, panels = [], []
    for width in WIDTHS:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate(_DRAWN)
        board = guest.hook("board").bounding_box()
        panel = guest.page.locator(".prompt").bounding_box()
        assert board is not None and panel is not None
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= width
        assert board["x"] >= 0 and board["x"] + board["width"] <= width
        assert covered_names(guest) == []
        boards.append(board["width"])
        panels.append(panel["width"])
    assert boards == sorted(boards)
    assert boards[0] == WIDTHS[0]
    assert panels[-1] > panels[-3] >= 268


_DRAWN = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"""


def covered_names(guest: Guest) -> list[str]:
    """Return the names of players that something else lies on."""
    found: list[str] = guest.page.evaluate(
        """() => [...document.querySelectorAll('[aria-label=Players] .called')].filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect()
            return [left + 1, (left + right) / 2, right - 1].some((x) => {
                const at = document.elementFromPoint(x, (top + bottom) / 2)
                return at !== each && !at?.contains(each)
            })
        }).map((each) => each.textContent)"""
    )
    return found


def can_switch(game: Game) -> bool:
    """Tell whether red can switch with a pawn of the same side of the board."""
    moves = game.listed() if game.actor == "red" else []
    ways = [(each.origin, each.landing) for each in moves if each.kind == "switch"]
    return any(
        isinstance(here, int) and isinstance(there, int) and here // 15 == there // 15
        for here, there in ways
    )


def test_what_a_switch_would_do_is_drawn_inside_the_board(
    switch: Prepared, served: Server, invite: Invite
) -> None:
    guest = invite(served)
    visit(guest, switch, served)
    drawn = 0
    for pawn in guest.page.locator("[data-testid=pawn].movable").all():
        pawn.click()
        for target in guest.page.locator("[data-testid=target]").all():
            target.hover()
            drawn += guest.page.locator(".preview .fly").count()
            assert guest.page.evaluate(_INSIDE)
    assert drawn >= 2


_INSIDE = """() => [...document.querySelectorAll('.preview path')].every((each) => {
    const { x, y, width, height } = each.getBBox()
    const board = each.ownerSVGElement.viewBox.baseVal
    return x >= 0 && y >= 0 && x + width <= board.width && y + height <= board.height
})"""
