"""A bot that looks one play ahead and takes what leaves it best off."""

from collections.abc import Mapping
from random import Random

from pardon.bots.base import imagine
from pardon.game import Game
from pardon.moves import Move
from pardon.rules.edition import COLOURS
from pardon.setup import Pawn, Place
from pardon.view import View

Pawns = Mapping[str, tuple[Pawn, ...]]

_ENTRY, _CIRCLE, _TO_ENTRY = 2, 4, 58
_STARTED, _SAFE, _HOME = 12, 10, 16
"""What it is worth to be out of Start, to be in the safety zone, and then to be Home."""
_RIVALS = 0.6
"""What opposing progress counts against one's own."""
_DANGER = 0.04
"""The part of a pawn's worth that each opponent within reach puts at risk."""
_REACH = range(1, 13)
"""How far behind a pawn an opponent is a danger to it."""
_MARKS = {"i": -8, "f": 5, "d": -60, "m": 0}
"""What it is worth to carry the Ice, the Fire, a lap debt."""
_KEEP = {"sorry": 7, "1": 4, "2": 5, "11": 3, "7": 3, "swap": 4, "6": 3, "4": -1}
"""What it is worth to keep a card in the hand."""
_BUDGET = 300
"""How many ways to go on are looked at where a play takes several decisions."""


class Greedy:
    """Takes the play after which its side stands best against the others."""

    name = "greedy"
    summary = "looks one play ahead: progress, bumps, safety, dangers"

    def choose(self, view: View, rng: Random) -> Move:
        """Return the best of the moves, any of those that are equally good."""
        if len(view.moves) == 1:
            return view.moves[0]
        game = imagine(view, rng)
        seat = str(view.seat)
        share = _BUDGET // len(view.moves)
        scored = [(_try(game, move, seat, share), rng.random(), move) for move in view.moves]
        return max(scored, key=lambda each: each[:2])[2]


def _try(game: Game, move: Move, seat: str, budget: int) -> float:
    """Return what a move is worth, played on as well as possible while the seat decides."""
    game.push(move)
    choices = game.legal_moves if game.actor == seat else ()
    if choices and len(choices) <= budget:
        share = budget // len(choices)
        worth = max(_try(game, after, seat, share) for after in choices)
    else:
        worth = evaluate(game, seat)
    game.pop()
    return worth


def evaluate(game: Game, seat: str) -> float:
    """Return how well the side of a seat stands: its progress against that of the others."""
    own = _side(game, seat)
    pawns = game.marked_pawns
    worth = {colour: sum(_worth(colour, pawn) for pawn in pawns[colour]) for colour in pawns}
    ours = sum(worth[colour] for colour in own)
    rivals = [worth[colour] for colour in pawns if colour not in own]
    return ours - _RIVALS * (max(rivals) + sum(rivals)) / 2 - _risk(pawns, own) + _kept(game, seat)


def _side(game: Game, seat: str) -> set[str]:
    own = game.owners[seat]
    partner = COLOURS[COLOURS.index(own) ^ 2]
    return {own, partner} if game.config.rules.team else {own}


def _worth(colour: str, pawn: Pawn) -> float:
    return _progress(colour, pawn.place) + sum(_MARKS[mark] for mark in pawn.marks)


def _progress(colour: str, place: Place) -> float:
    """Return what a place is worth to a colour: squares gone, and more for certain ones."""
    if isinstance(place, int):
        return _STARTED + _TO_ENTRY - (_corner(colour) + _ENTRY - place) % 60
    if place == "start":
        return 0
    lane = _STARTED + _TO_ENTRY + _SAFE
    return lane + 6 + _HOME if place == "home" else lane + int(place[1])


def _corner(colour: str) -> int:
    return 15 * COLOURS.index(colour)


def _risk(pawns: Pawns, own: set[str]) -> float:
    """Return what the opponents close behind may cost."""
    rivals = [
        (colour, pawn.place) for colour in pawns if colour not in own for pawn in pawns[colour]
    ]
    return sum(
        _DANGER
        * _progress(colour, pawn.place)
        * sum(_threatens(*rival, pawn.place) for rival in rivals)
        for colour in own
        for pawn in pawns[colour]
        if isinstance(pawn.place, int)
    )


def _threatens(colour: str, place: Place, square: int) -> bool:
    """Tell whether a pawn is within reach behind a square, or waits to start on it."""
    if place == "start":
        return square == _corner(colour) + _CIRCLE
    return isinstance(place, int) and (square - place) % 60 in _REACH


def _kept(game: Game, seat: str) -> float:
    if not game.config.rules.hand:
        return 0
    return sum(_KEEP.get(kind, 0) * count for kind, count in game.view(seat).hand.items())
