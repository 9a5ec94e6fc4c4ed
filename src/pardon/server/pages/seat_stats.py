"""Seat statistics: what the numbers say about how each seat played.

The luck of the draw is measured in squares. Every kind of card has a fixed worth, told from the
edition's own data: the most progress that one of its powers stands for.

- A count forward, or to be split, is worth its squares; a count backward that has no such
  alternative costs its squares.
- A start is worth a side of the board, fifteen squares, whatever else the card offers; where every
  number leaves Start no card is favoured for it.
- Taking an opponent's square from Start is worth half a lap, thirty squares: that is where the
  pawn comes out on average.
- A card that brings more cards is worth as many average cards besides.
- Switching, swapping colours and moving everyone can help or harm, and count for nothing.

A card that a seat draws or turns up to play counts with its worth less the average worth of all
cards that could have come at that moment. The sum over the game is the luck: it is zero on average
for everyone, however long the game and whatever is left in the pile.
"""

from collections.abc import Mapping
from functools import lru_cache
from operator import mul

from pardon.engine.layout import FIRST
from pardon.events.events import (
    Bumped,
    Drew,
    Event,
    Led,
    Moved,
    Passed,
    Placed,
    PulledHome,
    Slid,
    Swapped,
    Switched,
    Teleported,
    TurnBegan,
    TurnedUp,
)
from pardon.game import Game
from pardon.game.history import Taken
from pardon.moves.moves import Move
from pardon.position.glance import pile_in
from pardon.rules.config import Config
from pardon.rules.edition import KINDS, Card, Edition
from pardon.server.wire.views import SeatTelling

START_WORTH, PLACE_WORTH = 15, 30
"""Squares that a start and a placement are worth."""

_PLAYS = frozenset((Moved, Placed, PulledHome, Slid, Swapped, Switched, Teleported))


@lru_cache(maxsize=256)
def worths(config: Config) -> Mapping[str, float]:
    """Return what each kind of card of a configuration is worth, in squares."""
    rules = config.rules
    plain = {kind: _worth(rules, rules.cards[kind]) for kind in rules.deck}
    average = _average(plain, rules.deck)
    more = {kind: rules.cards[kind].again + rules.cards[kind].pick_up for kind in rules.deck}
    return {kind: worth + more[kind] * average for kind, worth in plain.items()}


def _worth(rules: Edition, card: Card) -> float:
    forward = 0 if card.backward and not rules.ten_forward else card.forward
    best = max(forward, card.split, START_WORTH * (card.start > 0), PLACE_WORTH * card.place)
    return best or -card.backward


def _average(worth: Mapping[str, float], ways: Mapping[str, int]) -> float:
    return sum(worth[kind] * count for kind, count in ways.items()) / sum(ways.values())


def stats_of(game: Game) -> dict[str, SeatTelling]:
    """Return the statistics of each seat from the steps of a game."""
    counter = _Counter(game)
    for taken in game.history():
        counter.count(taken)
    return counter.stats()


class _Tally:
    """Counts of one seat."""

    def __init__(self) -> None:
        self.bumps = self.bumped = self.slides = self.squares = self.lost = 0
        self.luck = 0.0


class _Counter:
    """Counts what happened to each seat, step by step."""

    def __init__(self, game: Game) -> None:
        self._worths = worths(game.config)
        self._row = tuple(self._worths.get(kind, 0) for kind in KINDS)
        """The same in the order in which a state counts cards."""
        self._config = game.config
        self._tallies = {seat: _Tally() for seat in game.seats}
        self._owners = {seat: seat for seat in game.seats}
        self._turn = game.first
        self._played = self._stuck = False

    def count(self, taken: Taken) -> None:
        """Count one step."""
        if isinstance(taken.step, Move):
            self._count_move(taken, taken.step)
        else:
            self._count_draw(taken)
        for event in taken.events:
            self._follow(event)

    def _count_draw(self, taken: Taken) -> None:
        for event in taken.events:
            if isinstance(event, Drew) or (isinstance(event, TurnedUp) and event.purpose == "play"):
                self._tallies[event.seat].luck += self._worths[str(event.card)] - self._due(taken)

    def _due(self, taken: Taken) -> float:
        """Return what a card was worth on average before it was drawn."""
        pile = pile_in(taken.before.state)
        if taken.before.phase == FIRST or not any(pile):
            return _average(self._worths, taken.ways)
        worth: float = sum(map(mul, self._row, pile))
        return worth / sum(pile)

    def _count_move(self, taken: Taken, move: Move) -> None:
        tally, colour, is_forward = self._tallies[move.seat], move.colour, (move.count or 0) >= 0
        for event in taken.events:
            if isinstance(event, Moved):
                tally.squares += len(event.path) if is_forward and event.colour == colour else 0
            elif isinstance(event, Slid):
                if event.colour == colour:
                    tally.slides += 1
                    tally.squares += len(event.path)
            elif isinstance(event, Bumped):
                self._count_bump(move.seat, event.colour)
        if move.seat == (self._turn or move.seat):
            self._note_play(taken, move)

    def _count_bump(self, by: str, colour: str) -> None:
        victim = next(seat for seat, owned in self._owners.items() if owned == colour)
        self._tallies[victim].bumped += 1
        self._tallies[by].bumps += colour not in self._config.side_of(self._owners[by])

    def _note_play(self, taken: Taken, move: Move) -> None:
        """Note whether the turn has seen a play, or that there was none to make."""
        passed = played = False
        for event in taken.events:
            played |= type(event) in _PLAYS
            passed |= isinstance(event, Passed) and event.phase in ("play", "card")
        chosen = passed and taken.choices > 1
        self._played |= chosen or played
        self._stuck |= passed and not chosen
        self._turn = self._turn or move.seat

    def _follow(self, event: Event) -> None:
        """Follow whose turn it is and which colours are whose."""
        if isinstance(event, TurnBegan | Led):
            if self._turn is not None:
                self._tallies[self._turn].lost += self._stuck and not self._played
            self._turn, self._played, self._stuck = event.seat, False, False
        elif isinstance(event, Swapped):
            owners = self._owners
            owners[event.seat], owners[event.other] = owners[event.other], owners[event.seat]

    def stats(self) -> dict[str, SeatTelling]:
        """Return what was counted."""
        return {
            seat: SeatTelling(
                bumps=tally.bumps,
                bumped=tally.bumped,
                slides=tally.slides,
                squares=tally.squares,
                lost_turns=tally.lost,
                luck=round(tally.luck, 1) + 0.0,
            )
            for seat, tally in self._tallies.items()
        }
