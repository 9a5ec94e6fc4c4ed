"""What happened, as values: for animation, logs, speech and narration.

`from_rows` makes them from what the engine wrote down, `narration` turns them into sentences.
"""

import re
from collections.abc import Iterable

import msgspec

from pardon.position.setup import Place


def tag(name: str) -> str:
    """Return the name of a type as it stands in messages: ``TurnBegan`` as ``turn_began``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=tag):
    """Something that happened in a game."""

    @property
    def sentence(self) -> str:
        """The event in plain English."""
        from pardon.events.narration import narrate

        return narrate([self])


class Moved(Event, frozen=True):
    """A pawn moved by a count, started, or made a fire move."""

    colour: str
    origin: Place
    landing: Place
    path: tuple[Place, ...]
    """Every place on the way, the landing included."""


class Placed(Event, frozen=True):
    """A pawn took an opposing pawn's square from Start (C-16)."""

    colour: str
    landing: Place


class Slid(Event, frozen=True):
    """A pawn slid from a triangle to the end of the slide (C-11)."""

    colour: str
    origin: Place
    landing: Place
    path: tuple[Place, ...]


class Bumped(Event, frozen=True):
    """A pawn was sent back to its Start (C-12)."""

    by: str
    """The colour of the pawn that did it."""
    colour: str
    place: Place


class Switched(Event, frozen=True):
    """Two pawns changed places (C-15)."""

    colour: str
    origin: Place
    landing: Place
    other: str
    """The colour of the other pawn."""


class Teleported(Event, frozen=True):
    """A pawn went from one teleport circle to the other (R-18)."""

    colour: str
    origin: Place
    landing: Place


class PulledHome(Event, frozen=True):
    """The Fire brought another pawn Home (F13-58)."""

    colour: str
    origin: Place


class IceMoved(Event, frozen=True):
    """The Ice went to a pawn, or with None to the centre (F13-43)."""

    colour: str | None
    place: Place | None


class FireMoved(Event, frozen=True):
    """The Fire went to a pawn, or with None to the centre (F13-52)."""

    colour: str | None
    place: Place | None


class Swapped(Event, frozen=True):
    """Two players exchanged their colours (R-48)."""

    seat: str
    other: str


class Reshuffled(Event, frozen=True):
    """The discards became the new draw pile (C-21)."""

    cards: int


class Drew(Event, frozen=True):
    """A card went into a hand; None where the kind is not for the viewer to know (C-26)."""

    seat: str
    card: str | None


class TurnedUp(Event, frozen=True):
    """A card was turned up from the pile for all to see."""

    seat: str
    card: str
    purpose: str
    """``play``, ``lead`` or ``amount``."""


class Laid(Event, frozen=True):
    """A card was laid down to be played."""

    seat: str
    card: str


class Dropped(Event, frozen=True):
    """A card was thrown away."""

    seat: str
    card: str


class Passed(Event, frozen=True):
    """A decision was declined, or there was nothing to play."""

    seat: str
    phase: str


class TurnBegan(Event, frozen=True):
    """The turn went on to a seat."""

    seat: str


class Led(Event, frozen=True):
    """It was settled who begins."""

    seat: str


class GameOver(Event, frozen=True):
    """The game ended; the seat made the winning play, None where it ended undecided."""

    seat: str | None


def seen_by(seat: str | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return what a seat, or with None a spectator, sees of some events (C-26).

    Others do not see which card was drawn into a hand, nor that a hand is given up before a card
    of it is thrown away.
    """
    return tuple(_seen_by(seat, event) for event in events if not _is_quiet(seat, event))


def _seen_by(seat: str | None, event: Event) -> Event:
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, None)
    return event


def _is_quiet(seat: str | None, event: Event) -> bool:
    return isinstance(event, Passed) and event.phase == "card" and event.seat != seat
