"""Instructions of the processor on the bits of a number, which Python has no operator for."""

from typing import Any

from llvmlite.ir import Constant, IntType
from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def lowest(_context: Any, _number: Any) -> Any:
    """Return the number of the lowest bit that is set, 64 if none is."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], Constant(IntType(1), 0))

    return types.int64(types.int64), generate
