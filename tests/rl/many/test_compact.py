"""Compact layouts of many games: the same games, with fewer numbers."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from pardon.errors import PardonError
from pardon.rl import Arrays, PardonSelfPlayVectorEnv, PardonVectorEnv

ENVIRONMENTS = [PardonVectorEnv, PardonSelfPlayVectorEnv]


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_the_same_games_are_played(make: Any, mode: AutoresetMode) -> None:
    full, small = (
        make(16, "revenge", 3, turn_limit=40, autoreset_mode=mode, compact=compact)
        for compact in (False, True)
    )
    layout, rng, ends = small.layout, np.random.default_rng(1), 0
    seen, info = full.reset(seed=3)
    shown, told = small.reset(seed=3)
    for _ in range(120):
        assert np.array_equal(shown, seen[:, layout.features])
        assert np.array_equal(told["action_mask"], info["action_mask"][:, layout.actions])
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in told["action_mask"]])
        shown, paid, ended, cut, told = small.step(actions)
        seen, wanted, *_, info = full.step(layout.actions[actions])
        assert np.array_equal(paid, wanted)
        over = ended | cut
        ends += int(over.sum())
        if "final_obs" in info:
            for one, other in zip(told["final_obs"], info["final_obs"], strict=True):
                assert one is None or np.array_equal(one, other[layout.features])
        if mode is AutoresetMode.DISABLED and over.any():
            shown, told = small.reset(options={"reset_mask": over})
            seen, info = full.reset(options={"reset_mask": over})
    assert ends > 10


@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_sampled_actions_are_legal_and_others_refused(make: Any) -> None:
    envs = make(8, "hasbro-2002", 2, compact=True)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    for _ in range(100):
        observations, *_ = envs.step(envs.action_space.sample())
        assert envs.observation_space.contains(observations)
    assert observations.shape == (8, 174)
    for wrong in (57, 58, -1):
        with pytest.raises(PardonError, match=f"action {wrong} is not legal in game 0"):
            envs.step(np.full(8, wrong))


def test_arrays_of_the_callers_own_are_filled() -> None:
    layout = PardonVectorEnv(1, "hasbro-2002", 2, compact=True).layout
    out = Arrays.empty(4, layout)
    envs = PardonVectorEnv(4, "hasbro-2002", 2, compact=True, out=out)
    observations, _ = envs.reset(seed=1)
    assert observations is out.observations and observations.any()
    with pytest.raises(PardonError, match=r"observations should be .* in the shape \(4, 174\)"):
        PardonVectorEnv(4, "hasbro-2002", 2, compact=True, out=Arrays.empty(4))


def test_explicit_chance_needs_all_numbers() -> None:
    with pytest.raises(PardonError, match="compact does not go with explicit chance"):
        PardonSelfPlayVectorEnv(2, chance="explicit", compact=True)


@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_a_pawn_where_none_can_stay_is_refused(make: Any) -> None:
    position = "hasbro-2002 red:16 yellow:20 turn:red card:5"
    full, small = (make(2, "hasbro-2002", 2, compact=compact) for compact in (False, True))
    full.reset(options={"position": [None, position]})
    with pytest.raises(PardonError, match="on a triangle where no pawn can stay"):
        small.reset(options={"position": position})
    with pytest.raises(PardonError, match="on a triangle where no pawn can stay"):
        small.set_state(full.get_state())
    small.set_state(full.get_state([0]) * 2)
