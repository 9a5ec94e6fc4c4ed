"""The only module that knows numba: compile a kernel function, or leave it as Python.

numba's own cache watches one file at a time and would serve a stale caller after an edit
in a callee's file. Here every cached function carries a stamp over all kernel sources.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether kernels are compiled; ``NUMBA_DISABLE_JIT=1`` runs them as plain Python."""


def source_stamp(folder: Path) -> str:
    """Return a digest over every source file of the kernel.

    The rule fields count too: the columns of the rules and the numbers of words come from them.
    """
    digest = hashlib.sha256()
    rules = folder.parent / "rules"
    declared = [*rules.glob("fields.py"), *rules.glob("values.py")]
    for path in sorted([*folder.rglob("*.py"), *declared]):
        digest.update(path.relative_to(folder.parent).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


STAMP = source_stamp(Path(__file__).parent)

if COMPILED:
    import numba
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    def jit(function: Function) -> Function:
        """Compile a kernel function on first use, and keep it on disk under the common stamp."""
        compiled = numba.njit(
            nogil=True, cache=True, error_model="numpy", _nrt=False, pipeline_class=_EntryCompiler
        )(function)
        compiled._cache._cache_file._source_stamp = STAMP
        result: Function = compiled
        return result

    def is_ready(function: Any) -> bool:
        """Tell whether an entry point is on disk, so that using it compiles nothing."""
        return bool(function._cache._cache_file._load_index())

    def shared(function: Function) -> Function:
        """Compile a kernel function that others call, once: every integer argument is int64.

        Left to itself numba compiles it anew for each width and each literal it is called with.
        """
        return _shared(function, forceinline=False)

    def folded(function: Function) -> Function:
        """Compile a kernel function as `shared` does, and fold it into each of its callers."""
        return _shared(function, forceinline=True)

    class _LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
        """Code that is only ever linked into an entry point, and optimised there."""

        @property
        def codegen(self) -> Any:
            """Answer for the code generator: there is nothing to execute, hence no environment."""
            return self

        def set_env(self, _name: str, _env: object) -> None:
            """Do without an environment."""

        def get_pointer_to_function(self, _name: str) -> int:
            """Do without an address."""
            self._ensure_finalized()
            return 0

        def finalize(self) -> None:
            """Leave linking and optimising to the entry point."""
            self._finalize_dynamic_globals()
            self._finalized = True

    class _EntryLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
        """An entry point, which links everything it needs at once."""

        def finalize(self) -> None:
            """Link the helpers of helpers too, then go on as usual."""
            needed: list[Any] = self._linking_libraries
            for library in needed:
                needed += [each for each in library._linking_libraries if each not in needed]
            super().finalize()

    class _EntryCompiler(Compiler):  # type: ignore[misc]  # numba has no types
        """The compiler of an entry point."""

        def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
            entry = library or _EntryLibrary(target.codegen(), "entry")
            entry.enable_object_caching()
            super().__init__(typing, target, entry, *rest)

    class _LinkedCompiler(Compiler):  # type: ignore[misc]  # numba has no types
        """A compiler whose results are only ever linked."""

        def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
            linked = library or _LinkedLibrary(target.codegen(), "linked")
            super().__init__(typing, target, linked, *rest)
            self.state.flags.noalias = True

    def _shared(function: Function, *, forceinline: bool) -> Function:
        compiled = numba.njit(
            error_model="numpy", _nrt=False, forceinline=forceinline, no_cpython_wrapper=True,
            no_cfunc_wrapper=True, pipeline_class=_LinkedCompiler,
        )(function)  # fmt: skip
        generic = compiled.get_call_template

        def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
            return generic(tuple(_widen(arg) for arg in args), kws)

        compiled.get_call_template = widened
        result: Function = compiled
        return result

    def _widen(kind: Any) -> Any:
        kind = numba.types.unliteral(kind)
        narrow = isinstance(kind, numba.types.Integer | numba.types.Boolean)
        return numba.types.int64 if narrow and kind != numba.types.uint64 else kind

else:
    # Python's NumPy scalars warn where compiled integers wrap; the kernels rely on wrapping.
    np.seterr(over="ignore")

    def jit(function: Function) -> Function:
        """Leave the kernel function as it is."""
        return function

    def is_ready(function: Any) -> bool:
        """Tell that nothing will be compiled."""
        return True

    shared = folded = jit
