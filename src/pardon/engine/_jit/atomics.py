"""What threads share: atomic words, and where arrays are that others hold.

Atomic words are numbers in memory that several threads read and write without a lock.
"""

import os
import platform
from collections.abc import Callable
from typing import Any

from llvmlite.ir import Constant, FunctionType, IntType, VoidType
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic

_ORDER, _BYTES = "seq_cst", 8
_PAUSES = {
    "x86_64": ("llvm.x86.sse2.pause", ()),
    "amd64": ("llvm.x86.sse2.pause", ()),
    "aarch64": ("llvm.aarch64.hint", (1,)),
    "arm64": ("llvm.aarch64.hint", (1,)),
}
"""By the kind of processor: what tells it that a loop only waits."""


def _at_place(emit: Callable[..., Any]) -> Callable[..., Any]:
    """Return what generates code for a word of an array, given what does for its place."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, (words, at, *numbers) = signature.args[0], arguments
        array = context.make_array(kind)(context, builder, words)
        return emit(
            builder, cgutils.get_item_pointer(context, builder, kind, array, [at]), *numbers
        )

    return generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def load(_context: Any, words: Any, _at: Any) -> Any:
    """Return a word."""

    @_at_place
    def emit(builder: Any, place: Any) -> Any:
        return builder.load_atomic(place, _ORDER, _BYTES)

    return types.int64(words, types.int64), emit


def _changing(how: str) -> Any:
    """Return what changes a word by a number, and returns what it was."""

    def changing(_context: Any, words: Any, _at: Any, _number: Any) -> Any:
        @_at_place
        def emit(builder: Any, place: Any, number: Any) -> Any:
            return builder.atomic_rmw(how, place, number, _ORDER)

        return types.int64(words, types.int64, types.int64), emit

    return intrinsic(changing)


add = _changing("add")
"""Add to a word, and return what it was."""
store = _changing("xchg")
"""Write a word, and return what it was."""


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def replace(_context: Any, words: Any, _at: Any, _old: Any, _new: Any) -> Any:
    """Write a word if it still is the old one, and tell whether it was."""

    @_at_place
    def emit(builder: Any, place: Any, old: Any, new: Any) -> Any:
        return builder.extract_value(builder.cmpxchg(place, old, new, _ORDER, _ORDER), 1)

    return types.boolean(words, types.int64, types.int64, types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def pause(_context: Any) -> Any:
    """Let the processor know that the loop around this only waits."""

    def generate(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        name, numbers = _PAUSES.get(platform.machine().lower(), ("", ()))
        if name:
            given = [Constant(IntType(32), number) for number in numbers]
            kind = FunctionType(VoidType(), [each.type for each in given])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, name), given)

    return types.none(), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def give_way(_context: Any) -> Any:
    """Let another thread that waits for this processor have it, where the system offers that."""

    def generate(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        if hasattr(os, "sched_yield"):
            kind = FunctionType(IntType(32), [])
            called = cgutils.get_or_insert_function(builder.module, kind, "sched_yield")
            builder.call(called, [])

    return types.none(), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def place(_context: Any, array: Any) -> Any:
    """Return where in memory an array begins."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.ptrtoint(found.data, IntType(64))

    return types.int64(array), generate


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def placed(_context: Any, array: Any, _at: Any) -> Any:
    """Return an array like this one that begins elsewhere in memory."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = context.make_array(signature.args[0])(context, builder, arguments[0])
        found.data = builder.inttoptr(arguments[1], found.data.type)
        # Where numba counts references, this is one more to the array itself.
        return impl_ret_borrowed(context, builder, signature.return_type, found._getvalue())

    return array(array, types.int64), generate
