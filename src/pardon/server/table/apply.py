"""Applying entries: what each of them changes about the state of a table.

An entry says what came to pass, so nothing is asked or refused here.
"""

from collections.abc import Callable
from typing import Any

from pardon.events.events import Led
from pardon.fair import OPEN_SCHEME, seed_commitment
from pardon.match import Match
from pardon.rules.config import Config
from pardon.server.table.entries import (
    Acted,
    Began,
    ChatSet,
    Closed,
    Committed,
    Drew,
    Entry,
    Exchanged,
    Filled,
    HintsSet,
    HostPassed,
    Listed,
    Locked,
    Made,
    Prepared,
    Removed,
    Renamed,
    Replaced,
    Returned,
    Revealed,
    Said,
    Sat,
    Seeded,
    Stood,
    TimedOut,
    Undid,
    Vacated,
    WantedRematch,
    WantedSeat,
    WatcherChatSet,
)
from pardon.server.table.seat import Seat
from pardon.server.table.state import TableState
from pardon.server.table.step_log import Step
from pardon.server.table.table_game import TableGame
from pardon.server.wire import views
from pardon.server.wire.explanations import stuck_by
from pardon.server.wire.ids import tag_of

_GAME = (
    Prepared, Committed, Closed, Revealed, Began, Drew, Acted, Undid, TimedOut, Returned, Renamed,
)  # fmt: skip
"""Entries of which there may be any number."""
_NO_REMARKS = frozenset((*_GAME, Said))
_DECISIONS = (Acted, Undid)


def apply(state: TableState, entry: Entry, at: float) -> None:
    """Let an entry come to pass; nothing else changes a table."""
    state.version += 1
    state.remarks += type(entry) not in _NO_REMARKS
    _CHANGES[type(entry)](state, entry, at)
    # A decision that only its seat may know of must not show in lists of tables either.
    if not (isinstance(entry, _DECISIONS) and state.step_log.hidden_from(None)):
        state.changed = at


def _make(state: TableState, made: Made, _: float) -> None:
    state.config = Config.parse(made.config)
    state.host = made.player
    state.seats = {
        each.colour: Seat(
            each.colour, each.player, made.name if each.player else "", level=each.level
        )
        for each in made.seats
    }
    state.clock, state.is_public, state.chat = made.clock, made.is_public, made.chat
    state.hints = made.hints
    state.match = Match(state.config, seats=tuple(state.seats))


def _prepare(state: TableState, entry: Prepared, _: float) -> None:
    state.seed, state.scheme = entry.seed, entry.scheme
    for seat in state.seats.values():
        seat.forget_seed()


def _sit(state: TableState, entry: Sat, _: float) -> None:
    seat = state.seats[entry.seat]
    seat.player, seat.name, seat.named = entry.player, entry.name, state.version
    state.has_host_stood &= entry.player != state.host


def _open_seat(state: TableState, entry: Stood | Vacated, _: float) -> None:
    state.has_host_stood |= state.seats[entry.seat].player == state.host
    state.seats[entry.seat].empty()
    _forget_wishes(state, entry.seat)


def _want_seat(state: TableState, entry: WantedSeat, _: float) -> None:
    state.seats[entry.seat].wants_seat = entry.wanted


def _exchange(state: TableState, entry: Exchanged, _: float) -> None:
    """Let two seats change places, each with all that is its person's or its bot's."""
    one, other = state.seats[entry.seat], state.seats[entry.other]
    one.colour, other.colour = other.colour, one.colour
    state.seats[entry.seat], state.seats[entry.other] = other, one
    one.wants_seat = other.wants_seat = None
    if state.scheme != OPEN_SCHEME:  # a commitment is to a seat
        one.forget_seed()
        other.forget_seed()
    _forget_wishes(state, entry.seat, entry.other)


def _forget_wishes(state: TableState, *seats: str) -> None:
    """Let nobody ask any more to change places with whoever has left some seats."""
    for seat in state.seats.values():
        if seat.wants_seat in seats:
            seat.wants_seat = None


def _fill(state: TableState, entry: Filled, _: float) -> None:
    state.seats[entry.seat].level = entry.level


def _add_seed(state: TableState, entry: Seeded, _: float) -> None:
    seat = state.seats[entry.seat]
    seat.seed = entry.seed
    if state.scheme != OPEN_SCHEME:
        seat.commitment = seed_commitment(state.next_deal.game, seat.colour, entry.seed)
        seat.commitments += 1


def _commit(state: TableState, entry: Committed, _: float) -> None:
    seat = state.seats[entry.seat]
    seat.seed, seat.commitment = None, entry.commitment
    seat.commitments += 1


def _close(state: TableState, _: Closed, at: float) -> None:
    state.closed = at


def _reveal(state: TableState, entry: Revealed, _: float) -> None:
    state.seats[entry.seat].seed = entry.seed


def _set_chat(state: TableState, entry: ChatSet, _: float) -> None:
    state.chat = entry.on


def _set_watcher_chat(state: TableState, entry: WatcherChatSet, _: float) -> None:
    state.watcher_chat = entry.on


