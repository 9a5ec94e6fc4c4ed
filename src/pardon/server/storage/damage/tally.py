"""Tally: how many commits a database has seen, kept beside it too, so that a loss is noticed.

SQLite begins anew without a word where its journal was cut or is missing. The number beside the
database is written after each commit is safe, so that it is never ahead of an undamaged one.

Damage is looked for before anything changes: SQLite deletes a journal whose database is missing,
and whoever opens a database writes what can be read of the journal into it. A start that is
refused must leave both as they were found.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

from pardon.server.storage.damage.journal import (
    has_content,
    is_malformed,
    journal_of,
    opened,
    set_aside,
    stranger,
)
from pardon.server.storage.errors import StoreError

_WIDTH = 20
"""Digits of the number, so that each writes over the whole of the one before."""


class DamagedError(StoreError):
    """Database that lacks what it has had."""


class Tally:
    """Number of commits beside a database."""

    def __init__(self, database: Path, *, begins: bool = True) -> None:
        self._database = database
        self._begins = begins
        """Whether to write where there is none."""
        self.file = database.with_name(f"{database.name}-tally")
        self._handle: int | None = None

    def check(self, found: int, *, accepts_loss: bool = False) -> str | None:
        """Refuse a database that has seen fewer commits than were counted beside it.

        Return what to say where that is accepted, or cannot be told.
        """
        counted = self.read()
        if counted is None:
            return self._unknown(found)
        if counted <= found:
            return None
        lost = f"{str(self._database)!r} lacks the last {counted - found} of {counted} commits"
        if accepts_loss:
            return f"{lost}: what was played in them is lost, as --accept-loss accepts."
        raise DamagedError(
            f"{lost}, as if {self._database.name}-wal had been cut or lost. Put that file back, or"
            " a backup by 'pardon admin restore'; to go on with what is left, start once with"
            " --accept-loss"
        )

    def _unknown(self, found: int) -> str:
        return (
            f"{self.file.name} is missing or cannot be read, so that nobody can tell whether"
            f" {str(self._database)!r}, with {found} commits, is whole. If games are missing, put"
            " back a backup by 'pardon admin restore'."
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
                flags = os.O_WRONLY | (os.O_CREAT if self._begins else 0)
                self._handle = os.open(self.file, flags, 0o600)
            os.pwrite(self._handle, f"{number:0{_WIDTH}d}".encode(), 0)

    def begin(self, number: int) -> None:
        """Note the number of a database that has just been put in place, whatever was there."""
        self.file.unlink(missing_ok=True)
        self.write(number)
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def find_damage(database: Path, tally: Tally, *, accepts_loss: bool = False) -> str | None:
    """Refuse a database that lacks what it has had, unless that is accepted.

    Return what to say where it is, or where nobody can tell. What cannot be read at all is left to
    whoever opens it.
    """
    try:
        if not has_content(database):
            return _find_orphans(database, tally, accepts_loss=accepts_loss)
        doubts = (
            _part_strangers(database, accepts_loss=accepts_loss),
            _check_pages(database, accepts_loss=accepts_loss),
            _compare(database, tally, accepts_loss=accepts_loss),
        )
        return " ".join(filter(None, doubts)) or None
    except (OSError, sqlite3.Error):
        return None


def _find_orphans(database: Path, tally: Tally, *, accepts_loss: bool) -> str | None:
    """Look for what is left of a database that is not there any more."""
    journal = journal_of(database)
    has_journal = has_content(journal)
    if not has_journal and not tally.read():
        return None
    state = "empty" if database.exists() else "missing"
    left = f"{journal.name} with its last games" if has_journal else tally.file.name
    lost = f"{str(database)!r} is {state}, but {left} is there"
    if not accepts_loss:
        raise DamagedError(
            f"{lost}. Put {database.name} back, or a backup by 'pardon admin restore'; to begin"
            " with no games, start once with --accept-loss"
        )
    if has_journal:
        set_aside(journal)
    return f"{lost}: what was played before is lost, as --accept-loss accepts."


def _part_strangers(database: Path, *, accepts_loss: bool) -> str | None:
    """Refuse a journal that another database was written with, or set it aside."""
    how = stranger(database)
    if how is None:
        return None
    journal = journal_of(database)
    apart = f"{str(database)!r} and {journal.name} beside it do not belong together: {how}"
    if not accepts_loss:
        raise DamagedError(
            f"{apart}. Put back those that were written together, or a backup by 'pardon admin"
            f" restore'; to go on without {journal.name}, start once with --accept-loss"
        )
    set_aside(journal)
    return f"{apart}: the latter is set aside, and what is in it lost, as --accept-loss accepts."


def _check_pages(database: Path, *, accepts_loss: bool) -> str | None:
    """Refuse a database whose pages do not fit together."""
    try:
        with opened(database) as connection:
            fault = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as malformed:
        if not is_malformed(malformed):
            raise
        fault = str(malformed)
    if fault == "ok":
        return None
    damaged = f"{str(database)!r} is damaged: {' '.join(fault.split())}"
    if not accepts_loss:
        raise DamagedError(
            f"{damaged}. Put back a backup by 'pardon admin restore'; to go on with what can be"
            " read of it, start with --accept-loss"
        )
    return f"{damaged}: some of what was played may be lost, as --accept-loss accepts."


def _compare(database: Path, tally: Tally, *, accepts_loss: bool) -> str | None:
    """Compare the commits that a database has seen with those that were counted beside it."""
    with opened(database) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        is_counted = "commits" in names
        row = connection.execute("SELECT number FROM commits").fetchone() if is_counted else None
    if names and not is_counted and not tally.file.exists():
        return None  # of a time when nothing was counted
    return tally.check(row[0] if row else 0, accepts_loss=accepts_loss)
