"""Replays and proofs of finished games: frame by frame, and draw by draw."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from pardon.errors import RecordError
from pardon.events.events import Happening
from pardon.events.narration import telling_of
from pardon.events.voice import called, named_apart
from pardon.fair import chance_steps
from pardon.game import Game
from pardon.locales import DEFAULT
from pardon.record import Record
from pardon.rules.config import Config
from pardon.server.pages.catalogue import as_colour, rules_view
from pardon.server.wire.from_client import Colour
from pardon.server.wire.http import (
    CommitmentView,
    DrawView,
    Frame,
    Proof,
    Replay,
    SeedView,
    WayView,
)
from pardon.server.wire.ids import GameId
from pardon.server.wire.views import PawnView, ResultView
from pardon.view import View


class Finished(NamedTuple):
    """Finished game: its record and its result."""

    id: GameId
    record: Record
    result: ResultView


def replay_of(game: Finished, seat: str | None, language: str = DEFAULT) -> Replay:
    """Return a game frame by frame, as one seat saw it or with None a watcher."""
    record = game.record
    return Replay(
        id=str(game.id),
        table=game.id.table,
        rules=rules_view(Config.parse(record.config), language),
        names={as_colour(colour): called(name, language) for colour, name in record.names.items()},
        seat=None if seat is None else as_colour(seat),
        frames=list(_frames(record, seat, language)),
        result=game.result,
    )


def _frames(record: Record, seat: str | None, language: str) -> Iterator[Frame]:
    owners: Mapping[str, str] = {}
    actor: str | None = None
    for game in record.walk():
        names = named_apart(record.names, language, owners or game.owners)
        telling = telling_of(language, tuple(names.items()))
        view = game.view(seat)
        yield _frame(view, telling.step(view.events, owners, actor))
        owners, actor = game.owners, game.actor


def _frame(view: View, told: str) -> Frame:
    """Return a frame of what is seen, and how that is told."""
    return Frame(
        sentence=told,
        events=cast("list[Happening]", list(view.events)),
        turn=as_colour(view.turn),
        turns=view.turns,
        phase=view.phase,
        card=view.card,
        rest=view.rest,
        pawns=_pawns(view),
        owners={as_colour(who): as_colour(owned) for who, owned in view.owners.items()},
        hand=dict(view.hand),
        hand_sizes={as_colour(who): size for who, size in view.hand_sizes.items()},
        pile=view.pile,
        top=view.top,
    )


def _pawns(view: View) -> dict[Colour, list[PawnView]]:
    return {
        as_colour(colour): [PawnView(pawn.place, pawn.marks) for pawn in pawns]
        for colour, pawns in view.pawns.items()
    }


def proof_of(record: Record) -> Proof:
    """Return everything needed to check the cards of a game, the ways of each draw included."""
    fair = record.fair
    if fair is None:
        raise RecordError("the record says nothing about its seeds, so its cards cannot be checked")
    leader = _lead(record) if fair.drawn_first else []
    draws = [_draw(*step) for step in chance_steps(record, len(leader))]
    outcome = Game.from_position(record.final, seed=0).outcome()
    follows = None if outcome is None else outcome.next_leader
    return Proof(
        scheme=fair.scheme,
        game=fair.game,
        config=record.config,
        commitment=fair.commitment,
        seed=fair.seed,
        seeds=[SeedView(as_colour(s), fair.seeds[s]) for s in record.seats if s in fair.seeds],
        first=None if record.first is None else as_colour(record.first),
        is_first_drawn=fair.drawn_first,
        should_draw_first=Config.parse(record.config).rules.first == "random",
        draws=[*leader, *draws],
        seats=[as_colour(seat) for seat in record.seats],
        bots=[as_colour(seat) for seat in fair.bots],
        commitments=[
            CommitmentView(as_colour(s), fair.commitments[s])
            for s in record.seats
            if s in fair.commitments
        ],
        previous=fair.previous,
        final=record.final,
        next_leader=None if follows is None else as_colour(follows),
    )


def _lead(record: Record) -> list[DrawView]:
    return [_draw(0, dict.fromkeys(record.seats, 1), record.first or "")]


def _draw(number: int, ways: dict[str, int], outcome: str) -> DrawView:
    return DrawView(number, [WayView(kind, count) for kind, count in ways.items()], outcome)
