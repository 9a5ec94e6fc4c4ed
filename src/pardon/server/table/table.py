"""Table: the way in and out of its room.

Messages, arrivals and deadlines become entries; `apply` is the only way in, and views are the only
way out.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from typing import Any

from pardon import fair
from pardon.locales import DEFAULT
from pardon.moves.moves import Move
from pardon.server.pages.results import GameResult
from pardon.server.table import deadlines, game_commands, seat_commands, views
from pardon.server.table.apply import apply, hear
from pardon.server.table.entries import (
    Entry,
    Exchanged,
    HostPassed,
    Renamed,
    Returned,
    Said,
    Sat,
    Stood,
)
from pardon.server.table.presence import Elsewhere, Presence
from pardon.server.table.seat import Visitor
from pardon.server.table.state import TableState
from pardon.server.table.table_game import AdviceTask, BotTask
from pardon.server.table.views import Listing
from pardon.server.table.writing.writing import Writing
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.explanations import because
from pardon.server.wire.from_client import (
    Act,
    AddSeed,
    ChangePlaces,
    CommitSeed,
    Fill,
    Hint,
    Incoming,
    Leave,
    LookAtCard,
    React,
    Rematch,
    Remove,
    Return,
    RevealSeed,
    Say,
    SetChat,
    SetHints,
    SetListed,
    SetLocked,
    SetWatcherChat,
    Sit,
    Stand,
    Start,
    Undo,
    Vacate,
    Weigh,
    Why,
    WhyCard,
)
from pardon.server.wire.http import NewTable
from pardon.server.wire.ids import tag_of
from pardon.server.wire.to_client import Because, CardPlays, Hinted, Reacted, Welcome
from pardon.server.wire.views import GameView, ResultView, TableView

Command = Callable[[TableState, Visitor, Any], Iterator[Entry]]

_COMMANDS: dict[type, Command] = {
    Sit: seat_commands.sit,
    Stand: seat_commands.stand,
    Fill: seat_commands.fill,
    Vacate: seat_commands.vacate,
    ChangePlaces: seat_commands.change_places,
    AddSeed: seat_commands.add_seed,
    CommitSeed: seat_commands.commit_seed,
    RevealSeed: game_commands.reveal_seed,
    SetChat: seat_commands.set_chat,
    SetHints: seat_commands.set_hints,
    SetWatcherChat: seat_commands.set_watcher_chat,
    SetListed: seat_commands.set_listed,
    SetLocked: seat_commands.set_locked,
    Remove: seat_commands.remove,
    Start: game_commands.start,
    Act: game_commands.act,
    Undo: game_commands.undo,
    Leave: game_commands.leave,
    Return: game_commands.come_back,
    Rematch: game_commands.ask_rematch,
}
"""What each message asks for."""


_RESEATING = frozenset((HostPassed, Sat, Stood, Renamed, Exchanged))
"""Entries that change somebody's own seat, name or role."""
_NOBODY: Set[str] = frozenset()


class Change:
    """Entries that one command came to, not stored yet."""

    def __init__(self, first: int) -> None:
        self.first = first
        """The number of the first of the entries."""
        self.entries: list[Entry] = []
        self.reseated: set[str] = set()
        """The players whose own seat, name or role it changed."""


