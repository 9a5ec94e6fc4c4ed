"""Best play: a move and all that follows it in the same play, each decision as the judge would."""

from collections.abc import Iterator

from pardon.analysis.judge import judge_of
from pardon.events.events import Event
from pardon.game import Game
from pardon.moves.moves import Move


def play_on(game: Game, move: Move) -> Iterator[tuple[Event, ...]]:
    """Make a move and those that complete its play in the best way; yield what each brings about.

    The game goes on to where the play ends: chance, or another seat, is next.
    """
    actor = game.actor or game.turn
    judge, seat = judge_of(game.config, game.seats), game.seats.index(actor)
    yield game.push(move)
    while game.actor == actor and not game.is_chance:
        actions, chances, _ = judge.moves(game.state())
        chosen = actions[int(chances[:, seat].argmax())]
        yield game.push(next(each for each in game.legal_moves if each.id == chosen))
