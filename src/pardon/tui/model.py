"""Model: what the screen shows of a game, wherever it is played.

The fields are those of the messages of docs/protocol.md, so that a game at a table is read as it
comes; what this client does not show is left out, and what an older server does not send has a
default.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pardon.events.events import Event, Happening

Place = int | str
Pawns = Mapping[str, Sequence["Pawn"]]
"""The pawns of every colour."""


class Pawn(msgspec.Struct, frozen=True):
    """Pawn: where it stands and what it carries."""

    place: Place
    marks: str = ""


class Spot(msgspec.Struct, frozen=True):
    """Pawn by its colour and place."""

    colour: str
    place: Place


class Choice(msgspec.Struct, frozen=True):
    """Legal move, with what it would bring about."""

    id: int
    text: str
    kind: str
    sentence: str = ""
    events: list[Any] = []
    colour: str | None = None
    origin: Place | None = None
    landing: Place | None = None
    to: Place | None = None
    target: str | None = None
    count: int | None = None
    card: str | None = None

    @property
    def happenings(self) -> tuple[Event, ...]:
        """What would happen, as far as this client knows such events."""
        return read_events(self.events)


class Scene(msgspec.Struct, frozen=True):
    """Game as one seat, or a watcher, knows it."""

    phase: str
    turn: str
    actor: str | None
    turns: int
    pawns: dict[str, list[Pawn]]
    owners: dict[str, str]
    number: int = 1
    step: int = 0
    prompt: str = ""
    card: str | None = None
    amount: int = 0
    rest: int = 0
    landed: Spot | None = None
    hand: dict[str, int] = {}
    hand_sizes: dict[str, int] = {}
    pile: int = 0
    discards: dict[str, int] = {}
    top: str | None = None
    moves: list[Choice] = []
    can_undo: bool = False
    is_over: bool = False


class Slide(msgspec.Struct, frozen=True):
    """Slide of the board: whose side, its squares from triangle to end, whom it moves."""

    colour: str
    squares: list[int]
    moves: list[str]


class Teleport(msgspec.Struct, frozen=True):
    """Two squares joined by a teleport."""

    a: int
    b: int


class Card(msgspec.Struct, frozen=True):
    """Kind of card."""

    kind: str
    title: str
    text: str


class Rules(msgspec.Struct, frozen=True):
    """Rules as far as one must know them to draw."""

    config: str
    edition: str
    name: str
    title: str
    hand: int
    team: bool
    tokens: bool
    slides: list[Slide]
    fire_spaces: list[int]
    teleports: list[Teleport]
    cards: list[Card]

    def card(self, kind: str) -> Card:
        """Return a kind of card; one that is not of this edition by its name alone."""
        found = (card for card in self.cards if card.kind == kind)
        return next(found, Card(kind, kind.capitalize(), ""))


class Seat(msgspec.Struct, frozen=True):
    """Seat: who plays there."""

    colour: str
    kind: str
    """``open``, ``person`` or ``bot``."""
    name: str
    level: str | None = None
    is_host: bool = False
    is_present: bool = True
    is_away: bool = False
    """Whether a bot stands in for the person."""
    wants_rematch: bool = False


@dataclass(frozen=True)
class Option:
    """Option to do something now: a move, or what else is offered in its place."""

    key: str
    """What the session is told."""
    label: str
    """What stands in the list."""
    move: Choice | None = None
    card: str | None = None
    """The card it chooses or throws away."""


@dataclass(frozen=True)
class Score:
    """Score of games in a row."""

    games: int = 0
    wins: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """State: everything that is shown between two steps."""

    rules: Rules
    seats: tuple[Seat, ...]
    scene: Scene | None
    """The game; None before the first."""
    you: frozenset[str]
    """The seats of those at this keyboard; nobody's for a watcher."""
    eyes: str | None
    """Whose cards are open."""
    prompt: str
    options: tuple[Option, ...] = ()
    score: Score = Score()
    title: str = ""
    """What stands above: a table's code, or nothing."""
    notice: str = ""
    """What stands in the way, such as a lost connection."""
    deadline: float | None = None
    """When the clock of this decision runs out, by `time.monotonic`."""

    def seat(self, colour: str) -> Seat | None:
        """Return the seat of a colour."""
        return next((seat for seat in self.seats if seat.colour == colour), None)

    def owner(self, seat: str) -> str:
        """Return the colour that a seat owns."""
        return seat if self.scene is None else self.scene.owners.get(seat, seat)

    @property
    def own(self) -> frozenset[str]:
        """The colours that those at this keyboard own."""
        return frozenset(self.owner(seat) for seat in self.you)


@dataclass(frozen=True)
class Step:
    """Step: what happened, and how it is told."""

    events: tuple[Event, ...]
    sentence: str


@dataclass(frozen=True)
class Update:
    """Update: steps to be shown one after another, and how things stand after them."""

    steps: tuple[Step, ...]
    state: State
    said: tuple[tuple[str, str], ...] = ()
    """What was said: names and texts; of what the program itself says the name is empty."""
    version: int | None = None
    """What a server is told when it has been shown."""


_HAPPENING = Happening


def as_rules(view: msgspec.Struct) -> Rules:
    """Return the rules of a configuration, as messages have them, as the screen draws them."""
    return msgspec.convert(msgspec.to_builtins(view), Rules)


def read_events(found: Sequence[Any]) -> tuple[Event, ...]:
    """Return events that came as JSON, without kinds that this client has never heard of."""
    events: list[Event] = []
    for each in found:
        if isinstance(each, Event):
            events.append(each)
            continue
        try:
            events.append(msgspec.convert(each, _HAPPENING))
        except msgspec.ValidationError:
            continue
    return tuple(events)
