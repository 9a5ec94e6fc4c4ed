"""Speed of `Game` as authors of bots use it, beside python-chess where that is installed."""

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from pardon.rules.editions import DEFAULT

ROUNDS = 5
"""Rounds of the measurement, of which the best counts; the two take turns within each."""
LONGEST = 300
"""Decisions after which a random game is broken off: one of chess need never end."""


class Rates(NamedTuple):
    """Rates: what is done in a second of one processor."""

    decisions: float
    """Random decisions, from the list of legal moves to the position after one of them."""
    pops: float
    """Steps taken back."""
    copies: float
    """Copies of a new game."""


class Rival(NamedTuple):
    """Rival library for games of the same kind: how to begin one, and to make a random decision."""

    begin: Callable[[], Any]
    decide: Callable[[Any, Random], bool]
    """Make a decision; tell whether there was one to make."""


def measure_python(seconds: float) -> tuple[Rates, Rates | None]:
    """Return the rates of random games, and those of python-chess if it is installed."""
    rivals = [_pardon(), *([_chess()] if find_spec("chess") else [])]
    share = seconds / ROUNDS / len(Rates._fields)
    rounds = [[_rates(rival, share) for rival in rivals] for _ in range(ROUNDS)]
    best = [Rates(*map(max, zip(*each, strict=True))) for each in zip(*rounds, strict=True)]
    return best[0], best[1] if len(best) > 1 else None


def _pardon() -> Rival:
    from pardon.game import Game

    def decide(game: Game, chance: Random) -> bool:
        game.advance()
        if game.is_over():
            return False
        game.push(chance.choice(game.legal_moves))
        return True

    return Rival(lambda: Game(DEFAULT, seed=0), decide)


def _chess() -> Rival:
    chess: Any = import_module("chess")

    def decide(board: Any, chance: Random) -> bool:
        moves = list(board.legal_moves)
        if not moves:
            return False
        board.push(chance.choice(moves))
        return True

    return Rival(chess.Board, decide)


def _rates(rival: Rival, seconds: float) -> Rates:
    chance = Random(0)
    played = rival.begin()
    _play(rival, played, chance)
    new = rival.begin()
    return Rates(
        _rate(lambda: _play(rival, rival.begin(), chance), seconds),
        _rate(_take_back, seconds, played.copy),
        _rate(lambda: _copy(new), seconds),
    )


def _play(rival: Rival, game: Any, chance: Random) -> int:
    """Play a game at random and return how many decisions were made."""
    decisions = 0
    while decisions < LONGEST and rival.decide(game, chance):
        decisions += 1
    return decisions


def _take_back(game: Any) -> int:
    """Take every step back and return how many there were."""
    steps = 0
    try:
        while True:
            game.pop()
            steps += 1
    except IndexError:
        return steps


def _copy(game: Any) -> int:
    for _ in range(1000):
        game.copy()
    return 1000


def _rate(do: Callable[..., int], seconds: float, make: Callable[[], Any] | None = None) -> float:
    """Return how much is done a second; to make what it is done to does not count."""
    done, used = 0, 0.0
    while used < seconds:
        given = [make()] if make else []
        begun = time.thread_time()
        done += do(*given)
        used += time.thread_time() - begun
    return done / used
