"""Events: what happened, in order, with every square on the way, and told in plain English."""

import random

import msgspec
import pytest

from pardon.errors import PardonError
from pardon.events.events import (
    Bumped,
    Drew,
    Event,
    FireMoved,
    GameOver,
    Laid,
    Moved,
    Placed,
    Slid,
    Swapped,
    TurnBegan,
)
from pardon.events.narration import narrate, narrate_step
from pardon.game import Game
from tests.game.walks import CONFIGS, advance, walk


@pytest.mark.parametrize(
    ("position", "step", "told"),
    [
        ("hasbro-2002 red:14 blue:18 card:2", "14>16>19",
         "Red moves from 14 to 16, slides to 19 and bumps Blue on 18."),
        ("hasbro-2002 red:14 blue:16,18 card:2", "14>16>19",
         "Red moves from 14 to 16, bumps Blue on 16, slides to 19 and bumps Blue on 18."),
        ("hasbro-2002 red:14,18 blue: card:2", "14>16>19",
         "Red moves from 14 to 16, slides to 19 and bumps its own pawn on 18."),
        ("hasbro-2002 red: blue: card:1", "start>4", "Red starts a pawn on 4. Blue is to play."),
        ("hasbro-2002 red:s4 blue: card:2", "s4>home", "Red moves from s4 Home."),
        ("hasbro-2002 red: blue:20 card:sorry", "start!20",
         "Red says Sorry! and takes 20 from Start and bumps Blue on 20. Blue is to play."),
        ("hasbro-2002 red:40 blue:16 card:11", "40x16",
         "Red switches 40 with Blue on 16 and slides to 19. Blue is to play."),
        ("parker-1934 red:1,4 blue:16 card:11", "1x16",
         "Red switches 1 with Blue on 16 and slides to 19."
         " Blue slides to 4, bumps Red on 4 and is to play."),
        ("hasbro-2002 card:12", "pass", "Red passes. Blue is to play."),
        ("hasbro-2002 red:s5,home*3 blue: card:1", "s5>home",
         "Red moves from s5 Home and wins the game."),
        ("fire-ice-2013 red:10 blue:20 card:1", "ice@20", "The Ice goes to Blue on 20."),
        ("fire-ice-2013 red:10 blue: card:2", "fire@start", "The Fire goes to Red on Start."),
        ("fire-ice-2013 red:10 blue: card:2", "keep", "Red leaves the Fire where it is."),
        ("fire-ice-2013 red:20,homef blue: card:2 phase:pull", "pull@20",
         "Red is pulled Home from 20. Blue is to play."),
        ("fire-ice-2013 red:20,homef blue: card:2 phase:pull", "none",
         "Red brings nobody else Home. Blue is to play."),
        ("revenge red:7 blue:37 card:3 phase:teleport landed:7 hand.red:1,2,3", "teleport",
         "Red teleports from 7 to 37 and bumps Blue on 37."),
        ("revenge red:20 yellow: card:swap hand.red:1,2,3", "swap:yellow",
         "Red swaps colours with Yellow."),
        ("revenge hand.red:7,8,3,3", "drop:3", "Red throws away a 3."),
        ("revenge hand.red:7,1,2,3", "play:1", "Red plays a 1."),
        ("hasbro-2002", "=8", "Red draws an 8."),
        ("hasbro-2002 pile:", "=8",
         "The dealer shuffles 45 cards into a new pile. Red draws an 8."),
        ("hasbro-2002 phase:first", "=blue", "Blue begins."),
        ("parker-1934 phase:lead", "=sorry", "Red draws a Sorry! for the lead."),
        ("revenge red:20 blue: card:backward phase:amount hand.red:1,2,3", "=5",
         "Red turns up a 5."),
        ("revenge hand.red:1,2,3 phase:refill", "=5", "Red draws a 5. Blue is to play."),
    ],
)  # fmt: skip
def test_what_happened_is_told(position: str, step: str, told: str) -> None:
    game = Game.from_position(position)
    game.draw(step[1:]) if step.startswith("=") else game.push_text(step)
    assert narrate(game.events) == told


@pytest.mark.parametrize(
    ("position", "step", "path"),
    [
        ("hasbro-2002 red:58 blue: card:5", "58>s1", (59, 0, 1, 2, "s1")),
        ("hasbro-2002 red:s2 blue: card:4", "s2>0", ("s1", 2, 1, 0)),
        ("hasbro-2002 red:4 blue: card:4", "4>0", (3, 2, 1, 0)),
        ("hasbro-2002 red: blue: card:1", "start>4", (4,)),
        ("fire-ice-2013 red: blue: card:3", "start>6", (4, 5, 6)),
        ("fire-ice-2013 red:50f blue: phase:fire", "50>0", (51, 52, 53, 54, 55, 56, 57, 58, 59, 0)),
        ("revenge red:0d blue: card:3 hand.red:1", "0>3", (1, 2, 3)),
        ("revenge red:3 blue: card:3 hand.red:1", "3>6", (4, 5, 6)),
    ],
)
def test_a_move_tells_every_place_on_its_way(
    position: str, step: str, path: tuple[int | str, ...]
) -> None:
    moved = Game.from_position(position).push(step)[0]
    assert isinstance(moved, Moved)
    assert moved.path == path


