"""How the types of the wire are named in messages."""

import re


def tag(name: str) -> str:
    """Return the name of a type as it stands in a message: ``AddSeed`` as ``add_seed``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
