"""Narration: what happened, told in sentences that read as a person would say them."""

from itertools import combinations, product

import pytest

from pardon.events.events import (
    Bumped,
    Drew,
    Dropped,
    Event,
    GameOver,
    Laid,
    Moved,
    Placed,
    Slid,
    Swapped,
    TurnBegan,
)
from pardon.events.lookalikes import are_alike
from pardon.events.narration import narrate, narrate_step, telling_of
from pardon.events.voice import named_apart
from pardon.game import Game
from pardon.locales import languages
from tests.game.walks import CONFIGS, sampled, walk

NAMES = {"red": "Mia", "blue": "Ben", "yellow": "Sunny", "green": "Fern"}


@pytest.mark.parametrize(
    ("position", "step", "english", "german"),
    [
        ("hasbro-2002 red:14 blue:18 card:2", "14>16>19",
         "Red moves from 14 to 16, slides to 19 and bumps Blue on 18.",
         "Rot zieht von 14 auf 16, rutscht auf 19 und wirft Blau auf 18 raus."),
        ("hasbro-2002 red:14 blue:16,18 card:2", "14>16>19",
         "Red moves from 14 to 16, bumps Blue on 16, slides to 19 and bumps Blue on 18.",
         "Rot zieht von 14 auf 16, wirft Blau auf 16 raus, rutscht auf 19 und wirft Blau auf 18"
         " raus."),
        ("hasbro-2002 red:14,18 blue: card:2", "14>16>19",
         "Red moves from 14 to 16, slides to 19 and bumps a pawn of their own on 18.",
         "Rot zieht von 14 auf 16, rutscht auf 19 und wirft eine eigene Figur auf 18 raus."),
        ("hasbro-2002 red:14 blue:18 green:19 card:2", "14>16>19",
         "Red moves from 14 to 16, slides to 19 and bumps Blue on 18 and Green on 19.",
         "Rot zieht von 14 auf 16, rutscht auf 19 und wirft Blau auf 18 und Grün auf 19 raus."),
        ("hasbro-2002 red: blue: card:1", "start>4",
         "Red starts a pawn on 4. Blue is to play.",
         "Rot bringt eine Figur auf 4 ins Spiel. Blau ist am Zug."),
        ("hasbro-2002 red:s4 blue: card:2", "s4>home",
         "Red moves from safety 4 Home.", "Rot zieht von Schutzfeld 4 ins Heim."),
        ("hasbro-2002 red: blue:20 card:sorry", "start!20",
         "Red says Sorry!, goes straight from Start to 20 and bumps Blue on 20. Blue is to play.",
         "Rot sagt Sorry!, springt vom Start auf 20 und wirft Blau auf 20 raus. Blau ist am Zug."),
        ("hasbro-2002 red:40 blue:16 card:11", "40x16",
         "Red switches places with Blue from 40 to 16 and slides to 19. Blue is to play.",
         "Rot tauscht von 40 auf 16 den Platz mit Blau und rutscht auf 19. Blau ist am Zug."),
        ("parker-1934 red:1,4 blue:16 card:11", "1x16",
         "Red switches places with Blue from 1 to 16 and slides to 19."
         " Blue’s pawn slides to 4 and bumps Red on 4. Blue is to play.",
         "Rot tauscht von 1 auf 16 den Platz mit Blau und rutscht auf 19."
         " Die Figur von Blau rutscht auf 4 und wirft Rot auf 4 raus. Blau ist am Zug."),
        ("hasbro-2002 card:12", "pass", "Red passes. Blue is to play.",
         "Rot passt. Blau ist am Zug."),
        ("hasbro-2002 red:s5,home*3 blue: card:1", "s5>home",
         "Red moves from safety 5 Home and wins the game.",
         "Rot zieht von Schutzfeld 5 ins Heim und gewinnt das Spiel."),
        ("fire-ice-2013 red:10 blue:20 card:1", "ice@20", "The Ice goes to Blue’s pawn on 20.",
         "Das Eis geht an die Figur von Blau auf 20."),
        ("fire-ice-2013 red:10 blue: card:2", "fire@start",
         "The Fire goes to Red’s pawn in Start.", "Das Feuer geht an die Figur von Rot im Start."),
        ("fire-ice-2013 red:10 blue: card:2", "keep", "Red leaves the Fire where it is.",
         "Rot lässt das Feuer, wo es ist."),
        ("fire-ice-2013 red:20,homef blue: card:2 phase:pull", "pull@20",
         "Red gets another pawn Home from 20. Blue is to play.",
         "Rot bringt noch eine Figur von 20 ins Heim. Blau ist am Zug."),
        ("fire-ice-2013 red:20,homef blue: card:2 phase:pull", "none",
         "Red brings nobody else Home. Blue is to play.",
         "Rot holt niemanden sonst heim. Blau ist am Zug."),
        ("revenge red:7 blue:37 card:3 phase:teleport landed:7 hand.red:1,2,3", "teleport",
         "Red teleports from 7 to 37 and bumps Blue on 37.",
         "Rot springt durch den Kreis von 7 auf 37 und wirft Blau auf 37 raus."),
        ("revenge red:20 yellow: card:swap hand.red:1,2,3", "swap:yellow",
         "Red swaps colours with Yellow.", "Rot tauscht die Farbe mit Gelb."),
        ("revenge hand.red:7,8,3,3", "drop:3", "Red throws away a 3.", "Rot wirft eine 3 ab."),
        ("revenge hand.red:7,1,2,3", "play:1", "Red plays a 1.", "Rot spielt eine 1."),
        ("hasbro-2002", "=8", "Red draws an 8.", "Rot zieht eine 8."),
        ("hasbro-2002", "=sorry", "Red draws a Sorry! card.", "Rot zieht eine Sorry!-Karte."),
        ("hasbro-2002 pile:", "=8",
         "The dealer shuffles 45 cards into a new pile. Red draws an 8.",
         "Der Geber mischt 45 Karten zu einem neuen Stapel. Rot zieht eine 8."),
        ("hasbro-2002 phase:first", "=blue", "Blue begins.", "Blau beginnt."),
        ("parker-1934 phase:lead", "=sorry", "Red draws a Sorry! card for the lead.",
         "Rot zieht eine Sorry!-Karte für den Anfang."),
        ("revenge red:20 blue: card:backward phase:amount hand.red:1,2,3", "=5",
         "Red turns up a 5.", "Rot deckt eine 5 auf."),
        ("revenge hand.red:1,2,3 phase:refill", "=pick4",
         "Red draws a Pick 4 card. Blue is to play.",
         "Rot zieht eine Nimm-4-Karte. Blau ist am Zug."),
    ],
)  # fmt: skip
def test_what_happened_is_told(position: str, step: str, english: str, german: str) -> None:
    game = Game.from_position(position)
    game.draw(step[1:]) if step.startswith("=") else game.push_text(step)
    assert narrate(game.events) == english
    assert narrate(game.events, language="de") == german


