"""Compiled players: the same uncompiled and whatever came before, blind to hidden cards."""

from random import Random
from typing import Any

import numpy as np
import pytest

from pardon.batch import Batch
from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.engine.bots.choose import CHOICES
from pardon.engine.bots.entry import Players
from pardon.engine.bots.games import CARD_COUNTS, GAME, SEEN, USABLE
from pardon.engine.bots.records import FEATURE_NAMES
from pardon.engine.kernel import new_states
from pardon.engine.layout import KIND_COUNT
from pardon.game import Game
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import mix
from tests.plain import compiled, plain

PLAY = """
import json
import numpy as np
from pardon.bots import find_bot
from pardon.bots.compiled import players_of
from pardon.engine.bots.games import GAME
from pardon.rules.config import Config

for text, bot in zip(ARGUMENTS[::2], ARGUMENTS[1::2]):
    rows, cards = np.zeros(2, GAME), np.zeros((18, 4), np.int64)
    rows["deal"] = [0, 1]
    seats = ("red", "blue", "yellow", "green")
    players_of(Config.parse(text), seats, [find_bot(bot)] * 4).play(5, rows, cards)
    print(json.dumps([text, bot, str(rows.tolist()), cards.tolist()]))
"""

TABLES = (
    ("hasbro-2002+turn_limit=16", "greedy"),
    ("fire-ice-2013+strategic+turn_limit=5", "greedy(slip=0.3)"),
    ("parker-1934+partnership+turn_limit=5", "expectimax(depth=1)"),
    ("hasbro-2002+points+turn_limit=4", "expectimax(depth=1, samples=1)"),
    ("revenge+turn_limit=4", "mcts(n=6)"),
)
BOTS = ("random", "greedy", "greedy(slip=0.5)", "expectimax(depth=1, samples=2)", "mcts(n=20)")


def players(config: str, bot: str, seats: tuple[str, ...]) -> Players:
    found = find_bot(bot)
    assert isinstance(found, Compiled)
    return players_of(Config.parse(config), seats, [found] * len(seats))


def play(config: str, bot: str, deals: list[int], seats: tuple[str, ...]) -> list[str]:
    rows, cards = np.zeros(len(deals), GAME), np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
    rows["deal"] = deals
    players(config, bot, seats).play(9, rows, cards)
    return [str(row) for row in rows]


def test_compiled_and_uncompiled_players_choose_the_same() -> None:
    arguments = [each for table in TABLES for each in table]
    found = compiled(PLAY, arguments)
    assert plain(PLAY, arguments) == found
    assert len(found) == len(TABLES)


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


def states_of(config: str, count: int) -> Any:
    """Return positions of a random game in which somebody has a choice."""
    game, rng = Game(config, seats=2, seed=4), Random(4)
    states, found = new_states(count), 0
    while found < count:
        game.advance()
        if len(game.legal_moves) > 1:
            states[found] = game.state()[0]
            found += 1
        game.push(rng.choice(game.legal_moves))
    return states


