"""Every command that compiles the engine says so, and counts the seconds on a terminal."""

import sys

import pytest

from pardon.cli._compile import warm_up
from tests.cli.running import run

POSITION = "hasbro-2002 red:20 yellow: turn:red card:3"
COMMANDS = (
    ("moves", POSITION),
    ("show", POSITION),
    ("perft", POSITION, "1"),
    ("conform",),
    ("simulate", "--games", "2"),
    ("arena", "random", "greedy", "--games", "2"),
)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands think that nothing is compiled yet."""
    for module in ("bots.entry", "kernel", "learning.learners"):
        monkeypatch.setattr(f"pardon.engine.{module}.is_compiled", lambda: False)


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_command_that_compiles_says_so(words: tuple[str, ...]) -> None:
    assert "Compiling the engine; this happens once" in run(*words).stderr


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_command_that_need_not_compile_says_nothing(words: tuple[str, ...]) -> None:
    warm_up(kernel=True, players=True)
    assert "Compiling" not in run(*words).stderr


@pytest.mark.usefixtures("uncompiled")
def test_a_position_that_is_wrong_is_told_without_compiling() -> None:
    result = run("moves", "hasbro-2002 red:99", code=1)
    assert "Compiling" not in result.stderr
    assert "99" in result.stderr


@pytest.mark.usefixtures("uncompiled")
def test_on_a_terminal_the_seconds_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    warm_up(kernel=True)
    said = capsys.readouterr().err
    assert said.startswith("Compiling the engine; this happens once")
    assert said.rstrip().endswith(" s.")
