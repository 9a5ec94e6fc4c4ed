"""The game that is played at a table, and the commands about it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from pardon.events.events import Drew as DrewCard
from pardon.events.events import Event, Reshuffled, Swapped, TurnBegan
from pardon.fair import SCHEME, Dealer, Fairness, commitment
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.outcome import Outcome
from pardon.rules.config import Config
from pardon.server.table.entries import (
    Acted,
    Began,
    Drew,
    Entry,
    Filled,
    Prepared,
    Replaced,
    Returned,
    Undid,
    WantedRematch,
)
from pardon.server.table.seat_commands import STAND_IN, Seat, Visitor, own_seat
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import Act, Colour, Leave, Level, Rematch, Return, Start, Undo
from pardon.view import View

if TYPE_CHECKING:
    from pardon.server.table.table import Table


MOST_UNDONE = 500
"""Decisions that a seat can take back in one game."""
_TELLING = (TurnBegan, Swapped, Reshuffled, DrewCard)


class Deal(NamedTuple):
    """What the cards of a game follow from."""

    game: str
    """The id of the game."""
    seed: str
    seeds: Mapping[str, str]

    @property
    def commitment(self) -> str:
        """The hash of the server's seed."""
        return commitment(self.game, self.seed)

    def fairness(self, is_drawn: bool) -> Fairness:
        """Return what a record tells of it."""
        return Fairness(
            SCHEME, self.game, self.commitment, self.seed, dict(self.seeds), is_drawn
        )  # fmt: skip


class Play:
    """A game under way or just over."""

    def __init__(self, deal: Deal, config: Config, seats: tuple[str, ...], began: Began) -> None:
        self.deal = deal
        self.number = began.game
        self.is_drawn = began.is_drawn
        self.game = Game(config, seats=seats, seed=0, first=began.first)
        self._dealer = Dealer(deal.game, deal.seed, deal.seeds)
        self._draws = int(began.is_drawn)
        self._undone: Counter[str] = Counter()
        self._outcome: Outcome | None = None

    @property
    def step(self) -> int:
        """How many steps stand."""
        return self.game.count

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        if self._outcome is None and self.game.is_over():
            self._outcome = self.game.outcome()
        return self._outcome

    def next_draw(self) -> str:
        """Return the outcome of the chance step that is next."""
        return self._dealer.draw(self._draws, self.game.chances())

    def draw(self, outcome: str) -> tuple[Event, ...]:
        """Take a chance step."""
        self.game.draw(outcome)
        self._draws += 1
        return self.game.events

    def move_of(self, text: str) -> Move:
        """Return the legal move with a text."""
        return next(move for move in self.game.listed() if move.text == text)

    def can_undo(self, seat: str) -> bool:
        """Tell whether a seat may take its last decision back: inside a card, nothing learnt."""
        if self.step == 0 or self.game.actor != seat or self._undone[seat] >= MOST_UNDONE:
            return False
        last = self.game.peek()
        return isinstance(last, Move) and last.seat == seat and not _tells(self.game.events)

    def undo(self, seat: str) -> tuple[Event, ...]:
        """Take the last decision of a seat back; return what had happened."""
        undone = self.game.events
        self.game.pop()
        self._undone[seat] += 1
        return undone


def _tells(events: tuple[Event, ...]) -> bool:
    """Tell whether a decision ended a turn or let somebody see a card."""
    return any(isinstance(each, _TELLING) for each in events)


class Thought(NamedTuple):
    """A decision that a bot has to make."""

    game: int
    step: int
    seat: str
    level: Level
    view: View


def start(table: "Table", visitor: Visitor, _: Start) -> Iterator[Entry]:
    """Begin the first game, or the next one where only bots play."""
    if visitor.player is None or visitor.player != table.host:
        raise WireError(Code.NOT_HOST, "Only the host of this table can start the game.")
    if table.state == "playing":
        raise WireError(Code.TABLE_STATE, "The game has begun already.")
    if table.state == "over" and table.players:
        raise WireError(Code.TABLE_STATE, "Another game begins when the players ask for it.")
    yield from begin(table)


