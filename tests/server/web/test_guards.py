"""Guards: codes cannot be guessed, metrics are not everybody's, and garbled bodies are told so."""

import resource
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from pardon.server.hub.limits import Rate
from pardon.server.storage.sqlite import FILE
from pardon.server.web.run import raise_file_limit
from pardon.server.web.settings import Settings
from tests.server.web.running import Server, make_table, seated


def test_who_guesses_codes_is_told_nothing_any_more(tmp_path: Path) -> None:
    with Server(tmp_path, Settings(misses=Rate(3, 1e-6))) as server, server.visitor() as visitor:
        table = make_table(visitor)
        assert visitor.get(f"/api/tables/{table}").status_code == 200
        guesses = ["/api/tables/AAAAAAAAA", "/api/games/AAAAAA-1/record", "/t/BBBBBBBBB"]
        for guess in guesses:
            visitor.get(guess)
        # Capitals make an S of a long one, which is no letter of a code before that.
        for address in (*guesses, f"/api/tables/{table}", f"/t/{table}", "/api/tables/\u017fA"):
            assert visitor.get(address).status_code == 429
        assert visitor.get("/api/tables/mine").status_code == 200
        assert visitor.get("/health").status_code == 200


def test_codes_that_are_guessed_at_once_count_as_one_after_the_other(tmp_path: Path) -> None:
    with (
        Server(tmp_path, Settings(misses=Rate(5, 1e-6))) as server,
        server.visitor() as visitor,
        ThreadPoolExecutor(40) as threads,
    ):
        table = make_table(visitor)

        def ask(code: str) -> int:
            return visitor.get(f"/api/tables/{code}").status_code

        assert {*threads.map(ask, [table] * 80)} == {200}
        told = [*threads.map(ask, [f"{number:09}" for number in range(222222222, 222222262)])]
        assert (told.count(404), told.count(429)) == (5, 35)


def test_codes_that_are_guessed_by_sockets_count_and_those_that_are_right_do_not(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, Settings(misses=Rate(3, 1e-6))) as server, server.visitor() as visitor:
        table = make_table(visitor)
        with ExitStack() as stack:
            seats = [stack.enter_context(seated(server, table)) for _ in range(5)]
            assert [each.hear()["type"] for each in seats] == ["welcome"] * 5
            with ThreadPoolExecutor(9) as threads:
                told = [*threads.map(lambda _: guess(server), range(9))]
            assert told.count("refused") == 3 and {*told} == {"refused", "403"}


def guess(server: Server) -> str:
    """Return what is said to whoever opens a table that there is not."""
    try:
        with seated(server, "AAAAAAAAA") as nobody:
            return str(nobody.hear()["type"])
    except InvalidStatus as refused:
        return str(refused.response.status_code)


def test_metrics_are_for_this_machine_or_whoever_has_the_token(tmp_path: Path) -> None:
    with Server(tmp_path, Settings(metrics_token="s3cret")) as server, server.visitor() as visitor:
        assert visitor.get("/metrics").status_code == 200
        away = {"x-forwarded-for": "192.0.2.1"}
        assert visitor.get("/metrics", headers=away).status_code == 404
        known = away | {"authorization": "Bearer s3cret"}
        assert visitor.get("/metrics", headers=known).status_code == 200
        for token in (b"no", b"\xe9\xff"):
            wrong = {b"x-forwarded-for": b"192.0.2.1", b"authorization": b"Bearer " + token}
            assert visitor.get("/metrics", headers=wrong).status_code == 404
            assert visitor.post("/api/admin", headers=wrong).status_code == 404


