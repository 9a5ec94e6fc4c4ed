"""Views of a table: everything that leaves a game goes through the view of whoever looks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from msgspec import json
from msgspec.structs import asdict, replace

from pardon.events.events import Event
from pardon.events.lookalikes import are_alike
from pardon.events.narration import Telling
from pardon.events.privacy import seen_by
from pardon.fair import OPEN_SCHEME
from pardon.game import Game
from pardon.locales import DEFAULT, say
from pardon.moves.moves import Move, MoveFields, fields_of
from pardon.position.places import Pawn
from pardon.rules.config import Config
from pardon.server.pages.catalogue import rules_view
from pardon.server.pages.results import GameResult, SeatResult
from pardon.server.table.deadlines import clock_end
from pardon.server.table.seat import Seat, Visitor
from pardon.server.table.state import TableState
from pardon.server.table.table_game import AdviceTask, TableGame
from pardon.server.wire.explanations import card_sentence, refusals_of, why_not
from pardon.server.wire.from_client import Colour, LookAtCard
from pardon.server.wire.http import SeatSummary, TableSummary
from pardon.server.wire.ids import tag_of
from pardon.server.wire.prompts import SeatLook, prompt
from pardon.server.wire.to_client import CardPlays, Hinted, Welcome
from pardon.server.wire.views import (
    CommonView,
    FairView,
    GameView,
    MoveView,
    OwnView,
    PawnAt,
    PawnView,
    ResultView,
    ScoreView,
    SeatView,
    TableView,
    WatcherView,
    YouView,
)
from pardon.view import hand_sizes, phase_for

CROWD = 30
"""How many of those who watch everyone is told of."""
SENTENCES = 50
"""How many of the last sentences somebody who arrives gets."""


def game_view(state: TableState, seat: str | None, telling: Telling) -> GameView:
    """Return the game as a seat, or a watcher, knows it."""
    return GameView(**_fields(common_view(state)), **_fields(own_view(state, seat, telling)))


def _fields(view: CommonView | OwnView) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


def common_view(state: TableState) -> CommonView:
    """Return what everyone may know of the game, worked out once for all who look."""
    running = state.running
    game, setup = running.game, running.game.setup()
    named = cast("Any", setup)  # its seats are colours
    return CommonView(
        number=running.number,
        turn=named.turn,
        actor=cast("Any", game.actor),
        turns=setup.turns,
        card=setup.card,
        amount=setup.amount,
        rest=setup.rest or 0,
        pawns={cast("Any", colour): _pawns(pawns) for colour, pawns in setup.pawns.items()},
        owners=cast("Any", game.owners),
        landed=None if setup.landed is None else PawnAt(*named.landed),
        hand_sizes=cast("Any", hand_sizes(setup)),
        pile=sum((setup.pile or {}).values()),
        discards=named.discards,
        top=setup.top,
        held=named.held,
        lead=named.lead,
        is_over=running.outcome is not None,
    )


def own_view(state: TableState, seat: str | None, telling: Telling) -> OwnView:
    """Return what a seat, or a watcher, knows of the game besides what everyone does."""
    running = state.running
    game, setup = running.game, running.game.setup()
    legal = game.read_moves() if seat is not None and seat == game.actor else ()
    look = SeatLook(
        seat, game.actor, game.owners, phase_for(setup, seat), setup.card, setup.amount,
        setup.rest or 0, legal,
    )  # fmt: skip
    return OwnView(
        step=_step(running, seat),
        phase=look.phase,
        prompt=prompt(look, state.config.rules, running.outcome, telling),
        hand=cast("Any", setup.hands.get(seat or "", {})),
        moves=_moves(state, look, telling),
        can_undo=seat is not None and running.can_undo(seat),
    )


def _step(running: TableGame, seat: str | None) -> int:
    """Return the number of the step, for those who do not decide without what they did not see.

    At most one step in a row is quiet, that a hand is given up: what follows it is seen by all.
    """
    game = running.game
    is_quiet = game.events and seat != game.actor and not seen_by(seat, game.events)
    return running.step - bool(is_quiet)


@lru_cache(maxsize=4096)
def _pawns(pawns: tuple[Pawn, ...]) -> list[PawnView]:
    return [PawnView(pawn.place, pawn.marks) for pawn in pawns]


def _moves(state: TableState, look: SeatLook, telling: Telling) -> list[MoveView]:
    """Return the legal moves with what they would bring about, if this seat's person decides."""
    if not look.moves or state.seats[look.seat or ""].playing_level:
        return []
    game, owners = state.running.game, tuple(look.owners.items())
    return [move_view(fields_of(move), game.preview(move), owners, telling) for move in look.moves]


