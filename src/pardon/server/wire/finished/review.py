"""Analysis of finished games, as it is answered over HTTP. Chances are from 0 to 1."""

from typing import Literal

import msgspec

from pardon.events.events import Happening
from pardon.server.wire.from_client import Colour


class BestPlay(msgspec.Struct, frozen=True):
    """The best play of a turn, all of it."""

    sentence: str
    events: list[Happening]
    """What it would have brought about, for the board to show."""


class TurnReview(msgspec.Struct, frozen=True):
    """A play of somebody's: what the cards before it changed, and what it gave away."""

    turn: int
    """The number of the turn."""
    step: int
    """The frame of the replay in which it is decided."""
    end: int
    """The frame in which it is done."""
    seat: Colour
    before: dict[Colour, float]
    """The winning chance of every seat before the cards that led to it."""
    dealt: dict[Colour, float]
    """After them, if the best is played."""
    after: dict[Colour, float]
    """After the play."""
    loss: float
    """What the play gave away of its player's chance."""
    word: Literal["", "slip", "mistake", "blunder"]
    """What to call the loss; nothing if it is small."""
    best: BestPlay | None
    """None where there was nothing to choose."""


class ShareView(msgspec.Struct, frozen=True):
    """Share of one seat: ``start + luck - lost + given = result`` of its chance."""

    start: float
    luck: float
    """What all cards brought its side."""
    own_luck: float
    """Of it, what came before its side's own plays."""
    lost: float
    """What its side's own plays gave away."""
    given: float
    """What plays of the others gave it."""
    result: float
    kept: float
    """Of what was at stake in its choices, the part that it kept."""
    decisions: int
    """Plays of its own with a choice."""
    best: int
    """Of them, those in which nothing was given away."""
    slips: int
    mistakes: int
    blunders: int


class ReviewView(msgspec.Struct, frozen=True):
    """Review of a finished game: what luck and skill did."""

    id: str
    start: dict[Colour, float]
    """The winning chance of every seat before the first step."""
    end: dict[Colour, float]
    turns: list[TurnReview]
    turning_points: list[int]
    """Where in the list of turns those are that changed the chances most, in order."""
    shares: dict[Colour, ShareView]
