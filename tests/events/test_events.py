"""Events: what happened, in order, with every square on the way, and told in plain English."""

import random

import msgspec
import pytest

from pardon.errors import PardonError
from pardon.events.events import (
    Bumped,
    Event,
    FireMoved,
    GameOver,
    Moved,
    Placed,
    Slid,
)
from pardon.game import Game
from tests.game.walks import CONFIGS, advance, walk


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
    for game in walk(config, seed=16, steps=600):
        for event in game.events:
            assert event.sentence.endswith(".")
            again = msgspec.json.decode(msgspec.json.encode(event), type=type(event))
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
