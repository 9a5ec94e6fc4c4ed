"""Errors of stores."""

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
    """Log of a table that has a gap, or an entry that cannot be read."""


class CutOffError(StoreError):
    """Database that does not answer."""
