"""Linked functions: what the kernel's entry compiles once, and other entries call by its address.

They are large, and everybody needs them: compiled into every entry they would take most of the
time there. Small functions are still compiled into whatever calls them.
"""

import functools

import numpy as np

from . import autoplay
from ._jit import Function, external, needing, tell_address
from .entry import LINKED
from .kernel import Kernel
from .layout import RULES
from .play import acting, opening
from .play import legal as listing

step = external(acting.step)
legal = external(listing.legal)
playable = external(listing.playable)
reset = external(opening.reset)
play_on = external(autoplay.play_on)


@functools.cache
def link() -> None:
    """Load the kernel, compiling it if it is not compiled yet, and tell where its functions are."""
    rules = np.zeros(1, RULES)
    rules.flags.writeable = False  # as everywhere, or the entry would be compiled anew
    for function, address in zip(LINKED, Kernel(rules).addresses(len(LINKED)), strict=True):
        tell_address(function, address)


def linked(entry: Function) -> Function:
    """Mark an entry that calls linked functions: the kernel is loaded before it."""
    return needing(link, entry)
