"""Errors that a caller may meet; all are ``ValueError``.

PardonError
├── NotationError      text that cannot be read
├── IllegalMoveError   read, but not allowed here
├── AmbiguousMoveError read, but it could mean several moves
├── PositionError      a position that cannot exist
├── EditionError       an edition, option or edition file with faults
├── RecordError        a record that does not replay
└── BotError           a bot that fails, or answers with what is no legal move
"""

from collections.abc import Sequence

_MOST_FAULTS = 8


def few(faults: Sequence[str]) -> list[str]:
    """Return the faults to list in one error, and where there are many how many are left out."""
    rest = len(faults) - _MOST_FAULTS
    return [*faults[:_MOST_FAULTS], f"and {rest} more"] if rest > 0 else list(faults)


class PardonError(ValueError):
    """Any fault of what the caller handed in."""


class NotationError(PardonError):
    """A text that cannot be read."""


class IllegalMoveError(PardonError):
    """A move that is not allowed in this position."""


class AmbiguousMoveError(PardonError):
    """A move text that fits several legal moves."""


class PositionError(PardonError):
    """A position that cannot exist under its edition."""


class EditionError(PardonError):
    """An edition, a variation or an option that is unknown or contradictory."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(few(faults)))
        self.faults = faults


class RecordError(PardonError):
    """A record of a game that does not replay to its own end."""


class BotError(PardonError):
    """A bot that fails, or answers with what is no legal move."""
