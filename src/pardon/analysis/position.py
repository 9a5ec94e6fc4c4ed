"""Analysis of a position: the moves in order, each with the winning chance of every side."""

import msgspec

from pardon.analysis.judge import by_seat, judge_of
from pardon.analysis.why import reason
from pardon.errors import PositionError
from pardon.game import Game


class MoveValue(msgspec.Struct, frozen=True, kw_only=True):
    """Value of a move: its play completed in the best way, as far as the actor can tell."""

    move: str
    """Its text, which `Game.push` takes."""
    chances: dict[str, float]
    """The winning chance of every seat; partners have that of their side."""
    loss: float
    """How much less the actor's chance is than with the best move."""
    error: float = 0.0
    """The standard error of the actor's chance, where hidden hands were imagined."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Analysis of a position in which somebody is to decide, as far as that seat can tell.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:home*3,s4 yellow:20 turn:red card:2")
    >>> analysis = pardon.analyse(game)
    >>> analysis.best.move, analysis.best.chances["red"], analysis.best.loss
    ('s4>home', 1.0, 0.0)
    """

    position: str
    actor: str
    moves: tuple[MoveValue, ...]
    """Every legal move, the best first."""
    why: str
    """Why the best move is the best, in a sentence."""
    by: str
    """By what positions were judged."""

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.moves[0]


def analyse(game: Game, *, deep: bool = False, language: str = "en") -> Analysis:
    """Value the moves of the position at hand, knowing no more than the seat that decides.

    Deep looks a turn ahead over all cards, and imagines hidden hands; that takes a moment.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:home*2,s4,20 yellow:22 turn:red card:2")
    >>> pardon.analyse(game).best.move in ("s4>home", "20>22")
    True
    """
    actor = game.actor
    if actor is None:
        raise PositionError("nobody is to decide here: draw first, or look at another position")
    judge = judge_of(game.config, game.seats)
    state = game.state()
    actions, chances, _ = judge.moves(state)
    own = game.seats.index(actor)
    errors = [0.0] * len(actions)
    if deep and len(actions) > 1:
        _, looked, found = judge.outlooks(state, game.count + 1)
        errors = found.tolist()
        rest = (1 - looked) / (1 - chances[:, own]).clip(1e-9)
        chances = chances * rest[:, None]
        for at, seat in enumerate(game.seats):
            if seat in game.config.side_of(actor):
                chances[:, at] = looked
    order = sorted(range(len(actions)), key=lambda i: (-chances[i, own], i))
    best = chances[order[0], own]
    moves = {move.id: move for move in game.legal_moves}
    values = tuple(
        MoveValue(
            move=moves[actions[i]].text,
            chances=by_seat(game.seats, chances[i]),
            loss=float(best - chances[i, own]),
            error=errors[i],
        )
        for i in order
    )
    ranked = [moves[actions[i]] for i in order]
    return Analysis(
        position=game.position(), actor=actor, moves=values,
        why=reason(game, ranked, [value.loss for value in values], language), by=judge.by,
    )  # fmt: skip
