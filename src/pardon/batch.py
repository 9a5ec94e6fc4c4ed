"""Batches: many games at once inside the engine, whole random ones or stepped from Python."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, new_states
from pardon.engine.layout import ACTION_COUNT
from pardon.errors import PardonError
from pardon.game import as_config, as_seats
from pardon.messages import quote
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word, signed, whole_number

CHUNK = 256
"""Games played in one call of the engine; what comes out does not depend on it."""
MOST_GAMES = 10**9
MOST_THREADS = 1024

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Playouts:
    """Result of a run of random games.

    >>> import pardon
    >>> found = pardon.playouts("hasbro-2002", 1000, seed=1, seats=2)
    >>> found.games, found.turns
    (1000, 169099)
    >>> dict(found.wins)
    {'red': 516, 'yellow': 484, 'undecided': 0}
    >>> round(float(found.lengths.mean()), 1)
    169.1
    """

    config: Config
    seats: tuple[str, ...]
    seed: int
    games: int
    turns: int
    """Turns completed in all games together."""
    draws: int
    """Cards drawn, those dealt included."""
    decisions: int
    """Decisions made, forced ones included."""
    wins: Mapping[str, int]
    """Games won by the winning play of each seat, and those that ended ``undecided``."""
    lengths: Array
    """The turns of each game."""


def playouts(
    config: str | Config, games: int, seed: int, *, seats: int | Sequence[str] = 4, threads: int = 1
) -> Playouts:
    """Play random games to their ends; game i depends on (config, seats, seed, i) alone.

    >>> import pardon
    >>> pardon.playouts("fire-ice-2013", 100, seed=1).turns
    20247
    """
    parsed = as_config(config)
    colours = as_seats(parsed, seats)
    games = _checked("games", games, 0, MOST_GAMES)
    threads = _checked("threads", threads, 1, MOST_THREADS)
    seed = whole_number("seed", seed)
    rules = compile_rules(parsed, colours)
    lengths, winners = np.zeros(games, np.int32), np.zeros(games, np.int32)

    def run(first: int) -> list[tuple[int, int, int]]:
        kernel = Kernel(rules)
        begins = range(first * CHUNK, games, threads * CHUNK)
        return [_play(kernel, signed(seed), begin, lengths, winners) for begin in begins]

    if threads == 1:
        found = run(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            found = [counts for chunk in pool.map(run, range(threads)) for counts in chunk]
    turns, draws, decisions = (sum(column) for column in zip((0, 0, 0), *found, strict=True))
    wins = _wins(colours, winners)
    return Playouts(parsed, colours, seed, games, turns, draws, decisions, wins, lengths)


def _play(
    kernel: Kernel, word: int, begin: int, lengths: Array, winners: Array
) -> tuple[int, int, int]:
    chunk = slice(begin, begin + CHUNK)
    return kernel.play_games(word, begin, lengths[chunk], winners[chunk])


def _wins(seats: tuple[str, ...], winners: Array) -> dict[str, int]:
    wins = {seat: int(np.sum(winners == COLOURS.index(seat))) for seat in seats}
    return wins | {"undecided": int(np.sum(winners < 0))}


def _checked(name: str, value: int, least: int, most: int) -> int:
    number = whole_number(name, value)
    if not least <= number <= most:
        raise PardonError(f"{name} {number} should be from {least} to {most}")
    return number


class Batch:
    """Batch of games: each `step` makes one decision in all of them, and chance plays itself.

    Game i begins as game `begin` + i does in `playouts` with the same seed.

    >>> import pardon
    >>> batch = pardon.Batch("hasbro-2002", 1000, seed=1, seats=2, restart=True)
    >>> for _ in range(100):
    ...     batch.step(batch.ids[:, 0])  # the lowest legal action of each game
    >>> batch.mask().shape
    (1000, 411)
    """

    states: Array
    """The state of each game."""
    ids: Array
    """The legal actions of each game, ascending; only the first `counts` of a row mean anything."""
    counts: Array
    """How many legal actions each game has, none once it is over."""
    winners: Array
    """The seat, as a number, whose win ended each game in the last step; -1 none, -2 undecided."""

    def __init__(
        self,
        config: str | Config,
        games: int,
        seed: int,
        *,
        seats: int | Sequence[str] = 4,
        restart: bool = False,
        begin: int = 0,
    ) -> None:
        self.config = as_config(config)
        self.seats = as_seats(self.config, seats)
        if not isinstance(restart, bool):
            raise PardonError(f"restart {quote(restart)} should be True or False")
        self.restart = restart
        games = _checked("games", games, 1, MOST_GAMES)
        self._kernel = Kernel(compile_rules(self.config, self.seats))
        self.states = new_states(games)
        self.ids = np.zeros((games, ACTION_COUNT), np.int32)
        self.counts, self.winners = np.zeros(games, np.int32), np.zeros(games, np.int32)
        self._begin(whole_number("seed", seed), _checked("begin", begin, 0, MOST_GAMES))

    def _begin(self, seed: int, begin: int) -> None:
        games = len(self.states)
        numbers = range(begin, begin + games)
        self._rngs = np.array([first_word(seed, number) for number in numbers], np.uint64)
        for game in range(games):
            self._kernel.new(self.states, game, -1)
        self._advance(np.full(games, -1, np.int32))

    def __len__(self) -> int:
        return len(self.states)

    def step(self, actions: Array) -> None:
        """Make one decision in every game: a legal action, or -1 where the game has none."""
        chosen = self._numbers(actions)
        wrong = (chosen < -1) | (chosen >= ACTION_COUNT) | ((chosen < 0) & (self.counts > 0))
        game = int(wrong.argmax())
        if not wrong[game]:
            game = self._advance(chosen.astype(np.int32))
        if game >= 0:
            raise PardonError(f"action {int(chosen[game])} is not legal in game {game}")

    def _numbers(self, actions: Array) -> Array:
        """Return actions as an array with a whole number for each game, or raise."""
        try:
            chosen = np.asarray(actions)
        except (TypeError, ValueError):  # lists of different lengths
            chosen = np.zeros(())
        if chosen.shape != self.counts.shape or chosen.dtype.kind not in "iu":
            raise PardonError(f"actions should be {len(self)} whole numbers, not {quote(actions)}")
        return chosen

    def _advance(self, actions: Array) -> int:
        """Make decisions; return the first game in which one is illegal, -1 if all are made."""
        return self._kernel.step_batch(
            self.states, self._rngs, actions, self.counts, self.winners, self.ids,
            restart=self.restart,
        )  # fmt: skip

    def mask(self, out: Array | None = None) -> Array:
        """Return which actions are legal in each game, as a matrix of bools; fill one if given."""
        shape = (len(self), ACTION_COUNT)
        found = np.zeros(shape, np.bool_) if out is None else out
        if not isinstance(found, np.ndarray) or (found.shape, found.dtype) != (shape, np.bool_):
            raise PardonError(f"the mask should be a matrix of bools of shape {shape}")
        found[:] = False
        rows, columns = np.nonzero(np.arange(int(self.counts.max())) < self.counts[:, None])
        found[rows, self.ids[rows, columns]] = True
        return found
