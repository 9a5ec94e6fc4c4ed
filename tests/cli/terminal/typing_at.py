"""Somebody at the terminal: reads what is on the screen and types what is asked for."""

import io
import re
import sys
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from pardon.cli import group

PROMPT = re.compile(r"^.*> $")
NUMBERED = re.compile(r"^ {2,3}(\d+)  \S", re.MULTILINE)
FINISHED = "Another game? "


class Screen(io.StringIO):
    """What has been written, and what of it is new."""

    def __init__(self) -> None:
        super().__init__()
        self._read = 0

    def news(self) -> str:
        """Return what was written since this was last asked."""
        text = self.getvalue()[self._read :]
        self._read += len(text)
        return text


class Typist:
    """A keyboard at which somebody presses keys who is shown the screen at each prompt."""

    def __init__(self, screen: Screen, lines: Iterable[str] = ()) -> None:
        self._screen = screen
        self.lines = iter(lines)
        self.news = ""

    def isatty(self) -> bool:
        """Tell that this is no terminal."""
        return False

    def readline(self) -> str:
        """Return the next line, nothing once there is none."""
        self.news = self._screen.news()
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"


def typed(monkeypatch: pytest.MonkeyPatch, *args: str, lines: Iterable[str]) -> str:
    """Run a command while lines are typed, and return everything on the screen."""
    screen = Screen()
    return _run(monkeypatch, args, screen, Typist(screen, lines))


def played(monkeypatch: pytest.MonkeyPatch, *args: str, seed: int = 0) -> str:
    """Play games as somebody would who reads the screen and picks any move, until one is over."""
    screen = Screen()
    typist = Typist(screen)
    typist.lines = _picking(typist, Random(seed))
    return _run(monkeypatch, args, screen, typist)


def _run(monkeypatch: pytest.MonkeyPatch, args: Iterable[str], screen: Screen, keys: Typist) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", keys)
        patch.setattr(sys, "stdout", screen)
        group.main(list(args), prog_name="pardon", standalone_mode=False)
    return screen.getvalue()


def _picking(typist: Typist, rng: Random) -> Iterator[str]:
    """Yield what to type: Enter to draw, else something of the list last seen."""
    choices: list[str] = []
    while True:
        prompt = typist.news.splitlines()[-1]
        assert PROMPT.fullmatch(prompt), typist.news
        if prompt.startswith(FINISHED):
            return
        choices = NUMBERED.findall(_list(typist.news)) or choices
        yield "" if "press Enter" in prompt else rng.choice(choices)


def _list(news: str) -> str:
    """Return what stands between the board, if it was drawn, and the prompt."""
    return news.rpartition("slides move")[2].partition("\n")[2]
