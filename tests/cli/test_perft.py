"""``pardon perft`` counts what `Game` can do."""

import pytest

from pardon.cli.perft import count
from pardon.game import Game
from tests.cli.running import read_json, run

POSITIONS = [
    "hasbro-2002",
    "parker-1934",
    "hasbro-2002 red:20,s4 yellow:home*2 turn:red card:7",
    "hasbro-2002+team red:10,20 yellow:30 blue:40 green:50 card:7",
    "fire-ice-2013 red:20f,30 blue:40i,15 turn:red",
    "fire-ice-2013 red:20,30 blue:40i,15 turn:red card:1",
    "revenge red:57d blue:4 turn:red hand.red:1,backward,swap,7 hand.blue:5",
]


def ways(game: Game, depth: int) -> int:
    """Count step by step what perft counts inside the engine."""
    if depth == 0:
        return 1
    total = 0
    for step in [*game.chances(), *game.legal_moves]:
        after = game.copy()
        if isinstance(step, str):
            after.draw(step)
        else:
            after.push(step)
        total += ways(after, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_engine_counts_what_a_game_can_do(position: str, depth: int) -> None:
    game = Game.from_position(position)
    assert sum(count(game, depth).values()) == ways(game, depth)


def test_counts_are_shown_by_first_step() -> None:
    lines = run("perft", "hasbro-2002 red:20,s4 yellow: turn:red card:3", "2").stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["step", "ways"],
        ["20>23", "11"],
        ["total", "11"],
    ]


def test_steps_of_chance_are_marked() -> None:
    report = read_json("perft", "hasbro-2002", "1")
    assert report["total"] == len(report["steps"]) == 11
    assert report["steps"]["=sorry"] == 1


def test_no_step_is_one_way_of_taking_none() -> None:
    assert read_json("perft", "hasbro-2002", "0") == {
        "position": "hasbro-2002 turn:red", "depth": 0, "steps": {}, "total": 1,
    }  # fmt: skip
