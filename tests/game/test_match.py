"""Matches: games in a row with the right leader, points and wins."""

import random

import pytest

from pardon.errors import PardonError
from pardon.game import Game
from pardon.match import Match
from tests.game.walks import advance


def played_out(game: Game, seed: int) -> Game:
    """Play a game to its end."""
    chance = random.Random(seed)
    while not game.is_over():
        advance(game, chance)
    return game


def test_the_winner_leads_and_points_add_up() -> None:
    match = Match("hasbro-2002+points", seats=3)
    totals = dict.fromkeys(match.seats, 0)
    for seed in range(3):
        game = match.begin(seed=seed)
        assert match.leader in (None, game.turn)
        outcome = match.finish(played_out(game, seed))
        assert match.leader == outcome.finisher
        totals = {seat: totals[seat] + (outcome.scores[seat] or 0) for seat in totals}
        assert match.totals == totals
    assert match.games == 3
    assert sum(match.wins.values()) == 3


def test_the_lead_is_drawn_for_once() -> None:
    match = Match("parker-1934", seats=2)
    game = match.begin(seed=1)
    assert game.phase == "lead"
    outcome = match.finish(played_out(game, 1))
    following = match.begin(seed=2)
    assert (following.phase, following.turn) == ("draw", outcome.finisher)


def test_the_youngest_begins_every_game_where_the_edition_says_so() -> None:
    match = Match("fire-ice-2013", seats=2)
    for seed in range(3):
        game = match.begin(seed=seed)
        assert game.turn == "red"
        match.finish(played_out(game, seed))


def test_a_double_game_counts_twice() -> None:
    match = Match("parker-1934+partnership")
    position = "parker-1934+partnership red:home*4 blue: yellow:home*3,s3 green: card:3"
    game = Game.from_position(position)
    game.push("yellow:s3>home")
    match.finish(game)
    assert match.wins == {"red": 2, "blue": 0, "yellow": 2, "green": 0}
    assert match.totals == dict.fromkeys(match.seats, 0)


def test_only_a_finished_game_of_the_match_counts() -> None:
    match = Match("hasbro-2002", seats=2)
    with pytest.raises(PardonError, match="not over"):
        match.finish(match.begin(seed=1))
    with pytest.raises(PardonError, match="another match"):
        match.finish(played_out(Game("hasbro-2002", seats=3, seed=1), 1))
    assert match.games == 0
    with pytest.raises(PardonError):
        Match("hasbro-2002", seats=5)


def test_a_game_counts_once() -> None:
    match = Match("hasbro-2002", seats=2)
    game = played_out(match.begin(seed=1), 1)
    match.finish(game)
    with pytest.raises(PardonError, match="counted already"):
        match.finish(game)
    assert match.games == 1
