"""Checkpoint: a folder that keeps what a run is, and how far it has come.

A kill at any moment leaves the state before or after a write, never half of one.
"""

import os
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Self, TextIO

import msgspec

from pardon.errors import PardonError
from pardon.messages import quote

ABOUT, STATE, LOCK = "about.json", "state.json", "lock"


class Closing(ABC):
    """Context manager of what is closed at the end of a ``with``."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Let go of what is held."""


class Checkpoint(Closing):
    """Folder that this process alone keeps a run in, until it is closed."""

    def __init__(self, folder: Path, lock: TextIO) -> None:
        self.folder = folder
        self._lock = lock

    @classmethod
    def open(cls, folder: Path, about: dict[str, Any]) -> "Checkpoint":
        """Make a folder for a run, or take up the one there; `about` says which run it is."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            checkpoint = cls(folder, _locked(folder / LOCK))
        except OSError as fault:
            raise PardonError(_unusable(folder, fault)) from None
        try:
            checkpoint._agree(msgspec.json.decode(msgspec.json.encode(about)))
        except BaseException:
            checkpoint.close()
            raise
        return checkpoint

    def _agree(self, about: dict[str, Any]) -> None:
        """Note what the run is, or make sure that the folder's is the same."""
        kept = self._read(ABOUT)
        if kept is None:
            self._write(ABOUT, about)
        elif kept != about:
            unlike = [name for name in {**kept, **about} if kept.get(name) != about.get(name)]
            wrong = "; ".join(
                f"{name} {quote(kept.get(name))}, not {quote(about.get(name))}" for name in unlike
            )
            raise PardonError(f"folder {str(self.folder)!r} holds another run: {wrong}")

    def read(self) -> dict[str, Any] | None:
        """Return the state last written, None if there is none."""
        return self._read(STATE)

    def write(self, state: dict[str, Any]) -> None:
        """Replace the state, wholly or not at all."""
        self._write(STATE, state)

    def _read(self, name: str) -> dict[str, Any] | None:
        path = self.folder / name
        try:
            found: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        except FileNotFoundError:
            return None
        except OSError as fault:
            raise PardonError(_unusable(self.folder, fault)) from None
        except msgspec.MsgspecError:
            raise PardonError(f"{str(path)!r} is damaged; the run cannot be resumed") from None
        return found

    def _write(self, name: str, value: dict[str, Any]) -> None:
        path = self.folder / name
        try:
            replace(path, msgspec.json.encode(value))
        except OSError as fault:
            raise PardonError(_unusable(self.folder, fault)) from None

    def close(self) -> None:
        """Let others have the folder."""
        self._lock.close()


def replace(path: Path, content: bytes) -> None:
    """Write a file so that a kill leaves the old content or the new."""
    draft = path.with_name(f"{path.name}.new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder outlast a failure of power, where the system can."""
    if sys.platform != "win32":
        entry = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)


def _unusable(folder: Path, fault: OSError) -> str:
    return f"cannot keep a run in {str(folder)!r}: {(fault.strerror or str(fault)).lower()}"


def _locked(path: Path) -> TextIO:
    """Open a file that no other process has open in this way; a kill lets go of it."""
    file = path.open("a")
    try:
        _lock(file)
    except OSError:
        file.close()
        raise PardonError(f"folder {str(path.parent)!r} is in use by another run") from None
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: TextIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: TextIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