def test_a_slide_tells_the_squares_it_runs_over() -> None:
    slid = Game.from_position("hasbro-2002 red:14 blue: card:2").push("14>16")[1]
    assert slid == Slid("red", 16, 19, (17, 18, 19))


@pytest.mark.parametrize("config", CONFIGS)
def test_events_account_for_every_change_of_place(config: str) -> None:
    chance = random.Random(15)
    for game in walk(config, seed=15, steps=600):
        if game.is_over():
            continue
        before, copy = game.pawns, game.copy()
        advance(copy, chance)
        assert replayed(before, copy.events) == {
            colour: sorted(map(str, places)) for colour, places in copy.pawns.items()
        }, (game.position(), copy.events)


def replayed(
    pawns: dict[str, tuple[int | str, ...]], events: tuple[Event, ...]
) -> dict[str, list[str]]:
    """Return where the pawns are after events, told from the events alone."""
    standing = {colour: [str(place) for place in places] for colour, places in pawns.items()}
    for event in events:
        for colour, origin, landing in changes(event):
            standing[colour].remove(str(origin))
            standing[colour].append(str(landing))
    return {colour: sorted(places) for colour, places in standing.items()}


def changes(event: Event) -> list[tuple[str, int | str, int | str]]:
    """Return which pawns an event takes from where to where."""
    plain = msgspec.to_builtins(event)
    match plain["event"]:
        case "moved" | "slid" | "teleported":
            return [(plain["colour"], plain["origin"], plain["landing"])]
        case "placed":
            return [(plain["colour"], "start", plain["landing"])]
        case "bumped":
            return [(plain["colour"], plain["place"], "start")]
        case "pulled_home":
            return [(plain["colour"], plain["origin"], "home")]
        case "switched":
            return [
                (plain["colour"], plain["origin"], plain["landing"]),
                (plain["other"], plain["landing"], plain["origin"]),
            ]
    return []


@pytest.mark.parametrize("config", CONFIGS)
def test_events_have_sentences_and_survive_json(config: str) -> None:
    kinds = {kind: kind for kind in Event.__subclasses__()}
    for game in walk(config, seed=16, steps=600):
        for event in game.events:
            assert event.sentence.endswith(".")
            again = msgspec.json.decode(msgspec.json.encode(event), type=kinds[type(event)])
            assert again == event


def test_events_are_values() -> None:
    bumped = Bumped("red", "blue", 18)
    assert bumped == Bumped("red", "blue", 18)
    assert len({bumped, Bumped("red", "blue", 18), Placed("red", 18)}) == 2
    with pytest.raises(AttributeError):
        bumped.colour = "red"  # type: ignore[misc]  # that is the test


def test_the_fire_that_burns_out_is_told() -> None:
    game = Game.from_position("fire-ice-2013+fire_at_home=centre red:s4f,home*2 blue: card:2"
                              " phase:play")  # fmt: skip
    events = game.push("s4>home")
    assert FireMoved(None, None) in events
    bumped = Game.from_position("fire-ice-2013+fire_on_bump=centre red:20 blue:23f card:3")
    assert FireMoved(None, None) in bumped.push("20>23")


def test_a_game_without_a_winner_ends() -> None:
    game = Game.from_position("hasbro-2002+turn_limit=1 card:12")
    assert game.push("pass")[-1] == GameOver(None)
    assert game.events[-1].sentence == "The game ends undecided."


def test_an_illegal_step_tells_nothing() -> None:
    game = Game.from_position("hasbro-2002 card:12")
    with pytest.raises(PardonError):
        game.push("4>5")
    assert game.events == ()


def test_seats_are_called_by_the_colour_they_own() -> None:
    events = [Laid("red", "swap"), Swapped("red", "blue"), Drew("red", None), TurnBegan("blue")]
    owners = {"red": "red", "blue": "blue"}
    told = "Red plays a Swap and swaps colours with Blue. Blue draws a card. Red is to play."
    assert narrate(events, owners) == told
    assert narrate([TurnBegan("red")], {"red": "blue", "blue": "red"}) == "Blue is to play."


def test_a_step_is_told_without_whose_turn_comes_next() -> None:
    events = Game.from_position("hasbro-2002 red: blue: card:1").push("start>4")
    assert narrate_step(events) == "Red starts a pawn on 4."
    switched = Game.from_position("parker-1934 red:1,4 blue:16 card:11").push("1x16")
    assert narrate_step(switched).endswith(" Blue slides to 4 and bumps Red on 4.")
