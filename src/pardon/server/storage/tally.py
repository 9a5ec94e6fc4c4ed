"""Tally: how many commits a database has seen, kept beside it too, so that a loss is noticed.

SQLite begins anew without a word where its journal was cut or is missing. The number beside the
database is written after each commit is safe, so that it is never ahead of an undamaged one.
"""

import contextlib
import os
from pathlib import Path

from pardon.server.storage.errors import StoreError

_WIDTH = 20
"""Digits of the number, so that each writes over the whole of the one before."""


class DamagedError(StoreError):
    """Database that lacks what it has had."""


class Tally:
    """Number of commits beside a database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.file = database.with_name(f"{database.name}-tally")
        self._handle: int | None = None

    def check(self, found: int) -> None:
        """Refuse a database that has seen fewer commits than were counted beside it."""
        counted = self.read()
        if counted is not None and counted > found:
            raise DamagedError(
                f"{str(self._database)!r} lacks the last {counted - found} of {counted} commits, as"
                f" if {self._database.name}-wal had been cut or lost. Put that file back, or a"
                " backup by 'pardon admin restore'; to go on with what is left, start once with"
                " --accept-loss"
            )

    def read(self) -> int | None:
        """Return the number beside the database; None where there is none that can be read."""
        try:
            return int(self.file.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None

    def write(self, number: int) -> None:
        """Note a number; what cannot be noted is only not guarded."""
        with contextlib.suppress(OSError):
            if self._handle is None:
                self._handle = os.open(self.file, os.O_WRONLY | os.O_CREAT, 0o600)
            os.pwrite(self._handle, f"{number:0{_WIDTH}d}".encode(), 0)

    def close(self) -> None:
        """Let go of the file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
