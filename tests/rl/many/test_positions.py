"""Games begin in positions that are written down, and are shown as text and as pixels."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.game import Game
from pardon.rl import ID, SELF_PLAY, PardonSelfPlayVectorEnv, PardonVectorEnv

TEXT = "hasbro-2002 red:20,s4 yellow:home*2,33 turn:red card:7"


def test_games_begin_in_a_position() -> None:
    envs = PardonVectorEnv(3)
    observations, infos = envs.reset(seed=1, options={"position": TEXT})
    game = Game.from_position(TEXT)
    for number in range(3):
        standing = Game.from_state("hasbro-2002", envs.states[number], seats=2)
        assert standing.position() == game.position()
        assert infos["action_mask"][number].nonzero()[0].tolist() == list(game.action_ids)
    assert (observations == observations[0]).all()


def test_each_game_may_have_its_own_and_chance_goes_on_by_the_seed() -> None:
    draw = "hasbro-2002 red:20 yellow:33 turn:red"
    texts = [None, draw, TEXT, draw]
    envs = PardonVectorEnv(4)
    envs.reset(seed=1, options={"position": texts})
    states = envs.states.copy()
    assert states["pawns"][0].tolist() != states["pawns"][1].tolist()
    envs.reset(seed=1, options={"position": texts})
    assert np.array_equal(envs.states, states)
    cards = set()
    for seed in range(20):
        envs.reset(seed=seed, options={"position": draw})
        cards |= set(envs.states["card"].tolist())
    assert len(cards) > 6


def test_only_the_games_that_are_reset_are_placed() -> None:
    envs = PardonVectorEnv(3)
    envs.reset(seed=1)
    before = envs.states.copy()
    chosen = np.array([False, True, False])
    envs.reset(options={"reset_mask": chosen, "position": TEXT})
    assert (envs.states == before).tolist() == [True, False, True]


def test_bots_play_from_there_until_the_learner_is_asked() -> None:
    text = "hasbro-2002 red:20 yellow:s4,home*3 turn:yellow"
    envs = PardonVectorEnv(50, opponents="greedy")
    observations, _ = envs.reset(seed=1, options={"position": text})
    assert (envs.states["actor"] == 0).all()
    assert observations in envs.observation_space


def test_a_limit_of_turns_is_added_to_a_position_too() -> None:
    envs = PardonVectorEnv(1, turn_limit=50)
    envs.reset(options={"position": TEXT})
    envs.reset(options={"position": TEXT.replace("hasbro-2002", "hasbro-2002+turn_limit=50")})


def test_with_explicit_chance_a_position_may_wait_for_a_card() -> None:
    envs = PardonSelfPlayVectorEnv(2, chance="explicit")
    _, infos = envs.reset(options={"position": "hasbro-2002 red:20 yellow:33 turn:yellow"})
    assert infos["chance"].all()
    assert infos["seat"].tolist() == [1, 1]


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("hasbro-2002 red:20 yellow:33 turn:pink", "pink"),
        ("revenge red:20 yellow:33", "is of 'revenge', but the environment of 'hasbro-2002'"),
        ("hasbro-2002 red:20 blue:33", "has the seats red, blue, but the environment red, yellow"),
        (["hasbro-2002"], "a text or a list of 2"),
        (5, "position 5 should be text"),
        ([{}, {}], "position {} should be text"),
        ("hasbro-2002 red:home*4 yellow: phase:over", "the game is over in position"),
    ],
)
def test_what_is_no_position_is_refused(position: Any, fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault):
        PardonVectorEnv(2).reset(options={"position": position})


@pytest.mark.parametrize("options", [5, "position"])
def test_options_that_are_no_dict_are_refused(options: Any) -> None:
    with pytest.raises(gymnasium.error.Error, match="options .* should be a dict, as {'position'"):
        PardonVectorEnv(2).reset(options=options)


def test_an_option_that_is_misspelt_is_refused_and_a_strange_one_left_to_others() -> None:
    envs = PardonVectorEnv(2)
    with pytest.raises(gymnasium.error.Error, match="option 'resetmask'.*did you mean reset_mask"):
        envs.reset(options={"resetmask": [True, False]})
    envs.reset(options={"wrapper": 7})


def test_a_position_in_which_the_learner_is_never_asked_is_refused() -> None:
    text = "hasbro-2002+turn_limit=5 red:20 yellow:33 turn:yellow turns:4"
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        PardonVectorEnv(2, turn_limit=5).reset(seed=1, options={"position": text})


@pytest.mark.parametrize("name", [ID, SELF_PLAY])
def test_every_game_is_rendered(name: str) -> None:
    envs = gymnasium.make_vec(name, num_envs=2, config="revenge", render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert texts is not None and len(texts) == 2
    assert texts[0] != texts[1] and "red" in str(texts[0])
    pixels = gymnasium.make_vec(name, num_envs=2, render_mode="rgb_array")
    pixels.reset(seed=1)
    pictures: Any = pixels.render()
    assert pictures[0].shape[2] == 3 and pictures[0].dtype == np.uint8


def test_other_ways_to_render_are_refused() -> None:
    with pytest.raises(gymnasium.error.Error, match="unknown render_mode 'human'"):
        PardonVectorEnv(2, render_mode="human")
    envs = PardonVectorEnv(2)
    envs.reset(seed=1)
    with pytest.warns(UserWarning, match="shows nothing"):
        assert envs.render() is None
