"""Runs a page: files are written, Python is a doctest, commands are called, in one folder."""

import doctest
import io
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from pardon.cli import group

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r'^```(\w+)(?: title="([\w.]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
INTERACTIVE = re.compile(r"pardon(?: play\b.*)?")
"""Commands that wait for a person; the tests of a page drive them by themselves."""


class Block(NamedTuple):
    """Block of a page."""

    language: str
    title: str
    text: str


def blocks(page: str) -> list[Block]:
    """Return the blocks of a tutorial in order."""
    text = (ROOT / "docs" / "tutorials" / f"{page}.md").read_text(encoding="utf-8")
    return [Block(*found) for found in BLOCK.findall(text)]


def run(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run the blocks of a page one after another; yield the commands that wait for a person."""
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    for block in blocks(page):
        if block.title:
            (folder / block.title).write_text(block.text, encoding="utf-8")
        elif block.language == "pycon":
            _check(block.text, page)
        elif block.language == "console":
            for command, told in _commands(block.text):
                if INTERACTIVE.fullmatch(command):
                    yield command
                else:
                    _compare(command, told, _called(command))
        else:
            raise AssertionError(f"a block of {block.language!r} that nothing runs")


def _check(text: str, page: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert not doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed


def _commands(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, told = part.partition("\n")
        yield command, told.strip()


def _called(command: str) -> str:
    """Call a command in this process, where the engine is compiled already."""
    program, *words = shlex.split(command)
    out = io.StringIO()
    with redirect_stdout(out):
        if program == "python":
            runpy.run_path(words[0], run_name="__main__")
        else:
            assert program == "pardon"
            if words[0] == "arena":  # which would play in processes of its own
                return _apart([*words, "--workers", "1"])
            group.main(words, prog_name="pardon", standalone_mode=False)
    return out.getvalue().strip()


def _apart(words: list[str]) -> str:
    call = [sys.executable, "-m", "pardon", *words]
    return subprocess.run(call, capture_output=True, check=True, text=True).stdout.strip()


def _compare(command: str, told: str, found: str) -> None:
    """Hold what a page tells against what was found; a line `…` stands for any lines."""
    pattern = re.escape(told).replace(re.escape("…"), ".*")
    assert re.fullmatch(pattern, found, re.DOTALL), f"$ {command}\n{found}\nshould be\n{told}"
