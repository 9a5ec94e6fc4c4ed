"""Me over HTTP: what is mine by the cookie, if that was issued here, and nobody else's."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from pardon.server.storage.sqlite import SqliteStore
from pardon.server.web.session import COOKIE, hash_of, new_token
from tests.server.web.running import Server, make_table, seated


@contextmanager
def named(server: Server, name: str) -> Iterator[httpx.Client]:
    with server.visitor() as visitor:
        visitor.post("/api/me", json={"name": name})
        yield visitor


def test_somebody_new_has_an_empty_page_and_nothing_to_carry(server: Server) -> None:
    with server.visitor() as visitor:
        page = visitor.get("/api/me/page").json()
        assert (page["name"], page["games"], page["recent"]) == ("", 0, [])
        for ask in (visitor.get("/api/me/download"), visitor.post("/api/me/carry")):
            assert ask.status_code == 401 and ask.json()["code"] == "seat/no_session"
        assert visitor.post("/api/me/forget", json={"sure": "yes"}).status_code == 401


def test_another_browser_becomes_me_by_a_link_that_works_once(server: Server) -> None:
    with named(server, "Ann") as ann, server.visitor() as phone, server.visitor() as thief:
        table = make_table(ann)
        code = ann.post("/api/me/carry").json()["code"]
        assert phone.post("/api/me/carry/look", json={"code": code}).json()["name"] == "Ann"
        assert "pardon" not in phone.cookies, "looking changes nothing"
        took = phone.post("/api/me/carry/take", json={"code": code})
        assert took.status_code == 200 and took.json() == {"name": "Ann"}
        assert "httponly" in took.headers["set-cookie"].lower()
        assert [each["id"] for each in phone.get("/api/tables/mine").json()] == [table]
        again = thief.post("/api/me/carry/take", json={"code": code})
        assert again.status_code == 404 and "pardon" not in thief.cookies


def test_a_page_of_another_site_can_neither_carry_nor_forget(server: Server) -> None:
    with named(server, "Ann") as ann:
        foreign = {"Origin": "https://elsewhere.example"}
        assert ann.post("/api/me/carry", headers=foreign).status_code == 403
        forget = ann.post("/api/me/forget", json={"sure": "yes"}, headers=foreign)
        assert forget.status_code == 403
        assert ann.get("/api/me").json() == {"name": "Ann"}


def test_forgetting_needs_to_be_meant_and_takes_the_cookie_away(server: Server) -> None:
    with named(server, "Ann") as ann, server.visitor() as friend:
        table = make_table(ann, is_public=True)
        assert ann.post("/api/me/forget", json={}).status_code == 400
        assert ann.post("/api/me/forget", json={"sure": "yes"}).status_code == 204
        assert "pardon" not in ann.cookies
        shown = friend.get(f"/api/tables/{table}").json()
        assert "Ann" not in json.dumps(shown)
        assert shown["seats"][0]["kind"] == "open"


def test_a_download_is_a_file_of_json(server: Server) -> None:
    with named(server, "Ann <b>") as ann:
        make_table(ann)
        answer = ann.get("/api/me/download")
        assert answer.headers["content-disposition"] == 'attachment; filename="pardon-me.json"'
        assert answer.json()["page"]["name"] == "Ann"
        assert len(answer.json()["tables"]) == 1 and answer.json()["games"] == []


def test_whoever_is_removed_hears_it_and_is_let_in_no_more(server: Server) -> None:
    with named(server, "Ann") as ann, named(server, "Cy") as cy:
        table = make_table(ann)
        with seated(server, table, ann) as host, seated(server, table, cy) as watcher:
            who = watcher.hear("welcome")["you"]["who"]
            assert watcher.ask("remove", who=who)["code"] == "seat/not_host"
            assert host.ask("remove", who=who)["type"] == "done"
            assert watcher.hear("refused")["code"] == "table/removed"
        with seated(server, table, cy) as watcher:
            assert watcher.hear()["code"] == "table/removed"


def _named(server: Server, token: str) -> httpx.Response:
    """Take a name with a cookie that somebody brings along."""
    with server.visitor() as visitor:
        return visitor.post("/api/me", json={"name": "Ann"}, headers={"cookie": f"pardon={token}"})


@pytest.mark.parametrize("token", ["A" * 43, "A" * 43 + "." + "B" * 22, "x", "", "A" * 5000])
def test_a_cookie_that_nobody_issued_is_replaced(server: Server, token: str) -> None:
    answer = _named(server, token)
    assert answer.status_code == 200
    given = answer.cookies[COOKIE]
    assert given != token
    assert COOKIE not in _named(server, given).cookies, "this one was issued"
    with server.visitor() as visitor:
        visitor.cookies.set(COOKIE, given)
        assert visitor.get("/api/me").json() == {"name": "Ann"}


def test_a_cookie_that_nobody_issued_only_watches(server: Server) -> None:
    with server.visitor() as host, server.visitor() as stranger:
        table = make_table(host)
        stranger.cookies.set(COOKIE, "A" * 43)
        with seated(server, table, stranger) as socket:
            you = socket.hear("welcome")["you"]
            assert (you["who"], you["seat"]) == ("", None)
            assert socket.ask("sit", seat="yellow", name="Eve")["code"] == "seat/no_session"


def test_a_cookie_of_an_earlier_version_is_still_its_owners(tmp_path: Path) -> None:
    token = new_token()

    async def prepare() -> None:
        store = SqliteStore(tmp_path)
        await store.open()
        await store.set_name(hash_of(token), "Ada")
        await store.close()

    asyncio.run(prepare())
    with Server(tmp_path) as server, server.visitor() as ada:
        ada.cookies.set(COOKIE, token)
        assert ada.get("/api/me").json() == {"name": "Ada"}
        code = ada.post("/api/me/carry").json()["code"]
        with server.visitor() as phone:
            taken = phone.post("/api/me/carry/take", json={"code": code})
            assert taken.cookies[COOKIE].startswith(f"{token}.")
            assert phone.get("/api/me").json() == {"name": "Ada"}


def test_cookies_outlive_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        token = _named(server, "").cookies[COOKIE]
    with Server(tmp_path) as server:
        assert COOKIE not in _named(server, token).cookies
