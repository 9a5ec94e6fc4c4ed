"""Seat commands: what can be asked for about seats and the chat, as entries or a refusal."""

from collections.abc import Iterator, Mapping

from pardon.errors import EditionError
from pardon.fair import OPEN_SCHEME, SCHEME
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.server.pages.catalogue import read_config
from pardon.server.table.entries import (
    ChatSet,
    Committed,
    Entry,
    Exchanged,
    Filled,
    HintsSet,
    Listed,
    Locked,
    Made,
    MadeSeat,
    Prepared,
    Removed,
    Said,
    Sat,
    Seeded,
    Stood,
    Vacated,
    WantedSeat,
    WatcherChatSet,
)
from pardon.server.table.seat import STAND_IN, Seat, Visitor
from pardon.server.table.state import TableState
from pardon.server.wire.clean_text import as_name, tidied
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    AddSeed,
    ChangePlaces,
    CommitSeed,
    Fill,
    Remove,
    Say,
    SetChat,
    SetHints,
    SetListed,
    SetLocked,
    SetWatcherChat,
    Sit,
    Stand,
    Vacate,
)
from pardon.server.wire.http import NewSeat, NewTable
from pardon.server.wire.ids import tag_of

MOST_COMMITMENTS = 50
"""Seeds that a person can commit to, one after the other, for one game."""


def make(state: TableState, player: str, new: NewTable) -> Iterator[Entry]:
    """Yield the entries of a new table, or refuse."""
    config = _config(new.config)
    seats = sorted(new.seats, key=lambda seat: COLOURS.index(seat.colour))
    faults = config.seat_faults([seat.colour for seat in seats])
    if faults:
        raise WireError(Code.CONFIG, "fault-cannot-play", detail="; ".join(faults))
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise WireError(Code.CONFIG, "fault-one-seat")
    yield Made(
        player, as_name(new.name), config.text, tuple(_made_seat(player, each) for each in seats),
        new.clock, new.is_public, new.chat, new.hints,
    )  # fmt: skip
    yield Prepared(1, state.new_seed(), SCHEME)


def _config(text: str) -> Config:
    try:
        return read_config(text)
    except EditionError as fault:
        raise WireError(Code.CONFIG, "fault-cannot-play", detail=str(fault)) from None


def _made_seat(player: str, seat: NewSeat) -> MadeSeat:
    if seat.kind == "me":
        return MadeSeat(seat.colour, player=player)
    if seat.kind == "bot":
        return MadeSeat(seat.colour, level=seat.level or STAND_IN)
    return MadeSeat(seat.colour)


def own_seat(state: TableState, visitor: Visitor) -> Seat:
    """Return the seat of whoever speaks, or refuse."""
    if visitor.player is None:
        raise WireError(Code.NO_SESSION, "fault-name-first")
    seat = state.seat_of(visitor.player)
    if seat is None:
        raise WireError(Code.NOT_SEATED, "fault-not-seated")
    return seat


def sit(state: TableState, visitor: Visitor, message: Sit) -> Iterator[Entry]:
    """Take an open seat, giving up another one."""
    if visitor.player is None:
        raise WireError(Code.NO_SESSION, "fault-name-first")
    _check_between(state)
    check_open(state, visitor.player)
    if _find(state.seats, message.seat).kind != "open":
        raise WireError(Code.SEAT_TAKEN, "fault-seat-taken", colour=message.seat)
    name, former = as_name(message.name), state.seat_of(visitor.player)
    if former is not None:
        yield Stood(former.colour)
    yield Sat(message.seat, visitor.player, name)


def stand(state: TableState, visitor: Visitor, _: Stand) -> Iterator[Entry]:
    """Give a seat up."""
    seat = own_seat(state, visitor)
    _check_between(state)
    yield Stood(seat.colour)


def fill(state: TableState, visitor: Visitor, message: Fill) -> Iterator[Entry]:
    """Let a bot take a seat, or another level."""
    _check_host(state, visitor)
    seat = _find(state.seats, message.seat)
    if seat.kind == "person":
        raise WireError(Code.SEAT_TAKEN, "fault-seat-person", colour=message.seat)
    if seat.level != message.level:
        yield Filled(seat.colour, message.level)


def vacate(state: TableState, visitor: Visitor, message: Vacate) -> Iterator[Entry]:
    """Send a bot away."""
    _check_host(state, visitor)
    _check_between(state)
    if _find(state.seats, message.seat).kind != "bot":
        raise WireError(Code.TABLE_STATE, "fault-no-bot", colour=message.seat)
    yield Vacated(message.seat)


def change_places(state: TableState, visitor: Visitor, message: ChangePlaces) -> Iterator[Entry]:
    """Go to an open seat, change places with a bot or a person who asks for it, too, or ask."""
    seat, other = own_seat(state, visitor), _find(state.seats, message.seat)
    if state.state != "open" or state.closed is not None:
        raise WireError(Code.TABLE_STATE, "fault-places-fixed")
    is_agreed = other.kind != "person" or other.wants_seat == seat.colour
    if other is not seat and is_agreed:
        yield Exchanged(seat.colour, other.colour)
        return
    is_taken_back = other is seat or seat.wants_seat == other.colour
    wanted = None if is_taken_back else other.colour
    if seat.wants_seat != wanted:
        yield WantedSeat(seat.colour, wanted)


