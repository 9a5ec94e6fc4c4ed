"""A table over a real WebSocket, from the welcome to the last card."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pardon.server.hub.limits import UNLIMITED
from pardon.server.storage.errors import CutOffError
from tests.server.web.running import Seat, Server, make_table, seated


def two_seats() -> list[dict[str, str]]:
    return [{"colour": "red", "kind": "me"}, {"colour": "yellow", "kind": "open"}]


def test_the_first_word_is_a_welcome(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with seated(server, table.lower(), visitor) as ann:
        welcome = ann.hear()
        assert welcome["type"] == "welcome"
        you = {key: welcome["you"][key] for key in ("seat", "name", "is_host")}
        assert you == {"seat": "red", "name": "Ann", "is_host": True}
        assert welcome["table"]["id"] == table


def test_without_a_cookie_one_watches(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with seated(server, table) as watcher:
        assert watcher.hear()["you"]["seat"] is None
        assert watcher.ask("start")["type"] == "refused"
        with seated(server, table, visitor) as ann:
            assert ann.ask("set_locked", on=True)["type"] == "done"
        with pytest.raises(ConnectionClosed) as closed:
            watcher.hear_all()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_a_table_that_is_not_there_is_refused_with_a_sentence(server: Server) -> None:
    with seated(server, "AAAAAA") as lost:
        assert lost.hear()["code"] == "table/unknown"
        with pytest.raises(ConnectionClosed) as closed:
            lost.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_pages_of_other_sites_cannot_connect(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with (
        pytest.raises(InvalidStatus) as refused,
        seated(server, table, visitor, origin="https://evil.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    with seated(server, table, visitor, origin=server.address) as ann:
        assert ann.hear()["you"]["seat"] == "red"


def test_friends_join_and_see_one_another(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor, seats=two_seats())
    with server.visitor() as friend, seated(server, table, visitor) as ann:
        friend.post("/api/me", json={"name": "Bob"})
        ann.hear("welcome")
        with seated(server, table, friend) as bob:
            bob.hear("welcome")
            assert bob.ask("sit", seat="yellow", name="Bob")["type"] == "done"
            while True:
                seats = ann.hear("table_changed")["table"]["seats"]
                if seats[1]["name"] == "Bob":
                    break
            assert seats[1]["is_present"]
            assert ann.ask("start")["type"] == "done"
            assert bob.hear("happened")["game"]["number"] == 1


def test_a_second_tab_holds_the_same_seat(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with seated(server, table, visitor) as one, seated(server, table, visitor) as two:
        assert one.hear()["you"] == two.hear()["you"]


def play(ann: Seat) -> dict[str, Any]:
    """Play the first move whenever there is one, until the game is over; return its result."""
    message = ann.hear("welcome")
    ann.say("start")
    while True:
        message = ann.hear()
        game = message.get("game") or {}
        if message["type"] == "table_changed" and message["table"]["result"]:
            result: dict[str, Any] = message["table"]["result"]
            return result
        if message["type"] == "happened" and game["actor"] == "red":
            values = {"game": game["number"], "step": game["step"], "move": game["moves"][0]["id"]}
            ann.say("act", **values)


def test_a_whole_game_and_what_remains_of_it(tmp_path: Path) -> None:
    with Server(tmp_path, limits=UNLIMITED) as server, server.visitor() as visitor:
        table = make_table(visitor)
        with seated(server, table, visitor) as ann:
            result = play(ann)
        game = result["game"]
        assert game == f"{table}-1"
        replay = visitor.get(f"/api/games/{game.lower()}/replay", params={"seat": "red"}).json()
        assert replay["result"] == result
        record = visitor.get(f"/api/games/{game}/record")
        assert record.headers["content-disposition"] == f'attachment; filename="pardon-{game}.json"'
        proof = visitor.get(f"/api/games/{game}/proof").json()
        assert record.json()["fair"]["seed"] == proof["seed"]
        assert visitor.get("/api/tables/mine").json()[0]["last_game"] == game
        assert "pardon_bot_seconds_count 0.0" not in visitor.get("/metrics").text


def test_a_reconnected_client_learns_what_it_missed(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with seated(server, table, visitor) as ann:
        version = ann.hear()["version"]
        ann.ask("start")
    with seated(server, table, visitor, query=f"?version={version}") as ann:
        welcome = ann.hear()
        assert welcome["version"] > version
        assert welcome["missed"]
    for query in ("?version=", "?version=-1", "?version=many", "?version=" + "9" * 400):
        with seated(server, table, visitor, query=query) as ann:
            assert ann.hear()["type"] == "welcome"


def test_a_stopping_server_says_goodbye_and_the_next_one_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.visitor() as visitor:
        table = make_table(visitor)
        cookie = visitor.cookies["pardon"]
        with seated(server, table, visitor) as ann:
            ann.hear("welcome")
            done = ann.ask("start")
            server.running.should_exit = True
            assert ann.hear("closing")["sentence"]
            with pytest.raises(ConnectionClosed):
                ann.hear_all()
    with Server(tmp_path) as again, again.visitor() as visitor:
        visitor.cookies.set("pardon", cookie)
        with seated(again, table, visitor) as ann:
            welcome = ann.hear()
            assert welcome["version"] >= done["version"]
            assert welcome["you"]["seat"] == "red"
            assert welcome["table"]["state"] == "playing"


def test_text_and_binary_frames_are_both_read(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with seated(server, table, visitor) as ann:
        ann.hear("welcome")
        ann.socket.send(json.dumps({"type": "ping", "id": 7}).encode())
        assert ann.hear("done")["id"] == 7


def test_a_database_that_does_not_answer_sends_the_client_to_another_server(
    server: Server, visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_answer(*_: object) -> None:
        raise CutOffError("the database does not answer")

    table = make_table(visitor)
    monkeypatch.setattr(server.store, "name", no_answer)
    with seated(server, table, visitor) as ann:
        assert ann.hear()["code"] == "server/closing"
        with pytest.raises(ConnectionClosed) as closed:
            ann.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4503
