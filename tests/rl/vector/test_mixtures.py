"""Opponents drawn for each game, and policies of the learner's own among them."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.errors import PardonError
from pardon.rl import PardonVectorEnv
from pardon.rl.observation import Array
from pardon.seeds import first_word
from tests.game.walks import CONFIGS
from tests.rl.vector.oracle import Oracle, is_over
from tests.rl.vector.stepping import by_look

GAMES = 200


def courses(opponents: Any, steps: int = 25) -> tuple[list[bytes], Array]:
    """Return how each of many games goes at first, and its line-up."""
    envs = PardonVectorEnv(GAMES, "revenge", 3, opponents=opponents)
    observations, infos = envs.reset(seed=4)
    seen = [observations]
    for _ in range(steps):
        observations, *_, infos = envs.step(by_look(observations, infos["action_mask"]))
        seen.append(observations)
    lineups = infos.get("lineup", np.zeros(GAMES, np.int64))
    return [rows.tobytes() for rows in np.stack(seen, axis=1)], lineups


def test_a_game_goes_as_against_the_bot_that_was_drawn_for_it() -> None:
    mixed, lineups = courses({"random": 0.25, "greedy": 0.75})
    apart = [courses(bot)[0] for bot in ("random", "greedy")]
    assert mixed == [apart[line][game] for game, line in enumerate(lineups.tolist())]
    assert abs(np.mean(lineups) - 0.75) < 4 * np.sqrt(0.75 * 0.25 / GAMES)
    assert apart[0] != apart[1]


def test_policies_and_bots_are_mixed_by_pairs() -> None:
    mixed, lineups = courses([(by_look, 3), ("greedy", 1), ("random", 0)])
    apart = [courses(who)[0] for who in (by_look, "greedy")]
    assert mixed == [apart[line][game] for game, line in enumerate(lineups.tolist())]
    assert abs(np.mean(lineups) - 0.25) < 4 * np.sqrt(0.75 * 0.25 / GAMES)


def test_a_mixture_for_a_seat_is_drawn_for_that_seat() -> None:
    blues, yellows = {"greedy": 1, "random": 1}, [(by_look, 1), ("greedy", 1)]
    listed: Any = [blues, yellows]
    by_seat: Any = {"yellow": yellows, "blue": blues}
    envs = PardonVectorEnv(GAMES, "revenge", 3, opponents=listed)
    assert envs.lineups == [
        {"blue": blue, "yellow": yellow}
        for blue in ("greedy", "random")
        for yellow in ("by_look", "greedy")
    ]
    _, infos = envs.reset(seed=1)
    assert (np.bincount(infos["lineup"]) > GAMES / 8).all()
    twin = PardonVectorEnv(GAMES, "revenge", 3, opponents=by_seat)
    assert twin.lineups == envs.lineups
    twin.reset(seed=1)
    assert np.array_equal(envs.states, twin.states)


def test_opponents_are_drawn_anew_for_each_game() -> None:
    envs = PardonVectorEnv(
        GAMES, turn_limit=4, opponents={"random": 1, "greedy": 1}, autoreset_mode="SameStep"
    )
    _, infos = envs.reset(seed=1)
    first = infos["lineup"]
    envs.action_space.seed(1)
    for _ in range(12):
        *_, infos = envs.step(envs.action_space.sample())
    assert 0.3 < (first == infos["lineup"]).mean() < 0.7


@pytest.mark.parametrize("config", CONFIGS)
def test_a_policy_is_shown_what_its_seat_knows_and_plays_it(config: str) -> None:
    seats = 4 if "team" in config or "partnership" in config else 3
    limited = f"{config}+turn_limit=25"
    envs = PardonVectorEnv(3, limited, seats, learner="blue", opponents=by_look)
    oracles = [
        Oracle(limited, seats, first_word(8, game), "blue", "greedy", by_look) for game in range(3)
    ]
    observations, infos = envs.reset(seed=8)
    for oracle in oracles:
        oracle.begin()
    for _ in range(30):
        for game, oracle in enumerate(oracles):
            seen, mask = oracle.seen()
            assert np.array_equal(observations[game], seen)
            assert np.array_equal(infos["action_mask"][game], mask)
        actions = by_look(observations, infos["action_mask"])
        for oracle, action in zip(oracles, actions.tolist(), strict=True):
            if is_over(oracle):
                oracle.begin()
            else:
                oracle.step(action)
        observations, *_, infos = envs.step(actions)
    assert sum(oracle.choices for oracle in oracles) > 15


def test_a_policy_is_asked_for_all_games_at_once() -> None:
    asked = []

    def counting(observations: Array, masks: Array) -> Array:
        assert observations.dtype == np.float32 and masks.dtype == np.int8
        assert (masks.sum(axis=1) > 1).all()
        asked.append(len(observations))
        return by_look(observations, masks)

    envs = PardonVectorEnv(GAMES, "hasbro-2002+points", opponents=counting)
    envs.reset(seed=1)
    envs.step(envs.action_space.sample())
    assert sum(asked) > 10 * len(asked)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (lambda masks: np.full(len(masks), 410), "answered 410 where"),
        (lambda masks: np.full(len(masks), -1), "answered -1 where"),
        (lambda masks: masks.argmin(axis=1), "where the mask opens"),
        (lambda masks: masks.argmax(axis=1)[1:], "with as many whole numbers"),
        (lambda masks: masks.argmax(axis=1) + 0.0, "not with float64"),
        (lambda masks: None, "not with object"),
    ],
)
def test_a_policy_that_answers_wrongly_is_named(answer: Any, fault: str) -> None:
    class Snapshot:
        def __call__(self, observations: Array, masks: Array) -> Any:
            return answer(masks)

    envs = PardonVectorEnv(8, "hasbro-2002+points", opponents=Snapshot())

    def go_on() -> None:
        for seed in range(9):
            envs.reset(seed=seed)
            envs.step(envs.action_space.sample())

    with pytest.raises(gymnasium.error.InvalidAction, match=f"Snapshot' .*{fault}"):
        go_on()


@pytest.mark.parametrize(
    ("opponents", "fault"),
    [
        ({"gredy": 0.5, "random": 0.5}, "did you mean greedy"),
        ({"random": -1, "greedy": 2}, "should be at least 0"),
        ({"random": 0}, "not all of them 0"),
        ({"random": float("nan")}, "should be at least 0"),
        ({"random": 1e308, "greedy": 1e308}, "not all of them 0 or without end"),
        ({"greeedy": 0, "greedy": 1}, "did you mean greedy"),
        ([("greedy", 1), (5, 1)], "opponent 5 should be a bot"),
        ([{"mcts(seconds=1)": 1}], "does not choose inside the engine"),
    ],
)
def test_what_is_no_mixture_is_refused(opponents: Any, fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonVectorEnv(2, opponents=opponents)
    assert isinstance(caught.value, PardonError)


def test_too_many_ways_to_seat_them_are_refused() -> None:
    many = {f"greedy(slip={slip / 10})": 1.0 for slip in range(7)}
    with pytest.raises(gymnasium.error.Error, match="in 343 ways, which should be 256 at most"):
        PardonVectorEnv(2, "revenge", 4, opponents=[many] * 3)
