"""Who sits where at a table, and the commands about it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from pardon.errors import EditionError
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.server.pages.catalogue import read_config
from pardon.server.table.entries import (
    ChatSet,
    Entry,
    Filled,
    Made,
    MadeSeat,
    Prepared,
    Renamed,
    Said,
    Sat,
    Seeded,
    Stood,
    Vacated,
    Why,
)
from pardon.server.wire.clean_text import as_name, sentence, tidied
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    AddSeed,
    Colour,
    Fill,
    Level,
    Rename,
    Say,
    SetChat,
    Sit,
    Stand,
    Vacate,
)
from pardon.server.wire.http import NewSeat, NewTable

if TYPE_CHECKING:
    from pardon.server.table.table import Table

STAND_IN: Level = "medium"
"""The level of a bot that nobody chose."""
BOT_NAMES: dict[Colour, str] = {
    "red": "Ruby", "blue": "Skye", "yellow": "Sunny", "green": "Fern",
}  # fmt: skip
"""What the bot of a colour is called."""


class Visitor(NamedTuple):
    """Whoever speaks at a table."""

    player: str | None
    """None for somebody who never said who they are."""
    name: str


@dataclass(slots=True)
class Seat:
    """A seat of a table: a person's, a bot's, or open."""

    colour: Colour
    player: str | None = None
    name: str = ""
    level: Level | None = None
    """Of a bot."""
    away: Why | None = None
    """Why a bot stands in for the person, None while the person plays."""
    seed: str | None = None
    wants_rematch: bool = False

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Whose it is."""
        if self.player is not None:
            return "person"
        return "open" if self.level is None else "bot"

    @property
    def playing_level(self) -> Level | None:
        """The level of the bot that decides, None where a person does."""
        return STAND_IN if self.away else self.level

    @property
    def title(self) -> str:
        """What stands at the seat for all to read."""
        return BOT_NAMES[self.colour] if self.level else self.name

    def empty(self) -> None:
        """Open the seat."""
        self.player = self.level = self.away = self.seed = None
        self.name, self.wants_rematch = "", False


def _config(text: str) -> Config:
    try:
        return read_config(text)
    except EditionError as fault:
        raise WireError(Code.CONFIG, sentence(f"this cannot be played: {fault}")) from None


def made(table: "Table", player: str, new: NewTable) -> Iterator[Entry]:
    """Yield the entries of a new table, or refuse."""
    config = _config(new.config)
    seats = sorted(new.seats, key=lambda seat: COLOURS.index(seat.colour))
    faults = config.seat_faults([seat.colour for seat in seats])
    if faults:
        raise WireError(Code.CONFIG, sentence(f"this cannot be played: {'; '.join(faults)}"))
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise WireError(Code.CONFIG, "You can sit on one seat only.")
    yield Made(
        player, as_name(new.name), config.text, tuple(_made_seat(player, each) for each in seats),
        new.clock, new.is_public, new.chat,
    )  # fmt: skip
    yield Prepared(1, table.new_seed())


def _made_seat(player: str, seat: NewSeat) -> MadeSeat:
    if seat.kind == "me":
        return MadeSeat(seat.colour, player=player)
    if seat.kind == "bot":
        return MadeSeat(seat.colour, level=seat.level or STAND_IN)
    return MadeSeat(seat.colour)


def seats_of(made: Made) -> dict[str, Seat]:
    """Return the seats of a new table."""
    return {
        each.colour: Seat(
            each.colour, each.player, made.name if each.player else "", each.level
        )
        for each in made.seats
    }  # fmt: skip


def own_seat(table: "Table", visitor: Visitor) -> Seat:
    """Return the seat of whoever speaks, or refuse."""
    if visitor.player is None:
        raise WireError(Code.NO_SESSION, "Tell us your name first.")
    seat = table.seat_of(visitor.player)
    if seat is None:
        raise WireError(Code.NOT_SEATED, "You have no seat at this table.")
    return seat