@pytest.mark.parametrize(
    ("events", "english", "german"),
    [
        ([Moved("yellow", "start", 34, (34,))] * 2, "Yellow starts two pawns on 34.",
         "Gelb bringt zwei Figuren auf 34 ins Spiel."),
        ([Moved("red", "start", 4, (4,)), Bumped("red", "blue", 4),
          Moved("red", "start", 4, (4,))],
         "Red starts a pawn on 4, bumps Blue on 4 and starts another pawn on 4.",
         "Rot bringt eine Figur auf 4 ins Spiel, wirft Blau auf 4 raus und bringt noch eine Figur"
         " auf 4 ins Spiel."),
        ([Bumped("red", "blue", 22)] * 2, "Red bumps Blue twice on 22.",
         "Rot wirft Blau auf 22 doppelt raus."),
        ([Bumped("red", "blue", 18), Bumped("red", "blue", 19), Bumped("red", "red", 17)],
         "Red bumps Blue on 18 and on 19 and a pawn of their own on 17.",
         "Rot wirft Blau auf 18 und auf 19 und eine eigene Figur auf 17 raus."),
        ([Bumped("red", "red", 17), Bumped("red", "red", 19)],
         "Red bumps two pawns of their own on 17 and on 19.",
         "Rot wirft zwei eigene Figuren auf 17 und auf 19 raus."),
        ([Drew("red", "8"), Drew("red", "sorry"), Drew("red", "3")],
         "Red draws an 8, a Sorry! card and a 3.",
         "Rot zieht eine 8, eine Sorry!-Karte und eine 3."),
        ([Drew("red", None)] * 3, "Red draws 3 cards.", "Rot zieht 3 Karten."),
        ([Dropped("red", "3")] * 2, "Red throws away a 3 and a 3.",
         "Rot wirft eine 3 und eine 3 ab."),
        ([Dropped("red", kind) for kind in "1234567812"], "Red throws away 10 cards.",
         "Rot wirft 10 Karten ab."),
        ([GameOver("red", "yellow")], "Red and Yellow win the game.",
         "Rot und Gelb gewinnen das Spiel."),
    ],
)  # fmt: skip
def test_what_happens_in_a_row_is_told_as_one(
    events: list[Event], english: str, german: str
) -> None:
    assert narrate(events) == english
    assert narrate(events, language="de") == german


