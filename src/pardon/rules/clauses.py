"""Clauses of the rules, read from the pages of docs/rules.

A clause is a list item that begins ``- **ID — title.**``; what follows ``Q/D:`` is a
question with its decision, what follows ``T:`` are test scenarios between middle dots.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import ascii_lowercase

import msgspec

from pardon.errors import EditionError
from pardon.messages import near, quote
from pardon.rules.editions import EDITIONS, find_edition

COMMON, CASES = "C", "X"
"""What the ids of the common model and of the corner cases begin with."""


class Clause(msgspec.Struct, frozen=True):
    """One numbered statement of the rules."""

    id: str
    title: str
    text: str
    decisions: tuple[str, ...]
    """What the source leaves open, and how it is settled."""
    tests: dict[str, str]
    """Scenarios by id, such as the clause's own with ``/a`` after it."""
    section: str
    """The heading it stands under."""

    @property
    def prefix(self) -> str:
        """What the ids of its page begin with."""
        return self.id.partition("-")[0]


@cache
def clauses() -> Mapping[str, Clause]:
    """Return every clause by id: the common model, the editions, the corner cases."""
    pages = [_folder() / f"{name}.md" for name in ("common", *EDITIONS, "cases")]
    return {clause.id: clause for page in pages for clause in _read(page)}


def find_clause(name: str) -> Clause:
    """Return the clause of that id, or raise an `EditionError` that names near ones."""
    if name.upper() in clauses():
        return clauses()[name.upper()]
    raise EditionError(f"unknown clause {quote(name)}; {near(name.upper(), clauses())}")


def search(edition: str, words: str = "") -> list[Clause]:
    """Return the clauses of an edition, by key or prefix, that have all the words, its own first.

    The common model and the corner cases belong to every edition. Words that are the id of a
    clause find that one alone.
    """
    if words.strip().upper() in clauses():
        return [clauses()[words.strip().upper()]]
    wanted = words.casefold().split()
    return [
        clause
        for prefix in (_prefix(edition), COMMON, CASES)
        for clause in clauses().values()
        if clause.prefix == prefix and all(word in _haystack(clause) for word in wanted)
    ]


def _prefix(edition: str) -> str:
    prefixes = {known.prefix.casefold(): known.prefix for known in EDITIONS.values()}
    return prefixes.get(edition.casefold()) or find_edition(edition).prefix


def _haystack(clause: Clause) -> str:
    parts = (clause.id, clause.title, clause.text, *clause.decisions, *clause.tests.values())
    return "\n".join(parts).casefold()


def _folder() -> Path:
    """The pages: inside the package if it is installed, else in the repository."""
    here = Path(__file__)
    installed = here.with_name("clauses")
    return installed if installed.is_dir() else here.parents[3] / "docs" / "rules"


_ITEM = re.compile(
    r"^##? (?P<section>.+)$"
    r"|^- \*\*(?P<id>[A-Z][A-Z0-9]*-\d\d) — (?P<title>.+?)\.?\*\*(?P<body>.*(?:\n(?!- |#).*)*)",
    re.MULTILINE,
)
_MARK = re.compile(r"(?:^|\s)(?:- )?(Q/D|T): ")


def _read(page: Path) -> Iterator[Clause]:
    section = ""
    for item in _ITEM.finditer(page.read_text(encoding="utf-8")):
        section = item["section"] or section
        if item["id"]:
            yield _clause(item["id"], item["title"], item["body"], section)


def _clause(name: str, title: str, body: str, section: str) -> Clause:
    text, *rest = _MARK.split(body)
    parts = [(mark, part.strip()) for mark, part in zip(rest[::2], rest[1::2], strict=True)]
    decisions = tuple(part for mark, part in parts if mark == "Q/D")
    tests = [test for mark, part in parts if mark == "T" for test in _scenarios(part)]
    named = {f"{name}/{letter}": test for letter, test in zip(ascii_lowercase, tests, strict=False)}
    return Clause(name, title, text.strip(), decisions, named, section)


def _scenarios(text: str) -> list[str]:
    return [] if text.startswith("none") else text.split(" · ")
