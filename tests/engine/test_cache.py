"""An edited kernel is never served stale from a cache."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pardon.engine._jit as jit_module

ENTRY = """
from ._jit import jit
from .helper import twice

@jit
def entry(number):
    return twice(number) + 1
"""
HELPER = """
from ._jit import shared

@shared
def twice(number):
    return number * {factor}
"""


def run(folder: Path) -> str:
    """Return whether the little kernel is ready, what it answers, and if it came from the cache."""
    code = (
        "from kernel._jit import is_ready\n"
        "from kernel.entry import entry\n"
        "print(is_ready(entry), entry(10), sum(entry.stats.cache_hits.values()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_an_edit_in_a_helper_reaches_its_cached_caller(tmp_path: Path) -> None:
    package = tmp_path / "kernel"
    package.mkdir()
    (package / "__init__.py").touch()
    shutil.copy(jit_module.__file__, package / "_jit.py")
    (package / "entry.py").write_text(ENTRY)
    (package / "helper.py").write_text(HELPER.format(factor=2))
    assert run(tmp_path) == "False 21 0"
    assert run(tmp_path) == "True 21 1"
    (package / "helper.py").write_text(HELPER.format(factor=3))
    assert run(tmp_path) == "False 31 0"


def test_the_stamp_covers_every_kernel_file(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a = 1")
    (tmp_path / "two.py").write_text("b = 1")
    before = jit_module.source_stamp(tmp_path)
    (tmp_path / "two.py").write_text("b = 2")
    assert jit_module.source_stamp(tmp_path) != before


@pytest.mark.parametrize("name", ["fields.py", "values.py"])
def test_the_stamp_covers_the_rule_fields(tmp_path: Path, name: str) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "engine").mkdir()
    declared = tmp_path / "rules" / name
    declared.write_text("a = 1")
    before = jit_module.source_stamp(tmp_path / "engine")
    declared.write_text("a = 2")
    assert jit_module.source_stamp(tmp_path / "engine") != before