def sit(table: "Table", visitor: Visitor, message: Sit) -> Iterator[Entry]:
    """Take an open seat, giving up another one."""
    if visitor.player is None:
        raise WireError(Code.NO_SESSION, "Tell us your name first.")
    _check_between(table)
    if _find(table.seats, message.seat).kind != "open":
        raise WireError(Code.SEAT_TAKEN, f"{message.seat.capitalize()} is taken.")
    name, former = as_name(message.name), table.seat_of(visitor.player)
    if former is not None:
        yield Stood(former.colour)
    yield Sat(message.seat, visitor.player, name)


def stand(table: "Table", visitor: Visitor, _: Stand) -> Iterator[Entry]:
    """Give a seat up."""
    seat = own_seat(table, visitor)
    _check_between(table)
    yield Stood(seat.colour)


def fill(table: "Table", visitor: Visitor, message: Fill) -> Iterator[Entry]:
    """Let a bot take a seat, or another level."""
    _check_host(table, visitor)
    seat = _find(table.seats, message.seat)
    if seat.kind == "person":
        raise WireError(Code.SEAT_TAKEN, f"{message.seat.capitalize()} is taken by a person.")
    if seat.level != message.level:
        yield Filled(seat.colour, message.level)


def vacate(table: "Table", visitor: Visitor, message: Vacate) -> Iterator[Entry]:
    """Send a bot away."""
    _check_host(table, visitor)
    _check_between(table)
    if _find(table.seats, message.seat).kind != "bot":
        raise WireError(Code.TABLE_STATE, f"No bot sits on {message.seat}.")
    yield Vacated(message.seat)


def add_seed(table: "Table", visitor: Visitor, message: AddSeed) -> Iterator[Entry]:
    """Add a seed to the cards of the next game."""
    seat = own_seat(table, visitor)
    _check_between(table)
    if seat.seed != message.seed:
        yield Seeded(seat.colour, message.seed)


def rename(table: "Table", visitor: Visitor, message: Rename) -> Iterator[Entry]:
    """Take another name."""
    if visitor.player is None:
        raise WireError(Code.NO_SESSION, "Only who has a seat, or had one, has a name here.")
    name, seat = as_name(message.name), table.seat_of(visitor.player)
    if seat is not None and seat.name != name:
        yield Renamed(seat.colour, name)


def say(table: "Table", visitor: Visitor, message: Say) -> Iterator[Entry]:
    """Say something to everyone."""
    name = speaker(table, visitor)
    if not table.chat:
        raise WireError(Code.NO_CHAT, "The chat is switched off at this table.")
    text, seat = tidied(message.text), table.seat_of(visitor.player)
    if not text:
        raise WireError(Code.UNREADABLE, "There is nothing to read in that.")
    yield Said(None if seat is None else seat.colour, name, text)


def speaker(table: "Table", visitor: Visitor) -> str:
    """Return what whoever wants to be heard is called, or refuse who never said."""
    name = "" if visitor.player is None else table.name_of(visitor)
    if not name:
        raise WireError(Code.NO_SESSION, "Tell us your name before you speak.")
    return name


def set_chat(table: "Table", visitor: Visitor, message: SetChat) -> Iterator[Entry]:
    """Switch the chat on or off."""
    _check_host(table, visitor)
    if table.chat != message.on:
        yield ChatSet(message.on)


def _check_host(table: "Table", visitor: Visitor) -> None:
    if visitor.player is None or visitor.player != table.host:
        raise WireError(Code.NOT_HOST, "Only the host of this table can do that.")


def _check_between(table: "Table") -> None:
    if table.state == "playing":
        raise WireError(Code.TABLE_STATE, "Not while a game is being played.")


def _find(seats: Mapping[str, Seat], colour: str) -> Seat:
    if colour not in seats:
        raise WireError(Code.TABLE_STATE, f"{colour.capitalize()} is not in play at this table.")
    return seats[colour]
