"""Journal: whether the one beside a database is its own.

SQLite takes any journal that is whole for that of the database it lies beside. Where a backup was
put in place of the database alone, pages of two times come together. Every commit counts, though,
so the first of a journal tells how many there were in the database that it was begun with.
"""

import contextlib
import sqlite3
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PATIENCE: Final = 1.0
"""Seconds to wait for another server to let go of a database."""
_HEADER: Final = struct.Struct(">8I")
"""A mark, the version, the size of pages, how many journals there were, two salts, two sums."""
_FRAME: Final = struct.Struct(">6I")
"""Before each page: its number, the size of the database if it ends a commit, salts, sums."""
_MARKS: Final = (0x377F0682, 0x377F0683)
_LEAF: Final = 13
"""What a page begins with that has rows of a table."""
_SIZES: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
"""Bytes of numbers by their kinds; the last two are 0 and 1 themselves."""


def journal_of(database: Path) -> Path:
    """Return where the journal of a database is, if it has one."""
    return database.with_name(f"{database.name}-wal")


def has_content(file: Path) -> bool:
    """Tell whether there is anything in a file."""
    return file.exists() and file.stat().st_size > 0


def set_aside(journal: Path) -> None:
    """Keep a journal where it is no part of the database any more."""
    journal.rename(f"{journal}.before-{time.strftime('%Y%m%d-%H%M%S')}")


@contextlib.contextmanager
def opened(database: Path, *, is_alone: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a database to be read only, so that its journal stays as it is; or without it."""
    address = f"{database.absolute().as_uri()}?mode=ro{'&immutable=1' if is_alone else ''}"
    given = sqlite3.connect(address, timeout=PATIENCE, uri=True)
    with contextlib.closing(given) as connection:
        yield connection


def is_malformed(fault: sqlite3.Error) -> bool:
    """Tell whether SQLite has met what cannot be, and not only what somebody has locked."""
    return "malformed" in str(fault)


def stranger(database: Path) -> str | None:
    """Return how a journal shows that it was begun with another database, if it does."""
    journal = journal_of(database)
    if not has_content(journal):
        return None
    both, alone = _counted(database), _counted(database, is_alone=True)
    if alone is None:  # as while a journal is being written into it, or it is damaged
        return None
    page = alone.page or (both.page if both else 0)
    first = _first_count(journal, page) if page else None
    if first is not None and first > alone.commits + 1:
        return f"the one has seen {alone.commits} commits, the other goes on from {first - 1}"
    if both and both.page and both.commits < alone.commits:
        return f"the one has seen {alone.commits} commits, the other ends with {both.commits}"
    return None


class _Counted(NamedTuple):
    """How many commits there were, and on which page that is; 0 where it is nowhere."""

    commits: int = 0
    page: int = 0


def _counted(database: Path, *, is_alone: bool = False) -> _Counted | None:
    """Return what is counted, None where that cannot be read."""
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'commits'"
    try:
        with opened(database, is_alone=is_alone) as connection:
            if (page := connection.execute(query).fetchone()) is None:
                return _Counted()
            row = connection.execute("SELECT number FROM commits").fetchone()
            return _Counted(row[0] if row else 0, page[0])
    except sqlite3.DatabaseError as fault:
        if is_malformed(fault):
            return None
        raise


def _first_count(journal: Path, root: int) -> int | None:
    """Return the number in the first copy of a page; None where the journal has none."""
    with journal.open("rb") as file:
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size:
            return None
        mark, _, size, _, *salts, _, _ = _HEADER.unpack(header)
        if mark not in _MARKS:
            return None
        while len(frame := file.read(_FRAME.size)) == _FRAME.size:
            page, _, *found, _, _ = _FRAME.unpack(frame)
            if found != salts:  # left from an earlier journal
                return None
            if page == root:
                return _number_in(file.read(size))
            file.seek(size, 1)
    return None


def _number_in(page: bytes) -> int | None:
    """Return the number in the only row of a page, 0 if there is no row yet."""
    if page[:1] != bytes([_LEAF]):
        return None
    if page[3:5] == b"\0\0":
        return 0
    row = page[int.from_bytes(page[8:10]) :]
    if len(row) < 3 or not all(kind in _SIZES for kind in row[3 : 2 + row[2]]):
        return None
    *before, kind = row[3 : 2 + row[2]]
    at = 2 + row[2] + sum(_SIZES[each] for each in before)
    return {8: 0, 9: 1}.get(kind, int.from_bytes(row[at : at + _SIZES[kind]]))
