"""The vector environment: seeds, arguments, errors, rewards, copies."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from pardon.engine.bots.entry import bots_entry
from pardon.engine.learning.entry import learn
from pardon.errors import IllegalMoveError, PardonError
from pardon.rl import ID, PardonVectorEnv
from tests.rl.configurations import EVERY
from tests.rl.vector.stepping import choose
from tests.sim.making import FIRST


def test_seeds_may_be_given_one_by_one() -> None:
    envs = PardonVectorEnv(3)
    by_list, _ = envs.reset(seed=[20, 21, 22])
    swapped, _ = envs.reset(seed=[22, 21, 20])
    assert np.array_equal(by_list, swapped[::-1])
    envs.reset(seed=[None, 3, None])
    with pytest.raises(gymnasium.error.Error, match="a list of 3"):
        envs.reset(seed=[1, 2])


def test_neighbouring_seeds_share_no_game() -> None:
    envs = PardonVectorEnv(64, "revenge")
    beginnings: list[bytes] = []
    for seed in range(4):
        envs.reset(seed=seed)
        beginnings += [state.tobytes() for state in envs.states]
        # What a game begins with is all that its course depends on.
        words = set(envs.learners.rngs.tolist())
        assert len(words) == 64
    assert len(set(beginnings)) == len(beginnings)


def test_a_series_of_resets_is_repeatable() -> None:
    runs = []
    for _ in range(2):
        envs = PardonVectorEnv(4, "revenge")
        runs.append([envs.reset(seed=3)[0], envs.reset()[0]])
    assert np.array_equal(runs[0], runs[1])
    assert not np.array_equal(runs[0][0], runs[0][1])


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    envs = PardonVectorEnv(3, "hasbro-2002+points", 2)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = 410
    states = envs.states.tobytes()
    with pytest.raises(gymnasium.error.InvalidAction, match="410 is not legal in game 1") as caught:
        envs.step(actions)
    assert isinstance(caught.value, IllegalMoveError)
    assert "hand.yellow:?5" in str(caught.value)
    assert envs.states.tobytes() == states


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], np.zeros((2, 1), int), [0.0, 1.0], "ab", None, [-1, 0], [411, 0]]
)
def test_what_is_no_list_of_actions_is_refused(actions: Any) -> None:
    envs = PardonVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="whole numbers|not legal"):
        envs.step(actions)


def test_steps_need_a_reset_before() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="before step"):
        PardonVectorEnv(2).step(np.zeros(2, int))
    with pytest.raises(gymnasium.error.ResetNeeded, match="all games"):
        PardonVectorEnv(2).reset(options={"reset_mask": np.array([True, False])})


def test_the_one_who_begins_begins() -> None:
    envs = PardonVectorEnv(8, "hasbro-2002+first=yellow", 2, learner="yellow")
    observations, _ = envs.reset(seed=1)
    assert not envs.states["turns"].any()
    assert observations in envs.observation_space


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"num_envs": 0}, "num_envs 0 should be from 1"),
        ({"num_envs": 2.5}, "num_envs 2.5 should be a whole number"),
        ({"config": "hasbro-2002+tem"}, "did you mean team"),
        ({"seats": 9}, "seats 9 should be 2, 3, 4"),
        ({"learner": "blue"}, "learner 'blue' should be one of red, yellow"),
        ({"opponents": "gredy"}, "unknown bot 'gredy'; did you mean greedy"),
        ({"opponents": "greedy(slip=2)"}, "slip 2.0 of greedy should be from 0 to 1"),
        (
            {"opponents": "mcts(seconds=1)"},
            "seconds=1.0\\)' does not choose inside the engine",
        ),
        ({"opponents": FIRST}, "greedy, mcts, expectimax, expert, easy, medium, hard do"),
        ({"opponents": 5}, "opponent 5 should be a bot"),
        ({"opponents": ["random", "random"]}, "one for each of yellow"),
        ({"opponents": {"blue": "random"}}, "one for each of yellow"),
        ({"reward": "points"}, "needs an edition that counts"),
        ({"autoreset_mode": "Later"}, "unknown autoreset_mode 'Later'"),
    ],
)
def test_what_there_is_not_is_refused(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonVectorEnv(**arguments)
    assert isinstance(caught.value, PardonError)


def test_what_could_not_be_made_can_be_closed() -> None:
    """As Gymnasium before 1.3 does when it is deleted."""
    made: list[PardonVectorEnv] = []

    class Kept(PardonVectorEnv):
        def __init__(self, *given: Any) -> None:
            made.append(self)
            super().__init__(*given)

    with pytest.raises(PardonError, match="num_envs 0 should be"):
        Kept(0)
    made[0].close()
    assert made[0].closed


def test_it_is_registered() -> None:
    envs = gymnasium.make_vec(ID, num_envs=5, config="revenge", seats=4, reward="share")
    assert isinstance(envs, PardonVectorEnv) and envs.num_envs == 5
    envs.reset(seed=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def test_wrappers_fit_round_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        PardonVectorEnv(4, "hasbro-2002", 2, turn_limit=5)
    )
    envs.reset(seed=1)
    found = [envs.step(envs.action_space.sample())[4] for _ in range(12)]
    assert any("episode" in infos for infos in found)


def test_actions_drawn_by_masks_are_legal_too() -> None:
    envs = PardonVectorEnv(3)
    _, infos = envs.reset(seed=1)
    envs.step(envs.action_space.sample(mask=tuple(infos["action_mask"])))


@pytest.mark.parametrize("config", EVERY)
def test_rewards_follow_the_edition(config: str) -> None:
    envs = PardonVectorEnv(32, config, reward="edition", turn_limit=400)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    got: list[float] = []
    for _ in range(500):
        _, rewards, ended, _, _ = envs.step(envs.action_space.sample())
        got += rewards[ended].tolist()
        if len(set(got)) > 1:
            break
    assert len(set(got)) > 1


def test_games_keep_their_generators_when_they_are_reset_without_a_seed() -> None:
    def seen(seed: int | list[int | None], games: int) -> list[float]:
        envs = PardonVectorEnv(games, autoreset_mode=AutoresetMode.DISABLED)
        envs.reset(seed=seed)
        again, _ = envs.reset()
        return [float(value) for value in again[1]]

    assert seen(3, 4) == seen(3, 9)
    assert seen([3, 4, 5, 6], 4) == seen([7, 4], 2)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("copied", [deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_goes_on_as_the_original_and_compiles_nothing(
    copied: Callable[[PardonVectorEnv], PardonVectorEnv], opponents: str
) -> None:
    envs = PardonVectorEnv(3, "revenge", 3, opponents=opponents)
    _, infos = envs.reset(seed=1)
    twin = copied(envs)
    compiled = [len(getattr(entry, "signatures", ())) for entry in (learn, bots_entry)]
    for step in range(20):
        actions = choose(infos["action_mask"], step)
        seen, *_, infos = envs.step(actions)
        assert np.array_equal(seen, twin.step(actions)[0])
    assert compiled == [len(getattr(entry, "signatures", ())) for entry in (learn, bots_entry)]
