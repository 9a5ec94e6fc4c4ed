"""Views of a table: everything that leaves a game goes through the view of whoever looks."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from pardon.events.events import seen_by
from pardon.events.narration import narrate_step
from pardon.fair import SCHEME
from pardon.moves.moves import Move
from pardon.position.setup import Pawn
from pardon.server.pages.catalogue import rules_view
from pardon.server.table.deadlines import clock_end
from pardon.server.table.seat import Seat, Visitor
from pardon.server.table.state import TableState
from pardon.server.table.table_game import TableGame
from pardon.server.wire.from_client import Colour
from pardon.server.wire.http import SeatSummary, TableSummary
from pardon.server.wire.prompts import prompt
from pardon.server.wire.to_client import Welcome
from pardon.server.wire.views import (
    FairView,
    GameView,
    MoveView,
    PawnAt,
    PawnView,
    ResultView,
    ScoreView,
    SeatView,
    TableView,
    YouView,
)
from pardon.view import View

SENTENCES = 50
"""How many of the last sentences somebody who arrives gets."""


def game_view(state: TableState, seat: str | None) -> GameView:
    """Return the game as a seat, or a watcher, knows it."""
    running = state.running
    view = running.game.view(seat)
    named = cast("Any", view)  # its seats are colours
    return GameView(
        number=running.number,
        step=_step(running, view),
        phase=view.phase,
        turn=named.turn,
        actor=named.actor,
        prompt=prompt(view, state.config.rules, state.names, running.outcome),
        turns=view.turns,
        card=view.card,
        amount=view.amount,
        rest=view.rest,
        pawns={cast("Any", colour): _pawns(pawns) for colour, pawns in view.pawns.items()},
        owners=named.owners,
        landed=None if view.landed is None else PawnAt(*named.landed),
        hand=named.hand,
        hand_sizes=named.hand_sizes,
        pile=view.pile,
        discards=named.discards,
        top=view.top,
        held=named.held,
        lead=named.lead,
        moves=_moves(state, view),
        can_undo=seat is not None and running.can_undo(seat),
        is_over=running.outcome is not None,
    )


def _step(running: TableGame, view: View) -> int:
    """Return the number of the step, for those who do not decide without what they did not see.

    At most one step in a row is quiet, that a hand is given up: what follows it is seen by all.
    """
    is_quiet = running.game.events and not view.events and view.seat != view.actor
    return running.step - bool(is_quiet)


@lru_cache(maxsize=4096)
def _pawns(pawns: tuple[Pawn, ...]) -> list[PawnView]:
    return [PawnView(pawn.place, pawn.marks) for pawn in pawns]


def _moves(state: TableState, view: View) -> list[MoveView]:
    """Return the legal moves with what they would bring about, if this seat's person decides."""
    if not view.moves or state.seats[view.seat or ""].playing_level:
        return []
    return [_move_view(state.running, move, view.owners) for move in view.moves]


def _move_view(running: TableGame, move: Move, owners: Mapping[str, str]) -> MoveView:
    events = seen_by(move.seat, running.game.preview(move))
    return MoveView(
        move.id, move.text, move.kind, narrate_step(events, owners), list(events),  # type: ignore[arg-type]
        move.colour, move.origin, move.landing, move.to, move.target, move.count, move.card,  # type: ignore[arg-type]
    )  # fmt: skip


def table_view(state: TableState, now: float) -> TableView:
    """Return the table as everyone sees it."""
    return TableView(
        id=state.id,
        config=state.config.text,
        title=rules_view(state.config).title,
        state=state.state,
        game=state.number,
        seats=[_seat_view(state, seat) for seat in state.seats.values()],
        watchers=state.presence.watchers(state.players),
        clock=state.clock,
        remaining=_remaining(state, now),
        is_public=state.is_public,
        chat=state.chat,
        fair=_fair_view(state),
        score=ScoreView(state.match.games, _int(state.match.wins), _int(state.match.totals)),
        result=result_view(state),
    )


def _remaining(state: TableState, now: float) -> float | None:
    """Return the seconds left for this decision, if a clock runs."""
    end = clock_end(state)
    return None if end is None else max(0.0, end - now)


def _int(numbers: Mapping[str, int]) -> Any:
    return dict(numbers)


def _seat_view(state: TableState, seat: Seat) -> SeatView:
    return SeatView(
        colour=seat.colour,
        kind=seat.kind,
        name=seat.title,
        level=seat.playing_level,
        is_host=seat.player is not None and seat.player == state.host,
        is_present=state.presence.is_here(seat.player),
        is_away=seat.away is not None,
        missed=seat.missed,
        seed=seat.seed,
        wants_rematch=seat.wants_rematch,
    )


def _fair_view(state: TableState) -> FairView:
    deal = state.running.deal if state.state == "playing" else state.next_deal
    return FairView(SCHEME, deal.game, deal.commitment)


def result_view(state: TableState) -> ResultView | None:
    """Return how the last game ended, None while one goes on."""
    ended = state.table_game
    outcome = None if ended is None else ended.outcome
    if ended is None or outcome is None:
        return None
    return ResultView(
        game=ended.deal.game,
        seed=ended.deal.seed,
        winners=cast("Any", list(outcome.winners)),
        finisher=cast("Any", outcome.finisher),
        value=outcome.value,
        scores=cast("Any", dict(outcome.scores)),
        termination=cast("Any", outcome.termination),
        turns=ended.game.turns,
        tellings=cast("Any", dict(ended.stats)),
    )


def welcome(state: TableState, visitor: Visitor, seen: int | None, now: float) -> Welcome:
    """Return everything about a table for somebody who arrives, or has to start afresh."""
    seat = state.seat_of(visitor.player)
    colour = None if seat is None else seat.colour
    return Welcome(
        version=state.version_for(colour),
        you=YouView(colour, state.name_of(visitor), visitor.player == state.host),
        table=table_view(state, now),
        rules=rules_view(state.config),
        game=game_view(state, colour) if state.number else None,
        chat=list(state.said),
        log=state.step_log.sentences(SENTENCES, colour),
        missed=[] if seen is None else state.step_log.since(seen, colour),
    )


class Listing(NamedTuple):
    """Table as lists show it, whoever looks."""

    summary: TableSummary
    seats: Mapping[str, Colour]
    """The seats of the players."""
    deciding: Colour | None
    """Where a person has to decide."""

    def shown_to(self, player: str | None) -> TableSummary:
        """Return the table as it stands in a player's list."""
        seat = self.seats.get(player or "")
        is_due = seat is not None and seat == self.deciding
        return replace(self.summary, your_seat=seat, is_your_turn=is_due)


def listing_of(state: TableState) -> Listing:
    """Return what is remembered of a table for lists."""
    summary = TableSummary(
        id=state.id,
        config=state.config.text,
        title=rules_view(state.config).title,
        state=state.state,
        seats=[SeatSummary(each.colour, each.kind, each.title) for each in state.seats.values()],
        turns=state.running.game.turns if state.number else 0,
        changed=state.changed,
        your_seat=None,
        is_your_turn=False,
        is_public=state.is_public,
        last_game=state.last_game,
    )
    seats = {each.player: each.colour for each in state.seats.values() if each.player}
    deciding = state.deciding
    is_person = deciding is not None and deciding.playing_level is None
    return Listing(summary, seats, deciding.colour if deciding and is_person else None)
