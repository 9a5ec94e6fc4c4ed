"""Motion: events as frames, in which pawns walk, slide, are bumped and change places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pardon.events.events import (
    Bumped,
    Event,
    Moved,
    Placed,
    PulledHome,
    Slid,
    Switched,
    Teleported,
    TurnedUp,
)
from pardon.tui.board.plan import Spot, spot_of
from pardon.tui.model import Pawn, Pawns, Place

WALK, SLIDE, BUMP, JUMP, CARD = 1.0, 0.5, 3.0, 3.0, 4.0
"""How long things take, in steps of a walking pawn."""
SPEEDS = {"slow": 0.22, "normal": 0.12, "fast": 0.05, "off": 0.0}
"""Seconds for a step, by the name of the speed."""


@dataclass(frozen=True)
class Frame:
    """Frame: where everyone stands for a moment."""

    pawns: Mapping[str, tuple[Pawn, ...]]
    beats: float
    """How long it stays, in steps."""
    hurt: frozenset[tuple[str, Place]] = frozenset()
    """Who is being bumped."""
    card: str | None = None
    """A card that is turned up."""


@dataclass
class Stage:
    """Stage: pawns that are moved about, one event after another."""

    pawns: dict[str, list[Pawn]] = field(default_factory=dict)

    @classmethod
    def of(cls, pawns: Pawns) -> "Stage":
        """Return a stage on which pawns stand."""
        return cls({colour: list(each) for colour, each in pawns.items()})

    def shown(self) -> Mapping[str, tuple[Pawn, ...]]:
        """Return where everyone stands."""
        return {colour: tuple(each) for colour, each in self.pawns.items()}

    def take(self, colour: str, place: Place) -> Pawn:
        """Take a pawn from where it stands; one that nobody saw there appears."""
        pawns = self.pawns.setdefault(colour, [])
        found = next((pawn for pawn in pawns if pawn.place == place), None)
        if found is None:
            return Pawn(place)
        pawns.remove(found)
        return found

    def put(self, colour: str, pawn: Pawn, place: Place) -> None:
        """Put a pawn on a place, over whoever stands there."""
        colours = self.pawns
        moved = colours.pop(colour, [])
        marks = "" if place in ("start", "home") else pawn.marks
        colours[colour] = [*moved, Pawn(place, marks)]


def frames(pawns: Pawns, events: Iterable[Event]) -> Iterator[Frame]:
    """Yield the frames in which some events are shown."""
    stage = Stage.of(pawns)
    for event in events:
        yield from _frames(stage, event)


def _frames(stage: Stage, event: Event) -> Iterator[Frame]:
    if isinstance(event, Moved | Slid):
        beats = WALK if isinstance(event, Moved) else SLIDE
        yield from _walk(stage, event.colour, event.origin, event.path, beats)
    elif isinstance(event, Bumped):
        yield Frame(stage.shown(), BUMP, frozenset({(event.colour, event.place)}))
        stage.put(event.colour, stage.take(event.colour, event.place), "start")
        yield Frame(stage.shown(), WALK)
    elif isinstance(event, Placed):
        yield from _jump(stage, event.colour, "start", event.landing)
    elif isinstance(event, PulledHome):
        yield from _jump(stage, event.colour, event.origin, "home")
    elif isinstance(event, Teleported):
        yield from _jump(stage, event.colour, event.origin, event.landing)
    elif isinstance(event, Switched):
        own = stage.take(event.colour, event.origin)
        other = stage.take(event.other, event.landing)
        stage.put(event.other, other, event.origin)
        stage.put(event.colour, own, event.landing)
        yield Frame(stage.shown(), JUMP)
    elif isinstance(event, TurnedUp):
        yield Frame(stage.shown(), CARD, card=event.card)


def _walk(
    stage: Stage, colour: str, origin: Place, path: Sequence[Place], beats: float
) -> Iterator[Frame]:
    here: Place = origin
    for place in path:
        stage.put(colour, stage.take(colour, here), place)
        here = place
        yield Frame(stage.shown(), beats)


def _jump(stage: Stage, colour: str, origin: Place, landing: Place) -> Iterator[Frame]:
    stage.put(colour, stage.take(colour, origin), landing)
    yield Frame(stage.shown(), JUMP)


def way(events: Iterable[Event]) -> dict[Spot, str]:
    """Return the squares that pawns pass in some events, with the colour that passes last."""
    found: dict[Spot, str] = {}
    for event in events:
        if isinstance(event, Moved | Slid):
            found |= {spot_of(event.colour, place): event.colour for place in event.path}
        elif isinstance(event, Switched | Teleported):
            found |= {spot_of(event.colour, p): event.colour for p in (event.origin, event.landing)}
        elif isinstance(event, Placed):
            found[spot_of(event.colour, event.landing)] = event.colour
    return found


def origins(events: Iterable[Event]) -> dict[Spot, str]:
    """Return where the pawns of some events came from, for the trail of a turn."""
    found: dict[Spot, str] = {}
    for event in events:
        if isinstance(event, Moved | Slid | Switched | Teleported):
            found[spot_of(event.colour, event.origin)] = event.colour
    return found


def bumped(events: Iterable[Event]) -> frozenset[tuple[str, Place]]:
    """Return the pawns that some events bump."""
    return frozenset((e.colour, e.place) for e in events if isinstance(e, Bumped))