def begin(table: "Table") -> Iterator[Entry]:
    """Begin the next game; seats still open are filled with bots."""
    for seat in table.seats.values():
        if seat.kind == "open":
            yield Filled(seat.colour, STAND_IN)
    number, leader = table.number + 1, table.match.leader
    is_drawn = leader is None and table.config.rules.first == "random"
    if is_drawn:
        deal = table.next_deal
        leader = Dealer(*deal).draw(0, dict.fromkeys(table.seats, 1))
    yield Began(number, cast("Colour | None", leader), is_drawn)
    yield from advance(table)


def advance(table: "Table") -> Iterator[Entry]:
    """Let chance act until somebody has to decide, and prepare what follows the end."""
    play = table.running
    while play.game.is_chance:
        yield Drew(play.next_draw())
    if play.game.is_over():
        yield Prepared(play.number + 1, table.new_seed())


def act(table: "Table", visitor: Visitor, message: Act) -> Iterator[Entry]:
    """Make a move."""
    seat = _deciding(table, visitor, message)
    move = _legal(table.running.game, message.move)
    yield Acted(seat.colour, move.text, "person")
    yield from advance(table)


def _deciding(table: "Table", visitor: Visitor, message: Act | Undo) -> Seat:
    """Return the seat of whoever speaks if it is to decide, or refuse."""
    seat = own_seat(table, visitor)
    _check_playing(table)
    play = table.running
    if (message.game, message.step) != (play.number, play.step):
        raise WireError(Code.STALE, "The game has gone on since; have another look.")
    if seat.colour != play.game.actor:
        raise WireError(Code.NOT_YOUR_TURN, "It is not your turn.")
    if seat.away:
        raise WireError(Code.NOT_YOUR_TURN, "A bot is playing for you; come back first.")
    return seat


def _legal(game: Game, number: int) -> Move:
    for move in game.listed():
        if move.id == number:
            return move
    raise WireError(Code.ILLEGAL, "That is not one of your moves.")


def undo(table: "Table", visitor: Visitor, message: Undo) -> Iterator[Entry]:
    """Take the last decision back."""
    seat = _deciding(table, visitor, message)
    if not table.running.can_undo(seat.colour):
        raise WireError(Code.NO_UNDO, "There is nothing that could be taken back.")
    yield Undid(seat.colour)


def bot_act(table: "Table", thought: Thought, move: Move) -> Iterator[Entry]:
    """Make the move that a bot thought of, unless the game has gone on since."""
    if table.is_pending(thought):
        yield Acted(cast("Colour", thought.seat), move.text, "bot")
        yield from advance(table)


def leave(table: "Table", visitor: Visitor, _: Leave) -> Iterator[Entry]:
    """Leave the game to a bot."""
    seat = own_seat(table, visitor)
    _check_playing(table)
    if seat.away != "left":
        yield Replaced(seat.colour, "left")


def come_back(table: "Table", visitor: Visitor, _: Return) -> Iterator[Entry]:
    """Take the own seat back from the bot."""
    seat = own_seat(table, visitor)
    if seat.away:
        yield Returned(seat.colour)


def ask_rematch(table: "Table", visitor: Visitor, _: Rematch) -> Iterator[Entry]:
    """Ask for another game, and begin it if everyone else has asked."""
    seat = own_seat(table, visitor)
    if table.state != "over":
        raise WireError(Code.TABLE_STATE, "There is no game to follow yet.")
    if seat.away:
        yield Returned(seat.colour)
    if not seat.wants_rematch:
        yield WantedRematch(seat.colour)
    if table.is_rematch_wanted():
        yield from begin(table)


def _check_playing(table: "Table") -> None:
    if table.state != "playing":
        raise WireError(Code.TABLE_STATE, "No game is being played at this table.")
