"""Rows of the engine's log read as events.

The log has a row for each thing that happens, in the order in which the engine does it. That is
not always the order in which people tell it: a slide is logged after the bumps on its way, a pawn
that leaves the board by itself is not logged at all, and who bumped is told by other rows. The
columns of a row are what happened, to whom (a colour, or a seat for cards and turns), and two
more whose meaning each reader below says.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pardon.engine.kernel import Node, Row, rows_of
from pardon.engine.layout import (
    AMOUNT,
    BACKWARD,
    CIRCLE,
    DIAMOND,
    ENTRY,
    EVENT,
    FIRE,
    ICE,
    LAST_CHANCE,
    LEAD,
    LEAVE,
    PHASE_NAMES,
    PLACE,
    SAFETY,
    START,
    STATE,
    STEP_BUMPED,
    STEP_DREW,
    STEP_DROPPED,
    STEP_FIRE,
    STEP_ICE,
    STEP_LAID,
    STEP_LED,
    STEP_MOVED,
    STEP_OVER,
    STEP_PASSED,
    STEP_PLACED,
    STEP_PULLED,
    STEP_RESHUFFLED,
    STEP_SLID,
    STEP_SWAPPED,
    STEP_SWITCHED,
    STEP_TELEPORTED,
    STEP_TURN,
    STEP_TURNED,
    SWITCH,
)
from pardon.events.events import (
    Bumped,
    Drew,
    Dropped,
    Event,
    FireMoved,
    GameOver,
    IceMoved,
    Laid,
    Led,
    Moved,
    Passed,
    Placed,
    PulledHome,
    Reshuffled,
    Slid,
    Swapped,
    Switched,
    Teleported,
    TurnBegan,
    TurnedUp,
)
from pardon.position.places import Place
from pardon.position.setup import names_of
from pardon.rules.edition import COLOURS, KINDS

_AT = int(STATE.fields["at"][1])  # type: ignore[index]  # it has fields
"""Where in a state the occupants of the squares begin, a byte for each."""
_PURPOSES = {LEAD: "lead", AMOUNT: "amount"}
"""What a card is turned up for, by the phase in which it is."""


def happened(before: Node, after: Node) -> tuple[Event, ...]:
    """Return the events of one step, from the node it left to the node it reached."""
    phase, iced, burnt_out = before.phase, before.marks & ICE, before.marks & ~after.marks & FIRE
    if phase <= LAST_CHANCE:
        return _events(after.log, phase, False, -1, iced, burnt_out)
    action = after.step
    # A row has places only; which way a pawn went is told by the action or the event's amount.
    backward = before.amount < 0 if phase == EVENT else BACKWARD <= action < LEAVE
    other = _switched_with(before, after) if SWITCH <= action < PLACE else -1
    return _events(after.log, phase, backward, other, iced, burnt_out)


def _switched_with(before: Node, after: Node) -> int:
    """Return the colour of the pawn that was on the square which a switch leads to."""
    # Afterwards somebody else stands there, and a slide may have cleared it.
    square = next(row[3] for row in after.rows if row[0] == STEP_SWITCHED)
    return before.state[_AT + square] - 1


@lru_cache(maxsize=1 << 14)
def _events(
    log: tuple[int, ...], phase: int, backward: bool, other: int, iced: int, burnt_out: int
) -> tuple[Event, ...]:
    """Return the events of a log; most steps are like some step of another game."""
    # All that decides the events is in the arguments, so that they are the key of the cache.
    events: list[Event] = []
    rows = rows_of(log)
    for at, row in enumerate(rows):
        code = row[0]
        if code == STEP_SLID:
            _insert_slide(events, _slid(row))
        elif code == STEP_BUMPED:
            events.append(_bumped(row, _bumper(rows, at)))
        elif code == STEP_MOVED:
            _add_move(events, row, backward)
        elif code == STEP_SWITCHED:
            events.append(Switched(COLOURS[row[1]], row[2], row[3], COLOURS[other]))
        elif code == STEP_TURNED:
            events.append(TurnedUp(COLOURS[row[1]], KINDS[row[2]], _PURPOSES.get(phase, "play")))
        elif code != STEP_ICE or row[1] >= 0 or iced:  # the Ice may stay where it was: nowhere
            events.append(_READERS[code](row))
    if burnt_out:
        _burn_out(events)
    return tuple(events)


def _insert_slide(events: list[Event], slid: Slid) -> None:
    """Put a slide before the bumps on its way, after the landing and the bump there."""
    at = len(events)
    while at and _is_swept(events[at - 1], slid):
        at -= 1
    events.insert(at, slid)


def _is_swept(event: Event, slid: Slid) -> bool:
    # A bumped pawn may have lost the Fire on the way, which is logged between the bumps.
    swept = isinstance(event, Bumped) and event.place in slid.path
    return swept or isinstance(event, FireMoved)


def _slid(row: Row) -> Slid:
    names = names_of(COLOURS[row[1]])
    origin, landing = names[row[2]], names[row[3]]
    # A slide never leaves the track, where names are squares; it may pass from 59 to 0.
    first, length = int(origin), (int(landing) - int(origin)) % 60
    path = tuple((first + i) % 60 for i in range(1, length + 1))
    return Slid(COLOURS[row[1]], origin, landing, path)


def _bumper(rows: Sequence[Row], at: int) -> int:
    """Return the colour that bumped: who then slides, or else who moved."""
    # A slide is logged after what it swept, so the row behind the bumps tells whether one did it.
    later = next((r for r in rows[at:] if r[0] not in (STEP_BUMPED, STEP_FIRE)), None)
    if later is not None and later[0] == STEP_SLID:
        return later[1]
    # Most bumps are logged after the move that makes them, those in passing before it.
    movers = (STEP_MOVED, STEP_SWITCHED, STEP_TELEPORTED)
    return next(r[1] for r in [*reversed(rows[:at]), *rows[at:]] if r[0] in movers)


def _bumped(row: Row, by: int) -> Bumped:
    colour = COLOURS[row[1]]
    return Bumped(COLOURS[by], colour, names_of(colour)[row[2]])


def _add_move(events: list[Event], row: Row, backward: bool) -> None:
    """Add a move, unless it is the arrival of a pawn that was placed."""
    # A placement is logged as such and then arrives like any other pawn.
    if not (events and isinstance(events[-1], Placed)):
        events.append(_moved(row, backward))


def _moved(row: Row, backward: bool) -> Moved:
    _, colour, origin, landing = row
    names = names_of(COLOURS[colour])
    way = _backward(origin, landing) if backward else _forward(origin, landing)
    return Moved(COLOURS[colour], names[origin], names[landing], tuple(names[p] for p in way))


def _forward(origin: int, landing: int) -> Iterator[int]:
    """Yield the engine's places on the way forward; a lap leads past the own entry."""
    place = origin
    while place != landing:
        if place == ENTRY:
            place = SAFETY if landing >= SAFETY else DIAMOND
        elif place == DIAMOND:
            place = CIRCLE
        else:
            place += 1
        yield place


