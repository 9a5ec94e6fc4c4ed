"""Console: lines in and out of a game in the terminal."""

import io
import re
import sys
from textwrap import wrap

import click

from pardon.cli._drawing import columns
from pardon.render.canvas import paint
from pardon.render.text import BOLD, STYLES

WIDTH = 80
"""Columns of a text at most."""
_NAMES = re.compile(r"\b(Red|Blue|Yellow|Green)\b")


class Console:
    """Console that somebody types at; it works as well when nobody does."""

    def __init__(self, *, colour: bool) -> None:
        self.colour = colour
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def say(self, text: str = "", indent: str = "") -> None:
        """Write a text, wrapped, the colours named in their colours."""
        width = max(20, min(WIDTH, columns()))
        for line in text.splitlines() or [""]:
            for part in wrap(line, width, subsequent_indent=indent) or [""]:
                self.show(_NAMES.sub(self._painted, part))

    def show(self, text: str) -> None:
        """Write a text as it is."""
        click.echo(text, color=self.colour)

    def _painted(self, name: re.Match[str]) -> str:
        return paint(name[0], f"{BOLD};{STYLES[name[0].lower()]}", colour=self.colour)

    def ask(self, prompt: str) -> str:
        """Return what is typed, or raise `EOFError` if nothing more will be."""
        try:
            return (input(prompt) if sys.stdin.isatty() else _read(prompt)).strip()
        except EOFError:
            click.echo()
            raise


def _read(prompt: str) -> str:
    """Read a line that nobody typed on the screen, and write it there."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    click.echo(line.rstrip("\n"))
    return line
