"""The only package that knows numba: compile a kernel function, or leave it as Python.

numba's own cache watches one file at a time and would serve a stale caller after an edit
in a callee's file. Here what is cached carries a stamp over all kernel sources.
"""

import hashlib
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether kernels are compiled; ``NUMBA_DISABLE_JIT=1`` runs them as plain Python."""
PLAIN = "PARDON_JIT"
"""Set to ``plain``, it has numba compile in its documented way, which takes longer."""
_LOG = logging.getLogger("pardon")


def source_stamp(folder: Path) -> str:
    """Return a digest over every source file of the kernel.

    The rule fields count too: the columns of the rules and the numbers of words come from them.
    """
    digest = hashlib.sha256()
    rules = folder.parent / "rules"
    declared = (rules / f"{name}.py" for name in ("fields", "compound", "values"))
    for path in sorted([*folder.rglob("*.py"), *filter(Path.exists, declared)]):
        digest.update(path.relative_to(folder.parent).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


STAMP = source_stamp(Path(__file__).parent.parent)

if COMPILED:
    from numba import __version__
    from numba.core import config

    from . import cache, plain
    from .atomics import add as add
    from .atomics import give_way as give_way
    from .atomics import load as load
    from .atomics import pause as pause
    from .atomics import place as place
    from .atomics import placed as placed
    from .atomics import replace as replace
    from .atomics import store as store
    from .bits import lowest as lowest

    _FOLDER = cache.folder(Path(__file__).parent.parent)

    def _shortened() -> Any:
        """Return the shortened path, or None where this numba does not have what it needs."""
        if os.environ.get(PLAIN) == "plain":
            return _say_plain(f"{PLAIN}=plain asks for it")
        try:
            from . import fast, linking

            if not fast.is_tested():
                fast.probe()
                linking.probe()
        except Exception as fault:  # whatever another release may come up with
            return _say_plain(" ".join(str(fault).split())[:200])
        return fast

    def _say_plain(why: str) -> None:
        said = "numba %s is compiled with in its plain way, which takes longer: %s"
        _LOG.warning(said, __version__, why)

    _FAST = _shortened()
    if _FAST is None:
        _FOLDER = (_FOLDER or cache.own()) / f"plain-{STAMP[:16]}"

    def jit(function: Function) -> Function:
        """Compile an entry point on first use, and keep it on disk as long as nothing changes."""
        return _entry(function, unrolls=True)

    def jit_compact(function: Function) -> Function:
        """Compile an entry point as `jit` does, but sooner and smaller: its loops stay loops."""
        return _entry(function, unrolls=False)

    def _entry(function: Function, *, unrolls: bool) -> Function:
        usual, config.CACHE_DIR = config.CACHE_DIR, str(_FOLDER or config.CACHE_DIR)
        try:
            if _FAST is None:
                return plain.entry(function)
            compiled: Function = _FAST.entry(function, STAMP, unrolls=unrolls)
            return compiled
        finally:
            config.CACHE_DIR = usual

    def is_ready(function: Any) -> bool:
        """Tell whether an entry point is on disk, so that using it compiles nothing."""
        if _FAST is None:
            return _FOLDER is not None and plain.is_ready(function, _FOLDER)
        return bool(_FAST.is_ready(function))

    def shared(function: Function) -> Function:
        """Compile a kernel function that others call."""
        return _helper(function, forceinline=False)

    def folded(function: Function) -> Function:
        """Compile a kernel function that others call, and fold it into each of its callers."""
        return _helper(function, forceinline=True)

    def _helper(function: Function, *, forceinline: bool) -> Function:
        if _FAST is None:
            return plain.helper(function, forceinline=forceinline)
        compiled: Function = _FAST.helper(function, forceinline=forceinline)
        return compiled

    if _FAST is None:
        from .plain import address as address
        from .plain import at_address as at_address
        from .plain import external as external
        from .plain import needing as needing
        from .plain import tell_address as tell_address
    else:
        from .linking import address as address
        from .linking import at_address as at_address
        from .linking import external as external
        from .linking import needing as needing
        from .linking import tell_address as tell_address

else:
    # Python's NumPy scalars warn where compiled integers wrap; the kernels rely on wrapping.
    np.seterr(over="ignore")

    def jit(function: Function) -> Function:
        """Leave the kernel function as it is."""
        return function

    def is_ready(function: Any) -> bool:
        """Tell that nothing will be compiled."""
        return True

    jit_compact = shared = folded = jit

    def lowest(number: int) -> int:
        """Return the number of the lowest bit that is set, 64 if none is."""
        return (int(number) & -int(number)).bit_length() - 1 if number else 64

    def pause() -> None:
        """Wait for nobody."""

    give_way = pause

    def place(_array: Any, /) -> int:
        """Return no place: nobody else looks for it."""
        return 0

    def placed(array: Any, _at: int, /) -> Any:
        """Return the array where it is."""
        return array

    # Python has these words to itself: it plays games in one thread.
    def load(words: Any, at: int) -> int:
        """Return a word."""
        return int(words[at])

    def add(words: Any, at: int, amount: int) -> int:
        """Add to a word, and return what it was."""
        return int(store(words, at, int(words[at]) + amount))

    def store(words: Any, at: int, number: int) -> int:
        """Write a word, and return what it was."""
        was, words[at] = int(words[at]), number
        return was

    def replace(words: Any, at: int, old: int, new: int) -> bool:
        """Write a word if it still is the old one, and tell whether it was."""
        return bool(store(words, at, new if words[at] == old else int(words[at])) == old)

    def external(function: Function) -> Function:
        """Leave the kernel function as it is."""
        return function

    def at_address(function: Any) -> Any:
        """Return a stand-in for a kernel function that is called as if by its address."""
        return lambda _at, *arguments: function(*arguments)

    def address(_function: Any, _arguments: Any) -> int:
        """Return no address: nothing is compiled."""
        return 0

    def tell_address(_function: Any, _at: int, /) -> None:
        """Tell nobody."""

    def needing(_link: Any, entry: Function, /) -> Function:
        """Leave the entry point as it is."""
        return entry
