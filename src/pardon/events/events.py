"""Events: what happened, as values for animation, logs, speech and narration.

Each says in words who did what. `from_rows` makes them from what the engine wrote down,
`narration` joins them to sentences.
"""

import re
from collections.abc import Sequence

import msgspec

from pardon.events.voice import Voice, a_card, at_place, listed, voice_of
from pardon.position.places import Place


def tag(name: str) -> str:
    """Return the name of a type as it stands in messages: ``TurnBegan`` as ``turn_began``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=tag):
    """Event: something that happened in a game.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:20 yellow:25 turn:red card:5")
    >>> moved = game.push("20>25")[0]
    >>> type(moved).__name__, moved.origin, moved.landing
    ('Moved', 20, 25)
    """

    @property
    def subject(self) -> str:
        """Who did it, as the beginning of a sentence."""
        return self.who(voice_of())

    @property
    def deed(self) -> str:
        """What was done, as the rest of a sentence."""
        return self.did(voice_of())

    @property
    def sentence(self) -> str:
        """The event in plain English."""
        return voice_of().say("tell", who=self.subject, deeds=self.deed)

    def who(self, voice: Voice) -> str:
        """Return who did it in a language and with names, as the beginning of a sentence."""
        raise NotImplementedError

    def did(self, voice: Voice) -> str:
        """Return what was done in a language and with names, as the rest of a sentence."""
        raise NotImplementedError


class PawnEvent(Event, frozen=True):
    """Event of a pawn, whose colour is in the first field."""

    def who(self, voice: Voice) -> str:
        """Return whose pawn it was, or where somebody else moved it the pawn."""
        return voice.mover(getattr(self, self.__struct_fields__[0]))


class SeatEvent(Event, frozen=True):
    """Event of a player, whose seat is in the first field."""

    def who(self, voice: Voice) -> str:
        """Return which player it was."""
        return voice.seat(getattr(self, self.__struct_fields__[0]))


class Moved(PawnEvent, frozen=True):
    """A pawn moved by a count, started, or made a fire move."""

    colour: str
    origin: Place
    landing: Place
    path: tuple[Place, ...]
    """Every place on the way, the landing included."""

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        if self.origin == "start":
            message = "event-came-out" if voice.is_apart(self.colour) else "event-started"
            return voice.say(message, on=_on(self.landing, voice))
        return voice.say(
            "event-moved", origin=_from(self.origin, voice), to=_to(self.landing, voice)
        )


class Placed(PawnEvent, frozen=True):
    """A pawn took an opposing pawn's square from Start (C-16)."""

    colour: str
    landing: Place

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-placed", to=_to(self.landing, voice))


class Slid(PawnEvent, frozen=True):
    """A pawn slid from a triangle to the end of the slide (C-11)."""

    colour: str
    origin: Place
    landing: Place
    path: tuple[Place, ...]

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-slid", to=_to(self.landing, voice))


class Bumped(PawnEvent, frozen=True):
    """A pawn was sent back to its Start (C-12)."""

    by: str
    """The colour of the pawn that did it."""
    colour: str
    place: Place

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-bumped", whom=self.whom(voice))

    def whom(self, voice: Voice, pawns: int = 1, places: Sequence[Place] = ()) -> str:
        """Return who was bumped where, with how many pawns on each square."""
        squares = places or (self.place,)
        on = listed([_on(each, voice) for each in squares], voice.language)
        if self.by != self.colour:
            return voice.say("bumped-other", whom=voice.owner(self.colour), pawns=pawns, on=on)
        message = "bumped-same" if voice.is_apart(self.by) else "bumped-own"
        return voice.say(message, pawns=pawns * len(squares), on=on)


class Switched(PawnEvent, frozen=True):
    """Two pawns changed places (C-15)."""

    colour: str
    origin: Place
    landing: Place
    other: str
    """The colour of the other pawn."""

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        whom, origin = voice.owner(self.other), _from(self.origin, voice)
        return voice.say("event-switched", whom=whom, origin=origin, to=_to(self.landing, voice))


class Teleported(PawnEvent, frozen=True):
    """A pawn went from one teleport circle to the other (R-18)."""

    colour: str
    origin: Place
    landing: Place

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        origin, to = _from(self.origin, voice), _to(self.landing, voice)
        return voice.say("event-teleported", origin=origin, to=to)


class PulledHome(PawnEvent, frozen=True):
    """The Fire brought another pawn Home (F13-58)."""

    colour: str
    origin: Place

    def who(self, voice: Voice) -> str:
        """Return who has one pawn more at Home."""
        return voice.owner(self.colour)

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-pulled", origin=_from(self.origin, voice))


