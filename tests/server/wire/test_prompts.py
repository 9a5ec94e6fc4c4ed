"""What is to be decided is said in words, to whoever looks and in every phase."""

import pytest

from pardon.game import Game
from pardon.outcome import Outcome
from pardon.server.wire.prompts import prompt
from tests.game.walks import CONFIGS, sampled, walk

NAMES = {"red": "Ann", "blue": "Bob", "yellow": "Sunny", "green": "Di"}


def asked(position: str, seat: str | None = "red") -> str:
    game = Game.from_position(position)
    return prompt(game.view(seat), game.config.rules, NAMES, game.outcome())


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("hasbro-2002 red: blue: turn:red card:1", "Your turn: start a pawn."),
        ("hasbro-2002 red:20 blue: turn:red card:1", "Your turn: start a pawn, or move a pawn 1."),
        ("hasbro-2002 red: blue: turn:red card:8", "Your turn: nothing can be played, so pass."),
        ("hasbro-2002 red:20,30 blue: turn:red card:7", "Your turn: move a pawn 7, or split it."),
        ("hasbro-2002 red:20 blue: turn:red card:7", "Your turn: move a pawn 7."),
        ("hasbro-2002 red:20 blue: turn:red card:10",
         "Your turn: move a pawn 10, or move a pawn back 1."),
        ("hasbro-2002 red:20 blue:30 turn:red card:11",
         "Your turn: move a pawn 11, or switch places with an opponent's pawn."),
        ("hasbro-2002 red: blue:30 turn:red card:sorry",
         "Your turn: say Sorry! and take an opponent's square."),
        ("hasbro-2002 red:20,30m blue: turn:red phase:split card:7 rest:4",
         "4 left to move: with which pawn?"),
        ("hasbro-2002+points red:4 blue: turn:red hand.red:1,3,5,8,12 hand.blue:2*4,sorry",
         "Your turn: choose a card to play."),
        ("hasbro-2002+points red: blue: turn:red hand.red:3,5,8,10,12 hand.blue:1*5",
         "Your turn: no card can be played, so throw one away."),
        ("revenge red:20 blue: turn:red card:pick2 hand.red:1*3 hand.blue:3*4",
         "Your turn: pick up 2 cards."),
        ("revenge red:20 blue: turn:red phase:event card:backward amount:-6 hand.red:1*3",
         "Everyone moves: take one of your pawns backward 6."),
    ],
)  # fmt: skip
def test_the_seat_that_decides_is_told_what(position: str, words: str) -> None:
    assert asked(position) == words


def test_the_others_are_told_whom_they_wait_for() -> None:
    position = "hasbro-2002 red:20 blue: turn:red card:8"
    assert asked(position, "blue") == asked(position, None) == "Red (Ann) is choosing."


def test_that_a_hand_has_no_play_is_told_to_its_holder_only() -> None:
    position = "hasbro-2002+points red: blue: turn:red hand.red:3,5,8,10,12 hand.blue:1*5"
    assert asked(position, "blue") == "Red (Ann) is choosing."


def test_the_end_is_told() -> None:
    view = Game("hasbro-2002", seed=0).view(None)
    rules = Game("hasbro-2002", seed=0).config.rules

    def told(*winners: str, value: int = 1) -> str:
        outcome = Outcome(winners, None, value, {}, "home", None)
        return prompt(view, rules, NAMES, outcome)

    assert told() == "Game over: nobody wins."
    assert told("red") == "Game over: Red wins!"
    assert told("red", "yellow") == "Game over: Red and Yellow win!"
    assert told("red", "yellow", value=2) == "Game over: Red and Yellow win! It counts double."


@pytest.mark.parametrize("config", CONFIGS)
def test_there_are_words_for_every_phase(config: str) -> None:
    for game in sampled(walk(config, seed=5, steps=600), 3):
        for seat in (game.actor, None):
            words = prompt(game.view(seat), game.config.rules, NAMES, game.outcome())
            assert words[0].isupper() or words[0].isdigit()
            assert words[-1] in ".?!" and "forward 0" not in words