def test_seats_are_called_by_the_colour_they_own() -> None:
    events = [Laid("red", "swap"), Swapped("red", "blue"), Drew("red", None), TurnBegan("blue")]
    owners = {"red": "red", "blue": "blue"}
    told = "Red plays a Swap card and swaps colours with Blue. Blue draws a card. Red is to play."
    assert narrate(events, owners) == told
    assert narrate([TurnBegan("red")], {"red": "blue", "blue": "red"}) == "Blue is to play."


def test_players_are_called_by_their_names_whatever_they_own() -> None:
    owners = {"red": "red", "blue": "blue"}
    swapping = [Swapped("red", "blue"), Drew("red", None)]
    told = "Mia swaps colours with Ben, plays Blue from now on and draws a card."
    assert narrate(swapping, owners, names=NAMES) == told
    swapped = {"red": "blue", "blue": "red"}
    moved = [Moved("blue", 4, 7, (5, 6, 7)), Bumped("blue", "red", 7)]
    assert narrate(moved, swapped, names=NAMES) == "Mia moves from 4 to 7 and bumps Ben on 7."


def test_a_pawn_that_somebody_else_moves_is_told_apart_from_its_owner() -> None:
    moved = [Moved("yellow", 4, 7, (5, 6, 7))]
    told = narrate(moved, names=NAMES, actor="red")
    assert told == "Sunny’s pawn moves from 4 to 7."
    assert narrate(moved, names=NAMES, actor="yellow") == "Sunny moves from 4 to 7."


@pytest.mark.parametrize(
    ("events", "english", "german"),
    [
        ([Moved("yellow", "start", 34, (34,)), Bumped("yellow", "blue", 34)],
         "Sunny’s pawn comes out of Start on 34 and bumps Ben on 34.",
         "Die Figur von Sunny kommt aus dem Start auf 34 und wirft Ben auf 34 raus."),
        ([Placed("yellow", 20), Bumped("yellow", "blue", 20)],
         "Sunny’s pawn goes straight from Start to 20 and bumps Ben on 20.",
         "Die Figur von Sunny springt vom Start auf 20 und wirft Ben auf 20 raus."),
        ([Slid("yellow", 16, 19, (17, 18, 19)), Bumped("yellow", "yellow", 18)],
         "Sunny’s pawn slides to 19 and bumps another pawn of its colour on 18.",
         "Die Figur von Sunny rutscht auf 19 und wirft eine andere Figur ihrer Farbe auf 18 raus."),
    ],
)  # fmt: skip
def test_a_partner_is_not_told_to_do_what_their_pawn_does(
    events: list[Event], english: str, german: str
) -> None:
    assert narrate(events, names=NAMES, actor="red") == english
    assert narrate(events, names=NAMES, actor="red", language="de") == german