def _move_view(game: Game, move: Move, telling: Telling) -> MoveView:
    return move_view(fields_of(move), game.preview(move), tuple(game.owners.items()), telling)


@lru_cache(maxsize=1 << 14)
def written_move(*shown: Any) -> bytes:
    """Return a move as it is shown, as JSON."""
    return json.encode(move_view.__wrapped__(*shown))


@lru_cache(maxsize=1 << 14)
def move_view(
    fields: MoveFields, previewed: tuple[Event, ...], owners: tuple[tuple[str, str], ...],
    telling: Telling,
) -> MoveView:  # fmt: skip
    """Return a move as it is shown; most are like one of before, or of another game."""
    number, text, kind, seat, *places = fields
    events = seen_by(seat, previewed)
    told = telling.step(events, dict(owners), seat)
    return MoveView(number, text, kind, told, list(events), *places)  # type: ignore[arg-type]


def hinted(state: TableState, task: AdviceTask, best: str, why: str, language: str) -> Hinted:
    """Return a hint for the seat that asked: the best move by its text, and why."""
    move = next(each for each in task.game.listed() if each.text == best)
    told = _move_view(task.game, move, state.telling(language)).sentence
    seat = cast("Colour", task.seat)
    return Hinted(None, seat, task.step, move.id, told, why)


def hidden_hint(state: TableState, hint: Hinted) -> Hinted:
    """Return a hint as others see it: without what would tell of a hand that is hidden."""
    return replace(hint, move=None, sentence="", why="") if state.config.rules.hand else hint


def card_plays(
    state: TableState, seat: str | None, message: LookAtCard, telling: Telling
) -> CardPlays:
    """Return what a card could do, to the seat that decides and has it in its hand."""
    game = state.running.game
    explanation = why_not(game, seat, message)
    return CardPlays(
        id=message.id,
        card=message.card,
        can_play=bool(explanation.moves),
        sentence=card_sentence(game, message.card, explanation, telling),
        moves=_opened(game, explanation.moves, telling),
        refusals=refusals_of(explanation, telling),
    )


def _opened(game: Game, moves: Sequence[Move], telling: Telling) -> list[MoveView]:
    """Return the moves that choosing a card would open to its seat, nothing of what chance does."""
    found: list[MoveView] = []
    for choice in moves:
        after = game.copy()
        after.push(choice)
        if choice.kind == "choose" and after.actor == game.actor:
            found += [_move_view(after, move, telling) for move in after.listed()]
    return found


def table_view(state: TableState, now: float, language: str) -> TableView:
    """Return the table as everyone sees it."""
    labels = state.labels(language)
    return TableView(
        id=state.id,
        config=state.config.text,
        title=rules_view(state.config, language).title,
        state=state.state,
        game=state.number,
        seats=[_seat_view(state, seat, labels) for seat in state.seats.values()],
        watchers=state.presence.watchers(state.players),
        clock=state.clock,
        remaining=_remaining(state, now),
        is_public=state.is_public,
        chat=state.chat,
        fair=_fair_view(state),
        score=ScoreView(state.match.games, _int(state.match.wins), _int(state.match.totals)),
        result=result_view(state),
        watcher_chat=state.watcher_chat,
        audience=_audience(state, language),
        hints=state.are_hints_allowed,
        is_locked=state.is_locked,
    )


def _audience(state: TableState, language: str) -> list[WatcherView]:
    """Return who watches, those with a name first; a crowd is only counted."""
    names, presence = state.presence.names, state.presence
    watching = sorted(
        presence.players - state.players,
        key=lambda each: (not names.get(each), presence.since(each), each),
    )
    found = list[WatcherView]()
    taken = [each.title for each in state.seats.values()] + [*state.labels(language).values()]
    for each in watching[:CROWD]:
        name = names.get(each, "")
        label = _label(name, taken, found, language) if name else ""
        found.append(WatcherView(tag_of(state.id, each), name, label))
        taken.append(label)
    return found


