"""The Gymnasium environment of a single learner."""

import contextlib
import io
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pardon.rl
from pardon.bots import Bot, find_bot
from pardon.errors import IllegalMoveError, PardonError
from pardon.moves.moves import Move
from pardon.rl import ID, PardonEnv
from pardon.rl.spaces.spaces import OpenActions, Sampled
from pardon.view import View
from tests.rl.configurations import EVERY


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("config", EVERY)
def test_the_checker_passes_without_a_warning(config: str, opponents: str) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, config=config, opponents=opponents).unwrapped)


def play(env: Any, seed: int) -> tuple[float, bool, bool]:
    """Play a random game; return its reward, and whether it ended or was cut short."""
    env.reset(seed=seed)
    env.action_space.seed(seed)
    while True:
        _, reward, ended, cut, _ = env.step(env.action_space.sample())
        if ended or cut:
            return reward, ended, cut


def test_the_learner_wins_some_and_loses_some() -> None:
    games = [play(PardonEnv("hasbro-2002", 2), seed) for seed in range(20)]
    assert {reward for reward, _, _ in games} == {-1, 1}
    assert all(ended and not cut for _, ended, cut in games)


def test_a_limit_of_turns_cuts_games_short() -> None:
    assert play(PardonEnv("hasbro-2002", 4, turn_limit=20), 1) == (0, False, True)
    assert play(PardonEnv("hasbro-2002+turn_limit=20", 4), 1) == (0, False, True)


def test_better_bots_win_more() -> None:
    won = {}
    for bot in ("random", "greedy"):
        env = PardonEnv("hasbro-2002", 2, opponents=bot)
        won[bot] = sum(play(env, seed)[0] for seed in range(40))
    assert won["greedy"] < won["random"]


class Spy(Bot):
    """A bot that remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, _rng: Random) -> Move:
        """Return the first move."""
        self.views.append(view)
        return view.moves[0]


def test_bots_are_shown_what_their_own_seats_know() -> None:
    spy = Spy()
    env = PardonEnv("revenge", 3, opponents=["random", spy], turn_limit=40)
    play(env, 1)
    assert spy.views
    assert {(view.seat, view.actor) for view in spy.views} == {("yellow", "yellow")}


def test_opponents_may_be_bots_or_their_names() -> None:
    play(PardonEnv("hasbro-2002", 2, opponents=find_bot("greedy"), turn_limit=20), 1)
    play(PardonEnv("hasbro-2002", 3, opponents=("random", "greedy"), turn_limit=20), 1)


def test_the_learner_may_have_any_seat() -> None:
    env = PardonEnv("hasbro-2002", 3, learner="blue")
    env.reset(seed=1)
    assert env.episode.actor == "blue"


def test_the_mask_opens_what_is_legal() -> None:
    env = PardonEnv("hasbro-2002", 2)
    _, info = env.reset(seed=1)
    while True:
        assert np.flatnonzero(info["action_mask"]).tolist() == env.episode.actions
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        _, _, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if ended:
            break
    assert np.flatnonzero(info["action_mask"]).tolist() == [0]  # so that no policy has none


def test_the_same_seed_is_the_same_game() -> None:
    runs = []
    for _ in range(2):
        env = PardonEnv("hasbro-2002+points", 3, opponents="greedy")
        observation, _ = env.reset(seed=7)
        seen = [observation]
        env.action_space.seed(7)
        seen += [env.step(env.action_space.sample())[0] for _ in range(30)]
        runs.append(np.array(seen))
    assert np.array_equal(runs[0], runs[1])


@pytest.mark.parametrize("action", [410, -1, 411, None, "pass", 0.5, np.int64(300)])
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    env: Any = gymnasium.make(ID, config="hasbro-2002", seats=2)
    env.reset(seed=1)
    before = env.unwrapped.episode.game().position()
    with pytest.raises(gymnasium.error.InvalidAction, match="is not legal for red") as caught:
        env.step(action)
    assert isinstance(caught.value, IllegalMoveError)
    assert env.unwrapped.episode.game().position() == before


def test_an_illegal_action_tells_no_secrets() -> None:
    env = PardonEnv("hasbro-2002+points", 2)
    env.reset(seed=1)
    with pytest.raises(PardonError, match=r"hand.yellow:\?5"):
        env.step(410)


def test_actions_drawn_without_a_mask_are_open() -> None:
    space = OpenActions()
    space.open = [5, 9]
    assert {int(space.sample()) for _ in range(50)} == {5, 9}
    mask = np.zeros(411, np.int8)
    mask[3] = 1
    assert space.sample(mask) == 3 and not isinstance(space.sample(mask), Sampled)


def test_an_action_drawn_before_stands_for_one_that_is_open() -> None:
    env = PardonEnv("hasbro-2002", 2)
    env.reset(seed=1)
    env.step(Sampled(300))
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(np.int64(300))


def test_a_finished_game_asks_for_a_reset() -> None:
    env = PardonEnv("hasbro-2002", 2, turn_limit=6)
    play(env, 1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        PardonEnv().step(0)


def test_a_learner_that_is_never_asked_is_an_error() -> None:
    env = PardonEnv("hasbro-2002+first=yellow", 2, turn_limit=1)
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        env.reset(seed=1)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"config": "hasbro-2002+tem"}, "did you mean team"),
        ({"seats": 1}, "seats 1 should be 2, 3, 4"),
        ({"learner": "green"}, "learner 'green' should be one of red, yellow"),
        ({"opponents": "greddy"}, "greedy"),
        ({"opponents": ["random", "random"]}, "should be one bot, or one for each of yellow"),
        ({"opponents": [7]}, "opponent 7 should be a bot or the name of one"),
        ({"reward": "team"}, "needs a game of teams"),
        ({"turn_limit": -3}, "turn_limit '-3' of hasbro-2002 should be"),
        ({"render_mode": "svg"}, "unknown render_mode 'svg'"),
    ],
)
def test_what_there_is_not_is_refused(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonEnv(**arguments)
    assert isinstance(caught.value, PardonError)


def test_it_is_registered_by_importing_the_package() -> None:
    env = gymnasium.make(f"pardon.rl:{ID}", config="revenge", seats=4)
    assert isinstance(env.unwrapped, PardonEnv)
    assert ID.endswith("-v0")
    assert pardon.rl.ID == ID


def test_many_of_them_make_a_vector() -> None:
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="sync", turn_limit=10)
    _, info = envs.reset(seed=1)
    actions = [row.argmax() for row in info["action_mask"]]
    observations, *_ = envs.step(np.array(actions))
    assert observations in envs.observation_space


def test_a_learner_is_shown_its_own_hand() -> None:
    env = PardonEnv("revenge", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "red holds" in env.render()
