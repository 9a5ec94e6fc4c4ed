"""Luck and skill of an edition: what cards and plays do to winning chances over many games.

The measures are those of a review, summed up over whole games: an expert plays a beginner, and a
judge tells what the cards brought each of them and what each gave away.
"""

from collections.abc import Callable
from math import comb, sqrt
from typing import Any

import msgspec
import numpy as np

from pardon.bots.compiled import Compiled
from pardon.bots.expert import Expert
from pardon.bots.nets.judgement import learned_for
from pardon.bots.registry import find_bot
from pardon.bots.weights import engine_bots
from pardon.engine.bots.selfplay.luck import JudgedGames
from pardon.engine.compile import compile_rules
from pardon.errors import PardonError
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import signed

Array = np.ndarray[Any, Any]
EXPERT, BEGINNER = "expert(depth=0)", "easy"
"""Who plays: the expert as the judge sees a game, one play deep, and the easiest level."""
MATCHES = (1, 3, 7)
"""Games of the matches that are told of."""
_SEED = 1 << 42
"""Deals of their own: nothing was trained or calibrated with them."""
_CHUNK = 100


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """Luck and skill at a table, an expert playing beginners, in winning chances from 0 to 1."""

    config: str
    seats: tuple[str, ...]
    games: int
    won: float
    """The share of the games that the expert's side won, undecided ones shared out."""
    error: float
    """The standard error of that share."""
    fair: float
    """What it would be among equals."""
    luck: float
    """How far the cards of a game move a side's chance: the standard deviation of their sum."""
    skill: float
    """What the play of a game moves it by: what others gave the expert less what he lost."""
    skill_spread: float
    """The standard deviation of that."""
    lost: float
    """What the expert's side gave away a game, by the judge."""
    beginner_lost: float
    """What a beginner's side gave away a game."""
    decisions: float
    """Plays with a choice that a side had a game."""
    turns: float

    @property
    def luck_share(self) -> float:
        """Of all that moved the chances from game to game, the part that cards did."""
        return self.luck**2 / (self.luck**2 + self.skill**2 + self.skill_spread**2)

    @property
    def drift(self) -> float:
        """The mean of the luck: what the judge gets wrong on average, as cards favour nobody."""
        return self.won - self.fair - self.skill

    def match(self, games: int) -> float:
        """Return how likely the expert wins more of some games than a single rival does."""
        return match_chance(self.duel, games)

    @property
    def duel(self) -> float:
        """How likely the expert is to finish before one beginner, the others left out."""
        odds = self.won / max(1e-9, 1 - self.won) * (1 - self.fair) / self.fair
        return odds / (1 + odds)


def match_chance(chance: float, games: int) -> float:
    """Return how likely most of an odd number of games are won, each with the same chance."""
    least = games // 2 + 1
    return sum(
        comb(games, won) * chance**won * (1 - chance) ** (games - won)
        for won in range(least, games + 1)
    )


def measure(
    config: Config, seats: tuple[str, ...], games: int, seed: int,
    watch: Callable[[int], None] = lambda done: None,
) -> Luck:  # fmt: skip
    """Let an expert play beginners, every deal once from each side, and tell luck from skill."""
    sides = list(dict.fromkeys(tuple(s for s in seats if s in config.side_of(e)) for e in seats))
    deals = -(-games // len(sides))
    tables = [judged_games(config, seats, side) for side in sides]
    found: list[list[Array]] = [[] for _ in sides]
    for begin in range(0, deals, _CHUNK):
        numbers = np.arange(begin, min(begin + _CHUNK, deals))
        for rows, table in zip(found, tables, strict=True):
            rows.append(table.play(signed(_SEED + seed), numbers))
        watch(min(games, (begin + len(numbers)) * len(sides)))
    return _luck(config, seats, sides, [np.concatenate(rows) for rows in found])


def judged_games(config: Config, seats: tuple[str, ...], side: tuple[str, ...]) -> JudgedGames:
    """Return games in which a side is the expert's and the others are beginners'."""
    expert, beginner = find_bot(EXPERT), find_bot(BEGINNER)
    if not isinstance(expert, Compiled) or not isinstance(beginner, Compiled):
        raise PardonError(f"{EXPERT} and {BEGINNER} should be bots that the engine plays")
    chosen = [(expert if seat in side else beginner).engine_bot(config, seats) for seat in seats]
    judges = [Expert(depth=0).engine_bot(config, seats)] * len(seats)
    bots = np.concatenate([engine_bots(config, seats, each) for each in (chosen, judges)])
    net = learned_for(config, seats)
    scale, bend = (net.scale, net.bend) if net else (1.0, 0.0)
    return JudgedGames(compile_rules(config, seats), bots, scale, bend)


def _luck(
    config: Config, seats: tuple[str, ...], sides: list[tuple[str, ...]], found: list[Array]
) -> Luck:
    own = [COLOURS.index(side[0]) for side in sides]

    def of_expert(name: str) -> Array:
        """Return what the rows say of the expert's side, by seating and deal."""
        return np.stack([rows[name][:, at] for rows, at in zip(found, own, strict=True)])

    won = of_expert("result")
    skill = of_expert("given") - of_expert("lost")
    beginners = [
        rows["lost"][:, other]
        for rows, at in zip(found, own, strict=True)
        for other in own
        if other != at
    ]
    return Luck(
        config=config.text, seats=seats, games=won.size, won=float(won.mean()),
        error=float(won.mean(axis=0).std() / sqrt(won.shape[1])), fair=1 / len(sides),
        luck=float(of_expert("luck").std()), skill=float(skill.mean()),
        skill_spread=float(skill.std()), lost=float(of_expert("lost").mean()),
        beginner_lost=float(np.mean(beginners)),
        decisions=float(of_expert("decisions").mean()),
        turns=float(np.mean([rows["turns"] for rows in found])),
    )  # fmt: skip
