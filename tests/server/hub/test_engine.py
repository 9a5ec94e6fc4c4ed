"""The engine is made ready in the background; whoever needs it waits, but not for ever."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

from pardon.server.hub.engine import Engine, compile_aside, is_compiled, prepare
from pardon.server.wire.codes import Code, WireError


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def test_whoever_needs_it_waits_until_it_is_ready() -> None:
    async def scene() -> None:
        gate, told = asyncio.Event(), list[float]()

        async def slow() -> None:
            await gate.wait()

        engine = Engine(slow, on_ready=told.append)
        engine.start()
        waiting = [asyncio.create_task(engine.wait()) for _ in range(3)]
        await asyncio.sleep(0.01)
        states = [engine.state]
        assert engine.seconds > 0 and not any(each.done() for each in waiting)
        gate.set()
        await asyncio.gather(*waiting)
        assert [*states, engine.state] == ["compiling", "ready"] and told == [engine.seconds]
        await engine.wait()

    run(scene())


def test_who_has_waited_for_a_while_is_told_to_come_again() -> None:
    async def scene() -> None:
        engine = Engine(asyncio.Event().wait, patience=0.01)  # type: ignore[arg-type]
        engine.start()
        with pytest.raises(WireError) as refused:
            await engine.wait()
        assert refused.value.code is Code.PREPARING
        await engine.close()

    run(scene())


def test_a_failure_is_logged_and_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async def fail() -> None:
            raise MemoryError("no room for the engine")

        engine = Engine(fail)
        engine.start()
        await engine.wait()
        assert engine.state == "failed"

    run(scene())
    assert "no room for the engine" in caplog.text


def test_what_is_in_the_cache_is_only_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_compiled()
    monkeypatch.setattr("pardon.server.hub.engine.compile_aside", lambda: 1 // 0)
    run(prepare())


def test_nobody_at_a_table_waits_for_a_language() -> None:
    """The plurals of all languages take a moment to load, in which the server would hear nobody."""
    script = (
        "import sys; from pardon.server.hub.engine import warm_up; warm_up();"
        " loaded = set(sys.modules); from pardon.locales import languages, say;"
        " [say('company-bots', each, count=2) for each in languages()];"
        " print(sorted(set(sys.modules) - loaded))"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (said.stdout.strip(), said.stderr) == ("[]", "")


SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


def test_the_process_that_compiles_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        started: list[asyncio.subprocess.Process] = []
        create = asyncio.create_subprocess_exec

        async def noted(*command: str, **options: Any) -> asyncio.subprocess.Process:
            started.append(await create(*command, **options))
            return started[0]

        monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
        engine = Engine(lambda: compile_aside(SLEEP))
        engine.start()
        try:
            while not started:
                await asyncio.sleep(0.01)
            await engine.close()
            assert started[0].returncode == -9
        finally:
            if started and started[0].returncode is None:
                started[0].kill()

    run(scene())


def test_what_goes_wrong_in_that_process_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    fail = [sys.executable, "-c", "raise OSError('the cache cannot be written')"]
    with caplog.at_level(logging.WARNING):
        run(compile_aside(fail))
    assert "the cache cannot be written" in caplog.text
