"""Addresses: what a text such as ``module:Name`` leads to."""

import os
import sys
from contextlib import redirect_stdout
from functools import reduce
from importlib import import_module
from typing import Any

from pardon.errors import PardonError
from pardon.messages import quote


def load(what: str, address: str, named: str = "name") -> Any:
    """Return what a module has under a name; `what` and `named` are the words of errors."""
    module, _, name = address.partition(":")
    if not (module and name):
        raise PardonError(f"{what} {quote(address)} should be a module, a colon and a {named}")
    try:
        return reduce(getattr, name.split("."), _imported(what, module, address))
    except AttributeError:
        raise PardonError(
            f"{what} {quote(address)}: {module} has no {named} {quote(name)}"
        ) from None


def _imported(what: str, module: str, address: str) -> Any:
    """Import a module, from the current directory too."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # behind all others, so that it hides nothing that is installed
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not get between our results
            return import_module(module)
    except (Exception, SystemExit) as fault:
        raise PardonError(f"{what} {quote(address)}: {_why(module, fault)}") from fault


def _why(module: str, fault: BaseException) -> str:
    """Return in one line why a module cannot be imported."""
    if module.endswith(".py"):
        return f"write {module[:-3]} without .py"
    if isinstance(fault, ModuleNotFoundError) and f"{module}.".startswith(f"{fault.name}."):
        return f"there is no module {module} here or among those installed"
    return f"cannot import {module}: {type(fault).__name__}: {one_line(fault)}"


def one_line(fault: BaseException) -> str:
    """Return what an error says, on one line."""
    return " ".join(str(fault).split())
