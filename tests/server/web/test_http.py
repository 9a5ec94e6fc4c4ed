"""The HTTP interface, as a browser and as a stranger meet it."""

import base64
import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pardon.server.hub.limits import Rate
from pardon.server.storage.errors import StoreError
from pardon.server.storage.sqlite import FILE, SqliteStore
from pardon.server.web.settings import Settings
from tests.server.web.running import Server, make_table, new_table, seated


def fault(answer: httpx.Response, status: int) -> str:
    """Return the code of a fault, after a look at its form."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/json")
    told = answer.json()
    assert set(told) == {"code", "sentence"}
    assert told["sentence"]
    assert "Traceback" not in answer.text
    return str(told["code"])


def test_whoever_has_not_said_a_name_is_nobody(visitor: httpx.Client) -> None:
    answer = visitor.get("/api/me")
    assert answer.status_code == 204
    assert answer.content == b""


def test_a_name_brings_a_cookie_that_scripts_cannot_read(visitor: httpx.Client) -> None:
    answer = visitor.post("/api/me", json={"name": "Ann"})
    assert answer.json() == {"name": "Ann"}
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert part in cookie
    assert "Secure" not in cookie
    assert visitor.get("/api/me").json() == {"name": "Ann"}
    assert "set-cookie" not in visitor.post("/api/me", json={"name": "Anna"}).headers
    assert visitor.get("/api/me").json() == {"name": "Anna"}


def test_behind_https_the_cookie_is_secure(visitor: httpx.Client) -> None:
    answer = visitor.post("/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
    assert "Secure" in answer.headers["set-cookie"]


def test_a_cookie_that_we_did_not_make_is_replaced(visitor: httpx.Client) -> None:
    answer = visitor.post("/api/me", json={"name": "Ann"}, headers={"cookie": "pardon=me"})
    assert "set-cookie" in answer.headers


def test_a_table_is_made_found_and_listed(server: Server, visitor: httpx.Client) -> None:
    answer = visitor.post("/api/tables", json=new_table(is_public=True))
    assert answer.status_code == 201
    made = answer.json()
    assert len(made["id"]) == 9
    assert len(made["commitment"]) == 64
    assert visitor.get("/api/me").json() == {"name": "Ann"}
    found = visitor.get(f"/api/tables/{made['id'].lower()}").json()
    assert found["your_seat"] == "red"
    assert [each["id"] for each in visitor.get("/api/tables/mine").json()] == [made["id"]]
    with server.visitor() as stranger:
        assert stranger.get("/api/tables/mine").json() == []
        public = {each["id"]: each for each in stranger.get("/api/tables").json()}
        assert public[made["id"]]["your_seat"] is None


def test_a_table_by_link_is_not_listed(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    with server.visitor() as stranger:
        assert table not in stranger.get("/api/tables").text
        assert stranger.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize(
    ("values", "status", "code"),
    [
        ({"config": "no-such-edition"}, 422, "table/bad_config"),
        ({"config": ""}, 400, "request/invalid"),
        ({"seats": []}, 400, "request/invalid"),
        ({"name": "x" * 25}, 400, "request/invalid"),
        ({"clock": 1}, 400, "request/invalid"),
        ({"unknown": 1}, 400, "request/invalid"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    visitor: httpx.Client, values: dict[str, object], status: int, code: str
) -> None:
    answer = visitor.post("/api/tables", json=new_table(**values))
    assert fault(answer, status) == code


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/nothing", 404, "request/not_found"),
        ("/api/tables/AAAAAA", 404, "table/unknown"),
        ("/api/tables/nonsense!", 404, "table/unknown"),
        ("/api/rules/no-such-edition", 404, "request/not_found"),
        ("/api/rules/clauses/Z-99", 404, "request/not_found"),
        ("/api/compare?configs=hasbro-2002", 400, "request/invalid"),
        ("/api/compare?configs=hasbro-2002&configs=nonsense", 422, "table/bad_config"),
        ("/api/games/AAAAAA-1/replay", 404, "game/unknown"),
        ("/api/games/nonsense/proof", 404, "game/unknown"),
        ("/api/games/AAAAAA-1/replay?seat=pink", 400, "request/invalid"),
        ("/assets/none.js", 404, "request/not_found"),
    ],
)
def test_faults_have_a_code_and_a_sentence(
    visitor: httpx.Client, path: str, status: int, code: str
) -> None:
    assert fault(visitor.get(path), status) == code


def test_a_running_game_is_not_told(server: Server, visitor: httpx.Client) -> None:
    table = make_table(visitor)
    for status, code in ((404, "game/unknown"), (409, "game/running")):
        for what in ("replay", "record", "proof"):
            assert fault(visitor.get(f"/api/games/{table}-1/{what}"), status) == code
        with seated(server, table, visitor) as ann:
            ann.ask("start")


def test_methods_sizes_and_bodies_are_checked(visitor: httpx.Client) -> None:
    assert fault(visitor.delete("/api/me"), 405) == "request/invalid"
    assert fault(visitor.post("/nowhere", json={}), 405) == "request/invalid"
    assert fault(visitor.post("/api/me", content=b"{"), 400) == "request/invalid"
    assert visitor.post("/api/me").json()["sentence"] == "A JSON body is needed."
    assert fault(visitor.post("/api/me", content=b"x" * 20_000), 413) == "message/too_large"
    assert fault(visitor.post("/api/me", content=b"[" * 16_000), 400) == "request/invalid"


def test_a_name_is_answered_as_it_will_be_shown(visitor: httpx.Client) -> None:
    answer = visitor.post("/api/me", json={"name": " Ann\n of Cleves "})
    assert answer.json() == visitor.get("/api/me").json() == {"name": "Ann of Cleves"}


def test_answers_about_people_are_not_kept(visitor: httpx.Client) -> None:
    for path in ("/api/me", "/api/tables/mine", "/health"):
        assert visitor.get(path).headers["cache-control"] == "no-store"


def test_what_the_rules_pages_need_is_there(visitor: httpx.Client) -> None:
    editions = visitor.get("/api/editions").json()
    assert len(editions) == 5
    for edition in editions:
        assert visitor.get(f"/api/rules/{edition['key']}").json()["sections"]
    configs = [edition["key"] for edition in editions]
    assert visitor.get("/api/compare", params={"configs": configs}).json()["rows"]
    assert visitor.get("/api/rules/clauses/C-11").json()["title"]
    bad = visitor.get("/api/config", params={"text": "nonsense"})
    assert bad.status_code == 200
    assert bad.json()["faults"]


def test_other_sites_cannot_post(visitor: httpx.Client, server: Server) -> None:
    def post(**headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return visitor.post("/api/me", json={"name": "Ann"}, headers=named)

    assert fault(post(origin="https://evil.example"), 403) == "request/bad_origin"
    for strange in ("null", "", "http://[", "file://", f"http://a@127.0.0.1:{server.port}"):
        assert fault(post(origin=strange), 403) == "request/bad_origin"
    assert fault(post(sec_fetch_site="cross-site"), 403) == "request/bad_origin"
    assert fault(post(origin=f"http://127.0.0.1:{server.port + 1}"), 403) == "request/bad_origin"
    assert post(origin=server.address).status_code == 200
    assert post().status_code == 200


def test_every_answer_protects_the_browser(visitor: httpx.Client) -> None:
    for path in ("/", "/health", "/api/editions", "/api/nothing", "/t/AAAAAA"):
        headers = visitor.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        for part in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
            assert part in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


def test_long_answers_are_compressed(visitor: httpx.Client) -> None:
    assert visitor.get("/api/editions").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in visitor.get("/health").headers
    plain = visitor.get("/api/editions", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_whoever_runs_it_can_look(visitor: httpx.Client) -> None:
    health = visitor.get("/health").json()
    assert health["status"] == "ok"
    metrics = visitor.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    for name in (
        "pardon_tables",
        "pardon_connections",
        "pardon_entries_stored_total",
        "pardon_message_seconds_bucket",
        "pardon_bot_seconds_bucket",
    ):
        assert name in metrics.text


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A visitor of a server with a client of our own making."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "secret").write_text("secret")
    client = folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>built</title>")
    (client / "assets" / "a-1.js").write_text("let a = 1;\n" * 100)
    (client / "assets" / "f-1.woff2").write_bytes(b"font" * 1000)
    (client / "assets" / "b-1.js").write_text("let b = 2;\n" * 100)
    (client / "assets" / "b-1.js.br").write_bytes(b"packed")
    (client / "preloads.json").write_text(
        '{"table": ["assets/a-1.js", "assets/t-1.css"],'
        ' "language-en": ["assets/en-1.js"], "language-de": ["assets/de-1.js"]}'
    )
    with Server(folder / "data", Settings(client=client)) as server, server.visitor() as visitor:
        yield visitor


@pytest.mark.parametrize("path", ["/", "/new", "/t/ABCDEF", "/rules/hasbro-2002", "/rules/compare"])
def test_routes_of_the_client_are_its_page(built: httpx.Client, path: str) -> None:
    answer = built.get(path)
    assert "built" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever_and_compressed_where_it_helps(built: httpx.Client) -> None:
    script = built.get("/assets/a-1.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert script.text.startswith("let a")
    assert "content-encoding" not in built.get("/assets/f-1.woff2").headers
    assert built.head("/assets/a-1.js").status_code == 200


def test_what_was_packed_with_the_client_is_sent_as_it_is(built: httpx.Client) -> None:
    with built.stream("GET", "/assets/b-1.js", headers={"accept-encoding": "gzip, br"}) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) == b"packed"
    plain = built.get("/assets/b-1.js", headers={"accept-encoding": "identity"})
    assert plain.text.startswith("let b")


def test_a_page_announces_the_files_that_it_needs(built: httpx.Client) -> None:
    english, german = "</assets/en-1.js>; rel=modulepreload", "</assets/de-1.js>; rel=modulepreload"
    style = "</assets/t-1.css>; rel=preload; as=style; crossorigin"
    table = f"</assets/a-1.js>; rel=modulepreload, {style}"
    assert built.get("/t/ABCDEF").headers["link"] == f"{english}, {table}"
    answer = built.get("/rules", headers={"accept-language": "nl-NL, de-AT;q=0.9, en;q=0.8"})
    assert answer.headers["link"] == german


@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/..%5csecret", "/%00"]
)
def test_nothing_outside_of_the_client_is_served(built: httpx.Client, path: str) -> None:
    assert built.get(path).text != "secret"


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A visitor of a server that has its documentation."""
    folder = tmp_path_factory.mktemp("documented")
    (folder / "client").mkdir()
    (folder / "client" / "index.html").write_text("<html><head></head>built</html>")
    (folder / "docs" / "how-to").mkdir(parents=True)
    (folder / "docs" / "index.html").write_text("<script>go()</script><h1>Docs</h1>")
    (folder / "docs" / "404.html").write_text("nothing here")
    (folder / "docs" / "how-to" / "index.html").write_text("<h1>How</h1>")
    settings = Settings(client=folder / "client", documents=folder / "docs")
    with Server(folder / "data", settings) as server, server.visitor() as visitor:
        yield visitor


