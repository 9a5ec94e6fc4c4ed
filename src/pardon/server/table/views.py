"""Tables and games as they are sent: everything that leaves a game goes through its view."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgspec.structs import replace

from pardon.events.events import seen_by
from pardon.events.narration import narrate
from pardon.fair import SCHEME
from pardon.moves.moves import Move
from pardon.outcome import Outcome
from pardon.position.setup import Pawn
from pardon.server.pages.catalogue import rules_view
from pardon.server.pages.seat_stats import stats_of
from pardon.server.table.game_commands import Play
from pardon.server.table.seat_commands import Seat, Visitor
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

if TYPE_CHECKING:
    from pardon.server.table.table import Table

SENTENCES = 50
"""How many of the last sentences somebody who arrives gets."""


def game_view(table: "Table", seat: str | None) -> GameView:
    """Return the game as a seat, or a watcher, knows it."""
    play = table.running
    view = play.game.view(seat)
    named = cast("Any", view)  # its seats are colours
    return GameView(
        number=play.number,
        step=_step(play, view),
        phase=view.phase,
        turn=named.turn,
        actor=named.actor,
        prompt=prompt(view, table.config.rules, table.names, play.outcome),
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
        moves=_moves(table, view),
        can_undo=seat is not None and play.can_undo(seat),
        is_over=play.outcome is not None,
    )


def _step(play: Play, view: View) -> int:
    """Return the number of the step, for those who do not decide without what they did not see."""
    is_quiet = play.game.events and not view.events and view.seat != view.actor
    return play.step - bool(is_quiet)


@lru_cache(maxsize=4096)
def _pawns(pawns: tuple[Pawn, ...]) -> list[PawnView]:
    return [PawnView(pawn.place, pawn.marks) for pawn in pawns]


def _moves(table: "Table", view: View) -> list[MoveView]:
    """Return the legal moves with what they would bring about, if this seat's person decides."""
    if not view.moves or table.seats[view.seat or ""].playing_level:
        return []
    return [_move_view(table.running, move, view.owners) for move in view.moves]


def _move_view(play: Play, move: Move, owners: Mapping[str, str]) -> MoveView:
    events = seen_by(move.seat, play.game.preview(move))
    return MoveView(
        move.id, move.text, move.kind, narrate(events, owners), list(events),  # type: ignore[arg-type]
        move.colour, move.origin, move.landing, move.to, move.target, move.count, move.card,  # type: ignore[arg-type]
    )  # fmt: skip


def table_view(table: "Table", now: float) -> TableView:
    """Return the table as everyone sees it."""
    return TableView(
        id=table.id,
        config=table.config.text,
        title=rules_view(table.config).title,
        state=table.state,
        game=table.number,
        seats=[_seat_view(table, seat) for seat in table.seats.values()],
        watchers=table.presence.watchers(table.players),
        clock=table.clock,
        remaining=table.remaining(now),
        is_public=table.is_public,
        chat=table.chat,
        fair=_fair_view(table),
        score=ScoreView(table.match.games, _int(table.match.wins), _int(table.match.totals)),
        result=table.result() if table.state == "over" else None,
    )


def _int(numbers: Mapping[str, int]) -> Any:
    return dict(numbers)


def _seat_view(table: "Table", seat: Seat) -> SeatView:
    return SeatView(
        colour=seat.colour,
        kind=seat.kind,
        name=seat.title,
        level=seat.playing_level,
        is_host=seat.player is not None and seat.player == table.host,
        is_present=table.presence.is_here(seat.player),
        is_away=seat.away is not None,
        seed=seat.seed,
        wants_rematch=seat.wants_rematch,
    )


def _fair_view(table: "Table") -> FairView:
    deal = table.running.deal if table.state == "playing" else table.next_deal
    return FairView(SCHEME, deal.game, deal.commitment)


def result_view(play: Play, outcome: Outcome) -> ResultView:
    """Return how a game ended."""
    return ResultView(
        game=play.deal.game,
        seed=play.deal.seed,
        winners=cast("Any", list(outcome.winners)),
        finisher=cast("Any", outcome.finisher),
        value=outcome.value,
        scores=cast("Any", dict(outcome.scores)),
        termination=cast("Any", outcome.termination),
        turns=play.game.turns,
        tellings=cast("Any", stats_of(play.game)),
    )


def welcome(table: "Table", visitor: Visitor, seen: int | None, now: float) -> Welcome:
    """Return everything about a table for somebody who arrives, or has to start afresh."""
    seat = table.seat_of(visitor.player)
    colour = None if seat is None else seat.colour
    return Welcome(
        version=table.version_for(colour),
        you=YouView(colour, table.name_of(visitor), visitor.player == table.host),
        table=table_view(table, now),
        rules=rules_view(table.config),
        game=game_view(table, colour) if table.number else None,
        chat=list(table.said),
        log=table.trail.sentences(SENTENCES, colour),
        missed=[] if seen is None else table.trail.since(seen, colour),
    )


class Card(NamedTuple):
    """What is remembered of a table for lists, whoever looks."""

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


def card_of(table: "Table") -> Card:
    """Return what is remembered of a table for lists."""
    summary = TableSummary(
        id=table.id,
        config=table.config.text,
        title=rules_view(table.config).title,
        state=table.state,
        seats=[SeatSummary(each.colour, each.kind, each.title) for each in table.seats.values()],
        turns=table.running.game.turns if table.number else 0,
        changed=table.changed,
        your_seat=None,
        is_your_turn=False,
        is_public=table.is_public,
        last_game=table.last_game,
    )
    seats = {each.player: each.colour for each in table.seats.values() if each.player}
    deciding = table.deciding
    is_person = deciding is not None and deciding.playing_level is None
    return Card(summary, seats, deciding.colour if deciding and is_person else None)
