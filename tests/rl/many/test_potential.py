"""Rewards shaped by the chance of winning, in many games at once."""

from typing import Any

import numpy as np
import pytest

from pardon.engine.bots.entry import Players
from pardon.engine.kernel import copied
from pardon.rl import (
    Arrays,
    PardonAEC,
    PardonEnv,
    PardonSelfPlayVectorEnv,
    PardonVectorEnv,
    SelfPlayArrays,
)
from pardon.rl.episode import Episode
from pardon.rl.observation import Array
from pardon.rl.rewards import Potential
from tests.rl.vector.stepping import choose

CONFIGS = ["hasbro-2002", "hasbro-2002+points", "hasbro-2002+team", "revenge", "fire-ice-2013"]
GAMES = 5


class Followed(Episode):
    """The first game of an environment of many, in which others and chance have acted there."""

    def __init__(self, envs: Any) -> None:
        super().__init__(envs.config, envs.seats, skip_forced=envs.skip_forced)
        self._envs = envs

    def advance(self) -> None:
        self.states = copied(self._envs.states)
        self.settle()


def unrounded(arrays: Any) -> Any:
    """Return arrays with rewards in float64."""
    return type(arrays)(**vars(arrays) | {"rewards": arrays.rewards.astype(np.float64)})


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("config", CONFIGS)
def test_a_learners_game_is_worth_as_much_as_by_itself(config: str, skip: bool) -> None:
    options: Any = {"reward": "potential", "turn_limit": 12, "skip_forced": skip}
    out = unrounded(Arrays.empty(1))
    envs = PardonVectorEnv(1, config, opponents="greedy", out=out, **options)
    single = PardonEnv(config, **options)
    single.episode = Followed(envs)
    _, infos = envs.reset(seed=3)
    single.reset()
    seen = []
    for step in range(60):
        actions = choose(infos["action_mask"], step)
        _, rewards, ended, cut, infos = envs.step(actions)
        if single.episode.is_over:
            assert rewards[0] == 0
            single.reset()
        else:
            told = single.step(actions[0])[1:4]
            assert told == (rewards[0], ended[0], cut[0])
            seen.append(rewards[0])
    assert np.count_nonzero(seen) > len(seen) / 3


@pytest.mark.parametrize("config", CONFIGS)
def test_everybody_is_paid_as_in_a_game_of_agents(config: str) -> None:
    options: Any = {"reward": "potential", "turn_limit": 12}
    seats = 4 if "team" in config else 3
    envs = PardonSelfPlayVectorEnv(
        1, config, seats, out=unrounded(SelfPlayArrays.empty(1, seats)), **options
    )
    agents = PardonAEC(config, seats, **options)
    agents.episode = Followed(envs)
    _, infos = envs.reset(seed=3)
    agents.reset()
    paid = 0
    for step in range(60):
        actions = choose(infos["action_mask"], step)
        _, rewards, *_, infos = envs.step(actions)
        if agents.episode.is_over:
            assert not rewards.any()
            agents.reset()
        else:
            agents.step(int(actions[0]))
            assert rewards[0].tolist() == [*agents.rewards.values()]
            paid += int(np.count_nonzero(rewards))
    assert paid > 60


MADE: dict[str, Any] = {
    "learner": lambda *given, **options: PardonVectorEnv(*given, opponents="greedy", **options),
    "self-play": PardonSelfPlayVectorEnv,
    "chance": lambda *given, **options: PardonSelfPlayVectorEnv(
        *given, chance="explicit", **options
    ),
}


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("config", ["hasbro-2002+points", "hasbro-2002+team"])
def test_rewards_add_up_however_games_begin_anew(config: str, made: str, mode: str) -> None:
    shaped, plain = (
        MADE[made](GAMES, config, reward=reward, turn_limit=40, autoreset_mode=mode)
        for reward in ("potential", "win")
    )
    for envs in (plain, shaped):
        envs.reset(seed=2)
    begin = potentials(shaped)
    total, games, was_over = np.zeros_like(begin), 0, np.zeros(GAMES, np.bool_)
    shaped.action_space.seed(2)
    for _ in range(700):
        if mode == "Disabled" and was_over.any():
            for envs in (plain, shaped):
                envs.reset(options={"reset_mask": was_over})
            begin[was_over] = potentials(shaped)[was_over]
        actions = shaped.action_space.sample()
        _, rewards, ended, cut, _ = shaped.step(actions)
        wanted = plain.step(actions)[1].reshape(total.shape)
        total += rewards.reshape(total.shape)
        over = ended | cut
        assert total[over] == pytest.approx(wanted[over] - begin[over], abs=1e-4)
        games += int(over.sum())
        total[over] = 0
        begun = {"NextStep": was_over, "SameStep": over}.get(mode)
        if begun is not None:
            begin[begun] = potentials(shaped)[begun]
        was_over = over
    assert games > GAMES


def potentials(envs: Any) -> Array:
    """Return the potentials of those who are paid."""
    seats = (envs.learner,) if isinstance(envs, PardonVectorEnv) else envs.seats
    return Potential(envs.config, envs.seats).of_many(envs.states, seats)


def test_a_state_that_is_taken_up_begins_from_its_own_potential() -> None:
    envs = PardonVectorEnv(2, reward="potential")
    _, infos = envs.reset(seed=1)
    states = envs.get_state()
    actions = choose(infos["action_mask"], 1)
    rewards = envs.step(actions)[1]
    for _ in range(5):
        envs.step(envs.action_space.sample())
    envs.set_state(states)
    assert envs.clone().step(actions)[1].tolist() == rewards.tolist()
    assert envs.step(actions)[1].tolist() == rewards.tolist()


def test_it_costs_nothing_where_it_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(Players, "chances", lambda *_, **__: asked.append(1))
    for reward in ("win", "potential"):
        envs = PardonSelfPlayVectorEnv(GAMES, "hasbro-2002", 3, reward=reward)
        envs.reset(seed=1)
        envs.step(envs.action_space.sample())
        assert len(asked) == (6 if reward == "potential" else 0)  # once for each seat
