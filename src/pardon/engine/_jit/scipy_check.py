"""SciPy as numba looks for it: found is enough, its linear algebra need not be imported.

numba imports it in every process that compiles or loads anything, only to see whether it is there,
which takes a fifth of all the time until a first game.
"""

import contextlib
from importlib import import_module
from importlib.util import find_spec

from numba.np import linalg


def look_for_scipy() -> None:
    """Let numba find out whether SciPy is there, without importing it."""
    if "ensure_blas" not in vars(linalg):
        return  # another release, which looks in its own way
    ensure_blas, linalg.ensure_blas = linalg.ensure_blas, _find
    try:
        with contextlib.suppress(ImportError):
            import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = ensure_blas


def _find() -> None:
    if find_spec("scipy") is None:
        raise ImportError("SciPy is not installed")
