"""Bodies of HTTP requests and answers about a person: what they played, and what is theirs."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pardon.server.wire.from_client import Colour


class RatingView(msgspec.Struct, frozen=True):
    """A rating as people read it."""

    value: int
    """1500 is where everybody begins."""
    give_or_take: int
    """How unsure it is; it shrinks with every game."""
    games: int


class EditionRecord(msgspec.Struct, frozen=True):
    """Record in one edition: what somebody played of it."""

    edition: str
    name: str
    games: int
    wins: int


class PlayerOfGame(msgspec.Struct, frozen=True):
    """Player of a game that is over."""

    colour: Colour
    name: str
    kind: Literal["person", "bot"]
    won: bool


class MyGame(msgspec.Struct, frozen=True):
    """A finished game of yours."""

    id: str
    table: str
    title: str
    ended: float
    """Seconds since 1970."""
    turns: int
    your_seat: Colour
    won: bool
    players: list[PlayerOfGame]


class MyPage(msgspec.Struct, frozen=True):
    """Page of a person: what one has played here."""

    name: str
    """Empty for somebody who never said."""
    games: int
    wins: int
    streak: int
    """Games won in a row, up to the last one."""
    best_streak: int
    sent_back: int
    """Opposing pawns sent back."""
    favourite: Colour | None
    """The colour played most often."""
    editions: list[EditionRecord]
    among_people: RatingView | None
    against_bots: RatingView | None
    recent: list[MyGame]
    """The last games, the newest first."""
    is_counting: bool
    """Whether games of an earlier version are still being counted."""


class CarryMade(msgspec.Struct, frozen=True):
    """A link that lets another device be the same person."""

    code: str
    """What comes after ``/me/carry#``."""
    seconds: int
    """How long it can be used, once."""


class CarryCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of such a link."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class CarryView(msgspec.Struct, frozen=True):
    """Link to another device: what it would do on this one."""

    name: str
    games: int
    """Finished games of the person that this device would be."""
    is_same: bool
    """Whether this device is that person already."""
    own_name: str
    """Who this device is now; empty if nobody."""
    own_games: int
    """Finished games of this device's own, which would be added."""


class Forget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to be forgotten."""

    sure: Literal["yes"]
