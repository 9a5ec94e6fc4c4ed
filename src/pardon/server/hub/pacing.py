"""Pacing: bots go on about as fast as the boards of those present show what happens.

Clients acknowledge what their boards have shown. A bot decides once the boards that count have
little left to show. A board that takes too long, or that nobody can see, is asleep: no one waits
for it.
"""

from collections.abc import Collection, Hashable
from typing import NamedTuple

import msgspec


class Pacing(msgspec.Struct, frozen=True):
    """Pace of bots: how long they wait for boards."""

    lag: int = 2
    """Steps that a board may have left to show when a bot decides, so that it never runs dry."""
    patience: float = 10.0
    """Seconds that a decision waits for a board, which is asleep after that."""
    grace: float = 2.0
    """The same for a client that has acknowledged nothing yet, and may have no board at all."""
    steady: float = 2.5
    """Seconds that a decision waits while all boards are asleep: about what showing one takes."""


class Board:
    """Board of a client, as far as the client told what it has shown."""

    __slots__ = ("is_asleep", "opened", "shown")

    def __init__(self, now: float) -> None:
        self.opened = now
        self.shown: int | None = None
        """The version up to which everything was shown, None before the client tells."""
        self.is_asleep = False

    def acknowledge(self, version: int, *, is_visible: bool) -> None:
        """Note what was shown, and whether anybody can see it."""
        self.shown, self.is_asleep = version, not is_visible


class Look(NamedTuple):
    """Look of somebody present at one board."""

    board: Board
    person: Hashable
    """Who looks; whoever has several boards sees what the quickest shows."""
    is_player: bool
    behind: int
    """Steps that the board has yet to show; of no account while nothing was acknowledged."""


def seconds_left(pacing: Pacing, looks: Collection[Look], began: float, now: float) -> float:
    """Return how long a bot that could decide since ``began`` still waits; 0 to go on.

    Boards that have had their time fall asleep. The players' boards count, and those of watchers
    where no player's is awake.
    """
    late = [look for look in looks if _is_late(look, pacing)]
    for look in late:
        if _end(look.board, pacing, began) <= now:
            look.board.is_asleep = True
    awake = [look for look in looks if not look.board.is_asleep]
    counted = [look for look in awake if look.is_player] or awake
    if not counted:
        has_board = any(look.board.shown is not None for look in looks)
        return max(0.0, began + pacing.steady - now) if has_board else 0.0
    served = {look.person for look in counted if not _is_late(look, pacing)}
    ends = [_end(look.board, pacing, began) for look in counted if look.person not in served]
    return max(0.0, min(ends) - now) if ends else 0.0


def _is_late(look: Look, pacing: Pacing) -> bool:
    return look.board.shown is None or look.behind > pacing.lag


def _end(board: Board, pacing: Pacing, began: float) -> float:
    """Return when a decision has waited long enough for a board."""
    end = began + pacing.patience
    return end if board.shown is not None else min(end, max(began, board.opened) + pacing.grace)
