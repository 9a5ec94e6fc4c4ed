"""A table of a server, played at from the screen over the published protocol."""

import asyncio
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pardon.tui.remote.client import PAUSE, Server, ServerError, address
from pardon.tui.remote.session import RemoteSession
from pardon.tui.screen.app import GameApp
from pardon.tui.screen.look import Look
from tests.load.serving import Server as Running
from tests.server.web.running import Server as Preparing
from tests.server.web.running import SlowEngine
from tests.tui.playing import offered, shown, until

SEATS = [
    {"colour": "red", "kind": "me"},
    {"colour": "blue", "kind": "open"},
    {"colour": "yellow", "kind": "bot", "level": "easy"},
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.kill()


async def table(running: Running, folder: Path, **given: Any) -> tuple[Server, str]:
    """Make a table and return its host's way to the server, and its code."""
    host = Server(f"http://{running.address}", folder / "host.json")
    body = {"config": "hasbro-2002", "name": "Ada", "seats": SEATS} | given
    return host, (await host.post("/api/tables", body))["id"]


async def guest(running: Running, folder: Path, name: str) -> Server:
    """Return somebody else's way to the server."""
    server = Server(f"http://{running.address}", folder / f"{name}.json")
    await server.post("/api/me", {"name": name})
    return server


def seen(app: GameApp, words: str) -> bool:
    return app.state is not None and (words in offered(app) or words in app.record.text)


def test_two_terminals_and_a_bot_play_a_whole_game(running: Running, tmp_path: Path) -> None:
    async def run() -> None:
        config = "hasbro-2002+turn_limit=40"
        host, code = await table(running, tmp_path, config=config, hints=True)
        ada = GameApp(RemoteSession(host, code, "Ada"), Look(), speed="off")
        bob = GameApp(
            RemoteSession(await guest(running, tmp_path, "Bob"), code, "Bob"), Look(), speed="off"
        )
        async with ada.run_test(size=(100, 30)) as one, bob.run_test(size=(60, 24)) as two:
            await until(two, lambda: seen(bob, "Take the seat of Blue"))
            await two.press("enter")
            await until(one, lambda: "Bob" in shown(ada))
            await until(two, lambda: seen(bob, "You have a seat"))
            await two.press("c", *"hello", "enter")
            await until(one, lambda: "Bob: hello" in ada.record.text)
            await one.press("enter")
            await until(one, lambda: ada.session.can_hint and bool(offered(ada)))
            await _play(ada, bob, one)
            assert seen(ada, "Game over") and seen(bob, "Game over")
            assert "asked for a hint:" in f"{ada.record.text}{bob.record.text}"
            await one.press("a")
            await until(one, lambda: "Turning point in turn" in ada.panel.text)
            await one.press("escape")
            await one.press("enter")
            await two.press("enter")
            await until(one, lambda: _has_begun_again(ada))
            seats = ada.session.table.table["seats"]  # type: ignore[attr-defined]
            assert [each["seed"] is not None for each in seats] == [True, True, False]
            await ada.session.close()
            await bob.session.close()

    asyncio.run(run())


def _has_begun_again(app: GameApp) -> bool:
    state = app.state
    if state is None or state.scene is None:
        return False
    return state.score.games == 1 and not state.scene.is_over


async def _play(ada: GameApp, bob: GameApp, pilot: Any) -> None:
    """Let both take any move until the game is over; ask for a reason once."""
    rng, asked = Random(1), False
    for _ in range(4000):
        for app in (ada, bob):
            state = app.state
            if state is None or state.scene is None or not state.options or app.is_busy:
                continue
            if state.scene.is_over:
                if all(a.state and a.state.scene and a.state.scene.is_over for a in (ada, bob)):
                    return
                continue
            if not state.options[0].key.startswith("move:"):
                continue
            if not asked:
                asked = True
                own = state.owner(str(state.eyes))
                place = state.scene.pawns[own][0].place
                assert "pawn" in (await app.session.why(own, place)).sentence
                advice = await app.session.hint()
                assert advice.sentence.startswith("Hint: ")
                assert advice.key in [option.key for option in state.options]
                clauses = await app.session.look_up("slide")
                assert any(clause.id.startswith("H02") for clause in clauses)
            app.choose(rng.randrange(len(state.options)))
            await app.take()
        await pilot.pause(0.01)
    raise AssertionError("the game never ended")


def test_a_lost_connection_is_made_again_and_the_seat_kept(tmp_path: Path) -> None:
    async def run() -> None:
        server = Running(tmp_path)
        server.start()
        try:
            host, code = await table(server, tmp_path)
            app = GameApp(RemoteSession(host, code, "Ada"), Look(), speed="off")
            async with app.run_test(size=(100, 30)) as pilot:
                await until(pilot, lambda: seen(app, "You are the host"))
                await pilot.press("enter")
                await until(pilot, lambda: app.state is not None and app.state.scene is not None)
                server.kill()
                await until(pilot, lambda: bool(app.state and app.state.notice))
                await asyncio.to_thread(server.start)
                await until(pilot, lambda: bool(app.state and not app.state.notice))
                assert app.state is not None and app.state.you == {"red"}
                await app.session.close()
        finally:
            server.kill()

    asyncio.run(run())


def test_a_watcher_is_offered_no_seat_and_sees_the_game(running: Running, tmp_path: Path) -> None:
    async def run() -> None:
        host, code = await table(running, tmp_path)
        stranger = Server(f"http://{running.address}", tmp_path / "nobody.json")
        app = GameApp(RemoteSession(stranger, code, "", watches=True), Look(), speed="off")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.state is not None)
            assert app.state is not None and not app.state.options and not stranger.is_known
            async with host.live(code, None) as live:
                await live.send({"type": "start", "id": 1})
                await until(pilot, lambda: "draws" in app.record.text)
            assert not app.state.you
            await app.session.close()

    asyncio.run(run())


