"""An edited kernel is never served stale from a cache."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import pardon.engine._jit as jit_module
from pardon.engine._jit import cache
from tests.strangers import is_reachable

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
def twice(number: int) -> int:
    return number * {factor}
"""
FAR = """
from ._jit import address, external, jit, needing, tell_address
from .helper import twice

@jit
def where(number):
    return address(twice, (number,))

far_twice = external(twice)

@jit
def far(number):
    return far_twice(number) + 1

far = needing(lambda: tell_address(twice, where(0)), far)
"""
CODE = (
    "from kernel._jit import is_ready\n"
    "from kernel.entry import entry\n"
    "print(is_ready(entry), entry(10), sum(entry.stats.cache_hits.values()))"
)
FAR_CODE = (
    "from kernel.far import far, twice, where\n"
    "print(far(10), sum(far.stats.cache_hits.values()), bool(where(0)), len(twice.overloads))"
)
BROKEN = """
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
"""


def run(
    folder: Path, *before: str, code: str = CODE, **environment: str
) -> "subprocess.CompletedProcess[str]":
    """Run the little kernel in a process of its own, which hears of no cache but the test's."""
    inherited = {name: value for name, value in os.environ.items() if name != cache.VARIABLE}
    return subprocess.run(
        [*before, sys.executable, "-c", code], cwd=folder, capture_output=True, text=True,
        check=True, env={**inherited, **environment},
    )  # fmt: skip


def said(folder: Path, **environment: str) -> str:
    """Return whether the little kernel is ready, what it answers, and if it came from the cache."""
    return run(folder, **environment).stdout.strip()


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """A folder with a little kernel of two files in it."""
    package = tmp_path / "kernel"
    shutil.copytree(Path(jit_module.__file__).parent, package / "_jit")
    (package / "__init__.py").touch()
    (package / "entry.py").write_text(ENTRY)
    (package / "far.py").write_text(FAR)
    (package / "helper.py").write_text(HELPER.format(factor=2))
    return tmp_path


@pytest.fixture
def open_kernel(kernel: Path) -> Iterator[Path]:
    """The same where any user may look: pytest shuts its folder again whenever a run begins."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield shutil.copytree(kernel, Path(folder) / "open")


@pytest.mark.parametrize("way", ["short", "plain"])
def test_an_edit_in_a_helper_reaches_its_cached_caller(kernel: Path, way: str) -> None:
    """The cache is where it is asked for, and the plain way is said where that is asked for."""
    environment = {"PARDON_JIT": way, "PARDON_CACHE": str(kernel / "cache")}
    first = run(kernel, **environment)
    assert first.stdout.strip() == "False 21 0"
    assert (
        len(first.stderr.splitlines()) == first.stderr.count("PARDON_JIT=plain") == (way == "plain")
    )
    assert list((kernel / "cache").rglob("*.nbi"))
    assert not list((kernel / "kernel").rglob("*.nbi"))
    assert said(kernel, **environment) == "True 21 1"
    (kernel / "kernel" / "helper.py").write_text(HELPER.format(factor=3))
    assert said(kernel, **environment) == "False 31 0"


@pytest.mark.parametrize(
    ("way", "compiled", "loaded"),
    [("short", "21 0 True 1", "21 1 True 0"), ("plain", "21 0 False 1", "21 1 False 0")],
)
def test_an_entry_calls_what_another_one_compiled(
    kernel: Path, way: str, compiled: str, loaded: str
) -> None:
    environment = {"PARDON_JIT": way, "PARDON_CACHE": str(kernel / "cache")}
    assert run(kernel, code=FAR_CODE, **environment).stdout.strip() == compiled
    assert run(kernel, code=FAR_CODE, **environment).stdout.strip() == loaded


def test_another_numba_compiles_in_its_plain_way_and_says_so(kernel: Path) -> None:
    (kernel / "sitecustomize.py").write_text(BROKEN)
    done = run(kernel, PYTHONPATH=str(kernel), PARDON_CACHE=str(kernel / "cache"))
    assert done.stdout.strip() == "False 21 0"
    [line] = done.stderr.splitlines()
    assert "compiled with in its plain way" in line
    assert "JITCodeLibrary" in line


def test_the_cache_is_beside_the_sources_unasked(kernel: Path) -> None:
    done = run(kernel)
    assert list((kernel / "kernel").rglob("*.nbi"))
    assert not done.stderr


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() != 0, reason="needs another user")
@pytest.mark.skipif(
    not is_reachable(Path(sys.prefix, "pyvenv.cfg")),
    reason="another user cannot reach the packages",
)
def test_a_user_who_may_write_nowhere_gets_a_temporary_cache(open_kernel: Path) -> None:
    open_kernel.chmod(0o755)
    stranger = ("setpriv", "--reuid=12345", "--regid=12345", "--clear-groups")
    temporary = open_kernel / "temporary"
    temporary.mkdir()
    temporary.chmod(0o1777)
    where = {"HOME": "/", "TMPDIR": str(temporary), "PYTHONDONTWRITEBYTECODE": "1"}
    for cached in ("False 21 0", "True 21 1"):
        done = run(open_kernel, *stranger, **where)
        assert done.stdout.strip() == cached
        [line] = done.stderr.splitlines()
        assert f"the compiled engine is kept in {temporary}" in line
    [folder] = temporary.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() != 0, reason="needs another user")
def test_a_cache_of_somebody_else_is_not_trusted(kernel: Path) -> None:
    foreign = kernel / "cache"
    foreign.mkdir()
    os.chown(foreign, 12345, 12345)
    done = run(kernel, PARDON_CACHE=str(foreign))
    assert "cannot be written, or is not yours alone" in done.stderr
    assert not list(foreign.iterdir())


def test_the_stamp_covers_every_kernel_file(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a = 1")
    (tmp_path / "two.py").write_text("b = 1")
    before = jit_module.source_stamp(tmp_path)
    (tmp_path / "two.py").write_text("b = 2")
    assert jit_module.source_stamp(tmp_path) != before


@pytest.mark.parametrize("name", ["fields.py", "compound.py", "values.py"])
def test_the_stamp_covers_the_rule_fields(tmp_path: Path, name: str) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "engine").mkdir()
    declared = tmp_path / "rules" / name
    declared.write_text("a = 1")
    before = jit_module.source_stamp(tmp_path / "engine")
    declared.write_text("a = 2")
    assert jit_module.source_stamp(tmp_path / "engine") != before
