"""Strangers: what another user of this machine can reach."""

import stat
from pathlib import Path


def is_reachable(file: Path) -> bool:
    """Tell whether every folder that a file is in lets everybody through."""
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in file.resolve().parents)
