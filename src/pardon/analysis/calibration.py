"""Calibration: of the positions said to be won with a chance of p, which share was won."""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from pardon.bots.expert import Expert
from pardon.bots.nets.judgement import describe, learned_for
from pardon.bots.weights import engine_bots
from pardon.engine.bots.selfplay.training import (
    BELIEVED,
    BINS,
    BINS_A_UNIT,
    EXPECTED,
    HELD,
    JUDGED,
    MOST_ODDS,
    TOLD,
    SelfPlay,
)
from pardon.engine.compile import compile_rules
from pardon.rules.config import Config
from pardon.seeds import signed

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
    """Step of the scale: positions in which about the same chance was told."""

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
    bend: float
    """How far log-odds far from 0 are drawn in before they are told."""
    fitted: tuple[float, float]
    """The scale and the bend that this measurement would have."""
    likely: tuple[float, ...]
    """How much more likely than by blind chance others held each kind of card, in their order."""
    habits: tuple[tuple[float, ...], ...]
    """How gladly each kind of card was chosen from a hand, if it hit, and for the way it gained."""
    bits: float
    """What beliefs about hidden hands told of each card there, in bits more than blind chance."""
    by: str
    """By what positions were judged."""


def calibrate(
    config: Config, seats: tuple[str, ...], games: int, seed: int,
    watch: Callable[[int], None] = lambda done: None,
) -> Calibration:  # fmt: skip
    """Play games in which every seat judges as it does for people, and see what comes true."""
    bot = Expert(depth=0).engine_bot(config, seats)
    bots = engine_bots(config, seats, [bot] * len(seats))
    bots["nets"]["habits"], bots["nets"]["has_habits"] = 0, 1
    play = SelfPlay(compile_rules(config, seats), bots)
    net = learned_for(config, seats)
    scale, bend = (net.scale, net.bend) if net else (1.0, 0.0)
    unfinished = 0
    for begin in range(0, games, _CHUNK):
        count = min(_CHUNK, games - begin)
        unfinished += play.measure(
            signed(_SEED + seed), begin, count, most_turns=_MOST_TURNS, scale=scale, bend=bend
        )
        if begin <= games / 2 < begin + count:
            play.hands[BELIEVED] = 0  # beliefs are worth something once the habits are known
        watch(begin + count)
    steps = reliability(play.bins[TOLD, :, 0], play.bins[TOLD, :, 1])
    held, expected = play.hands[HELD], play.hands[EXPECTED]
    ratio = np.divide(held, expected, out=np.zeros_like(held), where=expected > 0)
    habits = bots["nets"]["habits"][0, 0].astype(float)
    return Calibration(
        config=config.text, seats=seats, games=games, unfinished=unfinished, steps=steps,
        gap=gap(steps), scale=scale, bend=bend,
        fitted=fit_correction(play.bins[JUDGED, :, 0], play.bins[JUDGED, :, 1]),
        likely=tuple(ratio.round(3).tolist()) if config.rules.hand else (),
        habits=tuple(map(tuple, habits.round(3).tolist())) if config.rules.hand else (),
        bits=float(play.hands[BELIEVED, 0] / max(1, play.hands[BELIEVED, 1])),
        by=describe(config, seats),
    )  # fmt: skip


def reliability(told: Array, came: Array) -> tuple[Step, ...]:
    """Return what was told and what came, given by log-odds how often each was told and came."""
    chances = 1 / (1 + np.exp(-_ODDS))
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


def fit_correction(told: Array, came: Array) -> tuple[float, float]:
    """Return the scale and the bend by which log-odds are most likely what came of them."""
    bends = np.arange(0.0, _MOST_BEND + _BEND_STEP / 2, _BEND_STEP)
    fits = [(_fit_scale(_ODDS / (1 + bend * np.abs(_ODDS)), told, came), bend) for bend in bends]
    (scale, _), bend = max(fits, key=lambda fit: fit[0][1])
    return scale, round(float(bend), 3)


_MOST_BEND, _BEND_STEP = 1.0, 0.02


def _fit_scale(odds: Array, told: Array, came: Array) -> tuple[float, float]:
    """Return what log-odds should be multiplied by, and how likely all is then (Newton)."""
    scale = 1.0
    for _ in range(30):
        chances = 1 / (1 + np.exp(-scale * odds))
        slope = float((odds * (came - told * chances)).sum())
        curve = float((odds**2 * told * chances * (1 - chances)).sum())
        if curve <= 0:
            break
        scale = min(10.0, max(0.1, scale + slope / curve))
    scale = round(scale, 4)
    likely = came * np.log1p(np.exp(-scale * odds)) + (told - came) * np.log1p(np.exp(scale * odds))
    return scale, -float(likely.sum())