def test_the_documentation_is_served_where_it_is_built(documented: httpx.Client) -> None:
    assert '<link rel="help" href="/docs/" />' in documented.get("/").text
    page = documented.get("/docs/")
    assert "<h1>Docs" in page.text
    own = base64.b64encode(hashlib.sha256(b"go()").digest()).decode()
    assert f"script-src 'self' 'sha256-{own}';" in page.headers["content-security-policy"]
    assert documented.get("/docs/how-to/").text == "<h1>How</h1>"
    assert documented.get("/docs").headers["location"] == "/docs/"
    assert documented.get("/docs/how-to").headers["location"] == "/docs/how-to/"
    missing = documented.get("/docs/nowhere/")
    assert (missing.status_code, missing.text) == (404, "nothing here")


def test_without_documentation_nothing_points_to_it(tmp_path: Path) -> None:
    settings = Settings(documents=tmp_path / "none")
    with Server(tmp_path / "data", settings) as server, server.visitor() as visitor:
        assert "/docs/" not in visitor.get("/").text
        assert visitor.get("/docs/").status_code == 404


def test_a_client_that_was_not_built_says_so(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "data", Settings(client=tmp_path / "none")) as server,
        server.visitor() as visitor,
    ):
        answer = visitor.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
        assert visitor.get("/health").status_code == 200


