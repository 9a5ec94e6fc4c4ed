"""Deadlines of a table: what happens although nobody says anything, and when."""

from collections.abc import Iterator

from pardon.server.table.entries import Entry, HostPassed, Replaced, TimedOut
from pardon.server.table.game_commands import begin, deal
from pardon.server.table.state import TableState

AWAY_AFTER = 60.0
"""Seconds after which a bot stands in for somebody whose connection is lost."""
HOST_AFTER = 60.0
"""Seconds after which another is the host instead of one whose connection is lost."""
STOOD_AFTER = 10.0
"""The same after a host has stood up: enough to load the page anew."""
MOST_MISSED = 3
"""Clocks in a row that a person lets run out before a bot takes the seat over."""
REMATCH_AFTER = 10.0
"""Seconds for which another game waits for somebody who has just gone."""
BACK_WITHIN = 60.0
"""Seconds that are left of a clock at least when a server has begun anew."""
REVEAL_FOR = 4.0
"""Seconds for which a game waits for seeds that were committed to."""


def next_deadline(state: TableState) -> float | None:
    """Return when something is due, if anything is."""
    if state.state == "playing":  # nothing of what comes between games
        seat, presence = state.deciding, state.presence
        if state.clock is None and state.closed is None and seat and presence.is_here(seat.player):
            return None  # as it is nearly always, after every action
        found = (clock_end(state), _absence_end(state), _reveal_end(state))
    else:
        found = (_reveal_end(state), _rematch_time(state), _host_end(state))
    times = [time for time in found if time is not None]
    return min(times) if times else None


def due(state: TableState, now: float) -> Iterator[Entry]:
    """Do what is due."""
    if _has_come(_host_end(state), now):
        yield HostPassed(state.here[0])
    seat = state.deciding
    if seat is not None and _has_come(clock_end(state), now):
        is_last = seat.missed + 1 >= MOST_MISSED
        yield Replaced(seat.colour, "clock") if is_last else TimedOut(seat.colour)
    elif seat is not None and _has_come(_absence_end(state), now):
        yield Replaced(seat.colour, "away")
    elif _has_come(_reveal_end(state), now):
        yield from deal(state)
    elif _has_come(_rematch_time(state), now):
        yield from begin(state)


def _has_come(time: float | None, now: float) -> bool:
    return time is not None and time <= now


def clock_end(state: TableState) -> float | None:
    """Return when the clock of the person who decides runs out."""
    seat = state.deciding
    if state.clock is None or seat is None or seat.playing_level is not None:
        return None
    return state.asked + state.clock


def _absence_end(state: TableState) -> float | None:
    """Return when somebody else has waited long enough for a person who is not there.

    Nobody waits at a table that everyone has left: the game is there when they come back.
    """
    seat, presence = state.deciding, state.presence
    if seat is None or seat.player is None or seat.away or presence.is_here(seat.player):
        return None
    waiting = [presence.since(each) for each in state.here if each != seat.player]
    if not waiting:
        return None
    return max(min(waiting), presence.since(seat.player)) + AWAY_AFTER


def _reveal_end(state: TableState) -> float | None:
    """Return when a game begins without the seeds that were committed to and not revealed."""
    return None if state.closed is None else state.closed + REVEAL_FOR


def _rematch_time(state: TableState) -> float | None:
    """Return when another game begins without those who have gone without asking."""
    if state.state != "over" or state.closed is not None or not state.is_rematch_wanted():
        return None
    gone = [seat.player for seat in state.seats.values() if seat.player and not seat.away
            and not seat.wants_rematch]  # fmt: skip
    return max((state.presence.since(each) for each in gone), default=0.0) + REMATCH_AFTER


def _host_end(state: TableState) -> float | None:
    """Return when the host, who is not there, makes way for somebody who is."""
    presence = state.presence
    if state.state == "playing" or presence.is_here(state.host) or not state.here:
        return None
    waiting = min(presence.since(each) for each in state.here)
    patience = STOOD_AFTER if state.has_host_stood else HOST_AFTER
    return max(waiting, presence.since(state.host)) + patience
