"""Outcomes: who won, how much it counts, and who leads the next game."""

import pytest

from pardon.game import Game
from pardon.outcome import Outcome
from tests.game.walks import CONFIGS, walk


def ended(position: str, move: str) -> Outcome:
    """Return the outcome of a game that a move ends."""
    game = Game.from_position(position)
    assert game.outcome() is None
    game.push(move)
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def test_the_first_to_be_home_wins() -> None:
    assert ended("hasbro-2002 red:s5,home*3 blue: card:1", "s5>home") == Outcome(
        winners=("red",), finisher="red", value=1, scores={"red": None, "blue": None},
        termination="home", next_leader="red",
    )  # fmt: skip


def test_partners_win_together_and_who_made_the_play_leads() -> None:
    outcome = ended(
        "parker-1934+partnership red:home*4 yellow:s3,home*3 blue: green: card:3", "yellow:s3>home"
    )
    assert outcome.winners == ("red", "yellow")
    assert (outcome.finisher, outcome.next_leader, outcome.value) == ("red", "red", 2)


@pytest.mark.parametrize(("green", "value"), [("home*4", 1), ("home*3", 2)])
def test_a_double_game_needs_both_opponents_unfinished(green: str, value: int) -> None:
    position = f"parker-1934+partnership red:home*4 yellow:s3,home*3 blue: green:{green} card:3"
    assert ended(position, "yellow:s3>home").value == value


def test_only_partners_play_double_games() -> None:
    assert ended("parker-1934 red:s5,home*3 blue: card:1", "s5>home").value == 1


@pytest.mark.parametrize(
    ("mode", "rivals", "scores"),
    [
        ("tiered", ("home*2", "home", ""), (90, 10, 5, 0)),
        ("tiered", ("", "", ""), (180, 0, 0, 0)),
        ("cumulative", ("", "", ""), (255, 0, 0, 0)),
        ("cumulative", ("home*2", "home", ""), (90, 10, 5, 0)),
        ("tiered", ("home*3", "", ""), (65, 15, 0, 0)),
    ],
)
def test_points(mode: str, rivals: tuple[str, ...], scores: tuple[int, ...]) -> None:
    blue, yellow, green = rivals
    outcome = ended(
        f"hasbro-2002+points+bonus_mode={mode} red:s5,home*3 blue:{blue} yellow:{yellow}"
        f" green:{green} card:1",
        "s5>home",
    )
    assert tuple(outcome.scores.values()) == scores


def test_points_go_by_who_owns_the_colour() -> None:
    outcome = ended(
        "revenge red:s5,home*3 blue: yellow: owners:red=blue,blue=red,yellow=yellow turn:blue"
        " card:1",
        "s5>home",
    )
    assert (outcome.winners, outcome.finisher) == (("blue",), "blue")


def test_a_game_may_end_undecided() -> None:
    outcome = ended("parker-1934+point_sorry+turn_limit=1 red:58 blue: card:12", "pass")
    assert outcome == Outcome((), None, 0, {"red": None, "blue": None}, "turn_limit", None)


def test_the_youngest_leads_again_where_the_edition_says_so() -> None:
    assert ended("fire-ice-2013 red: yellow:s3,home*2 turn:yellow card:3",
                 "s3>home").next_leader == "red"  # fmt: skip


@pytest.mark.parametrize("config", CONFIGS)
def test_every_game_ends_with_an_outcome(config: str) -> None:
    for game in walk(config, seed=19, steps=20_000):
        assert (game.outcome() is None) != game.is_over()
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.finisher in outcome.winners
    assert len(outcome.winners) == (2 if game.config.rules.team else 1)
