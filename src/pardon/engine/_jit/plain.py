"""Plain path through numba: what it documents, for releases whose inner parts are other ones.

It compiles for some minutes where the shortened path takes seconds. numba's own cache would serve
a stale caller after an edit in a callee's file, so each state of the sources has a folder.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def entry(function: Function) -> Function:
    """Compile an entry point on first use, and keep it on disk."""
    compiled: Function = numba.njit(nogil=True, cache=True, error_model="numpy")(function)
    return compiled


def helper(function: Function, *, forceinline: bool) -> Function:
    """Compile a function that others call."""
    compiled: Function = numba.njit(error_model="numpy", forceinline=forceinline)(function)
    return compiled


def is_ready(function: Any, folder: Path) -> bool:
    """Tell whether an entry point is on disk."""
    return any(folder.rglob(f"*{function.__name__}*.nbi"))


def external(function: Function) -> Function:
    """Compile a kernel function into everything that calls it."""
    return function


def at_address(function: Any) -> Any:
    """Compile a kernel function into everything that calls it as if by its address."""

    @numba.njit(error_model="numpy")  # type: ignore[untyped-decorator]  # numba has no types
    def called(_at: int, *arguments: Any) -> Any:
        return function(*arguments)

    return called


@numba.njit  # type: ignore[untyped-decorator]  # numba has no types
def address(_function: Any, _arguments: Any) -> int:
    """Return no address: nobody calls by it."""
    return 0


def tell_address(_function: Any, _at: int, /) -> None:
    """Tell nobody."""


def needing(_link: Any, entry: Function, /) -> Function:
    """Leave an entry point as it is: each has all that it needs."""
    return entry
