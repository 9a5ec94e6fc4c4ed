"""Compiled players: the same uncompiled and whatever came before, blind to hidden cards."""

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from pardon.batch import Batch
from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.engine.bots.entry import Players
from pardon.engine.bots.games import CARD_COUNTS, GAME, SEEN, USABLE
from pardon.engine.bots.pawn_tables import hits, turns_home
from pardon.engine.compile import compile_rules
from pardon.engine.layout import HOME, KIND_COUNT
from pardon.game import Game
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

PLAY = """
import json, sys
import numpy as np
from pardon.bots import find_bot
from pardon.bots.compiled import players_of
from pardon.engine.bots.games import GAME
from pardon.rules.config import Config

for text, bot in zip(sys.argv[1::2], sys.argv[2::2]):
    rows, cards = np.zeros(2, GAME), np.zeros((18, 4), np.int64)
    rows["deal"] = [0, 1]
    seats = ("red", "blue", "yellow", "green")
    players_of(Config.parse(text), seats, [find_bot(bot)] * 4).play(5, rows, cards)
    print(json.dumps([text, bot, str(rows.tolist()), cards.tolist()]))
"""

TABLES = (
    ("hasbro-2002+turn_limit=40", "greedy"),
    ("fire-ice-2013+strategic+turn_limit=8", "greedy(slip=0.3)"),
    ("parker-1934+partnership+turn_limit=16", "expectimax(depth=1)"),
    ("hasbro-2002+points+turn_limit=4", "expectimax(depth=1, samples=1)"),
    ("revenge+turn_limit=6", "mcts(n=6)"),
)
BOTS = ("random", "greedy", "greedy(slip=0.5)", "expectimax(depth=1, samples=2)", "mcts(n=20)")


def played_apart(disable: str) -> list[object]:
    environment = os.environ | {"NUMBA_DISABLE_JIT": disable}
    arguments = [each for table in TABLES for each in table]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, *arguments],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def players(config: str, bot: str, seats: tuple[str, ...]) -> Players:
    found = find_bot(bot)
    assert isinstance(found, Compiled)
    return players_of(Config.parse(config), seats, [found] * len(seats))


def play(config: str, bot: str, deals: list[int], seats: tuple[str, ...]) -> list[str]:
    rows, cards = np.zeros(len(deals), GAME), np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
    rows["deal"] = deals
    players(config, bot, seats).play(9, rows, cards)
    return [str(row) for row in rows]


@pytest.mark.timeout(180)
def test_compiled_and_uncompiled_players_choose_the_same() -> None:
    assert played_apart("1") == played_apart("0")


@pytest.mark.parametrize("bot", BOTS)
def test_a_game_is_the_same_whatever_was_played_before_it(bot: str) -> None:
    seats = ("red", "yellow")
    together = play("hasbro-2002", bot, [3, 4, 5], seats)
    apart = [play("hasbro-2002", bot, [deal], seats) for deal in (3, 4, 5)]
    assert together == [row for rows in apart for row in rows]


@pytest.mark.parametrize("bot", ["greedy", "expectimax(depth=2, samples=3)", "mcts(n=50)"])
@pytest.mark.parametrize("config", ["hasbro-2002+points", "fire-ice-2013+strategic", "revenge"])
def test_what_is_hidden_does_not_bear_on_the_choice(config: str, bot: str) -> None:
    """Exchange cards between the pile and another hand: the engine must choose the same."""
    game = Game(config, seats=2, seed=11)
    asking = players(config, bot, ("red", "yellow"))
    asked = 0
    while asked < 12 and not game.is_over():
        game.advance()
        if len(game.legal_moves) > 1:
            state = game.state()
            exchanged = _exchanged(state.copy(), Random(asked))
            assert asking.choose(state, 77) == asking.choose(exchanged, 77)
            asked += 1
        game.push(Random(asked).choice(game.legal_moves))


def _exchanged(state: Any, rng: Random) -> Any:
    """Deal the other hand anew from the pile and itself."""
    other = 2 - int(state["actor"][0])
    hand, pile = state["hands"][0, other], state["pile"][0]
    pool = [kind for kind in range(KIND_COUNT) for _ in range(int(hand[kind]) + int(pile[kind]))]
    rng.shuffle(pool)
    size = int(hand.sum())
    hand[:] = np.bincount(pool[:size], minlength=KIND_COUNT)
    pile[:KIND_COUNT] = np.bincount(pool[size:], minlength=KIND_COUNT)
    return state


def test_cards_are_counted_at_every_decision() -> None:
    rows, cards = np.zeros(20, GAME), np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
    rows["deal"] = np.arange(20)
    players("hasbro-2002", "random", ("red", "blue", "yellow", "green")).play(1, rows, cards)
    assert cards[:, SEEN].sum() == rows["draws"].sum()
    assert 0 < cards[:, USABLE].sum() < cards[:, SEEN].sum()
    assert (rows["choices"] <= rows["decisions"]).all()
    assert (rows["home"].max(axis=1) == 4).all()


def test_a_pawn_needs_fewer_turns_the_closer_it_is() -> None:
    rules = compile_rules(Config.parse("hasbro-2002"), ("red", "yellow"))
    turns = turns_home(rules)[0]
    assert turns[0] > turns[10] > turns[30] > turns[50] > turns[65] > turns[HOME] == 0


def test_hits_know_counts_slides_and_starts() -> None:
    rules = compile_rules(Config.parse("hasbro-2002"), ("red", "yellow"))
    found = hits(rules)
    three, five, one = 1 << 2, 1 << 4, 1 << 0
    assert found[0, 20, 12 + 5] & five and not found[0, 20, 12 + 5] & three
    assert found[0, 0, 12 + 1] & one  # Start to the circle
    assert found[0, 10, 12 + 3 + 3] & three  # three squares on a blue slide begins


def test_a_tree_search_ends_where_nobody_can_ever_move() -> None:
    """Forced moves and hidden draws lead to no node, so that only a bound ends the walk."""
    stuck = "hasbro-2002+points+deck=12:40 red:53,54,s1,s2 yellow:s1,s2,s3,s4 card:12"
    game = Game.from_position(stuck)
    assert len(game.legal_moves) > 1
    asking = players(game.config.text, "mcts(n=20)", game.seats)
    assert asking.choose(game.state(), 1) in game.action_ids


@pytest.mark.parametrize("first", ["red", "blue", "yellow"])
def test_the_leader_that_a_configuration_names_begins_many_games_too(first: str) -> None:
    config = f"hasbro-2002+first={first}"
    seats = ("red", "blue", "yellow")
    rows, cards = np.zeros(3, GAME), np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
    players(config, "random", seats).play(1, rows, cards)
    leader = COLOURS.index(first)
    assert rows["first"].tolist() == [leader] * 3
    assert Batch(config, 2, 1, seats=seats).states["turn"].tolist() == [leader] * 2
