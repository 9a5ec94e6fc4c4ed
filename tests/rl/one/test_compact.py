"""Compact layouts: what games can use, by the rules, and nothing of it left out."""

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pardon.rl
from pardon.errors import PardonError
from pardon.rl import Compact, PardonAEC, PardonEnv, PardonVectorEnv
from pardon.rl.episode import as_colours, as_limited
from pardon.rl.observation import GROUPS
from pardon.rl.spaces.compact import FULL
from tests.properties.configurations import CONFIGURATIONS, seats_for
from tests.rl.configurations import EVERY
from tests.rl.one.playing import learners_game
from tests.soak import sample

PAGE = Path(__file__).parents[3] / "docs" / "rl" / "observation.md"
TABLES = [
    (config, seats)
    for config in EVERY
    for seats in (2, 3, 4)
    if not as_limited(config, None).rules.team or seats == 4
]
"""Every edition and variation with every number of seats."""
PLAYED = sample(TABLES, [("hasbro-2002", 2), ("hasbro-2002+team", 4), ("birthday-2004+points", 3),
                         ("fire-ice-2013+strategic", 2), ("revenge", 3)])  # fmt: skip


def reached(envs: PardonVectorEnv, steps: int) -> tuple[set[int], set[int]]:
    """Return which numbers of observations and which actions random games bring about."""
    observations, info = envs.reset(seed=1)
    features = (observations != 0).any(axis=0)
    actions = info["action_mask"].any(axis=0)
    envs.action_space.seed(1)
    for _ in range(steps):
        observations, *_, info = envs.step(envs.action_space.sample())
        features |= (observations != 0).any(axis=0)
        actions |= info["action_mask"].any(axis=0)
    return set(np.flatnonzero(features).tolist()), set(np.flatnonzero(actions).tolist())


@pytest.mark.parametrize(("config", "seats"), PLAYED)
def test_games_reach_nothing_else(config: str, seats: int) -> None:
    layout = Compact(config, seats)
    colours = as_colours(as_limited(config, None), seats)
    found: tuple[set[int], set[int]] = set(), set()
    for learner in colours:
        envs = PardonVectorEnv(256, config, seats, learner=learner)
        for all_found, each in zip(found, reached(envs, 250), strict=True):
            all_found |= each
    assert found[0] <= set(layout.features.tolist())
    assert found[1] <= set(layout.actions.tolist())
    assert len(found[0]) > 0.95 * len(layout.features)


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_options_bring_about_nothing_else(config: str) -> None:
    seats = seats_for(config, 2)
    layout = Compact(config, seats)
    features, actions = reached(PardonVectorEnv(128, config, seats), 150)
    assert features <= set(layout.features.tolist())
    assert actions <= set(layout.actions.tolist())


@pytest.mark.parametrize("seats", [["red", "blue"], ["blue", "green"], ["red", "blue", "green"]])
def test_any_seats_will_do(seats: list[str]) -> None:
    layout = Compact("revenge", seats)
    for learner in seats:
        features, actions = reached(PardonVectorEnv(128, "revenge", seats, learner=learner), 200)
        assert features <= set(layout.features.tolist())
        assert actions <= set(layout.actions.tolist())


def test_drawn_cards_need_few_numbers() -> None:
    layout = Compact("hasbro-2002", 2)
    features, actions = reached(PardonVectorEnv(1024, "hasbro-2002", 2), 1000)
    assert features == set(layout.features.tolist()) and len(features) == 174
    assert actions == set(layout.actions.tolist()) and len(actions) == 58


def test_the_page_has_every_layout() -> None:
    told = re.findall(
        r"^\| `([\w+-]+)` \| (\d) \| (\d+) \| (\d+) \| `(\w+)` \|",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    found = [
        (config, str(seats), str(len(layout.features)), str(len(layout.actions)), layout.digest)
        for config, seats in TABLES
        for layout in [Compact(config, seats)]
    ]
    kept = {(config, str(seats)) for config, seats in TABLES}
    assert sorted(row for row in told if row[:2] in kept) == sorted(found)


def test_observations_masks_and_actions_are_those_of_the_full_layout() -> None:
    full, small = (PardonEnv("revenge", 3, compact=compact) for compact in (False, True))
    layout = small.layout
    seen, info = full.reset(seed=4)
    shown, told = small.reset(seed=4)
    for _ in range(60):
        assert np.array_equal(shown, seen[layout.features])
        assert np.array_equal(layout.observation(seen), shown)
        assert np.array_equal(told["action_mask"], info["action_mask"][layout.actions])
        number = int(np.flatnonzero(told["action_mask"])[-1])
        shown, _, ended, cut, told = small.step(number)
        seen, _, _, _, info = full.step(layout.action(number))
        assert layout.number(layout.action(number)) == number
        if ended or cut:
            break


def test_many_rows_are_shown_at_once_and_in_place() -> None:
    layout = Compact("hasbro-2002", 2)
    rows = np.arange(3 * 483, dtype=np.float32).reshape(3, 483)
    out = np.empty((3, 174), np.float32)
    assert layout.observation(rows, out) is out
    assert np.array_equal(out, rows[:, layout.features])
    assert layout.mask(np.ones((3, 411), np.int8)).shape == (3, 58)


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+team", "revenge"])
def test_the_same_game_is_played(config: str) -> None:
    full, small = (PardonEnv(config, compact=compact, turn_limit=300) for compact in (False, True))
    assert learners_game(full, 2) == learners_game(small, 2)


def test_the_checkers_pass() -> None:
    check_env(gymnasium.make(pardon.rl.ID, config="revenge", compact=True).unwrapped)
    env = PardonAEC("hasbro-2002", 3, compact=True)
    env.reset(seed=1)
    for agent in env.agent_iter(200):
        observation, _, ended, cut, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        mask = observation["action_mask"]
        env.step(None if ended or cut else int(env.action_space(agent).sample(mask)))


def test_the_full_layout_is_the_default() -> None:
    env = PardonEnv("hasbro-2002", 2)
    assert env.layout is FULL
    assert env.observation_space.shape == (483,) and env.action_space.n == 411


def test_numbers_are_in_order_and_fixed() -> None:
    layout = Compact("fire-ice-2013", 4)
    for numbers in (layout.features, layout.actions):
        assert (np.diff(numbers) > 0).all()
        with pytest.raises(ValueError, match="read-only"):
            numbers[0] = 1
    assert layout.action(-1) == layout.action(len(layout.actions)) == -1


def test_colours_that_are_not_there_and_cards_that_are_not_drawn_take_no_room() -> None:
    shown = set(Compact("hasbro-2002", 2).features.tolist())
    board, hand = (next(g for g in GROUPS if g.name == name) for name in ("board", "hand"))
    assert not shown & set(range(board.begin + 67, board.begin + 2 * 67))
    assert not shown & set(range(hand.begin, hand.end))


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_a_pawn_where_none_can_stay_is_refused(make: Any) -> None:
    position = "hasbro-2002 red:16 yellow:20 turn:red card:5"
    make("hasbro-2002", 2).reset(options={"position": position})
    with pytest.raises(PardonError, match="on a triangle where no pawn can stay"):
        make("hasbro-2002", 2, compact=True).reset(options={"position": position})


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(PardonError, match="seats 7 should be 2, 3, 4"):
        Compact("hasbro-2002", 7)
