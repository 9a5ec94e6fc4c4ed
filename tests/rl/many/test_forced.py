"""With `skip_forced` the games and what they pay stay the same; only steps are left out."""

from typing import Any

import numpy as np
import pytest

from pardon.engine.layout import PASS
from pardon.rl import PardonSelfPlayVectorEnv, PardonVectorEnv
from tests.game.walks import CONFIGS
from tests.rl.vector.stepping import by_look


def choices(envs: Any, steps: int) -> tuple[list[list[bytes]], list[list[Any]], int]:
    """Return for each game what was chosen from, what it paid, and how many steps were forced."""
    seen: list[list[bytes]] = [[] for _ in range(envs.num_envs)]
    paid: list[list[Any]] = [[] for _ in range(envs.num_envs)]
    forced = 0
    observations, infos = envs.reset(seed=11)
    over = np.zeros(envs.num_envs, np.bool_)
    for _ in range(steps):
        masks = infos["action_mask"]
        for game, count in enumerate(masks.sum(axis=1).tolist()):
            if count > 1:
                seen[game].append(observations[game].tobytes() + masks[game].tobytes())
            else:
                forced += not over[game]
        observations, rewards, ended, cut, infos = envs.step(by_look(observations, masks))
        over = ended | cut
        for game in np.flatnonzero(over).tolist():
            paid[game].append((len(seen[game]), np.atleast_1d(rewards[game]).tolist()))
    return seen, paid, forced


def compare(make: Any) -> None:
    """Hold the choices with and without forced decisions against each other."""
    whole, paid, forced = choices(make(skip_forced=False), 500)
    skipped, paid_too, none = choices(make(skip_forced=True), 200)
    assert forced > 50 and none == 0
    compared = ended = 0
    for game in range(len(whole)):
        length = min(len(whole[game]), len(skipped[game]))
        compared += length
        assert whole[game][:length] == skipped[game][:length]
        both = [[p for p in each[game] if p[0] < length] for each in (paid, paid_too)]
        ended += len(both[0])
        assert both[0] == both[1]
    assert compared > 200 and ended >= 4


@pytest.mark.parametrize("config", CONFIGS)
def test_the_learners_games_stay_the_same(config: str) -> None:
    def make(skip_forced: bool) -> PardonVectorEnv:
        return PardonVectorEnv(4, config, turn_limit=120, skip_forced=skip_forced)

    compare(make)


@pytest.mark.parametrize("opponents", ["greedy", by_look, {"easy": 1, "random": 1}])
def test_against_others_than_random_too(opponents: Any) -> None:
    def make(skip_forced: bool) -> PardonVectorEnv:
        return PardonVectorEnv(
            4, "revenge", 3, turn_limit=120, opponents=opponents, skip_forced=skip_forced
        )

    compare(make)


@pytest.mark.parametrize("config", CONFIGS)
def test_the_games_of_self_play_stay_the_same(config: str) -> None:
    def make(skip_forced: bool) -> PardonSelfPlayVectorEnv:
        return PardonSelfPlayVectorEnv(4, config, turn_limit=60, skip_forced=skip_forced)

    compare(make)


@pytest.mark.parametrize("make", [PardonVectorEnv, PardonSelfPlayVectorEnv])
def test_a_state_that_waits_for_a_forced_decision_goes_on_to_a_choice(make: Any) -> None:
    whole = make(3, "hasbro-2002", 2)
    position = "hasbro-2002 red: yellow:18 turn:red card:5"
    whole.reset(seed=1, options={"position": position})
    states = whole.get_state()
    envs = make(3, "hasbro-2002", 2, skip_forced=True)
    envs.reset(seed=2)
    _, infos = envs.set_state(states[:1], [1])
    assert (infos["action_mask"].sum(axis=1) > 1).all()
    assert infos["_action_mask"].tolist() == [False, True, False]
    before = envs.get_state()
    envs.set_state(before)
    assert envs.get_state() == before


def test_a_game_that_ends_by_a_forced_decision_is_over_where_it_is_taken_up() -> None:
    whole = PardonVectorEnv(1, "hasbro-2002", 2)
    whole.reset(seed=1, options={"position": "hasbro-2002 red:s4,home*3 yellow: turn:red card:2"})
    envs = PardonVectorEnv(1, "hasbro-2002", 2, skip_forced=True, autoreset_mode="SameStep")
    _, infos = envs.set_state(whole.get_state())
    assert envs.learners.is_over(0) and np.flatnonzero(infos["action_mask"]).tolist() == [PASS]
    *_, infos = envs.step(np.zeros(1, np.int64))
    assert infos["action_mask"].sum() > 1
