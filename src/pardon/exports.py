"""Lazy exports: public names of a package whose modules are loaded when they are first used."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # to import it takes longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def lazy(
    package: str, homes: Mapping[str, str], *others: str
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__all__`, `__getattr__` and `__dir__` of a package.

    Homes are modules below the package, each with the public names that are defined there.
    Others are names that the package defines itself.
    """
    home_of = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}
    public = sorted(home_of, key=_rank)

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return public, load, lambda: [*public, *others]


def _rank(name: str) -> tuple[bool, bool, str]:
    """Put constants before classes before functions, as imports are sorted."""
    return not name.isupper(), name.islower(), name
