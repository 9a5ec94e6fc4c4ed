"""A board is shown before its game is there, and whoever waits for the compiler is told."""

import asyncio
import re
from contextlib import suppress
from threading import Event

import pytest

from pardon.rules.config import Config
from pardon.tui import late
from pardon.tui.late import LateSession
from pardon.tui.session import RefusedError, Session

SECONDS = re.compile(r"\d+ s: .*compiled")


def told(*, is_compiled: bool, until: int) -> list[str]:
    """What is said while a game is made, which is there after so many sayings."""
    is_enough = Event()

    def make() -> Session:
        is_enough.wait()
        raise RefusedError("made")

    async def follow() -> list[str]:
        session = LateSession(
            Config.parse("hasbro-2002"), ("red", "yellow"), make, lambda: is_compiled
        )
        said: list[str] = []
        with suppress(RefusedError):
            async for update in session.updates():
                said.append(update.state.prompt)
                if len(said) == until:
                    is_enough.set()
        return said

    return asyncio.run(follow())


def test_the_seconds_are_told_while_the_engine_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late, "COUNTED", 0.01)
    first, *others = told(is_compiled=False, until=3)
    assert "set up" in first
    assert len(others) >= 2
    assert all(map(SECONDS.match, others))


def test_nothing_is_said_of_a_compiler_that_is_not_needed() -> None:
    said = told(is_compiled=True, until=1)
    assert len(said) == 1 and not SECONDS.match(said[0])
