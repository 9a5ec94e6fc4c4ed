"""``pardon rules``: the clauses, to be read and searched."""

import re
import textwrap

import click

from pardon.cli._output import examples, is_terminal, json_option, write_json
from pardon.errors import EditionError
from pardon.messages import quote
from pardon.rules.clauses import Clause, find_clause, search
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT, EDITIONS

_WIDTH = 88
_ID = re.compile(r"[a-z][a-z0-9]*-\d+", re.IGNORECASE)


@click.command(
    "rules", epilog=examples(f"pardon rules {DEFAULT} slide", f"pardon rules {DEFAULT} C-12")
)
@click.argument("edition")
@click.argument("words", nargs=-1)
@json_option
def command(edition: str, words: tuple[str, ...], as_json: bool) -> None:
    """Show the clauses of an edition: all, those with certain WORDS, or the one of an id.

    The common model and the corner cases belong to every edition and come last.
    """
    found = look_up(edition, " ".join(words))
    if as_json:
        write_json(found)
        return
    click.echo("\n\n".join(_shown(clause, whole=len(found) == 1) for clause in found))


def look_up(edition: str, words: str) -> list[Clause]:
    """Return the clauses that were asked for, or raise an `EditionError` if there are none."""
    found = search(_prefix(edition), words)
    if not found and _ID.fullmatch(words.strip()):
        found = [find_clause(words.strip())]
    if not found:
        raise EditionError(f"no clause of {edition} has {quote(words)}")
    return found


def _prefix(edition: str) -> str:
    """Return the prefix of a configuration's clauses; an edition of one's own has its origin's."""
    if edition.casefold() in {known.prefix.casefold() for known in EDITIONS.values()}:
        return edition
    return Config.parse(edition).edition.prefix


def _shown(clause: Clause, *, whole: bool) -> str:
    """Return a clause as text; its scenarios only where it is shown by itself."""
    parts = [clause.text, *(f"Decided: {decision}" for decision in clause.decisions)]
    if whole:
        parts += [f"{name}: {test}" for name, test in clause.tests.items()]
    body = "\n".join(_wrapped(part) for part in parts if part)
    return f"{_heading(clause)}\n{body}"


def _heading(clause: Clause) -> str:
    name = click.style(clause.id, bold=True) if is_terminal() else clause.id
    return f"{name}  {clause.title}"


def _wrapped(text: str) -> str:
    return textwrap.fill(
        " ".join(text.split()), _WIDTH, initial_indent="  ", subsequent_indent="  "
    )
