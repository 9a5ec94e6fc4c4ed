"""Reviews of games: luck and skill add up to the result, in every edition."""

from random import Random

import pytest

from pardon.analysis import Review, review
from pardon.analysis.record import word_of
from pardon.bots import find_bot
from pardon.game import Game
from pardon.record import Record
from tests.game.walks import CONFIGS

CLOSE = 1e-9
SHORT = "+turn_limit=30"


def played(config: str, seats: int, seed: int, bots: str = "random") -> Game:
    """Return a game between bots, one for all seats or one for each."""
    game, rng = Game(config, seats=seats, seed=seed), Random(seed)
    names = bots.split()
    each = {seat: find_bot(names[i % len(names)]) for i, seat in enumerate(game.seats)}
    while not game.is_over():
        game.advance()
        if game.actor is not None:
            game.push(each[game.actor].choose(game.view(game.actor), rng))
    return game


def check_sums(found: Review) -> None:
    """Make sure that what is told of a game fits together."""
    seats = found.seats
    for seat in seats:
        share = found.shares[seat]
        told = share.start + share.luck - share.lost + share.given
        assert told == pytest.approx(share.result, abs=CLOSE)
        assert 0 <= share.kept <= 1 and share.lost > -CLOSE and share.given > -CLOSE
    before = found.start
    for turn in found.turns:
        assert turn.before == pytest.approx(before, abs=CLOSE)
        assert turn.loss > -CLOSE
        assert turn.dealt[turn.seat] - turn.after[turn.seat] == pytest.approx(turn.loss, abs=CLOSE)
        before = turn.after
    end = {seat: before[seat] + found.closing[seat] for seat in seats}
    assert end == pytest.approx(found.end, abs=CLOSE)


@pytest.mark.parametrize("config", CONFIGS)
def test_the_parts_add_up_to_the_result(config: str) -> None:
    seats = 4 if "team" in config or "partner" in config else 2 + len(config) % 3
    limit = "" if "turn_limit" in config else SHORT
    check_sums(review(played(config + limit, seats, 3)))


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+team", "fire-ice-2013+strategic"])
def test_a_game_that_is_won_ends_in_its_result(config: str) -> None:
    seats = 4 if "team" in config else 2
    game = played(config, seats, 8, "greedy random")
    found = review(game.record())
    check_sums(found)
    outcome = game.outcome()
    assert outcome is not None
    assert found.end == {seat: float(seat in outcome.winners) for seat in game.seats}
    sides = 2 if "team" in config else 1
    for turn in found.turns:
        assert sum(turn.after.values()) == pytest.approx(sides)
    assert [len(turn.moves) for turn in found.turns] and len(found.turning_points()) == 3


def test_who_plays_the_best_moves_loses_little_and_who_does_not_much() -> None:
    for seed in range(4, 7):
        game = played("hasbro-2002", 2, seed, "expert(depth=0) random")
        found = review(game)
        # The bot goes by what its own side thinks of a position, the review by what both do.
        assert found.shares["red"].lost < found.shares["yellow"].lost / 3
        assert found.shares["red"].kept > 0.97 > found.shares["yellow"].kept
        assert found.shares["red"].given == pytest.approx(found.shares["yellow"].lost)
        away = [turn for turn in found.turns if turn.loss > 0.02]
        assert all(turn.seat == "yellow" and turn.best != turn.moves[0] for turn in away)


def test_a_game_under_way_is_reviewed_as_far_as_it_goes() -> None:
    game = Game("hasbro-2002+points", seats=2, seed=2)
    game.advance()
    check_sums(review(game))
    game.push(game.legal_moves[0])
    check_sums(review(game))
    begun = Record.from_game(game)
    assert review(begun).seats == game.seats


def test_a_loss_has_a_word_from_two_points_on() -> None:
    told = [word_of(loss) for loss in (0.0, 0.0199, 0.02, 0.05, 0.1, 0.7)]
    assert told == ["", "", "slip", "mistake", "blunder", "blunder"]
