"""Whatever is refused is said in a message of the catalogue, in every language."""

import ast
from pathlib import Path

import pytest

import pardon.server
from pardon.locales import entries, languages
from pardon.server.wire.codes import Code, WireError

SOURCES = sorted(Path(pardon.server.__file__).parent.rglob("*.py"))


def faults(tree: ast.AST) -> list[ast.expr]:
    """Return what the errors of a module are made with, after their codes."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [
        node.args[1]
        for node in calls
        if isinstance(node.func, ast.Name) and node.func.id == "WireError" and len(node.args) > 1
    ]


def test_every_refusal_is_a_message() -> None:
    known = set(entries())
    found = [
        (path.name, ast.unparse(each))
        for path in SOURCES
        for each in faults(ast.parse(path.read_text("utf-8")))
    ]
    assert len(found) > 40
    wrong = [each for each in found if each[1][:1] in "\"'f" and each[1].strip("'\"") not in known]
    assert not wrong


@pytest.mark.parametrize("language", languages())
def test_a_colour_is_named_in_the_language(language: str) -> None:
    fault = WireError(Code.SEAT_TAKEN, "fault-seat-taken", colour="red")
    assert fault.told(language) == {"en": "Red is taken.", "de": "Rot ist besetzt."}[language]
    assert fault.sentence == str(fault) == "Red is taken."
