"""What is to be decided is said in words, to whoever looks and in every phase."""

import pytest

from pardon.events.narration import telling_of
from pardon.game import Game
from pardon.locales import languages
from pardon.outcome import Outcome
from pardon.server.wire.explanations import stuck_by, stuck_sentence
from pardon.server.wire.prompts import prompt
from tests.game.walks import CONFIGS, sampled, walk

NAMES = {"red": "Ann", "blue": "Bob", "yellow": "Sunny", "green": "Di"}
TOLD = {language: telling_of(language, tuple(NAMES.items())) for language in languages()}


def asked(position: str, seat: str | None = "red", language: str = "en") -> str:
    game = Game.from_position(position)
    return prompt(game.view(seat), game.config.rules, game.outcome(), TOLD[language])


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
         "Your turn: move a pawn 11, or switch places with an opponent’s pawn."),
        ("hasbro-2002 red: blue:30 turn:red card:sorry",
         "Your turn: say Sorry! and send an opponent’s pawn back."),
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


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("hasbro-2002 red:20 blue: turn:red card:1",
         "Du bist dran: bring eine Figur ins Spiel oder zieh mit einer Figur 1 vor."),
        ("hasbro-2002 red: blue: turn:red card:8",
         "Du bist dran: Nichts lässt sich spielen, also passt du."),
        ("hasbro-2002 red:20,30 blue: turn:red card:7",
         "Du bist dran: zieh mit einer Figur 7 vor oder teile auf."),
        ("hasbro-2002 red:20 blue: turn:red card:10",
         "Du bist dran: zieh mit einer Figur 10 vor oder zieh mit einer Figur 1 zurück."),
        ("hasbro-2002 red:20 blue:30 turn:red card:11",
         "Du bist dran: zieh mit einer Figur 11 vor oder tausche den Platz mit einer"
         " gegnerischen Figur."),
        ("hasbro-2002 red: blue:30 turn:red card:sorry",
         "Du bist dran: sag Sorry! und wirf eine gegnerische Figur raus."),
        ("hasbro-2002 red:20,30m blue: turn:red phase:split card:7 rest:4",
         "Noch 4 zu ziehen: mit welcher Figur?"),
        ("hasbro-2002+points red:4 blue: turn:red hand.red:1,3,5,8,12 hand.blue:2*4,sorry",
         "Du bist dran: Wähle eine Karte zum Spielen."),
        ("hasbro-2002+points red: blue: turn:red hand.red:3,5,8,10,12 hand.blue:1*5",
         "Du bist dran: Keine Karte lässt sich spielen, also wirf eine ab."),
        ("revenge red:20 blue: turn:red card:pick2 hand.red:1*3 hand.blue:3*4",
         "Du bist dran: nimm 2 Karten."),
        ("revenge red:20 blue: turn:red phase:event card:backward amount:-6 hand.red:1*3",
         "Alle ziehen: Geh mit einer deiner Figuren 6 zurück."),
        ("fire-ice-2013 red:10 blue:20 card:1",
         "Zuerst das Eis: Welche gegnerische Figur soll es einfrieren?"),
        ("fire-ice-2013 red:10 blue: card:2",
         "Zuerst das Feuer: Welche deiner Figuren soll es tragen?"),
        ("fire-ice-2013 red:20,homef blue: card:2 phase:pull",
         "Das Feuer ist im Heim: Welche Figur soll es mitbringen?"),
    ],
)  # fmt: skip
def test_it_is_told_in_german(position: str, words: str) -> None:
    assert asked(position, language="de") == words


def test_the_others_are_told_whom_they_wait_for() -> None:
    position = "hasbro-2002 red:20 blue: turn:red card:8"
    assert asked(position, "blue") == asked(position, None) == "Ann is choosing."


def test_that_a_hand_has_no_play_is_told_to_its_holder_only() -> None:
    position = "hasbro-2002+points red: blue: turn:red hand.red:3,5,8,10,12 hand.blue:1*5"
    assert asked(position, "blue") == "Ann is choosing."


def test_the_end_is_told() -> None:
    view = Game("hasbro-2002", seed=0).view(None)
    rules = Game("hasbro-2002", seed=0).config.rules

    def told(*winners: str, value: int = 1) -> str:
        outcome = Outcome(winners, None, value, {}, "home", None)
        return prompt(view, rules, outcome, TOLD["en"])

    assert told() == "Game over: nobody wins."
    assert told("red") == "Game over: Ann wins!"
    assert told("red", "yellow") == "Game over: Ann and Sunny win!"
    assert told("red", "yellow", value=2) == "Game over: Ann and Sunny win! It counts double."


@pytest.mark.parametrize("config", CONFIGS)
def test_there_are_words_for_every_phase(config: str) -> None:
    for game in sampled(walk(config, seed=5, steps=600), 3):
        for seat in (game.actor, None):
            for told in TOLD.values():
                words = prompt(game.view(seat), game.config.rules, game.outcome(), told)
                assert words[0].isupper() or words[0].isdigit()
                assert words[-1] in ".?!" and "forward 0" not in words


def test_a_partner_is_waited_for_as_a_partner() -> None:
    position = "hasbro-2002+team red: blue: yellow: green: turn:yellow card:1"
    assert asked(position, "red") == "Your partner Sunny is choosing."
    assert asked(position, "blue") == asked(position, None) == "Sunny is choosing."
    alone = "hasbro-2002 red: blue: yellow: green: turn:yellow card:1"
    assert asked(alone, "red") == "Sunny is choosing."


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("hasbro-2002 red: blue:20 turn:red card:11",
         "No pawn can move: this does not bring a pawn out of Start."),
        ("hasbro-2002 red:s4 blue:20 turn:red card:11",
         "No pawn can move: this does not bring a pawn out of Start; that is further than it can"
         " go."),
        ("hasbro-2002 red:20 blue: turn:red card:11", ""),
    ],
)  # fmt: skip
def test_a_forced_pass_has_one_reason_for_each_pawn(position: str, words: str) -> None:
    assert stuck_sentence(stuck_by(Game.from_position(position)), TOLD["en"]) == words
