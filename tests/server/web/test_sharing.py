"""What other sites show of a link: nothing of private games, and never a name as markup."""

import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from pardon.server.hub.limits import Rate, Rates
from pardon.server.pages.previews import share_card
from pardon.server.web.settings import Settings
from pardon.view import View
from tests.server.web.running import Server, make_table, seated

PAGE = """<!doctype html><html><head><title>Pardon</title></head><body></body></html>"""
NASTY = '"><script>x</script>'
PNG = b"\x89PNG\r\n\x1a\n"
BOTS = [{"colour": colour, "kind": "bot", "level": "easy"} for colour in ("red", "blue")]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose client is one page."""
    client = tmp_path_factory.mktemp("client")
    (client / "index.html").write_text(PAGE)
    with Server(tmp_path_factory.mktemp("data"), Settings(client=client)) as running:
        yield running


@pytest.fixture
def guest(shown: Server) -> Iterator[httpx.Client]:
    with shown.visitor() as visitor:
        yield visitor


def metas(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="([^"]*)" content="([^"]*)" />', page)
    return {key: unescape(value) for key, value in found}


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def play(server: Server, visitor: httpx.Client, **values: object) -> str:
    """Let bots play a game to its end; return the code of the table."""
    table = make_table(visitor, seats=BOTS, **values)
    with seated(server, table, visitor) as host:
        host.say("start")
        while host.hear("table_changed")["table"]["state"] != "over":
            pass
    return table


def test_a_listed_table_is_told_of_and_every_name_is_text(
    shown: Server, guest: httpx.Client
) -> None:
    table = make_table(guest, name=NASTY, is_public=True)
    page = guest.get(f"/t/{table}").text
    assert "<script>" not in page
    told = metas(page)
    assert NASTY in told["og:title"] and told["twitter:card"] == "summary_large_image"
    assert told["og:image"] == f"{shown.address}/api/tables/{table}/picture.png"
    picture = guest.get(told["og:image"])
    assert picture.headers["content-type"] == "image/png" and size(picture.content) == (1200, 630)


def test_of_a_private_table_nothing_is_told(guest: httpx.Client) -> None:
    table = make_table(guest, name="Annabel")
    page = guest.get(f"/t/{table}").text
    assert "Annabel" not in page and "og:image" not in page
    assert metas(page)["og:title"] == "A game of Sorry! on Pardon"
    assert guest.get(f"/api/tables/{table}/picture.png").status_code == 404
    assert metas(guest.get("/t/222222").text) == {} == metas(guest.get("/new").text)


def test_of_a_locked_table_nothing_is_told(shown: Server, guest: httpx.Client) -> None:
    table = make_table(guest, name="Annabel", is_public=True)
    with seated(shown, table, guest) as host:
        host.hear("welcome")
        assert host.ask("set_locked", on=True)["type"] == "done"
    assert "Annabel" not in guest.get(f"/t/{table}").text
    assert guest.get(f"/api/tables/{table}/picture.png").status_code == 404


def test_a_replay_is_told_of_with_who_won_and_a_picture_of_the_step(
    shown: Server, guest: httpx.Client
) -> None:
    table = play(shown, guest, is_public=True)
    told = metas(guest.get(f"/g/{table}-1?step=12").text)
    assert "won" in told["og:title"]
    assert told["og:image"].endswith(f"/api/games/{table}-1/picture.png?step=12")
    middle, end = guest.get(told["og:image"]), guest.get(f"/api/games/{table}-1/picture.png")
    assert size(middle.content) == size(end.content) == (1200, 630)
    assert middle.content != end.content
    board = guest.get(f"/api/games/{table}-1/board.png", params={"step": 3})
    assert size(board.content) == (840, 840)
    drawing = guest.get(f"/api/games/{table}-1/board.svg", params={"step": 3})
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    assert drawing.text.startswith("<svg") and "<script" not in drawing.text
    nasty = metas(guest.get(f"/g/{table}-1", params={"step": '"><b>'}).text)
    assert nasty["og:image"].endswith("picture.png")


def test_a_private_replay_is_drawn_for_whoever_has_its_link_only(
    shown: Server, guest: httpx.Client
) -> None:
    table = play(shown, guest)
    assert "og:image" not in metas(guest.get(f"/g/{table}-1").text)
    assert guest.get(f"/api/games/{table}-1/board.png").status_code == 200


@pytest.mark.parametrize("step", ["-1", "1000000000", "99999", "x"])
def test_a_step_that_there_is_not_is_refused(step: str, shown: Server, guest: httpx.Client) -> None:
    table = play(shown, guest) if step == "99999" else "K7QH3M"
    answer = guest.get(f"/api/games/{table}-1/board.png", params={"step": step})
    told = (answer.status_code, answer.json()["code"])
    assert told in ((400, "request/invalid"), (404, "game/unknown"))


def test_hidden_cards_are_on_no_picture_for_others(
    shown: Server, guest: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[View] = []

    def card(view: View, *given: Any) -> str:
        drawn.append(view)
        return share_card(view, *given)

    monkeypatch.setattr("pardon.server.hub.sharing.share_card", card)
    config = "fire-ice-2013+strategic"
    seats = [{"colour": "red", "kind": "me"}, {"colour": "yellow", "kind": "bot"}]
    table = make_table(guest, config=config, seats=seats, is_public=True)
    with seated(shown, table, guest) as host:
        host.ask("start")
    assert guest.get(f"/api/tables/{table}/picture.png").status_code == 200
    [view] = drawn
    assert view.seat is None and not view.hand and view.hand_sizes["red"]
    assert "The hand of" not in share_card(view, "", "", [])


def test_whoever_opens_a_table_can_be_told_from_others(shown: Server, guest: httpx.Client) -> None:
    table = make_table(guest)
    with shown.visitor() as watcher:
        watcher.get(f"/t/{table}")
        with seated(shown, table, watcher) as live:
            assert live.hear("welcome")["you"]["who"]


def test_pictures_are_drawn_a_few_at_a_time(shown: Server, guest: httpx.Client) -> None:
    pool = shown.running.hub.sharing.pool
    table = play(shown, guest)
    pool.most, most = 0, pool.most
    try:
        answer = guest.get(f"/api/games/{table}-1/board.png")
        assert answer.status_code == 429
    finally:
        pool.most = most
    assert guest.get(f"/api/games/{table}-1/board.png").status_code == 200


def test_a_replay_that_has_to_be_rebuilt_costs_a_page_as_much_as_the_replay(
    shown: Server, guest: httpx.Client
) -> None:
    tables = [play(shown, guest, is_public=True) for _ in range(3)]
    archive, requests = shown.running.hub.archive, shown.running.app.state.requests
    rates = Rates(Rate(50, 1e-6), time.monotonic)
    for table in tables:
        archive.forget(table)
    shown.running.app.state.requests = rates
    try:
        told = [metas(guest.get(f"/g/{table}-1").text) for table in (*tables, *tables)]
    finally:
        shown.running.app.state.requests = requests
    assert ["og:image" in each for each in told] == [True, True, False] * 2
    assert rates.take("127.0.0.1", 10) and not rates.take("127.0.0.1", 10)
