"""Users' editions, which both engines read from the same files."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pardon
from tests.reference import options

FOLDER = Path(options.__file__).parent / "houses"


@cache
def houses() -> dict[str, pardon.Edition]:
    """Every such edition by its key."""
    return {key: pardon.load_edition(FOLDER / f"{key}.toml") for key in options.HOUSES}


@contextmanager
def known_houses() -> Iterator[None]:
    """Let questions and positions name users' editions by their keys, as published ones."""
    pardon.EDITIONS.update(houses())
    try:
        yield
    finally:
        for key in houses():
            del pardon.EDITIONS[key]
