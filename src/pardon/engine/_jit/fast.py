"""Shortened path through numba for kernels, which leaves out what they never need.

numba optimises every function with all that it calls, again for each caller. Here a helper is
optimised by itself at the most, and with its callers only in the entry point. Left out are passes
for closures, literals, context managers, array expressions and parallel loops, reports of types,
and deleting variables. All of it subclasses or borrows numba's inner parts; where they are not as
expected, an error leads to `plain`.
"""

import contextlib
import gc
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import llvmlite.binding
import numba
import numpy as np
from numba.core import config, errors, event, ir
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.typed_passes import (
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.types.functions import BaseFunction
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

from .lowering import KernelLower

Function = TypeVar("Function", bound=Callable[..., Any])


class Library(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """Code of one function."""

    def _optimize_functions(self, module: Any) -> None:
        """Leave optimising to the entry point, which has all functions before it."""
        module.data_layout = self._codegen._data_layout


class LinkedLibrary(Library):
    """Code that is only ever linked into an entry point, and optimised there once more."""

    def _optimize_functions(self, module: Any) -> None:
        """Optimise each function by itself, so that callers weigh what is really left of it."""
        super()._optimize_functions(module)
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

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


class EntryLibrary(Library):
    """Code of an entry point, which links everything it needs at once."""

    unrolls = True
    """Whether loops over a few colours or pawns are written out."""

    def finalize(self) -> None:
        """Link the helpers of helpers too, then go on as usual."""
        needed: list[Any] = self._linking_libraries
        for library in needed:
            needed += [each for each in library._linking_libraries if each not in needed]
        super().finalize()

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Return what is kept on disk: machine code, and stubs in place of its bitcode.

        numba keeps bitcode for whoever links it, and to read it takes longer than to load machine
        code. An entry point is linked into nothing: all that is asked for are names.
        """
        name, kind, (code, _) = super().serialize_using_object_code()
        names = [each.name for each in self._final_module.functions if not each.is_declaration]
        stubs = "\n".join(f'define void @"{each}"() {{ ret void }}' for each in names)
        return name, kind, (code, llvmlite.binding.parse_assembly(stubs).as_bitcode())

    def _optimize_final_module(self) -> None:
        """Optimise once; numba does it twice to find pairs of reference counts."""
        options = llvmlite.binding.create_pipeline_tuning_options()
        options.speed_level = config.OPT
        options.loop_vectorization = bool(config.LOOP_VECTORIZE)
        options.slp_vectorization = bool(config.SLP_VECTORIZE)
        options.loop_unrolling = self.unrolls
        builder = llvmlite.binding.create_pass_builder(self._codegen._tm, options)
        builder.getModulePassManager().run(self._final_module, builder)


class CompactLibrary(EntryLibrary):
    """Code of an entry point whose loops stay loops."""

    unrolls = False


class EntryCache(FunctionCache):  # type: ignore[misc]  # numba has no types
    """Cache of an entry point on disk."""

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load machine code, without what numba prepares first and only compiling needs."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, target)


class KernelLowering(NativeLowering):  # type: ignore[misc]  # numba has no types
    """Pass that lowers a function to LLVM."""

    _name = "kernel_lowering"
    lowering_class = KernelLower


class StripPhis(PreLowerStripPhis):  # type: ignore[misc]  # numba has no types
    """Pass that turns phi nodes into assignments."""

    _name = "kernel_strip_phis"

    def run_pass(self, state: Any) -> bool:
        """Strip them; where variables live is not asked afterwards."""
        state.func_ir = self._strip_phi_nodes(state.func_ir)
        return True


class Passes:
    """Pipeline of passes that a kernel function goes through, in order."""

    pipeline_name = "kernel"

    def __init__(self) -> None:
        self.exec_times: dict[str, Any] = {}
        self._passes = (
            TranslateByteCode(), FixupArgs(), IRProcessing(), ReconstructSSA(),
            NopythonTypeInference(), StripPhis(), KernelLowering(), NoPythonBackend(),
        )  # fmt: skip

    def run(self, state: Any) -> None:
        """Run them all on a function."""
        for each in self._passes:
            each.run_pass(state)


class KernelCompiler(CompilerBase):  # type: ignore[misc]  # numba has no types
    """Compiler of a helper."""

    library: type[Library] = LinkedLibrary

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or self.library(target.codegen(), "kernel"), *rest)

    def define_pipelines(self) -> list[Passes]:
        """Return the one pipeline there is."""
        return [Passes()]


class HelperCompiler(KernelCompiler):
    """Compiler of a helper, whose arguments never lead to the same byte."""

    def __init__(self, *wanted: Any) -> None:
        super().__init__(*wanted)
        # A state may lie in the working memory that is handed over beside it (`w.scratch`), but
        # then only the state's own name reads or writes it. LLVM need not reload what it knows.
        self.state.flags.noalias = True


class EntryCompiler(KernelCompiler):
    """Compiler of an entry point."""

    library = EntryLibrary

    def compile_extra(self, function: Any) -> Any:
        """Compile an entry point with all that it needs."""
        self.state.library.enable_object_caching()
        with short_cuts():
            return super().compile_extra(function)


class CompactCompiler(EntryCompiler):
    """Compiler of an entry point whose loops stay loops."""

    library = CompactLibrary


LEAVES = frozenset((str, int, bool, type(None), type(len), type, ir.Loc))
"""Kinds of values in numba's instructions that hold no variables, the most frequent ones."""


def list_variables(self: Any, value: Any) -> list[Any]:
    """List the variables in a value of an instruction as numba does, which tries every kind."""
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | tuple):
        if isinstance(value, ir.Var):
            return [value]
        return value.list_vars() if isinstance(value, ir.Inst) else []
    found = []
    for each in value:
        if isinstance(each, ir.Var):
            found.append(each)
        elif type(each) not in LEAVES and isinstance(each, ir.Inst | list | tuple | dict):
            found += list_variables(self, each)
    return found


@contextlib.contextmanager
def short_cuts() -> Iterator[None]:
    """Spare numba what it has worked out before, colours in messages, and garbage collection.

    numba compiles under a lock, so nobody else meets the replaced parts meanwhile.
    """
    resolve, broadcast = BaseFunction.get_call_type, event.broadcast
    listed = ir.Inst._rec_list_vars
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        key = self, tuple(args), tuple(kws.items())
        if key not in known:
            known[key] = resolve(self, context, args, kws)
        return known[key]

    collecting = gc.isenabled()
    gc.disable()
    BaseFunction.get_call_type = get_call_type  # type: ignore[method-assign]
    event.broadcast = lambda _: None
    ir.Inst._rec_list_vars = list_variables
    # For every statement numba colours what it would say if that were wrong.
    colours: Any = errors.termcolor()
    colours._markup = lambda message, *_: message
    try:
        yield
    finally:
        BaseFunction.get_call_type = resolve  # type: ignore[method-assign]
        event.broadcast = broadcast
        ir.Inst._rec_list_vars = listed
        del colours._markup
        if collecting:
            gc.enable()


TESTED = ((0, 61), (0, 68))
"""The oldest and the newest release that this was tried with."""


def is_tested() -> bool:
    """Tell whether this release of numba was tried."""
    release = tuple(int(part) for part in numba.__version__.split(".")[:2])
    return TESTED[0] <= release <= TESTED[1]


def probe() -> None:
    """Compile a small kernel; raise where numba does not do what the shortened path relies on."""

    def tenfold(row: Any, number: int) -> Any:
        row.cells[1, number] = number * 10
        return row.cells[-1, number]

    kept: Any = helper(tenfold, forceinline=False)

    def small(rows: Any, number: int) -> int:
        return int(kept(rows[0], number)) + 1

    rows = np.zeros(1, np.dtype([("cells", np.int32, (2, 3))]))
    entry: Any = unkept(small)
    if entry(rows, 2) != 21 or rows["cells"].tolist() != [[[0, 0, 0], [0, 0, 20]]]:
        raise AssertionError("a small kernel compiled to something else")
    for compiled in entry.overloads.values():
        compiled.library.serialize_using_object_code()


def unkept(function: Function) -> Function:
    """Compile an entry point on first use, and keep nothing on disk."""
    compiled: Function = numba.njit(error_model="numpy", _nrt=False, pipeline_class=EntryCompiler)(
        function
    )
    return compiled


def entry(function: Function, stamp: str, *, unrolls: bool) -> Function:
    """Compile an entry point on first use, and keep it on disk under a stamp."""
    compiled = numba.njit(
        nogil=True, error_model="numpy", _nrt=False,
        pipeline_class=EntryCompiler if unrolls else CompactCompiler,
    )(function)  # fmt: skip
    compiled._cache = EntryCache(function)
    compiled._cache._cache_file._source_stamp = stamp
    result: Function = compiled
    return result


def is_ready(function: Any) -> bool:
    """Tell whether an entry point is on disk under its stamp."""
    return bool(function._cache._cache_file._load_index())


def helper(function: Function, *, forceinline: bool) -> Function:
    """Compile a function that others call, once: every integer argument is int64.

    Left to itself numba compiles it anew for each width and each literal it is called with.
    """
    compiled = numba.njit(
        error_model="numpy", _nrt=False, forceinline=forceinline, no_cpython_wrapper=True,
        no_cfunc_wrapper=True, pipeline_class=HelperCompiler,
    )(function)  # fmt: skip
    generic = compiled.get_call_template

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return generic(tuple(widen(arg) for arg in args), kws)

    compiled.get_call_template = widened
    result: Function = compiled
    return result


def widen(kind: Any) -> Any:
    """Return the kind of argument that a helper is compiled for where it is called with one."""
    kind = numba.types.unliteral(kind)
    narrow = isinstance(kind, numba.types.Integer | numba.types.Boolean)
    return numba.types.int64 if narrow and kind != numba.types.uint64 else kind
