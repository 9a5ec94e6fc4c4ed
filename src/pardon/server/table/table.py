"""A table: the one authority over its seats, its games and their cards.

It knows no sockets, no files and no clock. Whatever changes it is an entry; `apply` is the only
way in, and a table rebuilt from its entries equals the one that wrote them.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from pardon import fair
from pardon.events.events import Led
from pardon.match import Match
from pardon.rules.config import Config
from pardon.server.table import entries as stored
from pardon.server.table import game_commands as playing
from pardon.server.table import seat_commands as seating
from pardon.server.table.entries import Entry
from pardon.server.table.game_commands import Deal, Play, Thought
from pardon.server.table.presence import Presence
from pardon.server.table.seat_commands import Seat, Visitor
from pardon.server.table.step_log import Step, Trail
from pardon.server.table.views import result_view
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.explanations import because
from pardon.server.wire.from_client import (
    Act,
    AddSeed,
    Fill,
    Incoming,
    Leave,
    React,
    Rematch,
    Rename,
    Return,
    Say,
    SetChat,
    Sit,
    Stand,
    Start,
    Undo,
    Vacate,
    Why,
    WhyCard,
)
from pardon.server.wire.http import NewTable
from pardon.server.wire.to_client import Because, Reacted
from pardon.server.wire.views import ResultView, Said

REMEMBERED = 100
"""How many of the last remarks somebody who arrives gets."""
AWAY_AFTER = 60.0
"""Seconds after which a bot stands in for somebody whose connection is lost."""
HOST_AFTER = 60.0
"""Seconds after which another is the host instead of one whose connection is lost."""
STOOD_AFTER = 10.0
"""The same after a host has stood up: enough to load the page anew."""
REMATCH_AFTER = 10.0
"""Seconds for which another game waits for somebody who has just gone."""


_GAME = (
    stored.Prepared, stored.Began, stored.Drew, stored.Acted, stored.Undid, stored.Returned,
)  # fmt: skip
_OF_A_SEAT = (stored.Stood, stored.Renamed)
_DECISIONS = (stored.Acted, stored.Undid)


class Change:
    """The entries that one command came to, not stored yet."""

    def __init__(self, first: int) -> None:
        self.first = first
        """The number of the first of the entries."""
        self.entries: list[Entry] = []
        self.reseated: set[str] = set()
        """The players whose own seat, name or role it changed."""

    def has(self, *kinds: type[Entry]) -> bool:
        """Tell whether there is an entry of one of these kinds."""
        return any(isinstance(entry, kinds) for entry in self.entries)


class Table:
    """A table with its seats and its games in a row."""

    config: Config
    host: str
    """The player who made it, or who has taken over since."""
    seats: dict[str, Seat]
    """In board order."""
    clock: int | None
    is_public: bool
    chat: bool
    match: Match
    next_deal: Deal
    """Of the next game."""

    def __init__(
        self, table_id: str, now: float, new_seed: Callable[[], str] = fair.new_seed
    ) -> None:
        self.id = table_id
        self.new_seed = new_seed
        self.version = 0
        self.remarks = 0
        """How many of the entries are no part of a game, nor said by those who watch."""
        self.asides = 0
        """How much was said by those who watch."""
        self.changed = now
        self.presence = Presence(now)
        self.trail = Trail()
        self.said: deque[Said] = deque(maxlen=REMEMBERED)
        self.number = 0
        self._has_host_stood = False
        self._play: Play | None = None
        self._seed = ""
        self._asked = now
        self._furthest = 0
        self._asked_seat: str | None = None
        self._result: ResultView | None = None

    @classmethod
    def make(
        cls,
        table_id: str,
        player: str,
        new: NewTable,
        now: float,
        new_seed: Callable[[], str] = fair.new_seed,
    ) -> "tuple[Table, Change]":
        """Make a table, or refuse."""
        table = cls(table_id, now, new_seed)
        return table, table.carry_out(seating.made(table, player, new), now)

    @classmethod
    def rebuild(cls, table_id: str, entries: Iterable[tuple[Entry, float]]) -> "Table":
        """Return the table that stored entries, each with its time, make."""
        table = cls(table_id, 0.0)
        for entry, at in entries:
            table.apply(entry, at)
        return table

    def wake(self, now: float) -> None:
        """Let a table that was rebuilt go on: nobody is there yet, and the clock starts again."""
        self.presence = Presence(now)
        self._asked = now

    def hear(self, visitor: Visitor, message: Incoming, now: float) -> Change:
        """Carry out what somebody asks for, or raise a `WireError` and change nothing."""
        command = _COMMANDS.get(type(message))
        if command is None:
            raise WireError(Code.UNREADABLE, "That is not something a table can do.")
        return self.carry_out(command(self, visitor, message), now)

    def carry_out(self, entries: Iterator[Entry], now: float) -> Change:
        """Apply entries as they are made, so that each is made knowing of those before."""
        change = Change(self.version)
        for entry in entries:
            change.reseated |= self._reseated_by(entry)
            self.apply(entry, now)
            change.entries.append(entry)
        return change

    def _reseated_by(self, entry: Entry) -> set[str]:
        """Return the players whose seat, name or role an entry changes."""
        if isinstance(entry, stored.HostPassed):
            return {self.host, entry.player}
        if isinstance(entry, stored.Sat):
            return {entry.player}
        return {self.seats[entry.seat].player or ""} if isinstance(entry, _OF_A_SEAT) else set()

    def apply(self, entry: Entry, at: float) -> None:
        """Let an entry come to pass; nothing else changes a table."""
        self.version += 1
        is_aside = isinstance(entry, stored.Said) and entry.seat is None
        self.asides += is_aside
        self.remarks += not (is_aside or isinstance(entry, _GAME))
        _APPLIED[type(entry)](self, entry, at)
        if not (isinstance(entry, _DECISIONS) and self.trail.hidden_from(None)):
            self.changed = at

    def version_for(self, seat: str | None) -> int:
        """Return the version without the last steps that a seat, or a watcher, may not know of."""
        return self.version - self.trail.hidden_from(seat)

    def explain(self, visitor: Visitor, message: Why | WhyCard) -> Because:
        """Answer why a pawn or a card can or cannot be used."""
        if self.state != "playing":
            raise WireError(Code.TABLE_STATE, "No game is being played at this table.")
        seat = self.seat_of(visitor.player)
        return because(self.running.game, None if seat is None else seat.colour, message)

    def react(self, visitor: Visitor, message: React) -> Reacted:
        """Return a reaction for all to see."""
        name, seat = seating.speaker(self, visitor), self.seat_of(visitor.player)
        return Reacted(name, None if seat is None else seat.colour, message.reaction)

    def arrive(self, player: str | None, now: float) -> Change:
        """Count a connection; somebody who had merely lost it gets the seat back."""
        self.presence.arrive(player, now)
        return self.carry_out(self._welcomed_back(player), now)

    def _welcomed_back(self, player: str | None) -> Iterator[Entry]:
        seat = self.seat_of(player)
        if seat is not None and seat.away == "away":
            yield stored.Returned(seat.colour)

    def depart(self, player: str | None, now: float) -> None:
        """Count a connection off."""
        self.presence.depart(player, now)
        if self.seat_of(player) is None and player != self.host:
            self.presence.forget(player)

    def thinking(self) -> Thought | None:
        """Return the decision that a bot has to make, if there is one."""
        seat = self.deciding
        if seat is None or seat.playing_level is None:
            return None
        view = self.running.game.view(seat.colour)
        return Thought(self.number, self.running.step, seat.colour, seat.playing_level, view)

    def is_pending(self, thought: Thought) -> bool:
        """Tell whether a decision is still to be made, and by a bot."""
        seat = self.deciding
        return (
            seat is not None
            and seat.playing_level is not None
            and (self.number, self.running.step) == (thought.game, thought.step)
        )

    def deadline(self) -> float | None:
        """Return when something happens although nobody says anything, if it does."""
        times = [
            self._out_of_time(), self._out_of_sight(), self._out_of_patience(),
            self._out_of_office(),
        ]  # fmt: skip
        return min((time for time in times if time is not None), default=None)

    def expire(self, now: float) -> Change:
        """Do what is due."""
        return self.carry_out(self._due(now), now)

    def _due(self, now: float) -> Iterator[Entry]:
        if _has_come(self._out_of_office(), now):
            yield stored.HostPassed(self._here[0])
        seat = self.deciding
        if seat is not None and _has_come(self._out_of_time(), now):
            yield stored.Replaced(seat.colour, "clock")
        elif seat is not None and _has_come(self._out_of_sight(), now):
            yield stored.Replaced(seat.colour, "away")
        elif _has_come(self._out_of_patience(), now):
            yield from playing.begin(self)

    def _out_of_time(self) -> float | None:
        """Return when the clock of the person who decides runs out."""
        seat = self.deciding
        if self.clock is None or seat is None or seat.playing_level is not None:
            return None
        return self._asked + self.clock

    def _out_of_sight(self) -> float | None:
        """Return when somebody else has waited long enough for a person who is not there."""
        seat = self.deciding
        if seat is None or seat.player is None or seat.away or self.presence.is_here(seat.player):
            return None
        waiting = [self.presence.since(each) for each in self._here if each != seat.player]
        if not waiting:
            return None
        return max(min(waiting), self.presence.since(seat.player)) + AWAY_AFTER

    def _out_of_patience(self) -> float | None:
        """Return when another game begins without those who have gone without asking."""
        if self.state != "over" or not self.is_rematch_wanted():
            return None
        gone = [seat.player for seat in self.seats.values() if seat.player and not seat.away
                and not seat.wants_rematch]  # fmt: skip
        return max((self.presence.since(each) for each in gone), default=0.0) + REMATCH_AFTER

    def _out_of_office(self) -> float | None:
        """Return when the host, who is not there, makes way for somebody who is."""
        if self.state == "playing" or self.presence.is_here(self.host) or not self._here:
            return None
        waiting = min(self.presence.since(each) for each in self._here)
        patience = STOOD_AFTER if self._has_host_stood else HOST_AFTER
        return max(waiting, self.presence.since(self.host)) + patience

    @property
    def _here(self) -> list[str]:
        """The persons at their seats who have the table open, in board order."""
        return [
            seat.player
            for seat in self.seats.values()
            if seat.player and self.presence.is_here(seat.player)
        ]

    @property
    def deciding(self) -> Seat | None:
        """The seat that has to decide."""
        actor = None if self._play is None else self._play.game.actor
        return None if actor is None else self.seats[actor]

    @property
    def running(self) -> Play:
        """The game that is played or was last played."""
        if self._play is None:
            raise WireError(Code.TABLE_STATE, "No game has begun at this table.")
        return self._play

    @property
    def state(self) -> Literal["open", "playing", "over"]:
        """Before the first game, in a game, or between games."""
        if self._play is None:
            return "open"
        return "playing" if self._play.outcome is None else "over"

    @property
    def last_game(self) -> str | None:
        """The id of the last finished game."""
        finished = self.number if self.state == "over" else self.number - 1
        return f"{self.id}-{finished}" if finished > 0 else None

    @property
    def names(self) -> Mapping[str, str]:
        """What stands at each seat."""
        return {colour: seat.title for colour, seat in self.seats.items()}

    @property
    def players(self) -> set[str]:
        """The players who have a seat."""
        return {seat.player for seat in self.seats.values() if seat.player}

    def seat_of(self, player: str | None) -> Seat | None:
        """Return the seat of a player."""
        if player is not None:
            for seat in self.seats.values():
                if seat.player == player:
                    return seat
        return None

    def name_of(self, visitor: Visitor) -> str:
        """Return what somebody is called here."""
        seat = self.seat_of(visitor.player)
        return visitor.name if seat is None else seat.name

    def remaining(self, now: float) -> float | None:
        """Return the seconds left for this decision, if a clock runs."""
        due = self._out_of_time()
        return None if due is None else max(0.0, due - now)

    def result(self) -> ResultView | None:
        """Return how the last game ended, once it has."""
        if self._result is None and self._play is not None and self._play.outcome is not None:
            self._result = result_view(self._play, self._play.outcome)
        return self._result

    def is_rematch_wanted(self) -> bool:
        """Tell whether all persons still there have asked for another game."""
        asking = [seat for seat in self.seats.values() if seat.wants_rematch]
        return any(self.presence.is_here(seat.player) for seat in asking) and all(
            seat.wants_rematch or seat.away or not self.presence.is_here(seat.player)
            for seat in self.seats.values()
            if seat.player
        )

    def _made(self, entry: stored.Made, _: float) -> None:
        self.config = Config.parse(entry.config)
        self.host = entry.player
        self.seats = seating.seats_of(entry)
        self.clock, self.is_public, self.chat = entry.clock, entry.is_public, entry.chat
        self.match = Match(self.config, seats=tuple(self.seats))

    def _prepared(self, entry: stored.Prepared, _: float) -> None:
        self._seed = entry.seed
        for seat in self.seats.values():
            seat.seed = None
        self._set_deal(entry.game)

    def _set_deal(self, number: int) -> None:
        seeds = {each: seat.seed for each, seat in self.seats.items() if seat.seed is not None}
        self.next_deal = Deal(f"{self.id}-{number}", self._seed, seeds)

    def _sat(self, entry: stored.Sat, _: float) -> None:
        seat = self.seats[entry.seat]
        seat.player, seat.name = entry.player, entry.name
        self._has_host_stood &= entry.player != self.host

    def _stood(self, entry: stored.Stood | stored.Vacated, _: float) -> None:
        self._has_host_stood |= self.seats[entry.seat].player == self.host
        self.seats[entry.seat].empty()
        self._set_deal(self.number + 1)

    def _filled(self, entry: stored.Filled, _: float) -> None:
        self.seats[entry.seat].level = entry.level

    def _seeded(self, entry: stored.Seeded, _: float) -> None:
        self.seats[entry.seat].seed = entry.seed
        self._set_deal(self.number + 1)

    def _chat_set(self, entry: stored.ChatSet, _: float) -> None:
        self.chat = entry.on

    def _spoken(self, entry: stored.Said, at: float) -> None:
        self.said.append(Said(entry.name, entry.seat, entry.text, at))

    def _renamed(self, entry: stored.Renamed, _: float) -> None:
        self.seats[entry.seat].name = entry.name

    def _host_passed(self, entry: stored.HostPassed, _: float) -> None:
        self.host, self._has_host_stood = entry.player, False

    def _began(self, entry: stored.Began, at: float) -> None:
        self.number, self._result = entry.game, None
        self._play = Play(self.next_deal, self.config, tuple(self.seats), entry)
        for seat in self.seats.values():
            seat.wants_rematch = False
        self.trail.begin(self.version - 1)
        if entry.first is not None:
            led = (Led(entry.first),)
            self.trail.add(Step(self.version, led, self.running.game.owners))
        self._furthest, self._asked_seat = 0, None
        self._asked = at

    def _drew(self, entry: stored.Drew, at: float) -> None:
        owners = self.running.game.owners
        self._go_on(Step(self.version, self.running.draw(entry.outcome), owners), at)

    def _acted(self, entry: stored.Acted, at: float) -> None:
        play = self.running
        owners = play.game.owners
        self._go_on(Step(self.version, play.game.push(play.move_of(entry.move)), owners), at)

    def _go_on(self, step: Step, at: float) -> None:
        """Start the clock anew, but not for what one took back, nor for what nobody else knows."""
        play = self.running
        self.trail.add(step)
        if step.is_hidden_from(None):
            return
        if play.step > self._furthest or play.game.actor != self._asked_seat:
            self._furthest, self._asked = max(play.step, self._furthest), at
            self._asked_seat = play.game.actor
        if play.outcome is not None:
            self.match.finish(play.game)

    def _undid(self, entry: stored.Undid, _: float) -> None:
        undone = self.running.undo(entry.seat)
        self.trail.add(Step(self.version, undone, self.running.game.owners, entry.seat))

    def _replaced(self, entry: stored.Replaced, _: float) -> None:
        self.seats[entry.seat].away = entry.why

    def _returned(self, entry: stored.Returned, _: float) -> None:
        """Give a seat back; the clock runs on, or leaving and coming back would gain time."""
        self.seats[entry.seat].away = None

    def _wanted_rematch(self, entry: stored.WantedRematch, _: float) -> None:
        self.seats[entry.seat].wants_rematch = True


def _has_come(time: float | None, now: float) -> bool:
    return time is not None and time <= now


_APPLIED: dict[type, Callable[[Table, Any, float], None]] = {
    stored.Made: Table._made,
    stored.Prepared: Table._prepared,
    stored.Sat: Table._sat,
    stored.Stood: Table._stood,
    stored.Filled: Table._filled,
    stored.Vacated: Table._stood,
    stored.Seeded: Table._seeded,
    stored.ChatSet: Table._chat_set,
    stored.Said: Table._spoken,
    stored.Renamed: Table._renamed,
    stored.HostPassed: Table._host_passed,
    stored.Began: Table._began,
    stored.Drew: Table._drew,
    stored.Acted: Table._acted,
    stored.Undid: Table._undid,
    stored.Replaced: Table._replaced,
    stored.Returned: Table._returned,
    stored.WantedRematch: Table._wanted_rematch,
}
"""What each entry changes."""

_COMMANDS: dict[type, Callable[[Table, Visitor, Any], Iterator[Entry]]] = {
    Sit: seating.sit,
    Stand: seating.stand,
    Fill: seating.fill,
    Vacate: seating.vacate,
    AddSeed: seating.add_seed,
    Rename: seating.rename,
    Say: seating.say,
    SetChat: seating.set_chat,
    Start: playing.start,
    Act: playing.act,
    Undo: playing.undo,
    Leave: playing.leave,
    Return: playing.come_back,
    Rematch: playing.ask_rematch,
}
"""What each message asks for."""
