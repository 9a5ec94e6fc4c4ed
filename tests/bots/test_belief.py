"""Beliefs about hidden hands: what others did with their cards tells of them, and nothing else."""

from random import Random

import numpy as np
import pytest

from pardon import Game
from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.engine.bots.entry import Players
from pardon.engine.bots.records import LIKING, LIKING_HITS
from pardon.engine.layout import KIND_COUNT
from pardon.rules.edition import COLOURS, KINDS

POINTS = "hasbro-2002+points"
SORRY, ONE, FIVE = (KINDS.index(kind) for kind in ("sorry", "1", "5"))


def believing(game: Game) -> Players:
    """Return players who know habits: a card that hits is chosen gladly, others are alike."""
    expert = find_bot("expert(depth=0)")
    assert isinstance(expert, Compiled)
    players = players_of(game.config, game.seats, [expert] * len(game.seats))
    net = players.bots["nets"][0, :1]
    net["has_habits"], net["habits"] = 1, 0
    net["habits"][:, LIKING_HITS], net["habits"][:, LIKING] = 3, 0
    return players


def beliefs(players: Players, game: Game, seat: str) -> np.ndarray:
    past = game.view(game.seats[0]).past()
    assert past is not None
    players.believe(*past)
    found: np.ndarray = players.beliefs[COLOURS.index(seat)]
    return found


def test_without_a_past_every_card_is_as_likely_as_by_chance() -> None:
    game = Game.from_position(f"{POINTS} red: yellow:20 hand.red:1,5,5,8,8 hand.yellow:5,3,3,3,10")
    assert np.all(beliefs(believing(game), game, "red") == 1)


def test_a_hand_that_gave_no_play_has_no_card_that_would_have_given_one() -> None:
    game = Game.from_position(f"{POINTS} red: yellow:20 hand.red:5,5,3,3,8 hand.yellow:5,3,3,10,8")
    game.push("drop:5")
    found = beliefs(believing(game), game, "red")
    assert found[ONE] < 0.3 and found[SORRY] < 0.3
    assert found[FIVE] > 1


def test_a_blow_that_was_not_struck_is_probably_not_in_the_hand() -> None:
    text = f"{POINTS} red:10 yellow:15,start*3 hand.red:3,3,3,3,8 hand.yellow:5,12,12,10,8"
    game = Game.from_position(text)
    game.push("play:3")
    found = beliefs(believing(game), game, "red")
    assert found[FIVE] == min(found[game_kinds(game)]) and found[FIVE] < 0.6


def game_kinds(game: Game) -> list[int]:
    return [KINDS.index(kind) for kind in game.config.rules.deck]


def test_the_past_that_a_view_gives_tells_no_hand() -> None:
    game = Game(POINTS, seats=("red", "yellow"), seed=3)
    rng = Random(1)
    while game.count < 80:
        if game.actor is None:
            game.advance()
        else:
            game.push(rng.choice(list(game.legal_moves)))
    view = game.view("red")
    past = view.past()
    assert past is not None and "_past" not in view.to_dict()
    states, actions = past
    assert len(states) == len(actions) > 10
    assert not states["hands"].any() and not states["choices"].any()
    total = sum(game.config.rules.deck.values())
    on_table = states["discards"].sum(axis=1) + states["held"].sum(axis=1)
    assert np.all(states["pile"][:, :KIND_COUNT].sum(axis=1) + on_table == total)
    # The same public past gives the same beliefs, whatever is in the hands.
    assert view == game.view("red")


@pytest.mark.parametrize("config", [POINTS, "fire-ice-2013+strategic", "revenge"])
def test_an_expert_plays_from_a_view_with_a_past(config: str) -> None:
    game = Game(config, seats=("red", "yellow"), seed=5)
    expert, rng = find_bot("expert(depth=1, samples=4)"), Random(2)
    while game.turns < 12 and not game.is_over():
        if game.actor is None:
            game.advance()
        else:
            view = game.view(game.actor)
            move = expert.choose(view, rng)
            assert move in view.moves
            game.push(move)