def test_two_of_one_name_are_told_apart_by_their_colours() -> None:
    names = {"red": "Ann", "blue": "ann", "yellow": "", "green": "Di"}
    told = {"red": "Ann (Red)", "blue": "ann (Blue)", "yellow": "Yellow", "green": "Di"}
    assert named_apart(names) == told
    assert named_apart(names, "de", {"red": "green"})["red"] == "Ann (Grün)"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Mia", "Mia", "Mia (Blue)", ""),
         ("Mia (Red)", "Mia (Blue)", "Mia (Blue) (Yellow)", "Green")),
        (("Mia", "Mi\u0430 (Blue)", "Mia", "Mia (red)"),
         ("Mia (Red)", "Mi\u0430 (Blue)", "Mia (Yellow)", "Mia (red) (Green)")),
        (("Ann", "Mia", "Mia (Blue)", ""), ("Ann", "Mia", "Mia (Blue) (Yellow)", "Green")),
        (("green", "Mia", "Ben", ""), ("green (Red)", "Mia", "Ben", "Green")),
        (("Mia (Red)", "Mia (Red)", "Mia", "Mia"),
         ("Mia (Red) (Red)", "Mia (Red) (Blue)", "Mia (Yellow)", "Mia (Green)")),
    ],
)  # fmt: skip
def test_no_name_is_what_another_is_called_with_the_colour(
    names: tuple[str, ...], told: tuple[str, ...]
) -> None:
    seats = ("red", "blue", "yellow", "green")
    assert tuple(named_apart(dict(zip(seats, names, strict=True))).values()) == told


def test_whatever_people_call_themselves_no_two_are_called_the_same() -> None:
    forged = ("Mia", "mia (red)", "Mia (Blue)", "Mia (Blue) (Yellow)", "Green", "")
    for names in product(forged, repeat=4):
        told = named_apart(dict(zip(("red", "blue", "yellow", "green"), names, strict=True)))
        assert not any(are_alike(*pair) for pair in combinations(told.values(), 2)), names


def test_a_step_is_told_without_whose_turn_comes_next() -> None:
    events = Game.from_position("hasbro-2002 red: blue: card:1").push("start>4")
    assert narrate_step(events) == "Red starts a pawn on 4."
    switched = Game.from_position("parker-1934 red:1,4 blue:16 card:11").push("1x16")
    assert narrate_step(switched).endswith(" Blue’s pawn slides to 4 and bumps Red on 4.")


@pytest.mark.parametrize("config", CONFIGS)
def test_everything_is_told_in_every_language_without_notation(config: str) -> None:
    for game in sampled(walk(config, seed=16, steps=400), 2):
        told = {each: narrate(game.events, names=NAMES, language=each) for each in languages()}
        for each in languages():
            telling = telling_of(each, tuple(NAMES.items()))
            again = narrate_step(game.events, game.owners, names=NAMES, language=each)
            assert telling.step(game.events, game.owners) == again
        assert len(set(told.values())) == len(told) or not any(told.values())
        for sentence in told.values():
            words = sentence.replace(".", " ").replace(",", " ").split()
            assert not {"s1", "s2", "s3", "s4", "s5", "start", "home", "sorry"} & set(words)
            assert not sentence or sentence.endswith(".")
            assert "!." not in sentence and "  " not in sentence


def test_names_are_told_as_they_are_whatever_they_look_like() -> None:
    events = Game.from_position("hasbro-2002 red:20 yellow:25 turn:red card:5").push("20>25")
    odd = (("red", "\ue000yellow\ue001"), ("yellow", r"\1 { $who }"))
    owners = {"red": "red", "yellow": "yellow"}
    told = telling_of("en", odd).step(events, owners)
    assert told == narrate_step(events, owners, names=dict(odd))
    assert told.startswith("\ue000yellow\ue001 moves") and r"\1 { $who }" in told
