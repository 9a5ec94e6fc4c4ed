"""Tables: games of a run in step with one another, each seat decided for by whom it may concern.

Game d of a run is dealt from the same stream as deal d of the arena. Chance draws from that
stream alone, one word for each draw, and bots choose by streams of their own. So the k-th draw of
a deal meets the same word whoever sits where.
"""

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from random import Random
from typing import Any, cast

import numpy as np

from pardon.batch import Batch
from pardon.bots import Bot, find_bot
from pardon.bots.address import one_line
from pardon.bots.compiled import Compiled, players_of
from pardon.bots.random import Random as RandomBot
from pardon.engine.compile import compile_rules
from pardon.engine.layout import ACTION_COUNT
from pardon.engine.observe import OBSERVATION_SIZE, observation
from pardon.errors import BotError
from pardon.game import Game
from pardon.messages import quote
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word

Array = np.ndarray[Any, Any]

_NEXT = np.uint64(0x9E3779B97F4A7C15)
"""What moves a generator on."""


class Tables:
    """Games number `begin` to `end` of a run, played decision by decision until all are over."""

    def __init__(
        self, config: Config, seats: tuple[str, ...], seed: int, begin: int, end: int
    ) -> None:
        self.config = config
        self.seats = seats
        self._rules = compile_rules(config, seats)
        self._batch = Batch(config, end - begin, seed, seats=seats, begin=begin)
        self._choices = np.array([first_word(seed, deal) for deal in range(begin, end)], np.uint64)
        self._own_bots: dict[tuple[int, int], Bot] = {}
        """Bots written in Python, by game and seat: what one remembers is of one game only."""

    @property
    def states(self) -> Array:
        """The positions of the games as the engine keeps them."""
        return self._batch.states

    @property
    def deciding(self) -> Array:
        """The games that are not over: in each of them somebody has to decide."""
        return np.flatnonzero(self._batch.counts)

    @property
    def forced(self) -> Array:
        """The only action of each game in which there is but one, the first of several else."""
        actions = self._batch.ids[:, 0].astype(np.int64)
        actions[self._batch.counts == 0] = -1
        return actions

    def choices(self, games: Array) -> Array:
        """Return those of some games in which there is something to choose."""
        return games[self._batch.counts[games] > 1]

    def actors(self, games: Array) -> Array:
        """Return who has to decide in each of some games, as seats by number."""
        actors: Array = self.states["actor"][games]
        return actors

    def observations(self, games: Array) -> Array:
        """Return what the seat knows that has to decide in each of some games."""
        return observe_actors(self._rules, self.states[games])

    def masks(self, games: Array) -> Array:
        """Return which actions are open in each of some games."""
        masks = np.zeros((len(games), ACTION_COUNT), np.int8)
        counts = self._batch.counts[games]
        most = int(counts.max(initial=0))
        rows, columns = np.nonzero(np.arange(most) < counts[:, None])
        masks[rows, self._batch.ids[games[rows], columns]] = 1
        return masks

    def ask(self, bots: "SeatBots", games: Array, actions: Array) -> None:
        """Write what bots choose in each of some games into `actions`."""
        is_python = bots.is_python[self.actors(games)]
        compiled = games[~is_python] if is_python.any() else games
        if len(compiled):
            bots.players.choose_many(self.states, compiled, self._choices, actions)
        for game in games[is_python].tolist():
            actions[game] = self._answer(bots, game)
        self._choices[games] += _NEXT

    def _answer(self, bots: "SeatBots", number: int) -> int:
        """Return what a bot that is written in Python chooses in a game."""
        actor = int(self.states["actor"][number])
        if (number, actor) not in self._own_bots:
            self._own_bots[number, actor] = find_bot(bots.texts[actor])
        bot, seat = self._own_bots[number, actor], COLOURS[actor]
        game = Game.from_state(self.config, self.states[number], seats=self.seats, seed=0)
        try:
            with redirect_stdout(sys.stderr):  # what it prints must not get between our results
                move = bot.choose(game.view(seat), Random(int(self._choices[number])))
        except Exception as fault:
            what = f"raised {type(fault).__name__}: {one_line(fault)}"
            raise BotError(f"bot {quote(bot.text)} as {seat} {what}") from fault
        if move not in game.legal_moves:
            raise BotError(
                f"bot {quote(bot.text)} as {seat} answered {quote(str(move))}, no legal move, in"
                f" {game.position()!r}"
            )
        return move.id

    def step(self, actions: Array) -> None:
        """Carry out an action in every game that is not over."""
        self._batch.step(actions)


class SeatBots:
    """Bots of a table, one for each seat; those that are compiled choose in many games at once."""

    def __init__(self, config: Config, seats: tuple[str, ...], bots: Sequence[Bot]) -> None:
        compiled = [bot if getattr(bot, "is_compiled", False) else RandomBot() for bot in bots]
        self.players = players_of(config, seats, cast("list[Compiled]", compiled))
        self.texts = {COLOURS.index(s): b.text for s, b in zip(seats, bots, strict=True)}
        self.is_python = np.zeros(len(COLOURS), np.bool_)
        """Which seats, by number, have a bot that does not choose inside the engine."""
        for seat, bot, inside in zip(seats, bots, compiled, strict=True):
            self.is_python[COLOURS.index(seat)] = bot is not inside


def observe_actors(rules: Array, states: Array) -> Array:
    """Return what the seat knows that has to decide in each of some positions."""
    rows = np.empty((len(states), OBSERVATION_SIZE), np.float32)
    actors = states["actor"].tolist()
    for at, actor in enumerate(actors):
        observation(rules, states, at, actor, 1, rows[at])
    return rows
