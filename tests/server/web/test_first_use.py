"""First use: pages are served while the engine compiles behind them, and games wait for it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from pardon.server.web.settings import Settings
from tests.server.web.running import Server, SlowEngine, make_table, new_table, seated


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<title>built</title>")
    return folder


@pytest.fixture
def engine() -> SlowEngine:
    return SlowEngine()


@pytest.fixture
def preparing(tmp_path: Path, client: Path, engine: SlowEngine) -> Iterator[Server]:
    with Server(tmp_path / "data", Settings(client=client), engine=engine) as server:
        yield server


def health(visitor: httpx.Client) -> dict[str, object]:
    told: dict[str, object] = visitor.get("/health").json()
    return told


def test_pages_are_served_while_the_engine_compiles(preparing: Server) -> None:
    with preparing.visitor() as visitor:
        for path in ("/", "/rules/revenge", "/api/editions", "/api/rules/revenge", "/api/tables",
                     "/api/tables/mine", "/api/config?text=hasbro-2002"):  # fmt: skip
            assert visitor.get(path).status_code == 200, path
        told = health(visitor)
        assert (told["status"], told["engine"]) == ("ok", "compiling")
        assert isinstance(told["engine_seconds"], float)
        assert visitor.post("/api/me", json={"name": "Ann"}).status_code == 200


def test_a_new_table_waits_for_the_engine_and_is_made(
    preparing: Server, engine: SlowEngine
) -> None:
    with preparing.visitor() as visitor, ThreadPoolExecutor(1) as pool:
        asked = pool.submit(make_table, visitor)
        with preparing.visitor() as other:
            assert health(other)["engine"] == "compiling"
            assert not asked.done()
            engine.gate.set()
            table = asked.result()
            assert health(other)["engine"] == "ready"
        with seated(preparing, table, visitor) as ann:
            assert ann.hear()["you"]["seat"] == "red"


def test_who_has_waited_long_is_told_to_ask_again(tmp_path: Path) -> None:
    engine = SlowEngine(patience=0.05)
    with Server(tmp_path, engine=engine) as server, server.visitor() as visitor:
        answer = visitor.post("/api/tables", json=new_table())
        assert (answer.status_code, answer.json()["code"]) == (503, "server/preparing")
        with seated(server, "AAAAAA") as early:
            assert early.hear()["code"] == "server/preparing"
        engine.gate.set()
        while health(visitor)["engine"] != "ready":
            pass
        assert make_table(visitor)


def test_tables_of_before_come_back_when_the_engine_is_ready(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.visitor() as visitor:
        table = make_table(visitor)
        cookie = visitor.cookies["pardon"]
    engine = SlowEngine()
    with (
        Server(tmp_path, engine=engine) as again,
        again.visitor() as visitor,
        ThreadPoolExecutor(1) as pool,
    ):
        visitor.cookies.set("pardon", cookie)
        asked = pool.submit(lambda: visitor.get("/api/tables/mine").json())
        engine.gate.set()
        assert [each["id"] for each in asked.result()] == [table]


def test_a_server_can_be_stopped_while_the_engine_compiles(tmp_path: Path) -> None:
    with Server(tmp_path, engine=SlowEngine()) as server, server.visitor() as visitor:
        assert health(visitor)["engine"] == "compiling"
