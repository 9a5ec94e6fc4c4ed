"""The vector environment plays the games of the engine, against whichever bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.bots import Bot, find_bot
from pardon.engine.learning.entry import GO_ON, OP, learn
from pardon.rl import PardonVectorEnv
from pardon.rl.opponents import Opponents
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word
from pardon.sim.jobs.chunk import play_chunk
from pardon.sim.jobs.job import make_job
from tests.game.walks import CONFIGS
from tests.rl.vector.oracle import Oracle, is_over
from tests.rl.vector.stepping import choose, follow


@pytest.mark.parametrize("config", CONFIGS)
def test_games_are_those_of_the_engine(config: str) -> None:
    compare_with_oracles(config, "random", 60)


@pytest.mark.parametrize("config", CONFIGS)
def test_against_bots_too(config: str) -> None:
    assert compare_with_oracles(config, "greedy", 40) > 20


@pytest.mark.parametrize(
    "bot", ["easy", "expectimax(depth=1, samples=2)", "mcts(n=8)", "hard", find_bot("greedy")]
)
def test_every_compiled_bot_chooses_as_it_does_elsewhere(bot: str | Bot) -> None:
    assert compare_with_oracles("hasbro-2002", bot, 12) > 6


@pytest.mark.parametrize("config", ["hasbro-2002+team", "revenge"])
def test_each_seat_plays_by_its_own_bot_and_so_does_a_partner(config: str) -> None:
    by_seat = {"red": "greedy", "yellow": "random", "green": "mcts(n=8)"}
    assert compare_with_oracles(config, by_seat, 25) > 10
    listed = ["random", "mcts(n=8)", "greedy"]  # clockwise from the learner
    assert played(config, by_seat) == played(config, listed) != played(config, listed[::-1])


def played(config: str, opponents: Opponents) -> bytes:
    """Return where the games stand after some steps."""
    envs = PardonVectorEnv(4, config, 4, learner="blue", opponents=opponents)
    follow(envs, 20)
    return bytes(envs.states.tobytes())


def compare_with_oracles(config: str, opponents: Opponents, steps: int) -> int:
    """Hold every step against the oracles; return how often they asked a bot to choose."""
    limited = f"{config}+turn_limit=25"
    seats = 4 if "team" in config or "partnership" in config or config == "revenge" else 3
    envs = PardonVectorEnv(3, limited, seats, learner="blue", opponents=opponents)
    oracles = [Oracle(limited, seats, first_word(5, game), "blue", opponents) for game in range(3)]
    observations, infos = envs.reset(seed=5)
    for oracle in oracles:
        oracle.begin()
    for step in range(steps):
        for game, oracle in enumerate(oracles):
            seen, mask = oracle.seen()
            assert np.array_equal(observations[game], seen)
            assert np.array_equal(infos["action_mask"][game], mask)
        actions = choose(infos["action_mask"], step)
        expected = []
        for oracle, action in zip(oracles, actions.tolist(), strict=True):
            if is_over(oracle):
                oracle.begin()
                expected.append((0.0, False, False))
            else:
                expected.append(oracle.step(action))
        observations, rewards, ended, cut, infos = envs.step(actions)
        assert np.array_equal(np.array([rewards, ended, cut]).T, expected)
    return sum(oracle.choices for oracle in oracles)


def test_whole_games_are_won_and_lost() -> None:
    envs = PardonVectorEnv(64, "hasbro-2002", 2)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    got = []
    for _ in range(250):
        _, rewards, ended, cut, _ = envs.step(envs.action_space.sample())
        assert not cut.any()
        assert not rewards[~ended].any()
        got += rewards[ended].tolist()
    assert {-1.0, 1.0} == set(got)
    assert abs(np.mean(got)) < 0.3


def test_a_bot_wins_as_many_games_as_in_a_simulation() -> None:
    games = 4000
    envs = PardonVectorEnv(games, "hasbro-2002", 2, opponents="greedy")
    envs.reset(seed=1)
    envs.action_space.seed(1)
    won = np.zeros(games)  # the first game of each
    while not won.all():
        rewards = envs.step(envs.action_space.sample())[1]
        won[won == 0] = rewards[won == 0]
    job = make_job("hasbro-2002", 2, ["random", "greedy"], 1)
    rows = play_chunk(job, 0, games).rows
    winners = [
        job.bots_of(game)[job.seats.index(COLOURS[winner])]
        for game, winner in rows[["game", "winner"]].tolist()
    ]
    expected = winners.count("random") / games
    assert 0.1 < expected < 0.3
    limit = 4 * np.sqrt(2 * expected * (1 - expected) / games)
    assert abs((won > 0).mean() - expected) < limit


@pytest.mark.parametrize("opponents", ["random", "greedy", ["easy", "mcts(n=4)"]])
def test_a_game_depends_on_its_seed_alone(opponents: Opponents) -> None:
    few, many = (PardonVectorEnv(games, "revenge", 3, opponents=opponents) for games in (3, 9))
    one, other = few.reset(seed=7), many.reset(seed=7)
    for step in range(40):
        assert np.array_equal(one[0], other[0][:3])
        masks = other[1]["action_mask"]
        actions = choose(masks, step)
        one = few.step(actions[:3])[::4]
        other = many.step(actions)[::4]


@pytest.mark.parametrize("opponents", ["greedy", [{"greedy": 0.5, "easy": 0.5}, "random", "easy"]])
def test_how_much_is_done_in_a_call_changes_no_game(
    opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = PardonVectorEnv(20, "hasbro-2002", 4, opponents=opponents)
    monkeypatch.setattr("pardon.engine.bots.entry.WORK_AT_ONCE", 40)
    bit_by_bit = PardonVectorEnv(20, "hasbro-2002", 4, opponents=opponents)
    one, other = usual.reset(seed=7), bit_by_bit.reset(seed=7)
    for step in range(60):
        assert np.array_equal(one[0], other[0])
        actions = choose(one[1]["action_mask"], step)
        one, other = usual.step(actions)[::4], bit_by_bit.step(actions)[::4]


def test_games_broken_off_while_bots_choose_have_to_begin_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pardon.engine.bots.entry.WORK_AT_ONCE", 1)
    envs = PardonVectorEnv(8, "hasbro-2002+points", 2, opponents="greedy")
    envs.reset(seed=1)

    def go_on() -> None:
        for _ in range(10):
            envs.step(envs.action_space.sample())

    def interrupted(*given: Any) -> Any:
        if given[5][OP] == GO_ON:  # a bot has chosen in one game, and others still wait
            raise KeyboardInterrupt
        return learn(*given)

    with monkeypatch.context() as patched:
        patched.setattr("pardon.engine.learning.learners.learn", interrupted)
        with pytest.raises(KeyboardInterrupt):
            go_on()
    with pytest.raises(gymnasium.error.ResetNeeded):
        go_on()
    envs.reset(seed=1)
    go_on()


def test_a_learner_that_is_never_asked_is_an_error() -> None:
    envs = PardonVectorEnv(2, "hasbro-2002+first=yellow", 2, turn_limit=1)
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        envs.reset(seed=1)


def test_a_learner_that_bots_leave_no_decision_is_an_error_too() -> None:
    envs = PardonVectorEnv(2, "hasbro-2002+points+first=yellow", turn_limit=1, opponents="greedy")
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        envs.reset(seed=1)
