"""Errors of stores."""

from collections.abc import Iterator
from contextlib import contextmanager

from pardon.errors import PardonError


class StoreError(PardonError):
    """Store that cannot be opened, or does not take what it is given."""


class StoreInUseError(StoreError):
    """Store that another server has open."""


class TakenError(StoreError):
    """Entries whose numbers are taken: somebody else has gone on with the table."""


class GoneError(StoreError):
    """Entries of a table that is not stored any more: another server has deleted it."""


class UnreadableError(StoreError):
    """Log of a table that has a gap, or an entry that cannot be read or played."""


@contextmanager
def playing(table: str) -> Iterator[None]:
    """Play the log of a table anew; where something in it cannot be, the log is unreadable."""
    try:
        yield
    except Exception as fault:
        raise UnreadableError(f"the log of table {table} cannot be played: {fault}") from fault


class LostError(StoreError):
    """Database whose files are not where they were opened."""


class CutOffError(StoreError):
    """Database that does not answer."""
