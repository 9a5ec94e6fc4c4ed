"""The PettingZoo environment: its own tests, masks, rewards, limits and errors."""

import contextlib
import io
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import pardon.rl
from pardon.engine.layout import ACTION_COUNT
from pardon.errors import PardonError
from pardon.rl.study.checking import UNAVOIDABLE
from tests.rl.configurations import EVERY


@contextlib.contextmanager
def listening() -> Iterator[list[str]]:
    """Collect what is warned of, and keep the tests of others quiet."""
    heard: list[str] = []
    with (
        warnings.catch_warnings(record=True) as caught,
        contextlib.redirect_stdout(io.StringIO()),
    ):
        warnings.simplefilter("always")
        yield heard
    heard += [str(warning.message) for warning in caught]


@pytest.mark.parametrize("config", EVERY)
def test_its_own_tests_pass(config: str) -> None:
    with listening() as heard:
        api_test(pardon.rl.env(config))
        seed_test(lambda: pardon.rl.env(config))
        render_test(lambda **options: pardon.rl.env(config, **options))
    assert [warning for warning in heard if not warning.startswith(UNAVOIDABLE)] == []


@pytest.mark.parametrize("seats", [3, 4, ["blue", "green"]])
def test_its_own_tests_pass_with_any_seats(seats: Any) -> None:
    with listening() as heard:
        api_test(pardon.rl.env("revenge", seats, turn_limit=30))
        api_test(pardon.rl.raw_env("parker-1934", seats))
        seed_test(lambda: pardon.rl.raw_env("hasbro-2002+points", seats))
    assert [warning for warning in heard if not warning.startswith(UNAVOIDABLE)] == []


def play(env: Any, seed: int) -> tuple[dict[str, float], int]:
    """Play a random game; return what each agent got and how many actions were taken."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        got[agent] += reward
        open_ones = np.flatnonzero(observation["action_mask"])
        env.step(None if ended or cut else int(rng.choice(open_ones)))
        steps += 1
    return got, steps


def test_somebody_wins() -> None:
    got, _ = play(pardon.rl.env("hasbro-2002", 4), 3)
    assert sorted(got.values()) == [-1, -1, -1, 1]


def test_partners_win_together() -> None:
    got, _ = play(pardon.rl.env("hasbro-2002+team"), 3)
    assert got["player_0"] == got["player_2"] == -got["player_1"] == -got["player_3"]


def test_points_are_those_of_the_edition() -> None:
    env = pardon.rl.raw_env("hasbro-2002+points", 3, reward="points")
    got, _ = play(env, 3)
    assert {
        env.seat_of[agent]: score for agent, score in got.items()
    } == env.episode.outcome().scores


def test_a_game_ends_by_a_win_and_is_cut_short_by_the_limit() -> None:
    for limit, ended in ((None, True), (5, False)):
        env = pardon.rl.env("hasbro-2002", turn_limit=limit)
        env.reset(seed=1)
        while not any([*env.terminations.values(), *env.truncations.values()]):
            _advance(env)
        assert set(env.terminations.values()) == {ended}
        assert set(env.truncations.values()) == {not ended}
        assert any(env.rewards.values()) == ended


def _advance(env: Any) -> None:
    mask = env.last()[0]["action_mask"]
    env.step(env.action_space(env.agent_selection).sample(mask))


def test_the_mask_opens_what_is_legal_to_the_one_who_acts_alone() -> None:
    env = pardon.rl.raw_env("hasbro-2002", 3)
    env.reset(seed=2)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        legal = env.episode.actions if agent == env.agent_selection else []
        assert np.flatnonzero(mask).tolist() == legal
        assert mask.dtype == np.int8 and len(mask) == ACTION_COUNT


def test_agents_are_seats_clockwise() -> None:
    env = pardon.rl.raw_env("hasbro-2002", ["blue", "green"])
    assert env.possible_agents == ["player_0", "player_1"]
    assert env.seat_of == {"player_0": "blue", "player_1": "green"}
    assert str(env) == "pardon_v0"


def test_a_seed_is_a_series_of_games() -> None:
    env, other = (pardon.rl.raw_env("revenge", 2) for _ in range(2))
    texts = []
    for each in (env, other):
        each.reset(seed=11)
        texts.append([each.episode.game().position()])
        each.reset()
        texts[-1].append(each.episode.game().position())
    assert texts[0] == texts[1]
    assert texts[0][0] != texts[0][1]


@pytest.mark.parametrize("action", [410, -1, 411, None, "pass", 0.5, 10**30])
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    env = pardon.rl.env("hasbro-2002", 2)
    env.reset(seed=1)
    before = env.unwrapped.episode.game().position()
    with pytest.raises(AssertionError, match="is not legal for .* the action mask opens 0 in"):
        env.step(action)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(action)
    assert env.unwrapped.episode.game().position() == before


def test_an_illegal_action_can_be_a_loss() -> None:
    env = TerminateIllegalWrapper(pardon.rl.raw_env("hasbro-2002", 2), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    with listening():
        env.step(400)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"config": "hasbro-2003"}, "unknown edition 'hasbro-2003'; did you mean hasbro-2002"),
        ({"config": "hasbro-2002+tem"}, "unknown option 'tem' of hasbro-2002; did you mean team"),
        ({"config": 7}, "configuration 7 should be text"),
        ({"seats": 5}, "seats 5 should be 2, 3, 4 or a list"),
        ({"seats": ["red", "pink"]}, "unknown colours"),
        ({"config": "hasbro-2002+team", "seats": 3}, "a game of teams needs four seats, not 3"),
        ({"reward": "money"}, "unknown reward 'money'; there are win"),
        ({"reward": "points"}, "needs an edition that counts"),
        ({"turn_limit": 0}, "turn_limit '0' of hasbro-2002 should be"),
        ({"turn_limit": "x"}, "turn_limit 'x' should be a whole number"),
        ({"render_mode": "video"}, "unknown render_mode 'video'; there are human"),
    ],
)
def test_what_there_is_not_is_refused(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        pardon.rl.env(**arguments)
    assert isinstance(caught.value, PardonError)


def test_an_unknown_argument_is_refused() -> None:
    with pytest.raises(TypeError, match="'colour'"):
        pardon.rl.env("hasbro-2002", 2, colour="red")


def test_calls_out_of_order_are_refused() -> None:
    env = pardon.rl.env("hasbro-2002", 2)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(PardonError, match="seed 'x' should be a whole number"):
        pardon.rl.env().reset(seed="x")


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="older releases have no registry")
def test_it_is_registered_with_its_version() -> None:
    env = pettingzoo.make("aec", "pardon/Pardon-v0", config="revenge", seats=3)
    assert env.unwrapped.config.text == "revenge"
    assert len(env.possible_agents) == 3
    assert env.metadata["name"] == "pardon_v0"


def test_a_spectator_is_shown_no_hand() -> None:
    env = pardon.rl.env("revenge", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Revenge" in env.render()
    assert "holds" not in env.render()


def test_people_see_the_board_without_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    env = pardon.rl.env("hasbro-2002", 2, render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count("Hasbro 2002") == 2


def test_pixels_show_where_pawns_stand() -> None:
    env = pardon.rl.env("fire-ice-2013", 4, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    for agent in env.agent_iter(40):
        env.step(env.action_space(agent).sample(env.last()[0]["action_mask"]))
    after = env.render()
    assert before.shape == after.shape == (600, 600, 3)
    assert (before != after).any()
    env.close()
