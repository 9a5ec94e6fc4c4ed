"""Which statements of the rules each check comes to, so that a mutant is shown to those that
come to its statement and to no others."""

import ast
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import FunctionType

from tests.mutants.checks import Check
from tests.mutants.limits import TimedOut, limited
from tests.mutants.making import compiled, functions, tree_of

SLOWEST = 1.0
"""Seconds of CPU that a check may take; those that take longer are left out."""
REACHED = "_reached"
"""The name under which the functions find the set to which they add."""


@dataclass(frozen=True)
class Reach:
    """The statements that a check comes to, by function and line, and its seconds of CPU."""

    statements: frozenset[tuple[str, int]]
    seconds: float


def reaches(each: list[Check]) -> Iterator[tuple[Check, Reach | None]]:
    """Run every check with a kernel that writes down where it comes; none of them may fail.

    What takes too long reaches nothing.
    """
    reached: set[tuple[str, int]] = set()
    originals = {function: function.__code__ for function in functions().values()}
    for function in originals:
        function.__globals__[REACHED] = reached
        function.__code__ = compiled(watched(function))
    try:
        for check in each:
            reached.clear()
            began = time.process_time()
            found = None
            with suppress(TimedOut), limited(SLOWEST):
                check.run()
                found = Reach(frozenset(reached), time.process_time() - began)
            yield check, found
    finally:
        for function, code in originals.items():
            function.__code__ = code


def watched(function: FunctionType) -> str:
    """The text of a function that writes down each statement before it is carried out."""
    tree = tree_of(function)
    for node in list(ast.walk(tree)):
        for field in ("body", "orelse"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                marked = [part for each in statements for part in (mark(tree.name, each), each)]
                setattr(node, field, marked)
    return ast.unparse(ast.fix_missing_locations(tree))


def mark(function: str, statement: ast.stmt) -> ast.stmt:
    """A statement that writes down that another one is reached."""
    return ast.parse(f"{REACHED}.add(({function!r}, {statement.lineno}))").body[0]
