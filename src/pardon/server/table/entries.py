"""Entries: the closed set of what is stored of a table, from which everything is rebuilt.

An entry says what came to pass, never what somebody wished; applying it asks no questions.
"""

from typing import Literal

import msgspec

from pardon.events.events import tag
from pardon.fair import OPEN_SCHEME
from pardon.server.wire.from_client import Colour, Level

Why = Literal["left", "clock", "away"]
"""Why a bot stands in: the person left, kept letting the clock run out, or lost the connection."""


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag=tag):
    """Entry: something that came to pass at a table."""


class MadeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: a player's, a bot's, or open."""

    colour: Colour
    player: str | None = None
    level: Level | None = None


class Made(Stored, frozen=True):
    """The table was made."""

    player: str
    """The host."""
    name: str
    """What the host is called."""
    config: str
    seats: tuple[MadeSeat, ...]
    """In board order."""
    clock: int | None
    is_public: bool
    chat: bool
    hints: bool | None = None
    """Whether hints are allowed; None for wherever only one person plays."""


class Prepared(Stored, frozen=True):
    """The server's seed of the next game was chosen; its hash is published from now on."""

    game: int
    seed: str
    scheme: str = OPEN_SCHEME
    """The scheme of fair cards; logs of earlier versions do not say."""


class Sat(Stored, frozen=True):
    """A person took a seat."""

    seat: Colour
    player: str
    name: str


class Stood(Stored, frozen=True):
    """A person gave a seat up."""

    seat: Colour


class Filled(Stored, frozen=True):
    """A bot took a seat, or another level."""

    seat: Colour
    level: Level


class Vacated(Stored, frozen=True):
    """A bot was sent away."""

    seat: Colour


class WantedSeat(Stored, frozen=True):
    """A person asked another to change places, or with None no longer asks."""

    seat: Colour
    wanted: Colour | None


class Exchanged(Stored, frozen=True):
    """Two seats changed places: whoever sat on one sits on the other."""

    seat: Colour
    other: Colour


class Seeded(Stored, frozen=True):
    """A person added a seed to the cards of the next game."""

    seat: Colour
    seed: str


class Committed(Stored, frozen=True):
    """A person committed to a seed for the cards of the next game by its hash."""

    seat: Colour
    commitment: str


class Closed(Stored, frozen=True):
    """Nobody commits to a seed any more: whoever did reveals it now, and the game begins."""

    game: int


class Revealed(Stored, frozen=True):
    """A person revealed the seed that was committed to."""

    seat: Colour
    seed: str


class Setting(Stored, frozen=True):
    """Setting of the table that is on or off."""

    on: bool


class ChatSet(Setting, frozen=True):
    """The chat was switched on or off."""


class Said(Stored, frozen=True):
    """Somebody said something; the seat is None for a watcher."""

    seat: Colour | None
    name: str
    text: str
    player: str | None = None
    """Who it was; logs of earlier versions do not say."""
    key: str = ""
    """The client's own name of the remark, so that it is said once however often it is sent."""


class WatcherChatSet(Setting, frozen=True):
    """Those who watch were allowed to speak, or forbidden."""


class HintsSet(Setting, frozen=True):
    """Hints were allowed, or forbidden."""


class Listed(Setting, frozen=True):
    """The table was put into the list that everyone sees, or taken out."""


class Locked(Setting, frozen=True):
    """The table was locked, so that nobody else comes in, or opened."""


class Removed(Stored, frozen=True):
    """The host removed a person or a watcher; a bot or nobody has the seat then."""

    player: str


class Renamed(Stored, frozen=True):
    """A person at a seat took another name; in logs of earlier versions only."""

    seat: Colour
    name: str


class HostPassed(Stored, frozen=True):
    """Another person became the host."""

    player: str


class Began(Stored, frozen=True):
    """A game began; the leader is None where the edition's own way decides."""

    game: int
    first: Colour | None
    is_drawn: bool
    """Whether the leader was the first draw."""


class Drew(Stored, frozen=True):
    """Chance took a step."""

    outcome: str


class Acted(Stored, frozen=True):
    """A decision was made, by the person or by a bot."""

    seat: Colour
    move: str
    """The move's text."""
    by: Literal["person", "bot"]


class Undid(Stored, frozen=True):
    """The last decision was taken back."""

    seat: Colour


class TimedOut(Stored, frozen=True):
    """A person's clock ran out: a bot makes this one decision, and the seat stays the person's."""

    seat: Colour


class Replaced(Stored, frozen=True):
    """A bot stands in for a person."""

    seat: Colour
    why: Why


class Returned(Stored, frozen=True):
    """A person took the seat back from the bot."""

    seat: Colour


class WantedRematch(Stored, frozen=True):
    """A person asked for another game."""

    seat: Colour


Entry = (
    Made | Prepared | Sat | Stood | Filled | Vacated | WantedSeat | Exchanged | Seeded | ChatSet
    | Said | Renamed | HostPassed | Began | Drew | Acted | Undid | TimedOut | Replaced | Returned
    | WantedRematch | WatcherChatSet | HintsSet | Listed | Locked | Removed | Committed | Closed
    | Revealed
)  # fmt: skip
"""Everything that can be stored of a table."""
