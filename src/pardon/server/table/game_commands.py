"""Game commands: what can be asked for about the game, as entries or a refusal.

A command is a generator, and each entry is applied before the next is asked for: what follows a
``yield`` sees the state after it.
"""

from collections.abc import Iterator
from typing import cast

from pardon.fair import SCHEME, seed_commitment
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.server.table.entries import (
    Acted,
    Began,
    Closed,
    Drew,
    Entry,
    Filled,
    Prepared,
    Replaced,
    Returned,
    Revealed,
    Undid,
    WantedRematch,
)
from pardon.server.table.seat import STAND_IN, Seat, Visitor
from pardon.server.table.seat_commands import own_seat
from pardon.server.table.state import TableState
from pardon.server.table.table_game import AdviceTask, BotTask
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    Act,
    Colour,
    Hint,
    Leave,
    Rematch,
    Return,
    RevealSeed,
    Start,
    Undo,
    Weigh,
)


def start(state: TableState, visitor: Visitor, _: Start) -> Iterator[Entry]:
    """Begin the first game, or the next one where only bots play."""
    if visitor.player is None or visitor.player != state.host:
        raise WireError(Code.NOT_HOST, "fault-host-starts")
    if state.state == "playing":
        raise WireError(Code.TABLE_STATE, "fault-begun")
    if state.state == "over" and state.players:
        raise WireError(Code.TABLE_STATE, "fault-ask-again")
    yield from begin(state)


def begin(state: TableState) -> Iterator[Entry]:
    """Begin the next game, once those who committed to seeds have had time to reveal them."""
    if state.closed is not None:
        return
    yield from _fill(state)
    if state.withheld:
        yield Closed(state.number + 1)
    else:
        yield from deal(state)


def _fill(state: TableState) -> Iterator[Entry]:
    for seat in state.seats.values():
        if seat.kind == "open":
            yield Filled(seat.colour, STAND_IN)


def reveal_seed(state: TableState, visitor: Visitor, message: RevealSeed) -> Iterator[Entry]:
    """Reveal the seed that was committed to; the last one lets the game begin."""
    seat = own_seat(state, visitor)
    if state.closed is None or message.game != state.number + 1:
        raise WireError(Code.STALE, "fault-stale")
    found = seed_commitment(state.next_deal.game, seat.colour, message.seed)
    if found != seat.commitment:
        raise WireError(Code.ILLEGAL, "fault-other-seed")
    if seat.seed is None:
        yield Revealed(seat.colour, message.seed)
        if not state.withheld:
            yield from deal(state)


def deal(state: TableState) -> Iterator[Entry]:
    """Begin the next game with the seeds that are there; seats still open are filled with bots."""
    yield from _fill(state)
    number, leader = state.number + 1, state.match.leader
    is_drawn = leader is None and state.config.rules.first == "random"
    if is_drawn:
        leader = state.next_deal.dealer.draw(0, dict.fromkeys(state.seats, 1))
    yield Began(number, cast("Colour | None", leader), is_drawn)
    yield from advance(state)


def advance(state: TableState) -> Iterator[Entry]:
    """Let chance act until somebody has to decide, and prepare what follows the end."""
    running = state.running
    while running.game.is_chance:
        yield Drew(running.next_draw())
    if running.game.is_over():
        yield Prepared(running.number + 1, state.new_seed(), SCHEME)


def act(state: TableState, visitor: Visitor, message: Act) -> Iterator[Entry]:
    """Make a move."""
    seat = deciding_seat(state, visitor, message)
    move = legal_move(state.running.game, message.move)
    yield Acted(seat.colour, move.text, "person")
    yield from advance(state)


def deciding_seat(state: TableState, visitor: Visitor, message: Act | Undo | Hint | Weigh) -> Seat:
    """Return the seat of whoever speaks if it is to decide, or refuse."""
    seat = own_seat(state, visitor)
    running = state.running
    if (message.game, message.step) != (running.number, running.step):
        raise WireError(Code.STALE, "fault-stale")
    _check_playing(state)
    if seat.colour != running.game.actor:
        raise WireError(Code.NOT_YOUR_TURN, "fault-not-your-turn")
    if seat.away:
        raise WireError(Code.NOT_YOUR_TURN, "fault-bot-plays")
    if seat.is_overdue:
        raise WireError(Code.NOT_YOUR_TURN, "fault-time-up")
    return seat


def legal_move(game: Game, number: int) -> Move:
    """Return the legal move of a number, or refuse."""
    for move in game.read_moves():
        if move.id == number:
            return move
    raise WireError(Code.ILLEGAL, "fault-illegal")


def undo(state: TableState, visitor: Visitor, message: Undo) -> Iterator[Entry]:
    """Take the last decision back."""
    seat = deciding_seat(state, visitor, message)
    if not state.running.can_undo(seat.colour):
        raise WireError(Code.NO_UNDO, "fault-no-undo")
    yield Undid(seat.colour)


def advice_task(state: TableState, visitor: Visitor, message: Hint | Weigh) -> AdviceTask:
    """Return the decision that somebody asks about, or refuse where hints are not allowed."""
    seat = deciding_seat(state, visitor, message)
    if not state.are_hints_allowed:
        raise WireError(Code.NO_HINTS, "fault-no-hints")
    running = state.running
    return AdviceTask(running.number, running.step, seat.colour, running.game.copy())


def bot_act(state: TableState, task: BotTask, move: Move) -> Iterator[Entry]:
    """Make the move that a bot chose, unless the game has gone on since."""
    if state.is_pending(task):
        yield Acted(cast("Colour", task.seat), move.text, "bot")
        yield from advance(state)


def leave(state: TableState, visitor: Visitor, _: Leave) -> Iterator[Entry]:
    """Leave the game to a bot."""
    seat = own_seat(state, visitor)
    _check_playing(state)
    if seat.away != "left":
        yield Replaced(seat.colour, "left")


def come_back(state: TableState, visitor: Visitor, _: Return) -> Iterator[Entry]:
    """Take the own seat back from the bot."""
    seat = own_seat(state, visitor)
    if seat.away:
        yield Returned(seat.colour)


def ask_rematch(state: TableState, visitor: Visitor, _: Rematch) -> Iterator[Entry]:
    """Ask for another game, and begin it if everyone else has asked."""
    seat = own_seat(state, visitor)
    if state.state != "over":
        raise WireError(Code.TABLE_STATE, "fault-no-rematch")
    if seat.away:
        yield Returned(seat.colour)
    if not seat.wants_rematch:
        yield WantedRematch(seat.colour)
    if state.is_rematch_wanted():
        yield from begin(state)


def _check_playing(state: TableState) -> None:
    if state.state != "playing":
        raise WireError(Code.TABLE_STATE, "fault-not-playing")
