"""Rewards: who wins, what a team's game counts, or the points of the edition."""

import numpy as np
import pytest

from pardon.errors import PardonError
from pardon.game import Game
from pardon.outcome import decide
from pardon.rl import PardonVectorEnv
from pardon.rl.episode import as_colours, as_limited, ending_of
from pardon.rl.rewards import REWARDS, Rewards
from pardon.rules.config import Config

FOUR = ("red", "blue", "yellow", "green")


def paid(position: str, kind: str) -> dict[str, float]:
    """Return what a game is worth once its next move, the winning one, is made."""
    game = Game.from_position(position)
    game.push(game.legal_moves[0])
    outcome = game.outcome()
    assert outcome is not None
    return Rewards(game.config, game.seats, kind).of(outcome)


LONE = "hasbro-2002 red:s4,home*3 blue:home*2 yellow: green: turn:red card:2"
PAIR = "parker-1934+partnership red:s4,home*3 blue: yellow:home*4 green: turn:red card:2"


def test_a_win_is_one_and_a_loss_minus_one() -> None:
    assert paid(LONE, "win") == {"red": 1, "blue": -1, "yellow": -1, "green": -1}


def test_a_shared_loss_adds_up_to_nothing() -> None:
    found = paid(LONE, "share")
    assert found["red"] == 1 and found["blue"] == found["green"] == -1 / 3
    assert sum(found.values()) == pytest.approx(0)


def test_partners_win_and_lose_together() -> None:
    assert paid(PAIR, "win") == {"red": 1, "blue": -1, "yellow": 1, "green": -1}
    assert paid(PAIR, "share") == paid(PAIR, "win")


def test_a_double_game_counts_twice_for_teams() -> None:
    assert paid(PAIR, "team") == {"red": 2, "blue": -2, "yellow": 2, "green": -2}


def test_points_are_those_of_the_edition() -> None:
    position = (
        "hasbro-2002+points red:s4,home*3 blue:home*2 turn:red card:2 hand.red:1*4 hand.blue:3*4,5"
    )
    assert paid(position, "points") == {"red": 4 * 5 + 2 * 5 + 25, "blue": 2 * 5}


@pytest.mark.parametrize(
    ("config", "kind"),
    [("hasbro-2002", "share"), ("hasbro-2002+team", "team"), ("birthday-2004+points", "points")],
)
def test_the_edition_decides_what_counts(config: str, kind: str) -> None:
    parsed = Config.parse(config)
    assert Rewards(parsed, as_colours(parsed, None), "edition").kind == kind


@pytest.mark.parametrize("kind", ["win", "share", "edition"])
def test_an_undecided_game_is_worth_nothing(kind: str) -> None:
    game = Game("hasbro-2002+turn_limit=1", seed=1)
    while not game.is_over():
        game.advance()
        if not game.is_over():
            game.push(game.legal_moves[0])
    outcome = game.outcome()
    assert outcome is not None
    assert set(Rewards(game.config, game.seats, kind).of(outcome).values()) == {0}


@pytest.mark.parametrize(
    ("config", "kind", "fault"),
    [
        ("hasbro-2002", "wins", "unknown reward 'wins'; did you mean win?"),
        ("hasbro-2002", "team", "needs a game of teams"),
        ("hasbro-2002", "points", "needs an edition that counts"),
    ],
)
def test_a_reward_that_does_not_fit_is_refused(config: str, kind: str, fault: str) -> None:
    with pytest.raises(PardonError, match=fault):
        Rewards(Config.parse(config), FOUR, kind)


def test_a_limit_of_turns_is_given_once() -> None:
    assert as_limited("hasbro-2002", 9).rules.turn_limit == 9
    with pytest.raises(PardonError, match="has one of its own"):
        as_limited("hasbro-2002+turn_limit=5", 9)
    with pytest.raises(PardonError, match="whole number"):
        as_limited("hasbro-2002", 1.5)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("config", ["hasbro-2002+points", "revenge", "parker-1934+partnership"])
def test_games_played_inside_the_engine_are_worth_the_same(config: str) -> None:
    envs = PardonVectorEnv(32, config, 4, reward="edition", turn_limit=1500)
    rewards = Rewards(envs.config, envs.seats, "edition")
    envs.reset(seed=2)
    envs.action_space.seed(2)
    seen: list[float] = []
    while len(seen) < 40:
        _, got, ended, cut, _ = envs.step(envs.action_space.sample())
        for game in np.flatnonzero(ended | cut).tolist():
            outcome = decide(ending_of(envs.config, envs.seats, envs.states[game]))
            assert got[game] == rewards.of(outcome)[envs.learner]
            seen.append(got[game])
    assert len(set(seen)) > 1


FITTING = [
    (config, kind)
    for config in ("parker-1934+partnership", "hasbro-2002+points", "revenge")
    for kind in REWARDS
    if (kind, config) not in {("team", "hasbro-2002+points"), ("team", "revenge")}
    and (kind != "points" or config == "hasbro-2002+points")
    and kind != "potential"
]


@pytest.mark.parametrize(("config", "kind"), FITTING)
def test_rewards_stay_within_their_bounds(config: str, kind: str) -> None:
    parsed = Config.parse(config)
    rewards = Rewards(parsed, as_colours(parsed, 4), kind)
    least, most = rewards.bounds
    codes = np.arange(27, 4 * 5**4 * 4**4, 7 * 256)  # 27: each seat owns its own colour
    found = rewards.of_codes(codes)
    assert (least <= found).all() and (found <= most).all()
    assert not rewards.is_zero_sum or np.allclose(found.sum(axis=1), 0)


def test_rewards_of_endings_do_not_depend_on_what_was_asked_before() -> None:
    parsed = Config.parse("hasbro-2002+points")
    seats = as_colours(parsed, 4)
    codes = np.random.default_rng(1).integers(0, 4 * 5**4, 50) * 256 + 27
    rewards = Rewards(parsed, seats, "points")
    one_by_one = np.concatenate([rewards.of_codes(codes[at : at + 1]) for at in range(50)])
    assert np.array_equal(one_by_one, Rewards(parsed, seats, "points").of_codes(codes))
    assert np.array_equal(one_by_one, rewards.of_codes(codes)) and np.ptp(one_by_one) > 0
