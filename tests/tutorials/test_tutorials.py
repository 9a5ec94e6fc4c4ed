"""Every tutorial is run: its files written, its commands called, its screens shown."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.tui.terminal import Terminal
from tests.tutorials.running import ROOT, run

PAGES = sorted(path.stem for path in (ROOT / "docs" / "tutorials").glob("first-*.md"))
OWN = ("mine", "better", "policy")
"""Modules that tutorials write."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Forget what a page had us import from its folder."""
    yield
    for name in OWN:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("tutorial", PAGES)
def test_a_tutorial_works(tutorial: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if tutorial == "first-policy":
        pytest.importorskip("gymnasium")
    for command in run(tutorial, tmp_path, monkeypatch):
        words = command.split()[1:]
        if words:
            _play(words, tmp_path)
        else:
            _serve(tmp_path)


def _play(words: list[str], folder: Path) -> None:
    """Begin a game on the whole screen, see the board, and leave."""
    terminal = Terminal(*words, "--speed", "off", folder=folder, size=(60, 24), PYTHONPATH=".")
    terminal.until(lambda text: "YOU" in text)
    terminal.press("q")
    assert "--resume" in terminal.end()


def _serve(folder: Path) -> None:
    """Start a server as the page says, open its first page, and stop it."""
    terminal = Terminal(folder=folder, size=(200, 24), BROWSER="true", XDG_DATA_HOME=str(folder))
    terminal.until(lambda text: "Pardon is at " in text)
    [address] = re.findall(r"Pardon is at (\S+) \(stop with Ctrl\+C\)", terminal.text)
    with urlopen(address) as answer:
        assert b"<html" in answer.read()
    terminal.press("\x03")
    terminal.end()


def test_what_the_browser_tutorial_has_people_press_is_there() -> None:
    page = (ROOT / "docs/tutorials/first-game-in-the-browser.md").read_text(encoding="utf-8")
    catalogue = (ROOT / "src/pardon/locales/en.ftl").read_text(encoding="utf-8")
    labels = re.findall(r"\*\*([^*]+[^:*])\*\*", page)
    assert len(labels) >= 4
    assert [label for label in labels if f"= {label}\n" not in catalogue] == []


def test_a_tutorial_has_pictures() -> None:
    for page in PAGES:
        assert "![" in (ROOT / f"docs/tutorials/{page}.md").read_text(encoding="utf-8"), page