class IceMoved(Event, frozen=True):
    """The Ice went to a pawn, or with None to the centre (F13-43)."""

    colour: str | None
    place: Place | None

    def who(self, voice: Voice) -> str:
        """Return the token."""
        return voice.say("the-ice")

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return _goes_to(self.colour, self.place, voice)


class FireMoved(Event, frozen=True):
    """The Fire went to a pawn, or with None to the centre (F13-52)."""

    colour: str | None
    place: Place | None

    def who(self, voice: Voice) -> str:
        """Return the token."""
        return voice.say("the-fire")

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return _goes_to(self.colour, self.place, voice)


class Swapped(SeatEvent, frozen=True):
    """Two players exchanged their colours (R-48)."""

    seat: str
    other: str

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-swapped", whom=voice.seat(self.other))


class Reshuffled(Event, frozen=True):
    """The discards became the new draw pile (C-21)."""

    cards: int

    def who(self, voice: Voice) -> str:
        """Return who deals."""
        return voice.say("the-dealer")

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-reshuffled", cards=self.cards)


class CardEvent(SeatEvent, frozen=True):
    """Event of a player with a card."""

    def did(self, voice: Voice) -> str:
        """Return what was done with the card."""
        return self.did_with(a_card(getattr(self, "card", None), voice.language), voice)

    def did_with(self, cards: str, voice: Voice) -> str:
        """Return what was done with one or more cards, which are named."""
        raise NotImplementedError


class Drew(CardEvent, frozen=True):
    """A card went into a hand; None where the kind is not for the viewer to know (C-26)."""

    seat: str
    card: str | None

    def did_with(self, cards: str, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-drew", card=cards)


class TurnedUp(CardEvent, frozen=True):
    """A card was turned up from the pile for all to see."""

    seat: str
    card: str
    purpose: str
    """``play``, ``lead`` or ``amount``."""

    def did_with(self, cards: str, voice: Voice) -> str:
        """Return what was done."""
        return voice.say(_TURNING[self.purpose], card=cards)


class Laid(CardEvent, frozen=True):
    """A card was laid down to be played."""

    seat: str
    card: str

    def did_with(self, cards: str, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-laid", card=cards)


class Dropped(CardEvent, frozen=True):
    """A card was thrown away."""

    seat: str
    card: str

    def did_with(self, cards: str, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-dropped", card=cards)


class Passed(SeatEvent, frozen=True):
    """A decision was declined, or there was nothing to play."""

    seat: str
    phase: str

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say(_PASSING.get(self.phase, "event-passed"))


class TurnBegan(SeatEvent, frozen=True):
    """The turn went on to a seat."""

    seat: str

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-turn")


class Led(SeatEvent, frozen=True):
    """It was settled who begins."""

    seat: str

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        return voice.say("event-led")


class GameOver(SeatEvent, frozen=True):
    """The game ended; the seat made the winning play, None where it ended undecided."""

    seat: str | None
    partner: str | None = None
    """The seat that wins with it, in a team."""

    def who(self, voice: Voice) -> str:
        """Return who wins, partners together, or that it is the game that ended."""
        if self.seat and self.partner:
            winners = [voice.seat(self.seat), voice.seat(self.partner)]
            return listed(winners, voice.language)
        return voice.seat(self.seat) if self.seat else voice.say("the-game")

    def did(self, voice: Voice) -> str:
        """Return what was done."""
        if self.partner:
            return voice.say("event-won-together")
        return voice.say("event-won" if self.seat else "event-undecided")


_PASSING = {
    "fire": "event-passed-fire",
    "token": "event-passed-token",
    "teleport": "event-passed-teleport",
    "pull": "event-passed-pull",
    "card": "event-passed-card",
}
_TURNING = {"play": "event-drew", "lead": "event-turned-lead", "amount": "event-turned-amount"}


def _from(place: Place, voice: Voice) -> str:
    return at_place("place-from", place, voice.language)


def _to(place: Place, voice: Voice) -> str:
    return at_place("place-to", place, voice.language)


def _on(place: Place, voice: Voice) -> str:
    return at_place("place-on", place, voice.language)


def _goes_to(colour: str | None, place: Place | None, voice: Voice) -> str:
    """Tell where a token goes."""
    if colour is None or place is None:
        return voice.say("event-token-centre")
    whose = voice.say("pawn-of", name=voice.owner(colour))
    return voice.say("event-token", whose=whose, on=_on(place, voice))


Happening = (
    Moved | Placed | Slid | Bumped | Switched | Teleported | PulledHome | IceMoved | FireMoved
    | Swapped | Reshuffled | Drew | TurnedUp | Laid | Dropped | Passed | TurnBegan | Led | GameOver
)  # fmt: skip
"""Everything that can happen in a game, as a closed set."""
