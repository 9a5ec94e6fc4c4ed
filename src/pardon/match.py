"""Match: games in a row, who leads the next one, and the points so far (P34-09, H02-24)."""

from collections import Counter
from collections.abc import Sequence
from weakref import WeakSet

from pardon.errors import PardonError
from pardon.game import Game, as_config, as_seats
from pardon.outcome import Outcome
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT


class Match:
    """Match: a series of games under one configuration by the same players.

    >>> import pardon
    >>> match = pardon.Match("fire-ice-2013", seats=2)
    >>> game = match.begin(seed=1)
    >>> while not game.is_over():
    ...     happened = game.advance()
    ...     happened += game.push(game.legal_moves[0])
    >>> match.finish(game).winners
    ('red',)
    >>> match.games
    1
    """

    config: Config
    seats: tuple[str, ...]
    leader: str | None
    """Who begins the next game, None where the edition's own way decides."""
    outcomes: tuple[Outcome, ...]
    """How the games finished so far have ended."""

    def __init__(self, config: str | Config = DEFAULT, *, seats: int | Sequence[str] = 4) -> None:
        self.config = as_config(config)
        self.seats = as_seats(self.config, seats)
        self.leader = None
        self.outcomes = ()
        self._counted: WeakSet[Game] = WeakSet()

    def begin(self, *, seed: int | None = None) -> Game:
        """Return the next game, begun by whom it should be."""
        return Game(self.config, seats=self.seats, seed=seed, first=self.leader)

    def finish(self, game: Game) -> Outcome:
        """Count a finished game, once, and return its outcome."""
        outcome = game.outcome()
        if outcome is None:
            raise PardonError(f"the game is not over in {game.position()!r}")
        if (game.config, game.seats) != (self.config, self.seats):
            raise PardonError(f"the game is of another match: {game.position()!r}")
        if game in self._counted:
            raise PardonError(f"the game is counted already: {game.position()!r}")
        self._counted.add(game)
        self.outcomes = (*self.outcomes, outcome)
        self.leader = outcome.next_leader
        return outcome

    @property
    def games(self) -> int:
        """How many games are finished."""
        return len(self.outcomes)

    @property
    def totals(self) -> dict[str, int]:
        """The points of each seat so far; games without points count for nothing."""
        totals = Counter(dict.fromkeys(self.seats, 0))
        for outcome in self.outcomes:
            totals.update({seat: points or 0 for seat, points in outcome.scores.items()})
        return dict(totals)

    @property
    def wins(self) -> dict[str, int]:
        """The games each seat has won, a double game counting twice (P34-65)."""
        wins = Counter(dict.fromkeys(self.seats, 0))
        for outcome in self.outcomes:
            wins.update(dict.fromkeys(outcome.winners, outcome.value))
        return dict(wins)