def test_the_host_locks_the_table_and_removes_somebody(running: Running, tmp_path: Path) -> None:
    async def run() -> None:
        host, code = await table(running, tmp_path)
        ada = GameApp(RemoteSession(host, code, "Ada"), Look(), speed="off")
        eve = RemoteSession(await guest(running, tmp_path, "Eve"), code, "Eve", watches=True)
        bob = RemoteSession(await guest(running, tmp_path, "Bob"), code, "Bob")
        watching = GameApp(eve, Look(), speed="off")
        async with ada.run_test(size=(100, 30)) as one, watching.run_test(size=(60, 24)) as two:
            await until(two, lambda: watching.state is not None)
            await ada.session.say("/lock")
            assert [update async for update in bob.updates()] == []
            assert "locked this table" in bob.refusal
            await ada.session.say("/remove Eve")
            await until(two, lambda: "has removed you" in watching.state.notice)  # type: ignore[union-attr]
            await until(one, lambda: not ada.session.table.table["audience"])  # type: ignore[attr-defined]
            await ada.session.close()
            await eve.close()

    asyncio.run(run())


def test_the_cookie_is_kept_for_its_owner_alone(running: Running, tmp_path: Path) -> None:
    asyncio.run(guest(running, tmp_path, "Eve"))
    jar = tmp_path / "Eve.json"
    assert stat.S_IMODE(jar.stat().st_mode) == 0o600
    assert Server(f"http://{running.address}", jar).is_known


def test_what_is_wrong_is_one_sentence(running: Running, tmp_path: Path) -> None:
    known = Server(f"http://{running.address}", tmp_path / "jar.json")
    with pytest.raises(ServerError) as missing:
        asyncio.run(known.get("/api/tables/NOSUCH"))
    assert missing.value.code == "table/unknown"
    nobody = Server("http://127.0.0.1:9", tmp_path / "jar.json")
    with pytest.raises(ServerError, match="cannot reach http://127.0.0.1:9"):
        asyncio.run(nobody.get("/api/tables/NOSUCH"))


def test_who_comes_while_the_engine_is_compiled_waits_and_is_told_once(tmp_path: Path) -> None:
    engine = SlowEngine(patience=0.01)
    told: list[str] = []

    def hear(sentence: str) -> None:
        told.append(sentence)
        threading.Timer(1.5 * PAUSE, engine.gate.set).start()

    with Preparing(tmp_path, engine=engine) as server:
        early = Server(server.address, tmp_path / "jar.json", tell=hear)
        body = {"config": "hasbro-2002", "name": "Ada", "seats": SEATS}
        made = asyncio.run(early.post("/api/tables", body))
    assert made["id"]
    assert told == ["The game is being prepared; it takes some seconds."]


@pytest.mark.parametrize(
    ("code", "server", "found"),
    [
        ("abcde", "http://here:1", ("http://here:1", "ABCDE")),
        ("ABCDE", "here:1/", ("http://here:1", "ABCDE")),
        ("https://there/t/abcde", "http://here:1", ("https://there", "ABCDE")),
    ],
)
def test_a_code_or_a_link_finds_the_table(code: str, server: str, found: tuple[str, str]) -> None:
    assert address(code, server) == found
