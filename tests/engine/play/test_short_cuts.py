"""Short cuts are taken: what is plain is listed without playing it out on a copy of the game."""

from typing import Any

import numpy as np
import pytest

from pardon import Game
from pardon.engine.compile import compile_rules
from pardon.engine.entry import NUMBERS, OP_LEGAL, OP_SAMPLE, kernel_entry
from pardon.engine.layout import CLOSED, WORK

PLAIN = (
    "hasbro-2002 red:8,55,home*2 blue:12 card:7",
    "hasbro-2002+team red:8,55,home*2 blue:12,home yellow: green: card:7",
    "hasbro-2002+team red:8,55,s4,home blue:12 yellow: green:58 card:7",
    "hasbro-2002+team red: blue: yellow:38,25,home*2 green:42 turn:yellow card:7",
    "fire-ice-2013 red:8,55,home blue:12 card:7",
    "fire-ice-2013 red:8f,s4,home blue:12i card:7",
    "revenge red:23,40d,home*2 blue:27 card:7",
)
"""Splits of which a look at each other pawn tells whether the rest can be used."""
ALONE = (
    "hasbro-2002+team red:8,home*3 blue:12 yellow: green: card:7",
    "hasbro-2002+team red:home*4 blue:12 yellow:38,start,home*2 green: turn:red card:7",
    "hasbro-2002+team red:10m,8,home*2 blue:12 yellow:home*3 green: card:7 rest:4",
)
"""Splits of which only one pawn can have a part, the whole."""

PAIRS = (
    ("hasbro-2002 red:8,55,home*2 blue:12 card:7", set(range(1, 8))),
    ("hasbro-2002 red:8,home*3 blue:12 card:7", {7}),
    ("hasbro-2002 red:8,start*3 blue:12 card:7", {7}),
)
"""Splits between two, and the parts for which it is asked where the pawns land."""
DECKS = ("hasbro-2002", "hasbro-2002+deck=1:60,2:60,sorry:7", "revenge")
"""Configurations with at most 127 cards."""

CLOSED_AT = (
    "parker-1934+partnership red:20,40 blue: yellow:23 green: card:3",
    "parker-1934+partnership red: blue: yellow: green: card:3",
    "hasbro-2002 red: blue: card:7",
    "parker-1934+partnership red:20,10m,home*2 blue: yellow:23,home*3 green: card:7 rest:3",
)
"""Positions in which no play is a last resort, or there are others."""


def worked(op: int, position: str) -> Any:
    """Return the working memory after an operation of the kernel that began with a clean one."""
    game = Game.from_position(position)
    rules, work = compile_rules(game.config, game.seats), np.zeros(1, WORK)
    column, grid = np.zeros(1, np.int32), np.zeros((1, 1), np.int32)
    numbers, rngs = np.zeros(NUMBERS, np.int64), np.zeros(1, np.uint64)
    kernel_entry(op, rules, game.state(), work, numbers, column, column, column, grid, rngs)
    return work[0]


def check_spared(position: str) -> None:
    """Fail unless a split is listed without a copy of the game."""
    assert not worked(OP_LEGAL, position)["scratch"]["phase"].any()


def check_pair(position: str, parts: set[int]) -> None:
    """Fail unless two pawns share a split by a table of where they land, for these counts."""
    reach = worked(OP_LEGAL, position)["reach"]
    assert set(np.flatnonzero(reach.any(axis=0)).tolist()) == parts


def check_quick_pick(config: str) -> None:
    """Fail unless a card is picked without a list of what can come."""
    assert not worked(OP_SAMPLE, f"{config} red: blue:")["moves"].any()


def check_closed(position: str) -> None:
    """Fail unless listing the plays leaves last resorts closed, and safety zones."""
    state = Game.from_position(position).state()[0]
    assert (int(state["resort"]), int(state["safety_back"])) == (CLOSED, 0)


@pytest.mark.parametrize("position", CLOSED_AT)
def test_last_resorts_stay_closed(position: str) -> None:
    check_closed(position)


@pytest.mark.parametrize("position", [*PLAIN, *ALONE])
def test_a_plain_split_is_not_played_out(position: str) -> None:
    check_spared(position)


@pytest.mark.parametrize(("position", "parts"), PAIRS)
def test_two_pawns_share_by_a_table(position: str, parts: set[int]) -> None:
    check_pair(position, parts)


@pytest.mark.parametrize("config", DECKS)
def test_a_card_is_picked_without_a_list(config: str) -> None:
    check_quick_pick(config)
