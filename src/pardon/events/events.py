"""Events: what happened, as values for animation, logs, speech and narration.

Each says in words who did what. `from_rows` makes them from what the engine wrote down,
`narration` joins them to sentences.
"""

import re
from collections.abc import Iterable

import msgspec

from pardon.position.setup import Place
from pardon.rules.words import card_name


def tag(name: str) -> str:
    """Return the name of a type as it stands in messages: ``TurnBegan`` as ``turn_began``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=tag):
    """Event: something that happened in a game."""

    @property
    def subject(self) -> str:
        """Who did it, as the beginning of a sentence."""
        return self._subject()

    @property
    def deed(self) -> str:
        """What was done, as the rest of a sentence."""
        return self._deed()

    @property
    def sentence(self) -> str:
        """The event in plain English."""
        return f"{self.subject} {self.deed}."

    def _subject(self) -> str:
        """Name whoever did it, whom most events have in their first field."""
        return str(getattr(self, self.__struct_fields__[0])).capitalize()

    def _deed(self) -> str:
        raise NotImplementedError


class Moved(Event, frozen=True):
    """A pawn moved by a count, started, or made a fire move."""

    colour: str
    origin: Place
    landing: Place
    path: tuple[Place, ...]
    """Every place on the way, the landing included."""

    def _deed(self) -> str:
        if self.landing == "home":
            return f"moves from {self.origin} Home"
        if self.origin == "start":
            return f"starts a pawn on {_spot(self.landing)}"
        return f"moves from {self.origin} to {self.landing}"


class Placed(Event, frozen=True):
    """A pawn took an opposing pawn's square from Start (C-16)."""

    colour: str
    landing: Place

    def _deed(self) -> str:
        return f"says Sorry! and takes {_spot(self.landing)} from Start"


class Slid(Event, frozen=True):
    """A pawn slid from a triangle to the end of the slide (C-11)."""

    colour: str
    origin: Place
    landing: Place
    path: tuple[Place, ...]

    def _deed(self) -> str:
        return f"slides to {_spot(self.landing)}"


class Bumped(Event, frozen=True):
    """A pawn was sent back to its Start (C-12)."""

    by: str
    """The colour of the pawn that did it."""
    colour: str
    place: Place

    def _deed(self) -> str:
        whom = "its own pawn" if self.by == self.colour else self.colour.capitalize()
        return f"bumps {whom} on {self.place}"


class Switched(Event, frozen=True):
    """Two pawns changed places (C-15)."""

    colour: str
    origin: Place
    landing: Place
    other: str
    """The colour of the other pawn."""

    def _deed(self) -> str:
        return f"switches {self.origin} with {self.other.capitalize()} on {self.landing}"


class Teleported(Event, frozen=True):
    """A pawn went from one teleport circle to the other (R-18)."""

    colour: str
    origin: Place
    landing: Place

    def _deed(self) -> str:
        return f"teleports from {self.origin} to {self.landing}"


class PulledHome(Event, frozen=True):
    """The Fire brought another pawn Home (F13-58)."""

    colour: str
    origin: Place

    def _deed(self) -> str:
        return f"is pulled Home from {_spot(self.origin)}"


class IceMoved(Event, frozen=True):
    """The Ice went to a pawn, or with None to the centre (F13-43)."""

    colour: str | None
    place: Place | None

    def _subject(self) -> str:
        return "The Ice"

    def _deed(self) -> str:
        return _goes_to(self.colour, self.place)


class FireMoved(Event, frozen=True):
    """The Fire went to a pawn, or with None to the centre (F13-52)."""

    colour: str | None
    place: Place | None

    def _subject(self) -> str:
        return "The Fire"

    def _deed(self) -> str:
        return _goes_to(self.colour, self.place)


class Swapped(Event, frozen=True):
    """Two players exchanged their colours (R-48)."""

    seat: str
    other: str

    def _deed(self) -> str:
        return f"swaps colours with {self.other.capitalize()}"


class Reshuffled(Event, frozen=True):
    """The discards became the new draw pile (C-21)."""

    cards: int

    def _subject(self) -> str:
        return "The dealer"

    def _deed(self) -> str:
        return f"shuffles {self.cards} cards into a new pile"


class Drew(Event, frozen=True):
    """A card went into a hand; None where the kind is not for the viewer to know (C-26)."""

    seat: str
    card: str | None

    def _deed(self) -> str:
        return f"draws {_card(self.card)}"


class TurnedUp(Event, frozen=True):
    """A card was turned up from the pile for all to see."""

    seat: str
    card: str
    purpose: str
    """``play``, ``lead`` or ``amount``."""

    def _deed(self) -> str:
        return _TURNING[self.purpose].format(_card(self.card))


class Laid(Event, frozen=True):
    """A card was laid down to be played."""

    seat: str
    card: str

    def _deed(self) -> str:
        return f"plays {_card(self.card)}"


class Dropped(Event, frozen=True):
    """A card was thrown away."""

    seat: str
    card: str

    def _deed(self) -> str:
        return f"throws away {_card(self.card)}"


class Passed(Event, frozen=True):
    """A decision was declined, or there was nothing to play."""

    seat: str
    phase: str

    def _deed(self) -> str:
        return _PASSING.get(self.phase, "passes")


class TurnBegan(Event, frozen=True):
    """The turn went on to a seat."""

    seat: str

    def _deed(self) -> str:
        return "is to play"


class Led(Event, frozen=True):
    """It was settled who begins."""

    seat: str

    def _deed(self) -> str:
        return "begins"


class GameOver(Event, frozen=True):
    """The game ended; the seat made the winning play, None where it ended undecided."""

    seat: str | None

    def _subject(self) -> str:
        return super()._subject() if self.seat else "The game"

    def _deed(self) -> str:
        return "wins the game" if self.seat else "ends undecided"


_PASSING = {
    "fire": "makes no fire move",
    "token": "leaves the Fire where it is",
    "teleport": "stays",
    "pull": "brings nobody else Home",
    "card": "plays no card",
}
_TURNING = {"play": "draws {}", "lead": "draws {} for the lead", "amount": "turns up {}"}


def _spot(place: Place) -> str:
    return {"start": "Start", "home": "Home"}.get(str(place), str(place))


def _card(card: str | None) -> str:
    if card is None:
        return "a card"
    article = "an" if card in ("8", "11") else "a"
    return f"{article} {card_name(card)}"


def _goes_to(colour: str | None, place: Place | None) -> str:
    """Tell where a token goes."""
    if colour is None or place is None:
        return "goes to the centre"
    return f"goes to {colour.capitalize()} on {_spot(place)}"


Happening = (
    Moved | Placed | Slid | Bumped | Switched | Teleported | PulledHome | IceMoved | FireMoved
    | Swapped | Reshuffled | Drew | TurnedUp | Laid | Dropped | Passed | TurnBegan | Led | GameOver
)  # fmt: skip
"""Everything that can happen in a game, as a closed set."""


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
