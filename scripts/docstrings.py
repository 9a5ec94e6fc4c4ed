"""Extension of Griffe: examples in docstrings become blocks of code."""

from collections.abc import Iterator
from typing import Any

import griffe


class Examples(griffe.Extension):
    """Fences the doctests of a docstring, which stand in it bare."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence the examples of one object."""
        if obj.docstring:
            obj.docstring.value = "\n".join(fenced(obj.docstring.value.splitlines()))


def fenced(lines: list[str]) -> Iterator[str]:
    """Yield lines with a fence around each example, which an empty line ends."""
    inside = False
    for line in [*lines, ""]:
        if not inside and line.lstrip().startswith(">>> "):
            yield "```pycon"
            inside = True
        elif inside and not line.strip():
            yield "```"
            inside = False
        yield line
