"""Rooms of a size to live in: folders of a dozen modules, modules of 400 lines, none of a few."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOZEN, LONGEST, SHORTEST = 12, 400, 12
NOT_COUNTED = ("__init__.py", "__main__.py", "conftest.py")
"""Files that a room has because it is one."""


def modules(top: str) -> list[Path]:
    found = (ROOT / top).rglob("*.py")
    return [path for path in found if path.name not in NOT_COUNTED]


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[1:] if parts[0] == "src" else parts)


@pytest.mark.parametrize("top", ["src", "tests"])
def test_no_folder_has_more_than_a_dozen_modules(top: str) -> None:
    counts = Counter(str(path.parent.relative_to(ROOT)) for path in modules(top))
    assert not {folder: count for folder, count in counts.items() if count > DOZEN}


@pytest.mark.parametrize("top", ["src", "tests"])
def test_no_module_is_longer_than_four_hundred_lines(top: str) -> None:
    lengths = {dotted(path): path.read_text(encoding="utf-8").count("\n") for path in modules(top)}
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST}


def test_no_module_of_a_few_lines_is_there_for_one_neighbour() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in modules("src")}
    for path, text in texts.items():
        if text.count("\n") > SHORTEST:
            continue
        name = re.escape(path.stem)
        wanted = re.compile(rf"^\s*from (\S+\.{name} import|\S+ import .*\b{name}\b)", re.MULTILINE)
        neighbours = [other for other in texts if other != path and wanted.search(texts[other])]
        assert len(neighbours) != 1, f"{dotted(path)} could go into {dotted(neighbours[0])}"
