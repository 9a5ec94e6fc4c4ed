"""Rewards shaped by the chance of winning: they add up to what they would be at the end."""

import pytest

from pardon.rl import PardonAEC, PardonEnv
from pardon.rl.one.resampling import redealt
from pardon.rl.rewards import Potential
from tests.rl.one.playing import finish, finish_all, policy
from tests.soak import amount

CONFIGS = ["hasbro-2002", "hasbro-2002+points", "hasbro-2002+team", "revenge", "fire-ice-2013"]


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("limit", [None, 30])
@pytest.mark.parametrize("config", CONFIGS)
def test_a_learners_rewards_add_up(config: str, limit: int | None, skip: bool) -> None:
    shaped = PardonEnv(config, reward="potential", turn_limit=limit, skip_forced=skip)
    plain = PardonEnv(config, reward="win", turn_limit=limit)
    for seed in range(amount(1, 3)):
        shaped.reset(seed=seed)
        begin = Potential(shaped.config, shaped.seats).of(shaped.episode.states, "red")
        plain.reset(seed=seed)
        assert -1 < begin < 1
        assert finish(shaped)[1] == pytest.approx(finish(plain)[1] - begin)


@pytest.mark.parametrize("config", CONFIGS)
def test_everybodys_rewards_add_up(config: str) -> None:
    shaped = PardonAEC(config, 4, reward="potential", turn_limit=amount(100, 400))
    plain = PardonAEC(config, 4, reward="win", turn_limit=amount(100, 400))
    shaped.reset(seed=2)
    potential = Potential(shaped.config, shaped.seats)
    begin = {a: potential.of(shaped.episode.states, s) for a, s in shaped.seat_of.items()}
    plain.reset(seed=2)
    found, wanted = finish_all(shaped)[1], finish_all(plain)[1]
    assert found == pytest.approx({agent: wanted[agent] - begin[agent] for agent in begin})


def test_there_is_a_reward_at_nearly_every_step() -> None:
    env = PardonEnv("hasbro-2002", 2, reward="potential")
    env.reset(seed=1)
    rewards = [env.step(policy(env))[1] for _ in range(40)]
    assert sum(reward != 0 for reward in rewards) > 30
    assert all(-2 <= reward <= 2 for reward in rewards)


@pytest.mark.parametrize(
    ("position", "sign"),
    [
        ("hasbro-2002 red:home*3,2 yellow: turn:red card:3", 1),
        ("hasbro-2002 red: yellow:home*3,32 turn:red card:3", -1),
    ],
)
def test_it_is_high_for_whoever_is_ahead(position: str, sign: int) -> None:
    env = PardonEnv("hasbro-2002", 2)
    env.reset(options={"position": position})
    found = Potential(env.config, env.seats).of(env.episode.states, "red")
    assert sign * found > 0.9


def test_it_tells_of_nothing_that_is_hidden() -> None:
    from random import Random

    env = PardonAEC("hasbro-2002+points", 3)
    env.reset(seed=1)
    potential, rng = Potential(env.config, env.seats), Random(1)
    for _ in range(40):
        for seat in env.seats:
            states = redealt(env.episode.states, seat, rng)
            assert potential.of(states, seat) == potential.of(env.episode.states, seat)
        env.step(policy(env))
