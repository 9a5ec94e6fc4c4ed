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
    """Any fault of what the caller handed in.

    >>> import pardon
    >>> pardon.Game("hasbro-2003")
    Traceback (most recent call last):
    pardon.errors.EditionError: unknown edition 'hasbro-2003'; did you mean hasbro-2002 ...
    """


class NotationError(PardonError):
    """Text that cannot be read.

    >>> import pardon
    >>> pardon.Game.from_position("hasbro-2002 red:twenty yellow:")
    Traceback (most recent call last):
    pardon.errors.NotationError: pawn 'twenty' of red should be start, 0 to 59, s1 to ...
    """


class IllegalMoveError(PardonError):
    """Move that is not allowed in this position.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:20 yellow: turn:red card:7")
    >>> game.push("20>28")
    Traceback (most recent call last):
    pardon.errors.IllegalMoveError: illegal move '20>28' in 'hasbro-2002 red:20 yellow: ...
    """


class AmbiguousMoveError(PardonError):
    """Move text that fits several legal moves.

    >>> import pardon
    >>> game = pardon.Game.from_position("fire-ice-2013 red:startf yellow: turn:red card:3")
    >>> game.push("start+3")
    Traceback (most recent call last):
    pardon.errors.AmbiguousMoveError: 'start+3' could mean start>6, startf>6 in ...
    """


class PositionError(PardonError):
    """Position that cannot exist under its edition.

    >>> import pardon
    >>> pardon.Game.from_position("hasbro-2002 red:20*2 yellow:")
    Traceback (most recent call last):
    pardon.errors.PositionError: red has 2 pawns on 20, which holds fewer, in position ...
    """


class EditionError(PardonError):
    """Edition, variation or option that is unknown or contradictory.

    >>> import pardon
    >>> pardon.find_edition("hasbro-2001")
    Traceback (most recent call last):
    pardon.errors.EditionError: unknown edition 'hasbro-2001'; did you mean hasbro-2002 ...
    """

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(few(faults)))
        self.faults = faults


class RecordError(PardonError):
    """Record of a game that does not replay to its own end.

    >>> import pardon
    >>> pardon.Record.from_json("{}")
    Traceback (most recent call last):
    pardon.errors.RecordError: a record should have version 1, not None
    """


class BotError(PardonError):
    """Bot that fails, or answers with what is no legal move.

    >>> import pardon
    >>> raise pardon.BotError("bot 'mine:Mine' as red answered 'None', no legal move")
    Traceback (most recent call last):
    pardon.errors.BotError: bot 'mine:Mine' as red answered 'None', no legal move
    """
