"""Games between bots written in Python, step by step, and what is noted of each."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache
from random import Random
from typing import Any

import numpy as np

from pardon.bots import find_bot
from pardon.engine.bots.games import (
    FORCED,
    MOST_TURNS,
    PLAYED,
    SEEN,
    UNDECIDED,
    USABLE,
    WATCH,
)
from pardon.engine.layout import DIAMOND, START
from pardon.errors import BotError
from pardon.events.events import Bumped, Event, Laid, Led, Slid
from pardon.game import Game
from pardon.messages import quote
from pardon.moves.moves import Move
from pardon.position.places import Place
from pardon.position.setup import names_of
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS, partner
from pardon.seeds import words
from pardon.sim.jobs.job import Job

Array = np.ndarray[Any, Any]


def play_game(job: Job, config: Config, row: Any, cards: Array) -> None:
    """Play the game that a row has the number of; fill in the row, and count the cards."""
    PythonGame(job, config, row, cards).play()


class PythonGame:
    """Game between bots written in Python, and what is noted while they play."""

    def __init__(self, job: Job, config: Config, row: Any, cards: Array) -> None:
        number = int(row["game"])
        self._texts = dict(zip(job.seats, job.bots_of(number), strict=True))
        # New bots for every game: what one remembers must not bear on the next.
        self._bots = {seat: find_bot(text) for seat, text in self._texts.items()}
        self._rngs = {s: Random(f"{job.seed}/{job.salt}/{number}/{s}") for s in job.seats}
        self._words = words(job.seed, job.deal_of(number))
        self._row, self._cards = row, cards
        self.game = self._begun(config, job.seats)
        self._first = self.game.first
        self._watched = -1

    def _begun(self, config: Config, seats: Sequence[str]) -> Game:
        drawn = config.rules.first == "random"
        first = self._pick(dict.fromkeys(seats, 1)) if drawn else None
        return Game(config, seats=seats, seed=0, first=first)

    def play(self) -> None:
        """Play the game to its end, or give it up as the kernel does."""
        most = max(MOST_TURNS, self.game.config.rules.turn_limit or 0)
        while not self.game.is_over() and self.game.turns < most:
            if self.game.is_chance:
                self._draw()
            else:
                self._watch(self.game.turns)
                self._decide(str(self.game.actor))
            self._note_events(self.game.events)
        self._note_ending()

    def _pick(self, ways: Mapping[str, int]) -> str:
        """Return one of several outcomes by the next word of chance, as the kernel does."""
        pick = (next(self._words) >> 32) * sum(ways.values()) >> 32
        for outcome, weight in ways.items():
            pick -= weight
            if pick < 0:
                return outcome
        raise AssertionError(f"nothing can happen: {ways}")

    def _draw(self) -> None:
        self._row["draws"] += 1
        self.game.draw(self._pick(self.game.chances()))

    def _decide(self, seat: str) -> None:
        """Make a decision; a bot is asked only where there is something to choose."""
        moves = self.game.legal_moves
        self._row["decisions"] += 1
        self._row["choices"] += len(moves) > 1
        self._note_cards(moves)
        if len(moves) == 1:
            self.game.push(moves[0])
        else:
            self._push(self.answer(seat), seat)

    def answer(self, seat: str) -> Move:
        """Return what the bot of a seat chooses."""
        view = self.game.view(seat)
        try:
            with redirect_stdout(sys.stderr):  # what it prints must not get between our results
                return self._bots[seat].choose(view, self._rngs[seat])
        except BaseException as fault:  # whatever a bot does, it is told of as the bot's fault
            raise self._fault(seat, f"raised {type(fault).__name__}: {fault}") from fault

    def _push(self, move: Move, seat: str) -> None:
        if not isinstance(move, Move) or move not in self.game.legal_moves:
            raise self._fault(seat, f"answered {quote(str(move))}, no legal move")
        self.game.push(move)

    def _fault(self, seat: str, what: str) -> BotError:
        line = " ".join(what.split())
        where = f"game {self._row['game']}, in {self.game.position()!r}"
        return BotError(f"bot {self._texts[seat]!r} as {seat} {line}, in {where}")

    def _note_cards(self, moves: Sequence[Move]) -> None:
        """Count a card that is to be played, or those of a hand that one is to be chosen from."""
        usable: Iterator[str | None]
        if self.game.phase == "play" and not self.game.config.rules.hand:
            seen = [str(self.game.card)]
            usable = iter(seen if any(move.kind != "pass" for move in moves) else ())
        elif self.game.phase in ("card", "no_play"):
            seen = list(self.game.setup().hands[str(self.game.actor)])
            usable = (move.card for move in moves if move.kind == "choose")
        else:
            return
        self._cards[[KINDS.index(kind) for kind in seen], SEEN] += 1
        found = [KINDS.index(str(kind)) for kind in usable]
        self._cards[found, USABLE] += 1
        self._cards[found, FORCED] += len(moves) == 1

    def _note_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Slid):
                self._row["slides"] += 1
            elif isinstance(event, Bumped):
                self._row["bumped"][COLOURS.index(event.colour)] += 1
            elif isinstance(event, Laid):
                self._cards[KINDS.index(event.card), PLAYED] += 1
            elif isinstance(event, Led):
                self._first = event.seat

    def _watch(self, turns: int) -> None:
        """Now and then, note how far behind the best of the others each side is, if never more.

        Partners stand together, at the mean of both.
        """
        if turns & WATCH or turns == self._watched:
            return
        self._watched = turns
        progress = {c: _progress(c, places) for c, places in self.game.pawns.items()}
        if self.game.config.rules.team:
            progress = {c: (p + progress[partner(c)]) // 2 for c, p in progress.items()}
        for seat, colour in self.game.owners.items():
            at, behind = COLOURS.index(seat), max(progress.values()) - progress[colour]
            self._row["behind_of"][at] = max(self._row["behind_of"][at], behind)

    def _note_ending(self) -> None:
        outcome = self.game.outcome()
        winner = outcome.finisher if outcome else None
        owners, pawns = self.game.owners, self.game.pawns
        self._row["turns"] = self.game.turns
        self._row["first"] = COLOURS.index(str(self._first))
        self._row["winner"] = UNDECIDED if winner is None else COLOURS.index(winner)
        for seat, colour in owners.items():
            self._row["home"][COLOURS.index(seat)] = pawns[colour].count("home")
        if winner is not None:
            self._row["behind"] = self._row["behind_of"][COLOURS.index(winner)]


@cache
def _progress_by_place(colour: str) -> dict[Place, int]:
    places = enumerate(names_of(colour))
    return {name: START if place == DIAMOND else place for place, name in places}


def _progress(colour: str, places: Sequence[Place]) -> int:
    """Return how far the pawns of a colour have come, taken together."""
    return sum(_progress_by_place(colour)[place] for place in places)
