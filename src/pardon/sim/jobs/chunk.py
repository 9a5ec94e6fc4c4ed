"""Chunk: some games of a job in a row, the piece of work that is handed out."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.engine.bots.games import CARD_COUNTS, GAME
from pardon.engine.layout import KIND_COUNT
from pardon.errors import PardonError
from pardon.seeds import signed
from pardon.sim.jobs.job import Job, config_of, plays_inside
from pardon.sim.jobs.python_games import play_game

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Chunk:
    """Chunk: some games of a run, and what came of them."""

    begin: int
    """The number of the first game."""
    rows: Array
    """One `GAME` record for each."""
    cards: Array
    """How often each kind of card was seen, usable, forced and played."""


def play_chunk(job: Job, begin: int, end: int) -> Chunk:
    """Play the games from `begin` up to but without `end`."""
    if not 0 <= begin <= end:
        raise PardonError(f"games {begin} to {end} should be a range of numbers from 0 on")
    rows = np.zeros(end - begin, GAME)
    rows["game"] = np.arange(begin, end)
    rows["deal"] = rows["game"] // job.rotations
    chunk = Chunk(begin, rows, np.zeros((KIND_COUNT, CARD_COUNTS), np.int64))
    if is_compiled(job):
        _play_inside(job, chunk)
    else:
        _play_here(job, chunk)
    return chunk


def is_compiled(job: Job) -> bool:
    """Tell whether the games of a job are played wholly inside the engine."""
    return all(plays_inside(bot) for bot in job.bots)


def _play_here(job: Job, chunk: Chunk) -> None:
    config = config_of(job)
    for row in chunk.rows:
        play_game(job, config, row, chunk.cards)


def _play_inside(job: Job, chunk: Chunk) -> None:
    """Play the games of each rotation by themselves: the same players sit at all of them."""
    config = config_of(job)
    for turn in range(min(job.rotations, len(chunk.rows))):
        bots = [cast("Compiled", find_bot(bot)) for bot in job.bots_of(chunk.begin + turn)]
        rows = chunk.rows[turn :: job.rotations].copy()
        players = players_of(config, job.seats, bots)
        players.play(signed(job.seed), rows, chunk.cards, salt=job.salt)
        chunk.rows[turn :: job.rotations] = rows
