"""Looking ahead: how often hidden hands are imagined, and when that is enough."""

from typing import NamedTuple

import numpy as np
import pytest

from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.engine.kernel import Array
from pardon.errors import PardonError
from pardon.game import Game
from pardon.rules.config import Config
from tests.game.walks import sampled, walk

PATIENCE = 4_000


class Search(NamedTuple):
    """Search: what it chose, how many positions it looked at, how often it imagined hands."""

    action: int
    looked: int
    imaginings: int


def searched(state: Array, bot: str, config: str, seats: tuple[str, ...]) -> Search:
    expert = find_bot(bot)
    assert isinstance(expert, Compiled)
    players = players_of(Config.parse(config), seats, [expert] * len(seats))
    action = players.choose(state.copy(), 7)
    work = players.bot_work[0]
    return Search(action, int(work["looked"]), int(work["imaginings"]))


def searches(config: str, bot: str) -> list[tuple[Search, Search]]:
    """Search positions of a walk with a bot's patience and without an end to it."""
    return [
        (
            searched(game.state(), bot, config, game.seats),
            searched(game.state(), "expert(patience=0)", config, game.seats),
        )
        for game in sampled(walk(config, seed=6, steps=400), every=13)
        if game.actor is not None and len(game.legal_moves) > 1
    ]


def test_a_search_out_of_patience_imagines_no_more() -> None:
    found = searches("revenge", f"expert(patience={PATIENCE})")
    cut = [(short, long) for short, long in found if long.looked > 2 * PATIENCE]
    assert cut
    for short, long in cut:
        assert 0 < short.imaginings < long.imaginings
        # Every action is looked into as often as the others, so the last round is completed.
        assert short.imaginings == 1 or PATIENCE <= short.looked < 2 * PATIENCE
    assert any(short.imaginings > 1 for short, _ in cut)
    for short, long in found:
        if long.looked < PATIENCE / 4:
            assert short == long


@pytest.mark.parametrize("config", ["hasbro-2002+points", "hasbro-2002"])
def test_patience_enough_changes_nothing(config: str) -> None:
    found = searches(config, "expert")
    assert found
    assert all(short == long for short, long in found)
    assert max(long.imaginings for _, long in found) == (64 if "points" in config else 1)


def test_what_a_deep_analysis_says_is_a_mean_over_what_was_imagined() -> None:
    game = Game.from_position("hasbro-2002+points red:20,30 yellow:25,50 hand.red:3,5,1 turn:red")
    expert = find_bot("expert(width=0, patience=1)")
    assert isinstance(expert, Compiled)
    players = players_of(game.config, game.seats, [expert] * len(game.seats))
    _, chances, _ = players.outlook(game.state(), 3)
    assert players.bot_work["imaginings"][0] == 1
    assert np.all((chances > 0.1) & (chances < 0.9))


def test_patience_has_bounds() -> None:
    with pytest.raises(PardonError, match="patience -1 of expert should be from 0 to"):
        find_bot("expert(patience=-1)")
