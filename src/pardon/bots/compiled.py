"""Compiled bots: what those that choose inside the engine have in common."""

from abc import abstractmethod
from random import Random
from typing import Any

import numpy as np

from pardon.bots.base import Bot, imagine
from pardon.bots.nets.judgement import likely_hands, net_number
from pardon.bots.weights import engine_bots, evaluation
from pardon.engine.bots.entry import Players
from pardon.engine.compile import compile_rules
from pardon.errors import PardonError
from pardon.moves.moves import Move
from pardon.rules.config import Config
from pardon.view import View

Array = np.ndarray[Any, Any]


class Compiled(Bot):
    """Compiled bot: it chooses inside the engine, and so do whole games among such bots."""

    @property
    def is_compiled(self) -> bool:
        """Whether whole games can be played inside the engine."""
        return True

    judgement: str = "hand"
    """By what it judges positions: ``net``, ``hand``, or a file with a net."""

    @abstractmethod
    def settings(self) -> dict[str, float]:
        """Return how it chooses: fields of the engine's `BOT` record."""

    def engine_bot(self, config: Config, seats: tuple[str, ...]) -> Array:
        """Return the `BOT` record by which the engine plays this bot."""
        bot = evaluation(config, seats).copy()
        for name, value in self.settings().items():
            bot[name] = value
        bot["net"] = net_number(self.judgement, config, seats)
        if self.judgement == "net":
            bot["likely"] = likely_hands(config, seats)
        return bot

    def choose(self, view: View, rng: Random) -> Move:
        """Return the move that the engine chooses, the cards that are hidden being imagined."""
        if len(view.moves) == 1:
            return view.moves[0]
        game = imagine(view, rng)
        players = players_of(game.config, game.seats, [self] * len(game.seats))
        past = view.past()
        if past is not None:
            players.believe(*past)
        action = self.ask(players, game.state(), rng.getrandbits(64))
        return next(move for move in view.moves if move.id == action)

    def ask(self, players: Players, state: Array, word: int) -> int:
        """Return the action to take in state[0]; a word sets the course of chance."""
        return players.choose(state, word)


def players_of(config: Config, seats: tuple[str, ...], bots: list[Compiled]) -> Players:
    """Return the engine's players for a table, one bot for each seat."""
    chosen = [bot.engine_bot(config, seats) for bot in bots]
    return Players(compile_rules(config, seats), engine_bots(config, seats, chosen))


JUDGEMENT = {"meaning": "by what it judges: net, hand, or a file of pardon train"}


def check(bot: str, name: str, value: float, least: float, most: float) -> None:
    """Raise unless a parameter of a bot is within its bounds."""
    if not least <= value <= most:
        raise PardonError(f"{name} {value} of {bot} should be from {least:,} to {most:,}")