class Table(TableState):
    """Table with its seats and its games in a row."""

    def __init__(
        self, table_id: str, now: float, new_seed: Callable[[], str] = fair.new_seed
    ) -> None:
        super().__init__(table_id, now, new_seed)

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
        return table, table._carry_out(seat_commands.make(table, player, new), now)

    @classmethod
    def rebuild(cls, table_id: str, entries: Iterable[tuple[Entry, float]]) -> "Table":
        """Return the table that stored entries, each with its time, make."""
        table = cls(table_id, 0.0)
        for entry, at in entries:
            table.apply(entry, at)
        return table

    def wake(self, now: float, others: Iterable[Elsewhere] = ()) -> None:
        """Let a table that was rebuilt go on: nobody is there yet, and the clock runs on.

        Whoever has to decide gets some time to come back, though, and never more than a whole
        clock, whatever the times in the log. Where others have it open at another server, the
        clock has run on since they came.
        """
        self.presence, present = Presence(now), list(others)
        self.presence.set_elsewhere(present, now)
        if present:
            self.asked = max(self.asked, min(each.since for each in present))
            return
        if self.clock is not None:
            earliest = now - self.clock + min(self.clock, deadlines.BACK_WITHIN)
            self.asked = min(max(self.asked, earliest), now)
        self.closed = None if self.closed is None else now

    def continue_from(self, table: "Table", began: float) -> None:
        """Let a table that was rebuilt beside another go on with those who are there."""
        self.presence, self.asked = table.presence, max(self.asked, began)

    def apply(self, entry: Entry, at: float) -> None:
        """Let an entry come to pass; nothing else changes a table."""
        apply(self, entry, at)

    def hear(self, visitor: Visitor, message: Incoming, now: float) -> Change:
        """Carry out what somebody asks for, or raise a `WireError` and change nothing."""
        command = _COMMANDS.get(type(message))
        if command is None:
            raise WireError(Code.UNREADABLE, "fault-no-command")
        return self._carry_out(command(self, visitor, message), now)

    def follow(self, entries: Iterable[tuple[Entry, float]]) -> Change:
        """Let entries come to pass that are stored already, each at its time."""
        change = Change(self.version)
        for entry, at in entries:
            change.reseated |= self._reseated_by(entry)
            self.apply(entry, at)
            change.entries.append(entry)
        return change

    def speak(self, visitor: Visitor, message: Say) -> Said | None:
        """Return what somebody says as it will be kept, None where it was heard, or refuse."""
        if message.key and (visitor.player, message.key) in self.heard:
            return None
        return seat_commands.say(self, visitor, message)

    def recall(self, spoken: int, asides: int, said: Iterable[tuple[Said, float]]) -> None:
        """Let a table that was rebuilt know what was said: how much in all, and the last of it."""
        spoken, asides = self.spoken + spoken, self.asides + asides
        for each, at in said:
            self.hear_said(each, at)
        self.spoken, self.asides = spoken, asides

    def call(self, player: str, name: str, version: int) -> bool:
        """Call a player at a seat by another name, taken at a version; tell whether that is new.

        Who has sat down since then did so under a name of its own.
        """
        seat = self.seat_of(player)
        if seat is None or seat.name == name or version < seat.named:
            return False
        seat.name = name
        return True

    def hear_said(self, said: Said, at: float) -> bool:
        """Let something be said that is kept; tell whether it is new.

        Sent to two servers at once it is kept twice, and heard once all the same.
        """
        if said.key and (said.player, said.key) in self.heard:
            return False
        hear(self, said, at)
        return True

    def check_entering(self, player: str | None, now: float) -> None:
        """Refuse whoever may not open the table."""
        if self.is_removed(player, now):
            raise WireError(Code.REMOVED, "fault-removed")
        seat_commands.check_open(self, player)
        if player is None and self.is_wary(now):
            raise WireError(Code.NO_SESSION, "fault-nameless")

    def remove(self, player: str, now: float) -> Change:
        """Remove somebody by the word of whoever runs the server."""
        return self._carry_out(seat_commands.take_out(self, player), now)

    def bot_act(self, task: BotTask, move: Move, now: float) -> Change:
        """Make the move that a bot chose, unless the game has gone on since."""
        return self._carry_out(game_commands.bot_act(self, task, move), now)

    def arrive(self, player: str | None, now: float) -> Change:
        """Count a connection; somebody who had merely lost it gets the seat back."""
        self.presence.arrive(player, now)
        return self.welcome_back(player, now)

    def welcome_back(self, player: str | None, now: float) -> Change:
        """Give the seat back to somebody who had merely lost the connection."""
        return self._carry_out(self._welcomed_back(player), now)

    def _welcomed_back(self, player: str | None) -> Iterator[Entry]:
        seat = self.seat_of(player)
        if seat is not None and seat.away == "away":
            yield Returned(seat.colour)

    def depart(self, player: str | None, now: float) -> None:
        """Count a connection off."""
        self.presence.depart(player, now)
        if self.seat_of(player) is None and player != self.host:
            self.presence.forget(player)

    def deadline(self) -> float | None:
        """Return when something happens although nobody says anything, if it does."""
        return deadlines.next_deadline(self)

    def expire(self, now: float) -> Change:
        """Do what is due."""
        return self._carry_out(deadlines.due(self, now), now)

    def _carry_out(self, entries: Iterator[Entry], now: float) -> Change:
        """Apply entries as a command yields them, so that each is made knowing of those before."""
        change = Change(self.version)
        for entry in entries:
            change.reseated |= self._reseated_by(entry)
            apply(self, entry, now)
            change.entries.append(entry)
        return change

    def _reseated_by(self, entry: Entry) -> Set[str]:
        """Return the players whose seat, name or role an entry is about to change."""
        if type(entry) not in _RESEATING:
            return _NOBODY
        match entry:
            case HostPassed(player=player):
                return {self.host, player}
            case Sat(player=player):
                return {player}
            case Stood(seat=seat) | Renamed(seat=seat):
                return {self.seats[seat].player or ""}
            case Exchanged(seat=seat, other=other):
                return {self.seats[each].player or "" for each in (seat, other)}
        return _NOBODY

    def explain(self, visitor: Visitor, message: Why | WhyCard) -> Because:
        """Answer why a pawn or a card can or cannot be used."""
        if self.state != "playing":
            raise WireError(Code.TABLE_STATE, "fault-not-playing")
        seat = self.seat_of(visitor.player)
        colour = None if seat is None else seat.colour
        return because(self.running.game, colour, message, self.telling(visitor.language))

    def look_at(self, visitor: Visitor, message: LookAtCard) -> CardPlays:
        """Answer what a card of the own hand could do now."""
        if self.state != "playing":
            raise WireError(Code.TABLE_STATE, "fault-not-playing")
        seat = self.seat_of(visitor.player)
        colour = None if seat is None else seat.colour
        return views.card_plays(self, colour, message, self.telling(visitor.language))

    def advice_task(self, visitor: Visitor, message: Hint | Weigh) -> AdviceTask:
        """Return the decision that somebody asks about, or refuse."""
        return game_commands.advice_task(self, visitor, message)

    def is_at(self, task: AdviceTask) -> bool:
        """Tell whether the decision that was asked about is still to be made."""
        running = self.running
        is_there = (running.number, running.step) == (task.number, task.step)
        return is_there and running.game.actor == task.seat

    def hinted(self, task: AdviceTask, best: str, why: str, language: str) -> Hinted:
        """Return a hint for whoever asked: the best move by its text, and why."""
        return views.hinted(self, task, best, why, language)

    def hidden_hint(self, hint: Hinted) -> Hinted:
        """Return a hint as others than whoever asked see it."""
        return views.hidden_hint(self, hint)

    def react(self, visitor: Visitor, message: React) -> Reacted:
        """Return a reaction for all to see."""
        name, seat = seat_commands.speaker(self, visitor), self.seat_of(visitor.player)
        colour = None if seat is None else seat.colour
        return Reacted(name, colour, message.reaction, tag_of(self.id, visitor.player))

    def game_view(self, seat: str | None, language: str = DEFAULT) -> GameView:
        """Return the game as a seat, or a watcher, knows it."""
        return views.game_view(self, seat, self.telling(language))

    def writing(self, version: int) -> Writing:
        """Return what writes for each who looks what came to pass after a version."""
        return Writing(self, version)

    def table_view(self, now: float, language: str = DEFAULT) -> TableView:
        """Return the table as everyone sees it."""
        return views.table_view(self, now, language)

    def welcome(self, visitor: Visitor, seen: int | None, now: float) -> Welcome:
        """Return everything for somebody who arrives, or has to start afresh."""
        return views.welcome(self, visitor, seen, now)

    def game_result(self, ended: float) -> GameResult:
        """Return what is kept of the game that has just ended."""
        return views.game_result(self, ended)

    def result(self) -> ResultView | None:
        """Return how the last game ended, None while one goes on."""
        return views.result_view(self)

    def listing(self) -> Listing:
        """Return what is remembered of it for lists."""
        return views.listing_of(self)