def _backward(origin: int, landing: int) -> Iterator[int]:
    place = origin
    while place != landing:
        if place == SAFETY:
            place = ENTRY
        elif place == CIRCLE:
            place = DIAMOND
        else:
            place -= 1
        yield place


def _burn_out(events: list[Event]) -> None:
    """Add that the Fire has left the board, where the engine did not say so (F13-60)."""
    if not any(isinstance(event, FireMoved) for event in events):
        # It goes with the pawn that came Home, before whatever the turn brings next.
        last = [i for i, e in enumerate(events) if isinstance(e, Moved | PulledHome)]
        events.insert(last[-1] + 1 if last else 0, FireMoved(None, None))


def _token(row: Row) -> tuple[str | None, Place | None]:
    """Return who bears a token then, and where: the last column is a place, or -1 for nobody."""
    if row[1] < 0 or row[3] < START:
        return None, None
    return COLOURS[row[1]], names_of(COLOURS[row[1]])[row[3]]


_READERS: dict[int, Callable[[Row], Event]] = {
    STEP_TELEPORTED: lambda row: Teleported(
        COLOURS[row[1]], *(names_of(COLOURS[row[1]])[place] for place in row[2:])
    ),
    STEP_PULLED: lambda row: PulledHome(COLOURS[row[1]], names_of(COLOURS[row[1]])[row[2]]),
    STEP_PLACED: lambda row: Placed(COLOURS[row[1]], names_of(COLOURS[row[1]])[row[3]]),
    STEP_ICE: lambda row: IceMoved(*_token(row)),
    STEP_FIRE: lambda row: FireMoved(*_token(row)),
    STEP_SWAPPED: lambda row: Swapped(COLOURS[row[1]], COLOURS[row[2]]),
    STEP_RESHUFFLED: lambda row: Reshuffled(row[1]),
    STEP_DREW: lambda row: Drew(COLOURS[row[1]], KINDS[row[2]]),
    STEP_LAID: lambda row: Laid(COLOURS[row[1]], KINDS[row[2]]),
    STEP_DROPPED: lambda row: Dropped(COLOURS[row[1]], KINDS[row[2]]),
    STEP_PASSED: lambda row: Passed(COLOURS[row[1]], PHASE_NAMES[row[2]]),
    STEP_TURN: lambda row: TurnBegan(COLOURS[row[1]]),
    STEP_LED: lambda row: Led(COLOURS[row[1]]),
    STEP_OVER: lambda row: GameOver(COLOURS[row[1]] if row[1] >= 0 else None),
}
"""How each row is read that says everything itself.

The last two columns are places from and to for a pawn, a kind of card for cards, a phase for a
pass, the other seat for a swap; a reshuffle has the number of cards in place of a colour.
"""
