"""Game at a table: what its cards follow from, and what of it can be taken back."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from pardon.events.events import Drew, Event, GameOver, Reshuffled, Swapped, TurnBegan
from pardon.fair import OPEN_SCHEME, Dealer, Seated, commitment
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.outcome import Outcome
from pardon.record import Fairness
from pardon.rules.config import Config
from pardon.server.pages.seat_stats import stats_of
from pardon.server.table.entries import Began
from pardon.server.wire.from_client import Level
from pardon.server.wire.views import SeatTelling
from pardon.view import View

MOST_UNDONE = 500
"""Decisions that a seat can take back in one game."""
_TELLING = (TurnBegan, Swapped, Reshuffled, Drew)


class Deal(NamedTuple):
    """Seeds that the cards of a game follow from."""

    game: str
    """The id of the game."""
    seed: str
    seeds: Mapping[str, str]
    scheme: str
    seated: Seated
    """Who could add a seed, and who committed to one."""
    previous: str | None = None
    """The position in which the game before ended."""

    @property
    def commitment(self) -> str:
        """The hash of the server's seed."""
        return commitment(self.game, self.seed, self.scheme)

    @property
    def dealer(self) -> Dealer:
        """What draws the cards."""
        seated = None if self.scheme == OPEN_SCHEME else self.seated
        return Dealer(self.game, self.seed, self.seeds, seated)

    def fairness(self, is_drawn: bool) -> Fairness:
        """Return what a record tells of it."""
        fair = Fairness(
            self.scheme, self.game, self.commitment, self.seed, dict(self.seeds), is_drawn
        )
        if self.scheme == OPEN_SCHEME:
            return fair
        return replace(
            fair,
            bots=self.seated.bots,
            commitments=dict(self.seated.commitments),
            previous=self.previous,
        )


class BotTask(NamedTuple):
    """Decision that a bot has to make."""

    game: int
    step: int
    seat: str
    level: Level
    view: View


class AdviceTask(NamedTuple):
    """Decision that a person has asked about, with a game of its own to try things in."""

    number: int
    step: int
    seat: str
    game: Game


class TableGame:
    """Game under way or just over, whose chance steps follow from a deal."""

    def __init__(self, deal: Deal, config: Config, seats: tuple[str, ...], began: Began) -> None:
        self.deal = deal
        self.number = began.game
        self.is_drawn = began.is_drawn
        self.game = Game(config, seats=seats, seed=0, first=began.first)
        self._dealer = deal.dealer
        # Draws are numbered through the game, whatever is taken back; who leads may be the first.
        self._draws = int(began.is_drawn)
        self._undone: Counter[str] = Counter()
        self._outcome: Outcome | None = None

    @property
    def step(self) -> int:
        """How many steps stand."""
        return self.game.count

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        if self._outcome is None and self.game.is_over():
            self._outcome = self.game.outcome()
        return self._outcome

    @cached_property
    def stats(self) -> Mapping[str, SeatTelling]:
        """What the numbers say about each seat, to be asked for when the game is over."""
        return stats_of(self.game)

    def next_draw(self) -> str:
        """Return the outcome of the chance step that is next."""
        return self._dealer.draw(self._draws, self.game.chances())

    def draw(self, outcome: str) -> tuple[Event, ...]:
        """Take a chance step; return what happened."""
        self.game.draw(outcome)
        self._draws += 1
        return self.game.events

    def push(self, text: str) -> tuple[Event, ...]:
        """Make the legal move with a text; return what happened."""
        for move in self.game.listed():
            if move.text == text:
                return self.game.push(move)
        raise LookupError(f"no legal move has the text {text!r}")

    def ends_with(self, move: Move) -> bool:
        """Tell whether a legal move would end the game."""
        return any(isinstance(event, GameOver) for event in self.game.preview(move))

    def can_undo(self, seat: str) -> bool:
        """Tell whether a seat may take its last decision back: inside a card, nothing learnt."""
        if self.step == 0 or self.game.actor != seat or self._undone[seat] >= MOST_UNDONE:
            return False
        last = self.game.peek()
        return isinstance(last, Move) and last.seat == seat and not _tells(self.game.events)

    def undo(self, seat: str) -> tuple[Event, ...]:
        """Take the last decision of a seat back; return what had happened."""
        undone = self.game.events
        self.game.pop()
        self._undone[seat] += 1
        return undone


def _tells(events: tuple[Event, ...]) -> bool:
    """Tell whether a decision ended a turn or let somebody see a card."""
    return any(isinstance(each, _TELLING) for each in events)
