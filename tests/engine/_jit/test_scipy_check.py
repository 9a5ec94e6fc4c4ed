"""numba learns that SciPy is there, and does not import its linear algebra for that."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys, pardon
pardon.Game()
from numba.np.arraymath import _HAVE_BLAS
print(_HAVE_BLAS, "scipy.linalg" in sys.modules)
"""


def test_a_first_game_does_without_linear_algebra() -> None:
    pytest.importorskip("scipy")
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["True", "False"]
