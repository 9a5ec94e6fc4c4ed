"""Users' editions, which both engines read from the same files."""

from functools import cache
from pathlib import Path

import pardon
from tests.reference import options

FOLDER = Path(options.__file__).parent / "houses"


@cache
def houses() -> dict[str, pardon.Edition]:
    """Every such edition by its key."""
    return {key: pardon.load_edition(FOLDER / f"{key}.toml") for key in options.HOUSES}
