"""Rewards: what a finished game is worth to each seat."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pardon.bots.weights import engine_bots, evaluation
from pardon.engine.bots.entry import Players
from pardon.engine.compile import compile_rules
from pardon.engine.layout import OVER
from pardon.engine.learning.endings import NO_ENDING, UNFINISHED, unpack_ending
from pardon.errors import PardonError
from pardon.messages import near
from pardon.outcome import Ending, Outcome, decide
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]

REWARDS = {
    "win": "1 to the winners and -1 to the others",
    "share": "1 to the winners, and the others share the loss, so that all adds up to 0",
    "team": "as win, and twice as much for a double game; in games of teams",
    "points": "the points that the edition counts; where it counts any",
    "edition": "points where the edition counts them, else team in games of teams, else share",
    "potential": "as win, and at every step by how much the chance of winning changed, twice",
}
"""The kinds of reward. A game that ends undecided is worth nothing in any of them."""


class Rewards:
    """Rewards of one kind under one configuration.

    What a potential adds between the beginning and the end is `Potential`'s affair.
    """

    def __init__(self, config: Config, seats: tuple[str, ...], kind: str) -> None:
        if not isinstance(kind, str) or kind not in REWARDS:
            raise PardonError(f"unknown reward {kind!r}; {near(str(kind), REWARDS)}")
        if kind == "team" and not config.rules.team:
            raise PardonError(f"reward 'team' needs a game of teams, which {config.text!r} is not")
        if kind == "points" and config.rules.scoring is None:
            raise PardonError(f"reward 'points' needs an edition that counts, not {config.text!r}")
        self.config = config
        self.seats = seats
        self.kind = _counted(config) if kind == "edition" else kind
        self._codes = np.array([UNFINISHED, NO_ENDING], np.int32)
        self._worth = np.zeros((2, len(seats)))
        """What is known of endings: their numbers, ascending, and a row of rewards for each."""

    def of(self, outcome: Outcome) -> dict[str, float]:
        """Return what an outcome is worth to each seat."""
        winners = outcome.winners
        if not winners:
            return dict.fromkeys(self.seats, 0.0)
        if self.kind == "points":
            return {seat: float(score or 0) for seat, score in outcome.scores.items()}
        gain = float(outcome.value) if self.kind == "team" else 1.0
        losers = len(self.seats) - len(winners)
        loss = -len(winners) / losers if self.kind == "share" else -gain
        return {seat: gain if seat in winners else loss for seat in self.seats}

    def of_codes(self, codes: Array) -> Array:
        """Return what endings are worth that the engine packed into numbers, a row for each."""
        at = self._codes.searchsorted(codes)
        if (self._codes.take(at) != codes).any():
            self._codes = np.union1d(self._codes, codes)
            self._worth = np.array([self._row(code) for code in self._codes.tolist()])
            at = self._codes.searchsorted(codes)
        return self._worth.take(at, axis=0)

    def _row(self, code: int) -> list[float]:
        """Return what an ending is worth to each seat; what is none is worth nothing."""
        if code in (UNFINISHED, NO_ENDING):
            return [0.0] * len(self.seats)
        paid = self.of(decide(unpacked(self.config, self.seats, code)))
        return [paid[seat] for seat in self.seats]

    @property
    def is_zero_sum(self) -> bool:
        """Whether the rewards of all seats add up to nothing."""
        even = len(self.seats) == 2 or self.config.rules.team
        # What partners or rivals expect of hidden hands need not add up.
        return self.kind == "share" or (even and self.kind not in ("points", "potential"))

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a game can be worth to a seat."""
        if self.kind == "points":
            return 0.0, float(self._most_points())
        if self.kind == "potential":
            return -2.0, 2.0  # less where the game began, which may have been all but won or lost
        if self.kind == "share":
            winners = 2 if self.config.rules.team else 1
            return -winners / (len(self.seats) - winners), 1.0
        most = 2.0 if self.kind == "team" and self.config.rules.double_game else 1.0
        return -most, most

    def _most_points(self) -> int:
        """Return the points of a game in which nobody else brings a pawn Home."""
        scoring, rules = self.config.rules.scoring, self.config.rules
        if scoring is None:
            return 0
        return rules.pawns * (scoring.per_home + scoring.per_out * len(self.seats)) + sum(
            scoring.bonus
        )


Share = Callable[[Callable[[Array], None], Array], None]
"""Carries out a task on all of some numbers, in one portion or several."""


def _alone(task: Callable[[Array], None], numbers: Array) -> None:
    task(numbers)


class Potential:
    """Potential of positions: 1 for a seat that is sure to win, -1 for one that is sure to lose.

    It is twice the chance of winning that the bots' evaluation tells, less 1; 0 once the game is
    over. A seat's potential depends on nothing that the seat cannot know.
    """

    def __init__(self, config: Config, seats: tuple[str, ...]) -> None:
        self.config = config
        self.seats = seats

    def of(self, states: Array, seat: str) -> float:
        """Return the potential of a seat in states[0]."""
        return float(self.of_many(states[:1], (seat,))[0, 0])

    def of_many(self, states: Array, seats: Sequence[str], share: Share = _alone) -> Array:
        """Return the potentials of seats in many states, a row for each state.

        `share` has a task carried out on all states, in threads if it has any.
        """
        found = np.zeros((len(states), len(seats)))
        chances = np.empty((len(states), len(COLOURS)))

        def judge(some: Array) -> None:
            players = _players(self.config, self.seats)
            for at, seat in enumerate(seats):
                colour = COLOURS.index(seat)
                players.chances(states, some, chances, seat=colour)
                found[some, at] = 2.0 * chances[some, colour] - 1.0

        share(judge, np.flatnonzero(states["phase"] != OVER))
        return found


class _Threads(threading.local):
    """The players of each thread, which have working memory of their own."""

    def __init__(self) -> None:
        self.players: dict[tuple[Config, tuple[str, ...]], Players] = {}


_THREADS = _Threads()


def _players(config: Config, seats: tuple[str, ...]) -> Players:
    known = _THREADS.players
    if (config, seats) not in known:
        bots = engine_bots(config, seats, [evaluation(config, seats)] * len(seats))
        known[config, seats] = Players(compile_rules(config, seats), bots)
    return known[config, seats]


def _counted(config: Config) -> str:
    """Return how the edition itself counts a game."""
    if config.rules.scoring is not None:
        return "points"
    return "team" if config.rules.team else "share"


def unpacked(config: Config, seats: tuple[str, ...], code: int) -> Ending:
    """Return what the end of a game is judged by, from the engine's number for it."""
    winner, homes, owners = unpack_ending(code)
    return Ending(
        config,
        {seat: COLOURS[owners[COLOURS.index(seat)]] for seat in seats},
        {seat: homes[COLOURS.index(seat)] for seat in seats},
        None if winner is None else COLOURS[winner],
    )
