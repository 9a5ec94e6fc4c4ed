"""Only the edition files name an edition; all other code reads its fields."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pardon.rules
from pardon.rules.editions import EDITIONS

PACKAGE = Path(pardon.rules.__file__).parents[1]
FILES = [
    path for path in sorted(PACKAGE.rglob("*.py"))
    if path.parent != PACKAGE / "rules" / "editions"
]  # fmt: skip
YEARS = {str(edition.year) for edition in EDITIONS.values() if edition.year}
WORDS = {word for key in EDITIONS for word in re.findall(r"[a-z]{5,}", key)} | {"fire.ice"}
NAMED = re.compile(rf"\b(?:{'|'.join(sorted(YEARS | WORDS))})\b", re.IGNORECASE)


def without_examples(text: str) -> Iterator[str]:
    """Yield the lines of a source but those of the examples in its docstrings."""
    in_example = False
    for line in text.splitlines():
        if line.strip().startswith(">>>"):
            in_example = True
        elif not line.strip() or line.strip().endswith('"""'):
            in_example = False
        if not in_example:
            yield line


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_edition_is_named(path: Path) -> None:
    lines = without_examples(path.read_text(encoding="utf-8"))
    assert [line for line in lines if NAMED.search(line)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_is_decided_by_the_key_of_an_edition(path: Path) -> None:
    decided = re.compile(r"(?:\.key|edition|\.prefix) (?:==|!=|in|not in) [\[({]?[\"']")
    assert not decided.search(path.read_text(encoding="utf-8"))


def test_the_search_would_find_one() -> None:
    assert NAMED.search('if edition == "hasbro-2002":')
    assert NAMED.search("the Fire-Ice rules")
    assert not NAMED.search("H02-27")
