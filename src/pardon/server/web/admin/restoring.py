"""Restoring: a backup takes the place of a database, which nobody has open meanwhile."""

import fcntl
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from pardon.errors import PardonError
from pardon.server.storage.damage.journal import PATIENCE
from pardon.server.storage.damage.tally import Tally
from pardon.server.storage.errors import StoreInUseError
from pardon.server.storage.migrate import check, no_backup

_BYTES, _AT = 512, 0x40000000
"""How many bytes of a database SQLite locks, and where; a server holds all of them."""
_JOURNALS: Final = ("-wal", "-journal")
"""Ends of the names of what SQLite keeps beside a database; the names have to go on fitting."""


def put_back(file: Path, target: Path) -> Path:
    """Put a copy of a backup in place of a database; return where the one before is kept.

    Nothing is touched unless a server could go on with the copy, and nobody has the database.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and file.samefile(target):
        raise PardonError(f"{str(file)!r} is the database itself; name a backup of it")
    with _held(target):
        draft = _new_draft(file, target)
        try:
            _copy(file, draft)
            commits = check(draft, repr(str(file)))
            before = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            _swap(draft, target, before)
        finally:
            draft.unlink(missing_ok=True)
        Tally(target).begin(commits)
        time.sleep(PATIENCE * 1.25)  # a server that waits for the one put aside gives up first
    return before


@contextmanager
def _held(database: Path) -> Iterator[None]:
    """Have a database to oneself, as a server has, which need not be one that answers.

    SQLite is not asked to do it: it would write what a journal has into the database.
    """
    if not database.exists():
        yield
        return
    with open(database, "r+b") as handle:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, _BYTES, _AT)
        except OSError:
            raise StoreInUseError(
                f"{str(database)!r} is in use by another server; stop that one first"
            ) from None
        yield


def _new_draft(file: Path, target: Path) -> Path:
    try:
        handle, name = tempfile.mkstemp(".new", f"{target.name}.", target.parent)
    except OSError as fault:
        raise PardonError(f"cannot copy {str(file)!r}: {fault.strerror}") from None
    os.close(handle)
    return Path(name)


def _copy(file: Path, draft: Path) -> None:
    """Copy a database with what is in its journal; neither of them is changed."""
    with closing(sqlite3.connect(draft)) as copy:
        try:
            source = _opened(file)
        except sqlite3.Error as fault:
            raise no_backup(repr(str(file)), fault) from None
        with closing(source):
            try:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.Error as fault:
                raise PardonError(f"cannot copy {str(file)!r}: {fault}") from None


def _opened(file: Path) -> sqlite3.Connection:
    """Open a database for reading, also where nothing can be written beside it."""
    try:
        return _read(file, "mode=ro")
    except sqlite3.Error as fault:
        has_journal = any(_beside(file, end).exists() for end in _JOURNALS)
        if fault.sqlite_errorcode != sqlite3.SQLITE_CANTOPEN or has_journal:
            raise
    return _read(file, "immutable=1")


def _read(file: Path, how: str) -> sqlite3.Connection:
    source = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", timeout=0, uri=True)
    try:
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        source.close()
        raise
    return source


def _swap(draft: Path, target: Path, before: Path) -> None:
    """Put a database aside with its journal, by names that belong together, and another in place.

    Both are safe on the disk once the call returns.
    """
    try:
        for end in ("", *_JOURNALS):
            each = _beside(target, end)
            if each.exists():
                each.rename(_beside(before, end))
        draft.rename(target)
        handle = os.open(target.parent, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
    except OSError as fault:
        raise PardonError(f"cannot put {str(target)!r} in place: {fault.strerror}") from None


def _beside(database: Path, end: str) -> Path:
    return database.with_name(f"{database.name}{end}")
