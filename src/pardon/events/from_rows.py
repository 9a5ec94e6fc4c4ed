"""The engine's log of one step, read as events."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pardon.engine.layout import (
    AMOUNT,
    CIRCLE,
    DIAMOND,
    ENTRY,
    FIRE,
    ICE,
    LANE,
    LEAD,
    PHASE_NAMES,
    START,
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
from pardon.moves.moves import Move, Row, Step
from pardon.position.setup import Place, names_of
from pardon.rules.edition import COLOURS, KINDS


def happened(rows: Sequence[Row], before: Any, after: Any, step: Step) -> tuple[Event, ...]:
    """Return the events of one step from the rows logged and the records around it."""
    events: list[Event] = []
    for at, row in enumerate(rows):
        if row[0] == STEP_SLID:
            _insert_slide(events, _slid(row))
        elif row[0] == STEP_BUMPED:
            events.append(_bumped(row, _bumper(rows, at)))
        elif row[0] == STEP_MOVED:
            _add_move(events, row, step)
        elif row[0] != STEP_ICE or row[1] >= 0 or _carried(before, ICE):
            events.append(_READERS[row[0]](row, before))
    if _carried(before, FIRE) and not _carried(after, FIRE):
        _burn_out(events)
    return tuple(events)


def _insert_slide(events: list[Event], slid: Slid) -> None:
    """Put a slide before the bumps on its way, after the landing and the bump there."""
    at = len(events)
    while at and _is_swept(events[at - 1], slid):
        at -= 1
    events.insert(at, slid)


def _is_swept(event: Event, slid: Slid) -> bool:
    swept = isinstance(event, Bumped) and event.place in slid.path
    return swept or isinstance(event, FireMoved)


def _slid(row: Row) -> Slid:
    names = names_of(COLOURS[row[1]])
    origin, landing = names[row[2]], names[row[3]]
    first, length = int(origin), (int(landing) - int(origin)) % 60
    path = tuple((first + i) % 60 for i in range(1, length + 1))
    return Slid(COLOURS[row[1]], origin, landing, path)


def _bumper(rows: Sequence[Row], at: int) -> int:
    """Return the colour that bumped: who then slides, or else who moved."""
    later = next((r for r in rows[at:] if r[0] not in (STEP_BUMPED, STEP_FIRE)), None)
    if later is not None and later[0] == STEP_SLID:
        return later[1]
    movers = (STEP_MOVED, STEP_SWITCHED, STEP_TELEPORTED)
    return next(r[1] for r in [*reversed(rows[:at]), *rows[at:]] if r[0] in movers)


def _bumped(row: Row, by: int) -> Bumped:
    colour = COLOURS[row[1]]
    return Bumped(COLOURS[by], colour, names_of(colour)[row[2]])


def _add_move(events: list[Event], row: Row, step: Step) -> None:
    """Add a move, unless it is the arrival of a pawn that was placed."""
    if not (events and isinstance(events[-1], Placed)):
        events.append(_moved(row, step))


def _moved(row: Row, step: Step) -> Moved:
    _, colour, origin, landing = row
    names = names_of(COLOURS[colour])
    count = step.count if isinstance(step, Move) and step.kind != "start" else None
    way = _backward(origin, landing) if (count or 0) < 0 else _forward(origin, landing)
    return Moved(COLOURS[colour], names[origin], names[landing], tuple(names[p] for p in way))


def _forward(origin: int, landing: int) -> Iterator[int]:
    """Yield the engine's places on the way forward; a lap leads past the own entry."""
    place = origin
    while place != landing:
        if place == ENTRY:
            place = LANE if landing >= LANE else DIAMOND
        elif place == DIAMOND:
            place = CIRCLE
        else:
            place += 1
        yield place


def _backward(origin: int, landing: int) -> Iterator[int]:
    place = origin
    while place != landing:
        if place == LANE:
            place = ENTRY
        elif place == CIRCLE:
            place = DIAMOND
        else:
            place -= 1
        yield place


def _carried(state: Any, mark: int) -> bool:
    return bool((state["pawns"] & mark).any())


def _burn_out(events: list[Event]) -> None:
    """Add that the Fire has left the board, where the engine did not say so (F13-60)."""
    if not any(isinstance(event, FireMoved) for event in events):
        last = [i for i, e in enumerate(events) if isinstance(e, Moved | PulledHome)]
        events.insert(last[-1] + 1 if last else 0, FireMoved(None, None))


def _switched(row: Row, before: Any) -> Switched:
    other = COLOURS[int(before["at"][row[3]]) - 1]
    return Switched(COLOURS[row[1]], row[2], row[3], other)


def _turned(row: Row, before: Any) -> TurnedUp:
    purpose = {LEAD: "lead", AMOUNT: "amount"}.get(int(before["phase"]), "play")
    return TurnedUp(COLOURS[row[1]], KINDS[row[2]], purpose)


def _token(row: Row) -> tuple[str | None, Place | None]:
    if row[1] < 0 or row[3] < START:
        return None, None
    return COLOURS[row[1]], names_of(COLOURS[row[1]])[row[3]]


_READERS: dict[int, Callable[[Row, Any], Event]] = {
    STEP_SWITCHED: _switched,
    STEP_TURNED: _turned,
    STEP_TELEPORTED: lambda row, _: Teleported(
        COLOURS[row[1]], *(names_of(COLOURS[row[1]])[place] for place in row[2:])
    ),
    STEP_PULLED: lambda row, _: PulledHome(COLOURS[row[1]], names_of(COLOURS[row[1]])[row[2]]),
    STEP_PLACED: lambda row, _: Placed(COLOURS[row[1]], names_of(COLOURS[row[1]])[row[3]]),
    STEP_ICE: lambda row, _: IceMoved(*_token(row)),
    STEP_FIRE: lambda row, _: FireMoved(*_token(row)),
    STEP_SWAPPED: lambda row, _: Swapped(COLOURS[row[1]], COLOURS[row[2]]),
    STEP_RESHUFFLED: lambda row, _: Reshuffled(row[1]),
    STEP_DREW: lambda row, _: Drew(COLOURS[row[1]], KINDS[row[2]]),
    STEP_LAID: lambda row, _: Laid(COLOURS[row[1]], KINDS[row[2]]),
    STEP_DROPPED: lambda row, _: Dropped(COLOURS[row[1]], KINDS[row[2]]),
    STEP_PASSED: lambda row, _: Passed(COLOURS[row[1]], PHASE_NAMES[row[2]]),
    STEP_TURN: lambda row, _: TurnBegan(COLOURS[row[1]]),
    STEP_LED: lambda row, _: Led(COLOURS[row[1]]),
    STEP_OVER: lambda row, _: GameOver(COLOURS[row[1]] if row[1] >= 0 else None),
}
"""How each row that needs no others is read."""
