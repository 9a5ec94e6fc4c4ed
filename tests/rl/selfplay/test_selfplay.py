"""Self-play asks every seat in turn, shows it what it knows, and pays all of them at the end."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from pardon.errors import PardonError
from pardon.rl import SELF_PLAY, PardonSelfPlayVectorEnv, SelfPlayArrays
from pardon.rl.rewards import Rewards
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word
from tests.game.walks import CONFIGS
from tests.rl.selfplay.table import Table
from tests.rl.vector.stepping import choose

TEAMS = ("hasbro-2002+team", "parker-1934+partnership")


def seats_of(config: str) -> int:
    return 4 if "team" in config or "partnership" in config else 3


@pytest.mark.parametrize("config", CONFIGS)
def test_games_are_those_of_the_engine(config: str) -> None:
    limited, seats = f"{config}+turn_limit=25", seats_of(config)
    envs = PardonSelfPlayVectorEnv(3, limited, seats, reward="edition")
    tables = [Table(limited, seats, first_word(5, game), "edition") for game in range(3)]
    observations, infos = envs.reset(seed=5)
    for table in tables:
        table.begin()
    ended = 0
    for step in range(120):
        for game, table in enumerate(tables):
            assert envs.seats[infos["seat"][game]] == table.actor
            assert np.array_equal(observations[game], table.episode.observe(table.actor))
            assert np.array_equal(infos["action_mask"][game], table.episode.mask(table.actor))
        actions = choose(infos["action_mask"], step)
        expected = [t.step(a) for t, a in zip(tables, actions.tolist(), strict=True)]
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        for game, (paid, over, cut) in enumerate(expected):
            assert rewards[game].tolist() == np.array(paid, np.float32).tolist()
            assert (terminations[game], truncations[game]) == (over and not cut, cut)
            ended += over
    assert ended > 2


@pytest.mark.parametrize("config", TEAMS)
def test_partners_are_paid_alike(config: str) -> None:
    envs = PardonSelfPlayVectorEnv(64, config, reward="team", skip_forced=True)
    envs.reset(seed=2)
    envs.action_space.seed(2)
    paid = []
    for _ in range(700):
        _, rewards, ended, _, _ = envs.step(envs.action_space.sample())
        assert not rewards[~ended].any()
        paid += rewards[ended].tolist()
    assert len(paid) > 50
    assert all(red == yellow == -blue == -green != 0 for red, blue, yellow, green in paid)


def test_every_seat_wins_about_as_often() -> None:
    envs = PardonSelfPlayVectorEnv(512, "hasbro-2002", 4)
    envs.reset(seed=3)
    envs.action_space.seed(3)
    won = np.zeros(4)
    for _ in range(600):
        won += (envs.step(envs.action_space.sample())[1] > 0).sum(axis=0)
    assert won.sum() > 500
    assert (abs(won / won.sum() - 0.25) < 4 * np.sqrt(0.25 * 0.75 / won.sum())).all()


def test_arrays_of_the_callers_own_are_filled() -> None:
    out = SelfPlayArrays.empty(8, 3)
    envs = PardonSelfPlayVectorEnv(8, "revenge", 3, out=out)
    observations, infos = envs.reset(seed=1)
    assert observations is out.observations and infos["seat"] is out.seats
    answer = envs.step(infos["action_mask"].argmax(axis=1))
    assert answer[0] is out.observations and answer[1] is out.rewards
    assert answer[4]["action_mask"] is out.masks and answer[4]["seat"] is out.seats
    others = SelfPlayArrays.empty(8, 3)
    envs.step_into(out.masks.argmax(axis=1), others)
    assert [COLOURS[actor] for actor in envs.states["actor"]] == [
        envs.seats[seat] for seat in others.seats
    ]
    with pytest.raises(gymnasium.error.Error, match=r"rewards should be .* the shape \(8, 3\)"):
        envs.step_into(others.masks.argmax(axis=1), SelfPlayArrays.empty(8, 4))


def test_a_game_that_begins_anew_at_once_tells_who_acted_last() -> None:
    def make(mode: AutoresetMode) -> PardonSelfPlayVectorEnv:
        return PardonSelfPlayVectorEnv(1, "hasbro-2002+points", turn_limit=8, autoreset_mode=mode)

    seen: list[list[tuple[int, bytes]]] = [[], []]
    for rows, mode in zip(seen, (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP), strict=True):
        envs = make(mode)
        observations, infos = envs.reset(seed=6)
        for _ in range(80):
            rows.append((int(infos["seat"][0]), observations[0].tobytes()))
            observations, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
            if "final_obs" in infos:
                seat = int(infos["final_info"]["seat"][0])
                rows.append((seat, infos["final_obs"][0].tobytes()))
    assert seen[0][:80] == seen[1][:80]


def test_illegal_actions_are_told_with_what_the_seat_may_know() -> None:
    envs = PardonSelfPlayVectorEnv(2, "hasbro-2002+points")
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = 410
    states = envs.states.tobytes()
    with pytest.raises(gymnasium.error.InvalidAction, match="410 is not legal in game 1"):
        envs.step(actions)
    assert envs.states.tobytes() == states


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"chance": "open"}, "unknown chance 'open'"),
        ({"out": 5}, "out 5 should be SelfPlayArrays"),
        ({"out": SelfPlayArrays.empty(1, 3)}, "rewards should be a writeable"),
        ({"reward": "points"}, "needs an edition that counts"),
        ({"threads": 0}, "threads 0 should be from 1"),
        ({"illegal": "skip"}, "unknown illegal 'skip'"),
    ],
)
def test_what_there_is_not_is_refused(arguments: dict[str, object], fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonSelfPlayVectorEnv(**arguments)  # type: ignore[arg-type]
    assert isinstance(caught.value, PardonError)


def test_it_is_registered() -> None:
    envs = gymnasium.make_vec(SELF_PLAY, num_envs=5, config="revenge", seats=4, reward="share")
    assert isinstance(envs, PardonSelfPlayVectorEnv) and envs.num_envs == 5
    assert Rewards(envs.config, envs.seats, "share").is_zero_sum
    envs.reset(seed=1)
