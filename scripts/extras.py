"""Requirements of extras, one a line, to be added to an environment that has the package."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"


def requirements(*extras: str) -> Iterator[str]:
    """Yield what some extras require; an extra that names others of the package stands for them."""
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    for extra in extras:
        for requirement in project["optional-dependencies"][extra]:
            if own := re.fullmatch(rf"{project['name']}\[(.+)\]", requirement):
                yield from requirements(*re.split(r"\s*,\s*", own[1]))
            else:
                yield requirement


if __name__ == "__main__":
    print(*requirements(*sys.argv[1:]), sep="\n")
