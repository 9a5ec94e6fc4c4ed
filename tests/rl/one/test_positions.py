"""Games that begin in a position."""

from typing import Any

import gymnasium
import pytest

from pardon.errors import PardonError
from pardon.rl import PardonAEC, PardonEnv
from tests.rl.one.playing import learners_game

HERE = "hasbro-2002 red:14 yellow:18 turn:red card:2"


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_a_game_begins_where_it_is_told(make: Any) -> None:
    env = make("hasbro-2002", 2)
    env.reset(seed=1, options={"position": HERE})
    assert env.episode.game().position() == HERE


def test_chance_acts_before_the_learner_is_asked() -> None:
    env = PardonEnv("hasbro-2002", 2)
    found = set()
    for seed in range(20):
        env.reset(seed=seed, options={"position": "hasbro-2002 red:14 yellow:18 turn:yellow"})
        assert env.episode.actor == "red"
        found.add(env.episode.game().position())
    assert len(found) > 5


def test_the_same_seed_goes_on_the_same() -> None:
    env = PardonEnv("hasbro-2002", 2)
    runs = [env.reset(seed=7, options={"position": HERE}) and env.get_state() for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_reset_without_a_position_begins_anew() -> None:
    env = PardonEnv("hasbro-2002", 2)
    plain = learners_game(env, 3)
    env.reset(seed=1, options={"position": HERE})
    assert learners_game(env, 3) == plain


def test_a_limit_of_the_environment_need_not_be_in_the_position() -> None:
    env = PardonEnv("hasbro-2002", 2, turn_limit=50)
    env.reset(options={"position": HERE})
    assert env.episode.game().position().startswith("hasbro-2002+turn_limit=50 red:14")


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("revenge red:14 yellow:18", "position is of 'revenge', but the environment of 'hasbro-"),
        ("hasbro-2002+turn_limit=9 red: yellow:", "is of 'hasbro-2002.turn_limit=9', but"),
        ("hasbro-2002 red:14 blue:18", "has the seats red, blue, but the environment red, yellow"),
        ("hasbro-2002", "has the seats red, blue, yellow, green, but the environment"),
        ("hasbro-2002 red:home*4 yellow:18 phase:over", "the game is over in position"),
        ("hasbro-2002 red:99 yellow:18", "99.*, in position 'hasbro-2002 red:99"),
        (7, "position 7 should be text"),
        ("", "should begin with a configuration"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(make: Any, position: Any, fault: str) -> None:
    env = make("hasbro-2002", 2)
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        env.reset(seed=1, options={"position": position})
    assert isinstance(caught.value, PardonError)


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
@pytest.mark.parametrize("options", [5, "position", ["hasbro-2002"]])
def test_options_that_are_no_dict_are_refused(make: Any, options: Any) -> None:
    with pytest.raises(gymnasium.error.Error, match="options .* should be a dict, as {'position'"):
        make("hasbro-2002", 2).reset(seed=1, options=options)


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_an_option_that_is_misspelt_is_refused_and_a_strange_one_left_to_others(make: Any) -> None:
    env = make("hasbro-2002", 2)
    with pytest.raises(gymnasium.error.Error, match="option 'postion'.*did you mean position"):
        env.reset(seed=1, options={"postion": "hasbro-2002 red:20 yellow:33"})
    env.reset(seed=1, options={"options": 1})


def test_a_position_in_which_the_learner_has_nothing_more_to_say_is_refused() -> None:
    env = PardonEnv("hasbro-2002+turn_limit=9", 2)
    position = "hasbro-2002+turn_limit=9 red:14 yellow:18 turn:yellow turns:8"
    with pytest.raises(gymnasium.error.Error, match="red is never asked.*from that position on"):
        env.reset(seed=1, options={"position": position})


def test_agents_may_find_the_game_over_by_chance_alone() -> None:
    env = PardonAEC("hasbro-2002+turn_limit=9", 2, skip_forced=True)
    position = "hasbro-2002+turn_limit=9 red: yellow: turn:yellow turns:8 card:5"
    env.reset(seed=1, options={"position": position})
    assert all(env.truncations.values())
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []
