"""Scenes of a game on this machine: view, moves and reasons as the screen shows them."""

from collections.abc import Mapping

from pardon.analysis import review
from pardon.events.narration import telling_of
from pardon.events.privacy import seen_by
from pardon.events.voice import at_place, colour_name
from pardon.explain import Explanation
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.outcome import Outcome
from pardon.position.places import Place
from pardon.rules.config import Config
from pardon.server.pages.catalogue import rules_view
from pardon.server.wire.codes import WireError
from pardon.server.wire.explanations import because
from pardon.server.wire.from_client import Why, WhyCard
from pardon.server.wire.prompts import prompt
from pardon.tui.model import Choice, Option, Pawn, Scene, Spot, as_rules
from pardon.tui.session import (
    Advice,
    Answer,
    RefusedError,
    Standing,
    TurningPoint,
    as_option,
    percent,
    review_lines,
    signed,
)
from pardon.tui.words import language, tell

_MOVING = ("fire", "play", "split", "event")
"""Phases in which pawns move, so that there are reasons why one does not."""


class Looks:
    """Looks of one match: how its positions are shown."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self.rules = as_rules(rules_view(config, language()))
        # Players are called by their colours, which are what the board shows.
        self.telling = telling_of(language())

    def scene(
        self, game: Game, seat: str | None, outcome: Outcome | None, *, can_undo: bool
    ) -> Scene:
        """Return the game as a seat knows it."""
        view = game.view(seat)
        result = outcome or game.outcome()
        return Scene(
            phase=view.phase, turn=view.turn, actor=view.actor, turns=view.turns,
            pawns={c: [Pawn(p.place, p.marks) for p in pawns] for c, pawns in view.pawns.items()},
            owners=dict(view.owners), step=game.count,
            prompt=prompt(view, self._config.rules, result, self.telling),
            card=view.card, amount=view.amount, rest=view.rest,
            landed=None if view.landed is None else Spot(*view.landed),
            hand=dict(view.hand), hand_sizes=dict(view.hand_sizes), pile=view.pile,
            discards=dict(view.discards), top=view.top, can_undo=can_undo,
            is_over=result is not None,
        )  # fmt: skip

    def options(self, game: Game, seat: str) -> tuple[Option, ...]:
        """Return the legal moves as options."""
        return tuple(self._option(game, move, seat) for move in game.legal_moves)

    def _option(self, game: Game, move: Move, seat: str) -> Option:
        events = seen_by(seat, game.preview(move))
        choice = Choice(
            move.id, move.text, move.kind, self.telling.step(events, game.owners), list(events),
            move.colour, move.origin, move.landing, move.to, move.target, move.count, move.card,
        )  # fmt: skip
        return as_option(choice, self.rules)

    def answer(self, game: Game, question: Why | WhyCard) -> Answer:
        """Return why a pawn or a card can or cannot be played, or raise that nobody can tell."""
        try:
            found = because(game, game.actor, question, self.telling)
        except WireError as fault:
            raise RefusedError(fault.told(language())) from None
        clauses = tuple(dict.fromkeys(each.clause for each in found.refusals))
        cited = f" ({', '.join(clauses)})" if clauses else ""
        return Answer(f"{found.sentence}{cited}", found.can_move, clauses)

    def advice(self, game: Game) -> Advice:
        """Return what the analysis of a position advises, as far as whoever decides can tell."""
        if game.actor is None:
            raise RefusedError(tell("tui-no-hint"))
        found = game.analyse(language=language())
        best = next(move for move in game.legal_moves if move.text == found.best.move)
        told = self.telling.step(seen_by(game.actor, game.preview(best)), game.owners)
        sentence = tell("tui-hint", move=told or best.text, why=found.why)
        return Advice(sentence, f"move:{best.id}")

    def values(self, game: Game) -> list[str]:
        """Return what each legal move is worth to whoever decides, the best first, and why."""
        if game.actor is None:
            raise RefusedError(tell("tui-no-hint"))
        found = game.analyse(language=language())
        moves = {move.text: move for move in game.legal_moves}
        lines = []
        for value in found.moves:
            events = seen_by(game.actor, game.preview(moves[value.move]))
            told = self.telling.step(events, game.owners) or value.move
            chance = percent(value.chances[game.actor])
            lines.append(tell("tui-value", chance=chance, loss=signed(-value.loss), move=told))
        return [found.why, *lines]


def told_review(game: Game, names: Mapping[str, str]) -> list[str]:
    """Return what luck and skill did in a game that is over."""
    found = review(game)
    seats = [
        Standing(names[seat], share.kept, share.luck, share.lost, share.best, share.decisions)
        for seat, share in found.shares.items()
    ]
    points = [
        TurningPoint(turn.number, names[turn.seat], turn.before[turn.seat], turn.after[turn.seat])
        for turn in found.turning_points()
    ]
    return review_lines(seats, points)


def pass_reasons(game: Game) -> str:
    """Return why nothing can be played, pawn by pawn, without those that are Home."""
    if game.actor is None or game.phase not in _MOVING:
        return ""
    side = game.side_of(game.actor)
    pawns = [(colour, place) for colour in side for place in dict.fromkeys(game.pawns[colour])]
    reasons = [
        _reason(colour, place, game.explain(colour, place), is_named=len(side) > 1)
        for colour, place in pawns
        if place != "home"
    ]
    text = "; ".join(filter(None, reasons))
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _reason(colour: str, place: Place, found: Explanation, *, is_named: bool) -> str:
    """Return where a pawn stands and the first thing that keeps it there."""
    if not found.refusals:
        return ""
    where = at_place("place-on", place, language())
    named = f"{colour_name(colour, language())} {where}" if is_named else where
    return f"{named}: {found.refusals[0].told(language())} ({found.refusals[0].clause})"
