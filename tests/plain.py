"""A program that runs twice: compiled in this process, and as plain Python in one of its own."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
QUICK = "from tests.records import quicken; quicken()"


def compiled(code: str, arguments: Sequence[str] = ()) -> list[str]:
    """Return the lines that a program prints here, where the engine is compiled already."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(_given(code, arguments), {})
    return out.getvalue().splitlines()


def plain(code: str, arguments: Sequence[str] = ()) -> list[str]:
    """Return the lines that a program prints where nothing is compiled."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{QUICK}\n{_given(code, arguments)}"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def _given(code: str, arguments: Sequence[str]) -> str:
    return f"ARGUMENTS = {list(arguments)!r}\n{code}"
