"""A glance at a state tells what the setup of the same position does."""

import random

import pytest

from pardon.game import Game
from pardon.position.glance import (
    board_in,
    cards_counted,
    glance,
    hand_in,
    hand_sizes_in,
    has_marks,
    owners_in,
    pawns_in,
    pile_in,
)
from pardon.position.state import pawns_numbered
from pardon.rules.edition import COLOURS
from pardon.view import hand_sizes

CONFIGS = (
    "hasbro-2002", "hasbro-2002+points", "hasbro-2002+team", "parker-1934",
    "parker-1934+first=high_card", "birthday-2004", "fire-ice-2013", "fire-ice-2013+strategic",
    "revenge",
)  # fmt: skip


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_glance_tells_what_the_setup_does(config: str, seats: int) -> None:
    game, chance = (
        Game(config, seats=seats if "team" not in config else 4, seed=5),
        random.Random(5),
    )
    while not game.is_over() and game.count < 400:
        _compare(game)
        if game.is_chance:
            game.draw()
        else:
            game.push(chance.choice(game.listed()))
    _compare(game)


def _compare(game: Game) -> None:
    raw, setup = game.raw, game.setup()
    seen = glance(raw, game.seats)
    assert (seen.phase, seen.turn, seen.actor) == (setup.phase, setup.turn, setup.actor)
    assert (seen.card, seen.amount, seen.rest) == (setup.card, setup.amount, setup.rest or 0)
    assert (seen.landed, seen.top, dict(seen.lead)) == (setup.landed, setup.top, setup.lead)
    assert seen.pile == sum((setup.pile or {}).values())
    assert cards_counted(pile_in(raw)) == setup.pile
    assert cards_counted(seen.discards) == setup.discards
    assert cards_counted(seen.held) == setup.held
    marked = any(pawn.marks for pawns in setup.pawns.values() for pawn in pawns)
    assert has_marks(raw) == marked
    sizes = memoryview(hand_sizes_in(raw)).cast("H")
    for seat in game.seats:
        own = COLOURS.index(seat)
        assert (
            pawns_numbered(seat, tuple(memoryview(pawns_in(raw, own)).cast("H")))
            == setup.pawns[seat]
        )
        assert cards_counted(hand_in(raw, own)) == setup.hands.get(seat, {})
        assert COLOURS[owners_in(raw)[own]] == setup.owner_of(seat)
        assert sizes[own] == hand_sizes(setup)[seat]


def test_a_board_is_the_same_whatever_lies_in_the_pile() -> None:
    position = "hasbro-2002 red:14 yellow:20 turn:red card:5"
    one, other = Game.from_position(position), Game.from_position(f"{position} discards:1,2")
    assert board_in(one.raw) == board_in(other.raw)
    moved = Game.from_position("hasbro-2002 red:14 yellow:21 turn:red card:5")
    assert board_in(one.raw) != board_in(moved.raw)
