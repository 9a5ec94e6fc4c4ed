"""Records whose fields are read and written in C, which halves the time of the plain engine."""

from operator import itemgetter
from typing import Any

import numpy as np

from pardon.engine.layout import RULES, STATE, WORK


def quicken() -> None:
    """Let every record of this process look its fields up as properties of its class.

    numpy's own lookup is a function in Python that runs for each attribute.
    """
    for name in ("__getattribute__", "__setattr__"):
        if name in vars(np.record):
            delattr(np.record, name)
    for kind in (RULES, STATE, WORK):
        for name in kind.names or ():
            setattr(np.record, name, property(itemgetter(name), writer(name)))


def writer(name: str) -> Any:
    """The function that writes a field."""

    def write(record: Any, value: object) -> None:
        record[name] = value

    return write
