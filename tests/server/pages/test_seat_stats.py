"""Seat statistics: what is counted, and that luck is even in the long run."""

import random
import time
from collections.abc import Callable

import pytest

from pardon.events.events import Bumped, Slid
from pardon.game import Game
from pardon.record import Record
from pardon.rules.config import Config
from pardon.server.pages.seat_stats import stats_of, worths
from pardon.server.wire.views import SeatTelling
from tests.game.walks import CONFIGS, walk


def played(position: str, *steps: str) -> dict[str, SeatTelling]:
    game = Game.from_position(position, seed=1)
    for step in steps:
        game.draw(step[1:]) if step.startswith("=") else game.push(step)
    return stats_of(game)


def test_a_slide_with_bumps() -> None:
    told = played("hasbro-2002 red:14 blue:18 yellow:19 turn:red card:2", "14>16>19")
    assert told["red"] == SeatTelling(2, 0, 1, 5, 0, 0.0)
    assert (told["blue"].bumped, told["yellow"].bumped) == (1, 1)


def test_a_slide_over_an_own_pawn() -> None:
    told = played("hasbro-2002 red:14,19 yellow: turn:red card:2", "14>16>19")
    assert (told["red"].bumps, told["red"].bumped) == (0, 1)


def test_a_backward_move_travels_no_square_forward() -> None:
    assert played("hasbro-2002 red:24 yellow: turn:red card:4", "24>20")["red"].squares == 0
    slid = played("hasbro-2002 red:20 yellow: turn:red card:4", "20>16>19")["red"]
    assert (slid.squares, slid.slides) == (3, 1)


def test_a_sorry_bumps() -> None:
    told = played("hasbro-2002 red: blue:30 turn:red card:sorry", "start!30")
    assert (told["red"].bumps, told["blue"].bumped) == (1, 1)


def test_a_partner_is_no_opponent() -> None:
    told = played("hasbro-2002+team red:20 blue: yellow:23 green: turn:red card:3", "20>23")
    assert (told["red"].bumps, told["yellow"].bumped) == (0, 1)


def test_the_other_pawn_of_a_switch_slides_for_nobody() -> None:
    told = played("parker-1934 red:16 blue:25 turn:red card:11", "16x25")
    assert told["red"].slides == 0


def test_a_turn_without_a_play_is_lost() -> None:
    told = played("hasbro-2002 red: yellow: turn:red", "=5", "pass", "=12", "pass")
    assert (told["red"].lost_turns, told["yellow"].lost_turns) == (1, 1)


def test_a_turn_that_goes_on_is_not_lost() -> None:
    told = played("parker-1934 red:s5 yellow: turn:red", "=2", "start>4", "=5", "4>9")
    assert told["red"].lost_turns == 0
    told = played(
        "parker-1934+faster_game red:s5,4,home yellow: turn:red", "=2", "4>6", "=8", "6>14"
    )
    assert told["red"].lost_turns == 0


def test_a_switch_that_is_declined_is_no_lost_turn() -> None:
    told = played("hasbro-2002 red:s5,home*3 yellow:30 turn:red", "=11", "pass")
    assert told["red"].lost_turns == 1
    told = played("hasbro-2002 red:58,home*3 yellow:30 turn:red", "=11", "pass")
    assert told["red"].lost_turns == 0


def test_worths_follow_the_cards() -> None:
    found = worths(Config.parse("hasbro-2002"))
    assert {kind: found[kind] for kind in ("1", "3", "4", "7", "10", "sorry")} == {
        "1": 15, "3": 3, "4": -4, "7": 7, "10": 10, "sorry": 30,
    }  # fmt: skip
    assert found["2"] > 15
    assert worths(Config.parse("revenge+ten_forward=false"))["10"] == -1
    assert worths(Config.parse("fire-ice-2013"))["1"] == 1


def test_luck_is_measured_against_what_could_have_come() -> None:
    told = played("hasbro-2002 red:20 yellow: turn:red pile:12*3,3", "=12")
    assert told["red"].luck == round(12 - (3 * 12 + 3) / 4, 1)
    told = played("hasbro-2002 red:20 yellow: turn:red pile:12*3", "=12")
    assert told["red"].luck == 0


def test_cards_that_are_not_for_playing_are_no_luck() -> None:
    game = Game("parker-1934", seats=2, seed=1)
    while game.phase == "lead":
        game.draw()
    assert all(seat.luck == 0 for seat in stats_of(game).values())


def test_luck_is_even_in_the_long_run() -> None:
    lucks = []
    for seed in range(60):
        game, chance = Game("hasbro-2002", seats=2, seed=seed, first="red"), random.Random(seed)
        while not game.is_over():
            game.advance()
            if not game.is_over():
                game.push(chance.choice(game.legal_moves))
        lucks += [seat.luck for seat in stats_of(game).values()]
    spread = (sum(luck**2 for luck in lucks) / len(lucks)) ** 0.5
    assert abs(sum(lucks) / len(lucks)) < 3 * spread / len(lucks) ** 0.5


@pytest.mark.parametrize("config", CONFIGS)
def test_numbers_agree_with_the_events(config: str) -> None:
    game = list(walk(config, seed=9))[-1]
    told = stats_of(game)
    events = [event for taken in game.history() for event in taken.events]
    assert sum(seat.bumped for seat in told.values()) == sum(isinstance(e, Bumped) for e in events)
    assert sum(seat.bumps for seat in told.values()) <= sum(isinstance(e, Bumped) for e in events)
    assert sum(seat.slides for seat in told.values()) <= sum(isinstance(e, Slid) for e in events)
    assert set(told) == set(game.seats)


def test_counting_takes_no_longer_than_playing_again() -> None:
    game = list(walk("hasbro-2002", seed=9, steps=2000))[-1]
    record = Record.from_game(game)
    assert cpu_seconds(lambda: stats_of(game)) < cpu_seconds(record.replay)


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return how much of a processor some work takes at best."""

    def once() -> float:
        begun = time.thread_time()
        work()
        return time.thread_time() - begun

    return min(once() for _ in range(5))
