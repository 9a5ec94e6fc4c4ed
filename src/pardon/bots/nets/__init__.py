"""Nets that are shipped: a file with weights for each, and an index of how they were made."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

INDEX = "index.json"


def register(folder: Path, about: Mapping[str, Any]) -> None:
    """Enter a net into the index of its folder, if there is one; what is not told stays."""
    path = folder / INDEX
    if not path.exists():
        return
    entries: list[dict[str, Any]] = msgspec.json.decode(path.read_bytes())
    before = next((each for each in entries if each["name"] == about["name"]), {})
    rest = [each for each in entries if each["name"] != about["name"]]
    entries = sorted([*rest, {**before, **about}], key=lambda each: str(each["name"]))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(entries), indent=2) + b"\n")
