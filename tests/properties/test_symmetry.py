"""Turning the board changes nothing but names, and a seed is a game."""

import numpy as np
import pytest

from pardon.engine import layout
from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Array, Kernel, new_states
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

from .configurations import CONFIGURATIONS, ROTATABLE, seats_for


def turned(seats: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """Return the seats after turning the board, in the order of the colours."""
    indices = sorted((COLOURS.index(seat) + quarters) % 4 for seat in seats)
    return tuple(COLOURS[index] for index in indices)


def same_but_turned(one: Array, other: Array, quarters: int) -> bool:
    """Tell whether two states are the same game seen from different sides."""
    rows = np.roll(one["pawns"], quarters, axis=0)
    hands = np.roll(one["hands"], quarters, axis=0)
    return (
        bool((rows == other["pawns"]).all() and (hands == other["hands"]).all())
        and (int(one["actor"]) + quarters) % 4 == int(other["actor"])
        and one["phase"] == other["phase"]
        and bool((one["pile"] == other["pile"]).all())
    )


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("config", ROTATABLE)
def test_turning_the_board_changes_nothing_but_names(config: str, quarters: int) -> None:
    seats = seats_for(config, 2 + quarters % 3)
    kernels = [
        Kernel(compile_rules(Config.parse(config), each))
        for each in (seats, turned(seats, quarters))
    ]
    games = [new_states(1), new_states(1)]
    kernels[0].new(games[0], 0, 0)
    kernels[1].new(games[1], 0, quarters)
    rng, choose = np.array([7], np.uint64), np.random.default_rng(7)
    for _ in range(600):
        if games[0]["phase"][0] == layout.OVER:
            break
        if games[0]["phase"][0] <= layout.LAST_CHANCE:
            step = kernels[0].sample(games[0], 0, rng)
        else:
            listed = [kernel.legal(game, 0) for kernel, game in zip(kernels, games, strict=True)]
            assert listed[0] == listed[1]
            step = int(choose.choice(listed[0]))
        for kernel, game in zip(kernels, games, strict=True):
            kernel.step(game, 0, step)
        if games[0]["phase"][0] != layout.DEAL:
            assert same_but_turned(games[0][0], games[1][0], quarters)


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_the_same_seed_is_the_same_games(config: str) -> None:
    runs = []
    for _ in range(2):
        limited = Config.parse(config + "+turn_limit=400")
        kernel = Kernel(compile_rules(limited, seats_for(config, 3)))
        lengths, winners = np.zeros(20, np.int32), np.zeros(20, np.int32)
        totals = kernel.play_games(11, 0, lengths, winners)
        runs.append((totals, lengths.tolist(), winners.tolist()))
    assert runs[0] == runs[1]