def _set_hints(state: TableState, entry: HintsSet, _: float) -> None:
    state.hints = entry.on


def _list(state: TableState, entry: Listed, _: float) -> None:
    state.is_public = entry.on


def _lock(state: TableState, entry: Locked, _: float) -> None:
    state.is_locked = entry.on


def _remove(state: TableState, entry: Removed, at: float) -> None:
    """Let somebody go: in a game a bot has the seat from now on, otherwise it is open."""
    state.removed[entry.player] = at
    seat = state.seat_of(entry.player)
    if seat is None:
        return
    if state.state == "playing":
        seat.hand_over()
    else:
        seat.empty()


def hear(state: TableState, entry: Said, at: float) -> None:
    """Let something be said; logs of earlier versions have it among their entries."""
    state.asides += entry.seat is None
    state.spoken += entry.seat is not None
    player = entry.player
    if player is None and entry.seat is not None:
        player = state.seats[entry.seat].player
    said = views.Said(entry.name, entry.seat, entry.text, at, tag_of(state.id, player))
    state.said.append(said)
    if entry.key:
        state.heard.append((player, entry.key))


def _rename(state: TableState, entry: Renamed, _: float) -> None:
    seat = state.seats[entry.seat]
    seat.name, seat.named = entry.name, state.version


def _pass_host(state: TableState, entry: HostPassed, _: float) -> None:
    state.host, state.has_host_stood = entry.player, False


def _begin(state: TableState, entry: Began, at: float) -> None:
    previous = None if state.table_game is None else state.table_game.game.position()
    deal = state.next_deal._replace(previous=previous)
    state.number, state.closed = entry.game, None
    state.table_game = TableGame(deal, state.config, tuple(state.seats), entry)
    for seat in state.seats.values():
        seat.wants_rematch, seat.wants_seat = False, None
        seat.forgive()
    state.step_log.begin(state.version - 1)
    if entry.first is not None:
        led = (Led(entry.first),)
        state.step_log.add(Step(state.version, led, state.running.game.owned))
    state.furthest, state.asked_seat = 0, None
    state.asked = at


def _draw(state: TableState, entry: Drew, at: float) -> None:
    running, owned = state.running, state.running.game.owned
    _take_step(state, Step(state.version, running.draw(entry.outcome), owned), at)


def _act(state: TableState, entry: Acted, at: float) -> None:
    if entry.by == "person":
        state.seats[entry.seat].missed = 0
    running, owned = state.running, state.running.game.owned
    stuck = stuck_by(running.game)
    events = running.push(entry.move)
    _take_step(state, Step(state.version, events, owned, actor=entry.seat, stuck=stuck), at)


def _take_step(state: TableState, step: Step, at: float) -> None:
    """Log a step and start the clock anew.

    It runs on where somebody takes a decision back and decides again, which would gain time, and
    after a step that others may not know of, since everybody sees how much is left.
    """
    running = state.running
    state.step_log.add(step)
    if step.is_hidden_from(None):
        return
    if running.step > state.furthest or running.game.actor != state.asked_seat:
        state.furthest, state.asked = max(running.step, state.furthest), at
        state.asked_seat = running.game.actor
        for seat in state.seats.values():
            seat.is_overdue = False
    if running.outcome is not None:
        state.match.finish(running.game)


def _undo(state: TableState, entry: Undid, _: float) -> None:
    undone = state.running.undo(entry.seat)
    state.step_log.add(Step(state.version, undone, state.running.game.owned, entry.seat))


def _time_out(state: TableState, entry: TimedOut, _: float) -> None:
    seat = state.seats[entry.seat]
    seat.is_overdue, seat.missed = True, seat.missed + 1


def _replace(state: TableState, entry: Replaced, _: float) -> None:
    state.seats[entry.seat].away = entry.why


def _return(state: TableState, entry: Returned, _: float) -> None:
    """Give a seat back; the clock runs on, or leaving and coming back would gain time."""
    seat = state.seats[entry.seat]
    if seat.away == "clock":
        seat.missed = 0
    seat.away = None


def _want_rematch(state: TableState, entry: WantedRematch, _: float) -> None:
    state.seats[entry.seat].wants_rematch = True


_CHANGES: dict[type, Callable[[TableState, Any, float], None]] = {
    Made: _make,
    Prepared: _prepare,
    Sat: _sit,
    Stood: _open_seat,
    Filled: _fill,
    Vacated: _open_seat,
    WantedSeat: _want_seat,
    Exchanged: _exchange,
    Seeded: _add_seed,
    Committed: _commit,
    Closed: _close,
    Revealed: _reveal,
    ChatSet: _set_chat,
    WatcherChatSet: _set_watcher_chat,
    HintsSet: _set_hints,
    Listed: _list,
    Locked: _lock,
    Removed: _remove,
    Said: hear,
    Renamed: _rename,
    HostPassed: _pass_host,
    Began: _begin,
    Drew: _draw,
    Acted: _act,
    Undid: _undo,
    TimedOut: _time_out,
    Replaced: _replace,
    Returned: _return,
    WantedRematch: _want_rematch,
}
"""What each entry changes."""