@pytest.mark.parametrize("bot", ["random", "greedy(slip=0.5)", "mcts(n=10000)"])
def test_many_choices_are_those_made_one_by_one(bot: str) -> None:
    """The last of the bots takes more than one call of the engine for them."""
    states = states_of("hasbro-2002+points", 10)
    asked = players("hasbro-2002+points", bot, ("red", "yellow"))
    rngs = np.arange(10, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    games, actions = np.array([7, 0, 1, 2, 3, 4, 5, 9]), np.full(10, -1)
    asked.choose_many(states, games, rngs, actions)
    assert actions[[6, 8]].tolist() == [-1, -1]
    for game in games.tolist():
        word = mix(int(rngs[game]) ^ int(CHOICES))
        assert actions[game] == asked.choose(states[game : game + 1].copy(), word)


def odds(position: str) -> float:
    """Return the log-odds of red in a position."""
    game = Game.from_position(position)
    asked = players(game.config.text, "greedy", game.seats)
    return float(asked.evaluate(game.state(), COLOURS.index("red"))[0][0])


def test_a_position_is_worth_more_the_closer_one_is_to_winning() -> None:
    positions = [f"hasbro-2002 red:{pawns} yellow:20,30 turn:red" for pawns in
                 ("", "10", "50", "s2", "home", "home*2,s1", "home*3,s4")]  # fmt: skip
    worth = [odds(position) for position in positions]
    assert worth == sorted(worth)
    assert worth[0] < 0 < worth[-1]


def test_two_sides_see_the_same_position_from_opposite_ends() -> None:
    game = Game.from_position("hasbro-2002 red:10,s2 yellow:20,home turn:red")
    asked = players("hasbro-2002", "greedy", game.seats)
    red, yellow = (asked.evaluate(game.state(), COLOURS.index(seat))[0] for seat in game.seats)
    assert red == pytest.approx(-yellow)


def test_features_tell_what_the_evaluation_is_made_of() -> None:
    game = Game.from_position("fire-ice-2013 red:10f yellow:20i turn:red")
    asked = players("fire-ice-2013", "greedy", game.seats)
    _, [features] = asked.evaluate(game.state(), COLOURS.index("red"))
    told = {
        seat: dict(zip(FEATURE_NAMES, features[COLOURS.index(seat)], strict=True))
        for seat in game.seats
    }
    assert told["red"]["burning"] == told["yellow"]["frozen"] == told["red"]["tempo"] == 1
    assert told["red"]["frozen"] == told["yellow"]["burning"] == told["yellow"]["tempo"] == 0


FOUR = ("red", "blue", "yellow", "green")


def chances(game: Game, seat: str | None = None) -> dict[str, float]:
    """Return the winning chance of every colour, the second of two games being asked for."""
    asked = players(game.config.text, "random", game.seats)
    states, out = new_states(2), np.full((2, 4), np.nan)
    states[1] = game.state()[0]
    known = {} if seat is None else {"seat": COLOURS.index(seat)}
    asked.chances(states, np.array([1]), out, **known)
    assert np.isnan(out[0]).all()
    return dict(zip(COLOURS, out[1].tolist(), strict=True))


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points", "fire-ice-2013"])
@pytest.mark.parametrize("seats", [("blue", "green"), ("red", "blue", "yellow"), FOUR])
def test_winning_chances_are_those_of_the_log_odds(config: str, seats: tuple[str, ...]) -> None:
    game, rng = Game(config, seats=seats, seed=3), Random(3)
    asked = players(config, "random", seats)
    for _ in range(30):
        game.advance()
        for seat in seats:
            found = chances(game, seat)
            [log_odds], _ = asked.evaluate(game.state(), COLOURS.index(seat))
            assert found[seat] == pytest.approx(1 / (1 + np.exp(-log_odds)))
            assert sum(found.values()) == pytest.approx(1)
            assert all((found[each] > 0) == (each in seats) for each in COLOURS)
        game.push(rng.choice(game.legal_moves))


def test_partners_share_the_winning_chance_of_their_side() -> None:
    text = "parker-1934+partnership red:30 blue:10,40 yellow: green: turn:blue"
    found = chances(Game.from_position(text))
    assert found["red"] == found["yellow"] < found["blue"] == found["green"]
    assert found["red"] + found["blue"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("position", "winners"),
    [
        ("hasbro-2002 red:home*3,s5 blue:5 yellow:home*3,s5 turn:yellow card:1", {"yellow"}),
        (
            "parker-1934+partnership red:5 blue:home*4 yellow: green:home*3,s5 turn:green card:1",
            {"blue", "green"},
        ),
    ],
)
def test_the_winning_chance_of_a_finished_game_is_its_result(
    position: str, winners: set[str]
) -> None:
    game = Game.from_position(position)
    game.push(game.legal_moves[0])
    assert game.is_over()
    assert chances(game) == {seat: float(seat in winners) for seat in COLOURS}


@pytest.mark.parametrize(
    ("config", "seats", "part"),
    [("hasbro-2002", FOUR[:3], 1 / 3), ("parker-1934+partnership", FOUR, 1 / 2)],
)
def test_every_side_has_the_same_part_of_a_game_nobody_won(
    config: str, seats: tuple[str, ...], part: float
) -> None:
    game = Game(f"{config}+turn_limit=1", seats=seats, seed=1)
    while not game.is_over():
        game.advance()
        game.push(game.legal_moves[0])
        game.advance()
    assert chances(game) == {seat: part if seat in seats else 0 for seat in COLOURS}


def test_an_onlooker_judges_by_what_lies_open() -> None:
    game = Game("hasbro-2002+points", seats=2, seed=11)
    game.advance()
    state = game.state()
    asked, out = players(game.config.text, "random", game.seats), np.zeros((1, 4))
    found = []
    for number in range(5):
        asked.chances(_exchanged(state, Random(number)), np.zeros(1, np.int64), out)
        found.append(out.tolist())
    assert found == found[:1] * 5
    assert chances(game) != chances(game, "red")
