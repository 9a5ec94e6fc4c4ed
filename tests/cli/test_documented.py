"""Commands on the pages of the documentation can be typed as they stand there."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pardon.cli import group

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
LINE, INLINE = re.compile(r"^\$ (pardon .*)$", re.MULTILINE), re.compile(r"`(pardon [a-z][^`\n]*)`")
PLACEHOLDER = re.compile(r"…|\.\.\.|\[|\b[A-Z]{2,}\b")
"""What the reader has to fill in."""
REST = re.compile(r"\s#| \| | > | < | && ")


def shown(page: Path) -> Iterator[list[str]]:
    """Yield the words of each command on a page that is complete."""
    text = page.read_text(encoding="utf-8")
    for found in dict.fromkeys(LINE.findall(text) + INLINE.findall(text)):
        line = REST.split(found)[0].rstrip("\\").strip()
        if not PLACEHOLDER.search(line):
            yield shlex.split(line)[1:]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_on_a_page_can_be_typed(page: Path) -> None:
    for words in shown(page):
        try:
            parse(words)
        except click.exceptions.Exit:  # help, which is shown at once
            continue
        except click.BadParameter as fault:
            assert fault.message.endswith("does not exist."), words  # a file of the reader's own


def parse(words: list[str]) -> None:
    """Parse a command down to its last word; the name of a command alone stands for itself."""
    context = group.make_context("pardon", list(words))
    command: click.Command = context.command
    while isinstance(command, click.Group) and (args := context._protected_args + context.args):
        _, found, rest = command.resolve_command(context, args)
        assert found is not None
        if not rest:
            return
        context = found.make_context(found.name, rest, parent=context)
        command = found
