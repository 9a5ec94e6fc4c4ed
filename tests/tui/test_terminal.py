"""The game in a real terminal, from the command to the end."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pardon.record import Record
from tests.tui.terminal import PATIENCE, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
LIMITED = "hasbro-2002+turn_limit=24"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start a command in a terminal; it is ended with the test."""
    found: list[Terminal] = []

    def started(*args: str, size: tuple[int, int] = (60, 24), **environment: str) -> Terminal:
        found.append(Terminal(*args, folder=tmp_path, size=size, **environment))
        return found[-1]

    yield started
    for terminal in found:
        terminal.press("q")
        terminal.end()


@pytest.mark.parametrize(
    ("config", "size", "extra"),
    [
        (LIMITED, (60, 24), ()),
        ("revenge+turn_limit=24", (100, 30), ("--colours", "16", "--theme", "light")),
        ("fire-ice-2013+turn_limit=24", (160, 50), ("--ascii",)),
    ],
)
def test_a_game_is_played_to_its_end(
    start: Callable[..., Terminal], config: str, size: tuple[int, int], extra: tuple[str, ...]
) -> None:
    play = ("play", config, "--seats", "2", "--bot", "random", "--speed", "off", "--seed", "3")
    terminal = start(*play, *extra, size=size)
    deadline = time.monotonic() + PATIENCE
    while "Play again" not in terminal.text:
        assert time.monotonic() < deadline, terminal.text
        terminal.press("\r")
        terminal.read(0.1)
    assert "Game over" in terminal.text
    if "--ascii" in extra:
        assert terminal.text.isascii()
    terminal.press("q")
    terminal.end()


def test_leaving_keeps_the_game_and_resuming_goes_on(
    start: Callable[..., Terminal], tmp_path: Path
) -> None:
    position = ("play", "hasbro-2002", "--seats", "2", "--speed", "off", "--bot", "random")
    terminal = start(*position, "--seed", "5")
    terminal.until(lambda text: "Your turn:" in text)
    terminal.press("q")
    assert "Go on with: pardon play --resume" in terminal.end()
    kept = tmp_path / "pardon" / "last-game.json"
    before = Record.from_json(kept.read_bytes())
    again = start("play", "--resume", "--speed", "off")
    again.until(lambda text: "Your turn:" in text)
    again.press("\x03")
    assert "Go on with" in again.end()
    assert Record.from_json(kept.read_bytes()).steps[: len(before.steps)] == before.steps


@pytest.mark.parametrize(
    ("args", "environment"),
    [((), {"TERM": "dumb"}), (("--plain",), {}), ((), {"PARDON_PLAIN": "1"})],
)
def test_simple_terminals_get_lines(
    start: Callable[..., Terminal], args: tuple[str, ...], environment: dict[str, str]
) -> None:
    terminal = start("play", LIMITED, *args, size=(80, 24), **environment)
    terminal.until(lambda text: "Type help for everything" in text)
    if environment.get("TERM") == "dumb":
        assert b"\x1b[3" not in terminal.bytes
    terminal.press("quit\r")
    terminal.end()
