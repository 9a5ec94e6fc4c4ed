"""Levels measured: how often each beats the one below, and how long it thinks about a move."""

import time
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import msgspec
import numpy as np

from pardon.bots.compiled import Compiled, players_of
from pardon.bots.registry import LEVELS, find_bot
from pardon.engine.bots.games import CARD_COUNTS, GAME
from pardon.engine.layout import KIND_COUNT
from pardon.errors import PardonError
from pardon.game import Game
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import signed
from pardon.sim.measures.proportions import Z

Array = np.ndarray[Any, Any]
FLOOR = "random"
"""Who is below the easiest level."""
_SEED = 1 << 43
"""Deals of their own: nothing was trained or chosen with them."""
_CHUNK = 50


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Duel of levels: how often one beats the one below at a table, alone against all others."""

    level: str
    below: str
    config: str
    seats: tuple[str, ...]
    games: int
    won: float
    limit: float
    """How far the truth may lie off, in 95 of 100 such runs."""
    fair: float


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """Thinking time of a level about a move, in milliseconds of processor time."""

    level: str
    config: str
    seats: tuple[str, ...]
    decisions: int
    median: float
    most: float
    """Of a hundred decisions, what all but one stay below."""
    longest: float


def ladder() -> list[tuple[str, str]]:
    """Return the levels, each with the one below."""
    names = list(LEVELS)
    return list(zip(names, [FLOOR, *names], strict=False))


def duel(
    level: str, below: str, config: Config, seats: tuple[str, ...], games: int, seed: int,
    watch: Callable[[int], None] = lambda done: None,
) -> Duel:  # fmt: skip
    """Let a level play the one below, every deal once from each side of the table."""
    sides = list(dict.fromkeys(tuple(s for s in seats if s in config.side_of(e)) for e in seats))
    bots = {name: _compiled(name) for name in (level, below)}
    tables = [
        players_of(config, seats, [bots[level if seat in side else below] for seat in seats])
        for side in sides
    ]
    deals = -(-games // len(sides))
    won = np.zeros((len(sides), deals))
    cards = np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
    for begin in range(0, deals, _CHUNK):
        rows = np.zeros(min(_CHUNK, deals - begin), GAME)
        for at, side in enumerate(sides):
            rows[:] = 0
            rows["deal"] = np.arange(begin, begin + len(rows))
            tables[at].play(signed(_SEED + seed), rows, cards)
            own = np.isin(rows["winner"], [COLOURS.index(seat) for seat in side])
            won[at, begin : begin + len(rows)] = own + (rows["winner"] < 0) / len(sides)
        watch(min(games, (begin + len(rows)) * len(sides)))
    shares = won.mean(axis=0)
    return Duel(
        level=level, below=below, config=config.text, seats=seats, games=won.size,
        won=float(shares.mean()), limit=float(Z * shares.std() / sqrt(len(shares))),
        fair=1 / len(sides),
    )  # fmt: skip


def thinking(
    level: str, config: Config, seats: tuple[str, ...], decisions: int, seed: int
) -> Thinking:
    """Let a level decide as it does at a table of people, and time it; greedy plays the others."""
    bot, other = _compiled(level), _compiled("greedy")
    rng = Random(_SEED + seed)
    taken: list[float] = []
    while len(taken) < decisions:
        game = Game(config, seats=seats, seed=rng.getrandbits(60))
        while not game.is_over() and len(taken) < decisions:
            if game.actor is None:
                game.advance()
                continue
            view = game.view(game.actor)
            begun = time.thread_time()
            move = (bot if game.actor == seats[0] else other).choose(view, rng)
            if game.actor == seats[0] and len(view.moves) > 1:
                taken.append(1000 * (time.thread_time() - begun))
            game.push(move)
    return Thinking(
        level=level, config=config.text, seats=seats, decisions=len(taken),
        median=float(np.median(taken)), most=float(np.quantile(taken, 0.99)), longest=max(taken),
    )  # fmt: skip


def _compiled(name: str) -> Compiled:
    bot = find_bot(name)
    if not isinstance(bot, Compiled):
        raise PardonError(f"{name} should be a bot that the engine plays")
    return bot