def add_seed(state: TableState, visitor: Visitor, message: AddSeed) -> Iterator[Entry]:
    """Add a seed to the cards of the next game in the open."""
    seat = own_seat(state, visitor)
    _check_between(state)
    if seat.seed != message.seed:
        _check_commitments(seat)
        yield Seeded(seat.colour, message.seed)


def commit_seed(state: TableState, visitor: Visitor, message: CommitSeed) -> Iterator[Entry]:
    """Commit to a seed for the cards of the next game."""
    seat = own_seat(state, visitor)
    _check_between(state)
    if message.game != state.number + 1:
        raise WireError(Code.STALE, "fault-stale")
    if state.scheme == OPEN_SCHEME:
        raise WireError(Code.TABLE_STATE, "fault-open-seeds")
    if seat.commitment != message.commitment:
        _check_commitments(seat)
        yield Committed(seat.colour, message.commitment)


def _check_commitments(seat: Seat) -> None:
    if seat.commitments >= MOST_COMMITMENTS:
        raise WireError(Code.TOO_MANY, "fault-enough")


def say(state: TableState, visitor: Visitor, message: Say) -> Said:
    """Return what somebody says to everyone, or refuse; the chat is no part of the log."""
    name = speaker(state, visitor)
    if not state.chat:
        raise WireError(Code.NO_CHAT, "fault-no-chat")
    text, seat = tidied(message.text), state.seat_of(visitor.player)
    if not text:
        raise WireError(Code.UNREADABLE, "fault-nothing-said")
    return Said(None if seat is None else seat.colour, name, text, visitor.player, message.key)


def speaker(state: TableState, visitor: Visitor) -> str:
    """Return what whoever wants to be heard is called, or refuse who never said or may not."""
    name = "" if visitor.player is None else state.name_of(visitor)
    if not name:
        raise WireError(Code.NO_SESSION, "fault-name-to-speak")
    if not state.watcher_chat and state.seat_of(visitor.player) is None:
        raise WireError(Code.NO_CHAT, "fault-players-speak")
    return name


def set_chat(state: TableState, visitor: Visitor, message: SetChat) -> Iterator[Entry]:
    """Switch the chat on or off."""
    _check_host(state, visitor)
    if state.chat != message.on:
        yield ChatSet(message.on)


def set_watcher_chat(
    state: TableState, visitor: Visitor, message: SetWatcherChat
) -> Iterator[Entry]:
    """Let those who watch speak, or not."""
    _check_host(state, visitor)
    if state.watcher_chat != message.on:
        yield WatcherChatSet(message.on)


def set_hints(state: TableState, visitor: Visitor, message: SetHints) -> Iterator[Entry]:
    """Allow hints, or not."""
    _check_host(state, visitor)
    if state.are_hints_allowed != message.on:
        yield HintsSet(message.on)


def set_listed(state: TableState, visitor: Visitor, message: SetListed) -> Iterator[Entry]:
    """Put the table into the list that everyone sees, or take it out."""
    _check_host(state, visitor)
    if state.is_public != message.on:
        yield Listed(message.on)


def set_locked(state: TableState, visitor: Visitor, message: SetLocked) -> Iterator[Entry]:
    """Let nobody else in, or everyone again."""
    _check_host(state, visitor)
    if state.is_locked != message.on:
        yield Locked(message.on)


def check_open(state: TableState, player: str | None) -> None:
    """Refuse whoever a locked table does not let in."""
    if state.is_shut_out(player):
        raise WireError(Code.LOCKED, "fault-locked")


def remove(state: TableState, visitor: Visitor, message: Remove) -> Iterator[Entry]:
    """Remove a person or a watcher."""
    _check_host(state, visitor)
    known = state.players | state.presence.players
    player = next((each for each in known if tag_of(state.id, each) == message.who), None)
    if player is None:
        raise WireError(Code.TABLE_STATE, "fault-gone")
    if player == state.host:
        raise WireError(Code.TABLE_STATE, "fault-host-leaves")
    yield from take_out(state, player)


def take_out(state: TableState, player: str) -> Iterator[Entry]:
    """Remove somebody, but not while seeds are revealed: what was committed to must be seen."""
    if state.closed is not None and player in state.players:
        raise WireError(Code.TABLE_STATE, "fault-beginning")
    yield Removed(player)


def _check_host(state: TableState, visitor: Visitor) -> None:
    if visitor.player is None or visitor.player != state.host:
        raise WireError(Code.NOT_HOST, "fault-not-host")


def _check_between(state: TableState) -> None:
    if state.state == "playing":
        raise WireError(Code.TABLE_STATE, "fault-while-playing")
    if state.closed is not None:
        raise WireError(Code.TABLE_STATE, "fault-beginning")


def _find(seats: Mapping[str, Seat], colour: str) -> Seat:
    if colour not in seats:
        raise WireError(Code.TABLE_STATE, "fault-not-in-play", colour=colour)
    return seats[colour]
