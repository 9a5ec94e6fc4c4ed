"""Calibration: of the positions said to be won with a chance of p, which share was won."""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from pardon.bots.expert import Expert
from pardon.bots.nets.judgement import describe, learned_for
from pardon.bots.weights import engine_bots
from pardon.engine.bots.training import (
    BINS,
    BINS_A_UNIT,
    EXPECTED,
    HELD,
    MOST_ODDS,
    TOGETHER,
    SelfPlay,
)
from pardon.engine.compile import compile_rules
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]
STEPS = 20
"""Steps that chances are sorted into."""
_CHUNK = 200
_MOST_TURNS = 2000
_SEED = 1 << 41
"""Deals of their own: nothing was trained or chosen with them."""
_ODDS = (np.arange(BINS) + 0.5) / BINS_A_UNIT - MOST_ODDS
"""The log-odds that each of the engine's bins stands for."""


class Step(msgspec.Struct, frozen=True):
    """A step of the scale: positions in which about the same chance was told."""

    told: float
    """The mean of the chances that were told."""
    came: float
    """The share that was won."""
    positions: int


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """Calibration of a table's chances, measured by self-play."""

    config: str
    seats: tuple[str, ...]
    games: int
    unfinished: int
    steps: tuple[Step, ...]
    gap: float
    """The mean distance between what was told and what came, over all positions."""
    scale: float
    """What log-odds are multiplied by before they are told."""
    fitted: float
    """What they should be multiplied by, by this measurement."""
    likely: tuple[float, ...]
    """How much more likely than by blind chance others held each kind of card, in their order."""
    by: str
    """By what positions were judged."""


def calibrate(
    config: Config, seats: tuple[str, ...], games: int, seed: int,
    watch: Callable[[int], None] = lambda done: None,
) -> Calibration:  # fmt: skip
    """Play games in which every seat judges as it does for people, and see what comes true."""
    bot = Expert(depth=0).engine_bot(config, seats)
    play = SelfPlay(compile_rules(config, seats), engine_bots(config, seats, [bot] * len(seats)))
    unfinished = 0
    for begin in range(0, games, _CHUNK):
        count = min(_CHUNK, games - begin)
        unfinished += play.measure(_SEED + seed, begin, count, most_turns=_MOST_TURNS)
        watch(begin + count)
    net = learned_for(config, seats)
    scale = net.scale if net else 1.0
    told, came = play.bins[TOGETHER, :, 0], play.bins[TOGETHER, :, 1]
    steps = reliability(told, came, scale)
    held, expected = play.hands[HELD], play.hands[EXPECTED]
    ratio = np.divide(held, expected, out=np.zeros_like(held), where=expected > 0)
    return Calibration(
        config=config.text, seats=seats, games=games, unfinished=unfinished, steps=steps,
        gap=gap(steps), scale=scale, fitted=fit_scale(told, came),
        likely=tuple(ratio.round(3).tolist()) if config.rules.hand else (),
        by=describe(config, seats),
    )  # fmt: skip


def reliability(told: Array, came: Array, scale: float) -> tuple[Step, ...]:
    """Return what was told and what came, given by log-odds how often each was told and came."""
    chances = 1 / (1 + np.exp(-scale * _ODDS))
    at = np.minimum(STEPS - 1, (chances * STEPS).astype(int))
    counts = np.bincount(at, told, STEPS)
    sums = np.bincount(at, told * chances, STEPS)
    won = np.bincount(at, came, STEPS)
    return tuple(
        Step(float(sums[i] / counts[i]), float(won[i] / counts[i]), int(counts[i]))
        for i in range(STEPS)
        if counts[i]
    )


def gap(steps: tuple[Step, ...]) -> float:
    """Return the mean distance between what was told and what came, over all positions."""
    positions = sum(step.positions for step in steps)
    return sum(abs(step.told - step.came) * step.positions for step in steps) / max(1, positions)


def fit_scale(told: Array, came: Array) -> float:
    """Return what the log-odds should be multiplied by, so that they are most likely (Newton)."""
    scale = 1.0
    for _ in range(30):
        chances = 1 / (1 + np.exp(-scale * _ODDS))
        slope = float((_ODDS * (came - told * chances)).sum())
        bend = float((_ODDS**2 * told * chances * (1 - chances)).sum())
        if bend <= 0:
            break
        scale = min(10.0, max(0.1, scale + slope / bend))
    return round(scale, 4)
