"""Lesson: a first game in a few positions with cards already drawn, played on the real engine.

Nothing is remembered between requests: whoever learns says which step it is and which moves were
made in it.
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

from pardon.events.events import Happening
from pardon.events.narration import narrate_step
from pardon.game import Game
from pardon.locales import DEFAULT as ENGLISH
from pardon.moves.moves import Move
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.server.pages.catalogue import as_colour, rules_view
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import LessonView
from pardon.server.wire.views import MoveView, PawnView

LEARNER = "red"


class LessonStep(NamedTuple):
    """Step of the lesson: what it shows, where it begins, and the moves that it is about."""

    name: str
    position: str
    wanted: tuple[str, ...]


STEPS = (
    LessonStep("start", "red: blue: yellow:22 green:45 card:1", ("start>4",)),
    LessonStep("slide", "red:4 blue: yellow:22 green:45 card:12", ("4>16>19",)),
    LessonStep("bump", "red:19 blue:56 yellow:22 green:45 card:3", ("19>22",)),
    LessonStep("sorry", "red:22 blue:56 yellow: green:45 card:sorry", ("start!45",)),
    LessonStep("eleven", "red:22,45 blue:56 yellow: green: card:11", ("22x56",)),
    LessonStep("safety", "red:45,56 blue:22 yellow: green: card:8", ("56>s2",)),
    LessonStep("seven", "red:45,s2 blue:22 yellow: green: card:7", ("s2>home", "45>48")),
)
"""The steps in order; each begins where the one before it ends."""


def lesson_view(number: int, moves: Sequence[int], language: str = ENGLISH) -> LessonView:
    """Return a step of the lesson after some moves were made in it."""
    if not 0 <= number < len(STEPS):
        raise WireError(Code.NOT_FOUND, "fault-lesson-step", last=len(STEPS) - 1)
    step = STEPS[number]
    game = Game.from_position(f"{DEFAULT} {step.position} turn:{LEARNER}")
    for made in moves:
        game.push(_found(game, made))
    view = game.view(LEARNER)
    is_open = view.actor == LEARNER and view.card is not None
    listed = game.listed() if is_open else ()
    return LessonView(
        step=number,
        steps=len(STEPS),
        name=step.name,
        rules=rules_view(Config.parse(DEFAULT), language),
        pawns={as_colour(c): [PawnView(p.place, "") for p in at] for c, at in view.pawns.items()},
        card=view.card if is_open else None,
        pile=view.pile,
        rest=view.rest if view.phase == "split" else 0,
        moves=[_move_view(game, move, language) for move in listed],
        wanted=[move.id for text in step.wanted for move in listed if move.text == text],
        events=cast("list[Happening]", list(game.events)) if moves else [],
    )


def _found(game: Game, wanted: int) -> Move:
    """Return the legal move of that id, while the learner decides."""
    found = [move for move in game.listed() if move.id == wanted] if game.actor == LEARNER else []
    if not found:
        raise WireError(Code.ILLEGAL, "fault-lesson-move")
    return found[0]


def _move_view(game: Game, move: Move, language: str) -> MoveView:
    events = game.preview(move)
    told = narrate_step(events, game.owners, language=language)
    return MoveView(
        move.id, move.text, move.kind, told, list(events),  # type: ignore[arg-type]
        move.colour, move.origin, move.landing, move.to, move.target, move.count, move.card,  # type: ignore[arg-type]
    )  # fmt: skip
