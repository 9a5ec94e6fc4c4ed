"""Place: where the files of a database are, and whether they are still the ones that are open.

An open file can be written although it was moved or deleted, or its folder was, and nobody would
find again what was written: neither the system nor SQLite says so.
"""

import logging
import shutil
from pathlib import Path
from typing import Final

LEAST_FREE: Final = 2**25
"""Bytes on the disk below which nobody else should be sent here."""
_LOG = logging.getLogger(__name__)


class Place:
    """Place of a database and its journal, as they were when it was opened."""

    def __init__(self, file: Path) -> None:
        self._folder = file.parent
        self._files = (file, file.with_name(f"{file.name}-wal"))
        self._known = [_identity(each) for each in self._files]
        self.lost: str | None = None
        """What is not where it was, as far as was seen when somebody looked last."""

    def look(self) -> None:
        """Compare what is there with what is open; say so where that changes."""
        found = [_identity(each) for each in self._files]
        lost = [
            str(file)
            for file, known, now in zip(self._files, self._known, found, strict=True)
            if now != known
        ]
        told = " and ".join(lost) or None
        if told and told != self.lost:
            _LOG.error(
                "the database is gone, or another file is in the place of %s: nothing is stored any"
                " more. Put back what was there, then it goes on; or stop the server, which writes"
                " what it has into the file that it has open, wherever that is now",
                told,
            )
        elif self.lost and not told:
            _LOG.warning("the files of the database are back: what comes is stored again")
        self.lost = told

    @property
    def trouble(self) -> str | None:
        """What is the matter with the disk, None if nothing is."""
        try:
            free = shutil.disk_usage(self._folder).free
        except OSError:
            return "the folder of the games is gone"
        return "the disk is full" if free < LEAST_FREE else None


def _identity(file: Path) -> tuple[int, int] | None:
    """Return what tells a file from any other; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
