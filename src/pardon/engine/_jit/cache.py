"""Cache folder of the compiled engine: the usual one, or another where that cannot be written.

numba keeps what it compiles beside the sources, or in the user's cache folder. A service user or a
random uid in a container may write to neither; what was compiled is then kept elsewhere.
"""

import logging
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import platformdirs

VARIABLE = "PARDON_CACHE"
"""Names a folder to keep the compiled engine in."""
_LOG = logging.getLogger("pardon")


def folder(beside: Path) -> Path | None:
    """Return where to keep what is compiled; None where numba's usual place will do."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        if _is_ours(Path(wanted)):
            return Path(wanted)
        _LOG.warning("%s=%s cannot be written, or is not yours alone", VARIABLE, wanted)
    if os.environ.get("NUMBA_CACHE_DIR") or any(map(_is_writable, _usual(beside))):
        return None
    for candidate in _others():
        if _is_ours(candidate):
            _LOG.warning("the compiled engine is kept in %s", candidate)
            return candidate
    _LOG.warning("the compiled engine cannot be kept; it compiles anew each time")
    return Path(tempfile.mkdtemp(prefix="pardon-"))


def own() -> Path:
    """Return a folder in the user's cache, or where that cannot be written a temporary one."""
    usual = platformdirs.user_cache_path("pardon", appauthor=False)
    return usual if _is_ours(usual) else Path(tempfile.mkdtemp(prefix="pardon-"))


def _usual(beside: Path) -> Iterator[Path]:
    yield beside / "__pycache__"
    yield platformdirs.user_cache_path("numba", appauthor=False)


def _others() -> Iterator[Path]:
    yield platformdirs.user_data_path("pardon", appauthor=False) / "engine"
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    yield Path(tempfile.gettempdir()) / f"pardon-{user}"


def _is_writable(folder: Path) -> bool:
    """Tell whether a file can be made in a folder, which is made too if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_ours(folder: Path) -> bool:
    """Tell whether a folder is writable and nobody else's: what is in it will be executed."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat(follow_symlinks=False)
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        return False
    return _is_writable(folder)