def _label(name: str, taken: Sequence[str], before: Sequence[WatcherView], language: str) -> str:
    """Return a name, with a mark where one that is taken, or of somebody before, looks the same."""
    label, number = name, sum(are_alike(name, each.name) for each in before if each.name)
    while any(are_alike(label, each) for each in taken):
        number += 1
        label = say("name-watching", language, name=name, number=number)
    return label


def _remaining(state: TableState, now: float) -> float | None:
    """Return the seconds left for this decision, if a clock runs."""
    return None if (end := clock_end(state)) is None else max(0.0, end - now)


def _int(numbers: Mapping[str, int]) -> Any:
    return dict(numbers)


def _seat_view(state: TableState, seat: Seat, labels: Mapping[str, str]) -> SeatView:
    return SeatView(
        colour=seat.colour,
        kind=seat.kind,
        name=seat.title,
        level=seat.playing_level,
        is_host=seat.player is not None and seat.player == state.host,
        is_present=state.presence.is_here(seat.player),
        is_away=seat.away is not None,
        missed=seat.missed,
        seed=seat.seed if _is_seed_shown(state) else None,
        commitment=seat.commitment,
        wants_rematch=seat.wants_rematch,
        wants_seat=seat.wants_seat,
        who=tag_of(state.id, seat.player),
        draws=state.presence.draws(seat.player),
        label=labels[seat.colour],
    )


def _is_seed_shown(state: TableState) -> bool:
    """Tell whether seeds that people added are no secret: nobody can choose one any more."""
    is_begun = state.state == "playing" or state.closed is not None
    return is_begun or state.scheme == OPEN_SCHEME


def _fair_view(state: TableState) -> FairView:
    deal = state.running.deal if state.state == "playing" else state.next_deal
    return FairView(deal.scheme, deal.game, deal.commitment, state.closed is not None)


def result_view(state: TableState) -> ResultView | None:
    """Return how the last game ended, None while one goes on."""
    ended = state.table_game
    if ended is None or (outcome := ended.outcome) is None:
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


def game_result(state: TableState, ended: float) -> GameResult:
    """Return what is kept of the game that has just ended."""
    running, outcome = state.running, state.running.outcome
    assert outcome is not None, "a game that has ended has an outcome"
    return GameResult(
        id=running.deal.game,
        table=state.id,
        config=state.config.text,
        ended=ended,
        turns=running.game.turns,
        seats=tuple(
            SeatResult(
                seat=seat.colour,
                player=seat.player,
                name=seat.title,
                level=seat.level,
                won=seat.colour in outcome.winners,
                **asdict(running.stats[seat.colour]),
            )
            for seat in state.seats.values()
        ),
    )


def welcome(state: TableState, visitor: Visitor, seen: int | None, now: float) -> Welcome:
    """Return everything about a table for somebody who arrives, or has to start afresh."""
    seat = state.seat_of(visitor.player)
    colour = None if seat is None else seat.colour
    telling = state.telling(visitor.language)
    steps = state.step_log.last(SENTENCES, colour, telling)
    return Welcome(
        version=state.version_for(colour),
        you=YouView(
            colour,
            state.name_of(visitor),
            visitor.player == state.host,
            tag_of(state.id, visitor.player),
        ),
        table=table_view(state, now, visitor.language),
        rules=rules_view(state.config, visitor.language),
        game=game_view(state, colour, telling) if state.number else None,
        chat=list(state.said),
        log=[step.sentence for step in steps],
        missed=[] if seen is None else state.step_log.since(seen, colour, telling),
        steps=steps,
    )


class Listing(NamedTuple):
    """Table as lists show it, whoever looks."""

    summary: TableSummary
    seats: Mapping[str, Colour]
    """The seats of the players."""
    deciding: Colour | None
    """Where a person has to decide."""

    def shown_to(self, player: str | None, language: str = DEFAULT) -> TableSummary:
        """Return the table as it stands in a player's list."""
        seat = self.seats.get(player or "")
        is_due = seat is not None and seat == self.deciding
        title = rules_view(Config.parse(self.summary.config), language).title
        return replace(self.summary, title=title, your_seat=seat, is_your_turn=is_due)


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
        clock=state.clock,
        is_locked=state.is_locked,
    )
    seats = {each.player: each.colour for each in state.seats.values() if each.player}
    deciding = state.deciding
    is_person = deciding is not None and deciding.playing_level is None
    return Listing(summary, seats, deciding.colour if deciding and is_person else None)