def test_a_body_that_is_no_text_is_the_askers_fault(visitor: httpx.Client) -> None:
    for body in (b"\xff\xfe{}", b'{"name": "\xe9\xff"}', b'{"\xff": "x"}'):
        answer = visitor.post("/api/me", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text


def test_names_have_nothing_that_nobody_sees(visitor: httpx.Client) -> None:
    for name in ("An\u200bn", "\u202eAnn", "Ann\u2060", "A\u200dnn", "Ann\ufeff"):
        assert visitor.post("/api/me", json={"name": name}).status_code == 400
    for name in ("Ann", "👩\u200d👩\u200d👧", "Zoë ❤\ufe0f", "李"):
        answer = visitor.post("/api/me", json={"name": name})
        assert answer.status_code == 200 and answer.json()["name"] == name


def test_tls_is_kept_to(visitor: httpx.Client) -> None:
    plain, secure = (
        visitor.get("/health", headers={"x-forwarded-proto": scheme}).headers
        for scheme in ("http", "https")
    )
    assert "strict-transport-security" not in plain
    assert "max-age" in secure["strict-transport-security"]


def test_a_server_with_a_full_disk_is_not_ready(
    server: Server, visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_table(visitor)  # so that the engine is ready
    assert visitor.get("/ready").status_code == 200
    monkeypatch.setattr("pardon.server.storage.disk.place.LEAST_FREE", 2**62)
    answer = visitor.get("/ready")
    assert answer.status_code == 503 and "disk" in answer.text
    health = visitor.get("/health")
    told = {name: health.json()[name] for name in ("status", "disk", "database", "queue")}
    assert health.status_code == 200  # whoever starts it anew makes no room
    assert told == {
        "status": "failing",
        "disk": "the disk is full",
        "database": "ok",
        "queue": "ok",
    }


def test_a_server_whose_database_was_moved_says_so_and_stores_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.visitor() as visitor:
        table = make_table(visitor)
        with seated(server, table, visitor) as ann:
            (tmp_path / FILE).rename(tmp_path / "elsewhere")
            answer, health = visitor.get("/ready"), visitor.get("/health")
            assert answer.status_code == 503 and "database" in answer.text
            assert health.json()["database"] == "the database is gone"
            refused = ann.ask("set_chat", on=False)
            assert refused["code"] == "server/failed" and "does not find" in refused["sentence"]
            answer = visitor.post("/api/me", json={"name": "Mia"})
            assert answer.status_code == 500 and "does not find" in answer.json()["sentence"]
            (tmp_path / "elsewhere").rename(tmp_path / FILE)
            assert visitor.get("/ready").status_code == 200
            assert visitor.post("/api/me", json={"name": "Mia"}).status_code == 200
            assert visitor.get("/health").json()["status"] == "ok"


def test_the_database_is_nobody_elses(server: Server) -> None:
    assert (server.folder / FILE).stat().st_mode & 0o777 == 0o600


def test_a_low_limit_of_files_is_raised_or_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limits = [(100, 500)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: limits.append(given))
    assert raise_file_limit(300) == 300 and limits[-1] == (300, 500) and not caplog.records
    assert raise_file_limit(900) == 500 and "LimitNOFILE" in caplog.text


def test_of_a_damaged_table_it_is_not_said_that_nothing_is_lost(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.visitor() as visitor:
        tables = [make_table(visitor, is_public=True) for _ in range(3)]
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE log SET entry = '{}' WHERE table_id = ?", tables[:1])
        database.execute("DELETE FROM log WHERE table_id = ? AND seq = 0", tables[1:2])
        database.execute("DELETE FROM log WHERE table_id = ?", tables[2:])
    database.close()
    with Server(tmp_path) as server, server.visitor() as visitor, capture_logs() as told:
        for table in tables:
            assert visitor.get("/api/tables").json() == []
            assert visitor.get(f"/t/{table}").headers["content-type"].startswith("text/html")
            answer = visitor.get(f"/api/tables/{table}")
            assert answer.status_code == 500 and "may be lost" in answer.json()["sentence"]
            with seated(server, table, visitor) as ann:
                assert "may be lost" in ann.hear("refused")["sentence"]
    assert [each for each in told if each["log_level"] == "error"] == []
