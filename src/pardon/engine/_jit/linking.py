"""Linking of entry points: what one of them compiles, others call by its address.

numba compiles an entry point together with everything it calls. What several of them need, and is
large, would be typed and optimised for each. Such a function gets a symbol instead, whose address
is told once the entry that has it is loaded.
"""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import llvmlite.binding
from llvmlite.ir import IntType
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .fast import helper, unkept, widen

Function = TypeVar("Function", bound=Callable[..., Any])

_ANSWERS = {int: types.int64, None: types.none}
"""What a function may return by its annotation."""


def external(function: Any) -> Any:
    """Return a stand-in for a helper which calls it by its symbol, and does not compile it."""

    def find(builder: Any, kind: Any, values: Any) -> tuple[Any, Any]:
        return cgutils.get_or_insert_function(builder.module, kind, _symbol(function)), values

    return _stand_in(function, [], find)


def at_address(function: Any) -> Any:
    """Return a stand-in for a helper which calls it by its address, the first argument.

    Nobody has to know the address before it is called, so it may be that of an entry that is
    loaded only where it is needed.
    """

    def find(builder: Any, kind: Any, values: Any) -> tuple[Any, Any]:
        return builder.inttoptr(values[0], kind.as_pointer()), values[1:]

    return _stand_in(function, ["at"], find)


def _stand_in(function: Any, more: list[str], find: Callable[..., tuple[Any, Any]]) -> Any:
    """Return what calls a helper that is found when it is called; `more` arguments come first."""
    python = function.py_func
    signature = inspect.signature(python)
    answer = _ANSWERS[signature.return_annotation]

    def typed(_context: Any, *arguments: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            kinds = signature.return_type, signature.args[len(more) :]
            kind = context.call_conv.get_function_type(*kinds)
            called, given = find(builder, kind, values)
            # Kernels raise nothing, so how it ended is not looked at.
            return context.call_conv.call_function(builder, called, *kinds, given)[1]

        return answer(*map(widen, arguments)), generate

    first = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in ("context", *more)]
    parameters = [*first, *signature.parameters.values()]
    typed.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    typed.__name__, typed.__doc__ = python.__name__, python.__doc__
    return intrinsic(typed)


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def address(_context: Any, helper: Any, arguments: Any) -> Any:
    """Return the address of a helper that is compiled for arguments like these."""
    function = helper.dispatcher
    answer = _ANSWERS[inspect.signature(function.py_func).return_annotation]
    compiled = function.get_compile_result(answer(*map(widen, arguments)))

    def generate(context: Any, builder: Any, _signature: Any, _values: Any) -> Any:
        context.active_code_library.add_linking_library(compiled.library)
        found = context.declare_function(builder.module, compiled.fndesc)
        return builder.ptrtoint(found, IntType(64))

    return types.int64(helper, arguments), generate


def tell_address(function: Any, at: int, /) -> None:
    """Tell where a helper is, for whoever calls it by its symbol."""
    llvmlite.binding.add_symbol(_symbol(function), at)


def needing(link: Any, entry: Function, /) -> Function:
    """Return an entry point that calls by symbols, which `link` tells the addresses of.

    They have to be known before it is compiled or loaded; else the process would end.
    """
    dispatcher: Any = entry
    compile_or_load = dispatcher.compile

    def compile_linked(signature: Any) -> Any:
        link()
        return compile_or_load(signature)

    dispatcher.compile = compile_linked
    return entry


def probe() -> None:
    """Link a small kernel; raise where numba does not do what linking relies on."""

    def tripled(number: int) -> int:
        return number * 3

    near: Any = helper(tripled, forceinline=False)
    distant, there = external(near), at_address(near)

    def where(number: int) -> int:
        return int(address(near, (number,)))

    def small(number: int) -> int:
        return int(distant(number)) + 1

    def late(at: int, number: int) -> int:
        return int(there(at, number)) + 2

    at = unkept(where)(0)
    tell_address(near, at)
    if unkept(small)(7) != 22 or unkept(late)(at, 7) != 23:
        raise AssertionError("a small kernel was linked to something else")


def _symbol(function: Any) -> str:
    return f"{function.__module__}.{function.__name__}"