def test_an_address_that_asks_too_often_waits(tmp_path: Path) -> None:
    settings = Settings(requests=Rate(10, 0.001))
    with Server(tmp_path, settings) as server, server.visitor() as visitor:
        answers = [visitor.get("/health") for _ in range(12)]
        assert [answer.status_code for answer in answers[:10]] == [200] * 10
        assert fault(answers[-1], 429) == "message/too_many"


def test_an_address_that_stores_too_much_waits_and_can_still_look(tmp_path: Path) -> None:
    settings = Settings(writes=Rate(3, 0.001))
    with Server(tmp_path, settings) as server, server.visitor() as visitor:
        for _ in range(3):
            make_table(visitor)
        assert fault(visitor.post("/api/tables", json=new_table()), 429) == "message/too_many"
        assert visitor.get("/api/tables/mine").status_code == 200


def test_a_fault_of_ours_says_so_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the disk is full of /secrets")

    with Server(tmp_path) as server, server.visitor() as visitor:
        table = make_table(visitor)
        monkeypatch.setattr(SqliteStore, "set_name", fail)
        monkeypatch.setattr(SqliteStore, "name", fail)
        answer = visitor.post("/api/me", json={"name": "Ann"})
        assert fault(answer, 500) == "server/failed"
        assert "secrets" not in answer.text
        with seated(server, table, visitor) as ann:
            assert ann.hear()["code"] == "server/failed"


@pytest.mark.parametrize("spoilt", ['{"entry":"drew","outcome":"99"}', '{"entry":"acted"}'])
def test_of_a_table_that_cannot_be_played_again_nobody_is_told_that_all_is_there(
    tmp_path: Path, spoilt: str
) -> None:
    with Server(tmp_path) as server, server.visitor() as visitor:
        table = make_table(visitor)
        token = visitor.cookies["pardon"]
    with sqlite3.connect(tmp_path / FILE) as database:
        last = "SELECT max(seq) FROM log WHERE table_id = ?"
        database.execute(
            f"UPDATE log SET entry = ? WHERE table_id = ? AND seq = ({last})",
            (spoilt, table, table),
        )
    database.close()
    with Server(tmp_path) as server, server.visitor() as visitor:
        visitor.cookies.set("pardon", token)
        for address in (f"/api/tables/{table}", f"/api/games/{table}-1/replay"):
            answer = visitor.get(address)
            assert fault(answer, 500) == "server/failed"
            assert "some of it may be lost" in answer.json()["sentence"]
        with seated(server, table, visitor) as ann:
            assert "some of it may be lost" in ann.hear()["sentence"]
        assert visitor.get("/api/tables/mine").json() == []
