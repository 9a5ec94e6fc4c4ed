"""Saved states, clones and copies: all go on as the original would."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import pardon.rl
from pardon.engine.bots.entry import bots_entry
from pardon.engine.entry import kernel_entry
from pardon.engine.layout import STATE
from pardon.engine.observe import observation
from pardon.errors import PardonError
from pardon.rl import PardonAEC, PardonEnv
from tests.rl.configurations import EVERY
from tests.rl.one.playing import drawn, finish, finish_all, policy
from tests.soak import amount

Make = Callable[..., Any]
LIMIT = amount(120, 200)
"""Turns after which a game is left."""
COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


def compiled() -> list[int]:
    """Return for how many kinds of arguments each entry is compiled."""
    return [
        len(getattr(entry, "signatures", ())) for entry in (kernel_entry, observation, bots_entry)
    ]


def begun(make: Make, config: str, **options: Any) -> Any:
    """Return an environment in the middle of a game."""
    env = make(config, **{"turn_limit": LIMIT} | options)
    env.reset(seed=5)
    for _ in range(23):
        env.step(policy(env))
    env.episode.observe(env.seats[0])
    return env


def ended(env: Any) -> Any:
    """Return how a game goes on from here to its end."""
    return finish(env) if isinstance(env, PardonEnv) else finish_all(env)


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
@pytest.mark.parametrize("options", [{}, {"reward": "potential"}, {"skip_forced": True}])
def test_a_copy_goes_on_as_the_original_and_compiles_nothing(
    make: Make, how: str, options: dict[str, Any]
) -> None:
    env = begun(make, "revenge", seats=3, **options)
    before = compiled()
    other = COPIES[how](env)
    kept = env.get_state()
    found = ended(other)
    assert env.get_state() == kept
    assert ended(env) == found
    assert compiled() == before


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_begins_the_same_games_next_and_samples_the_same(how: str) -> None:
    env = PardonEnv("hasbro-2002+points", 2, opponents="greedy")
    env.reset(seed=2)
    drawn(env, 5)
    other = COPIES[how](env)
    for each in (env, other):
        each.reset()
    assert env.get_state() == other.get_state()
    assert [env.action_space.sample() for _ in range(9)] == [
        other.action_space.sample() for _ in range(9)
    ]


def test_what_lies_between_the_fields_of_a_record_is_not_saved() -> None:
    env = PardonEnv("hasbro-2002", 2)
    env.reset(seed=2)
    before = env.get_state()
    fields = [(kind.itemsize, start) for kind, start, *_ in (STATE.fields or {}).values()]
    end = max(start + size for size, start in fields)
    assert end < STATE.itemsize
    env.episode.states.view(np.uint8)[end:] = 7
    assert env.get_state() == before


@pytest.mark.parametrize("how", ["deepcopy", "pickle"])
def test_environments_in_their_wrappers_can_be_copied(how: str) -> None:
    env = gymnasium.make(pardon.rl.ID, config="hasbro-2002", seats=2)
    env.reset(seed=2)
    assert COPIES[how](env).unwrapped.get_state() == env.unwrapped.get_state()  # type: ignore[attr-defined]  # ours
    wrapped = pardon.rl.env("hasbro-2002", 2)
    wrapped.reset(seed=2)
    other = COPIES[how](wrapped)
    assert other.unwrapped.get_state() == wrapped.unwrapped.get_state()
    other.step(policy(other.unwrapped))


def as_text(env: Any) -> Any:
    """Return the state of a game after it was written down as JSON."""
    return json.loads(json.dumps(env.get_state("json")))


@pytest.mark.parametrize("save", [lambda env: env.get_state(), as_text])
@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
@pytest.mark.parametrize("config", EVERY)
def test_a_saved_state_goes_on_as_the_game_did(make: Make, config: str, save: Make) -> None:
    env = begun(make, config)
    before = compiled()
    saved, found = save(env), ended(env)
    other = make(config, turn_limit=LIMIT)
    other.set_state(saved)
    assert ended(other) == found
    env.set_state(saved)
    assert ended(env) == found
    assert compiled() == before


def test_setting_a_state_shows_it() -> None:
    env = begun(PardonEnv, "hasbro-2002")
    saved, row = env.get_state(), env.episode.observe("red")
    env.step(policy(env))
    shown, info = env.set_state(saved)
    assert np.array_equal(shown, row)
    assert np.flatnonzero(info["action_mask"]).tolist() == env.episode.actions


def test_rewards_on_their_way_are_saved() -> None:
    env = begun(PardonAEC, "hasbro-2002", seats=3, reward="potential")
    other = PardonAEC("hasbro-2002", 3, turn_limit=LIMIT, reward="potential")
    other.set_state(env.get_state())
    assert other.last()[1] == env.last()[1]
    assert other.rewards == env.rewards
    assert other._cumulative_rewards == env._cumulative_rewards
    assert any(env._cumulative_rewards.values())


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_finished_game_is_saved_with_those_who_are_still_there(left: int) -> None:
    env = PardonAEC("hasbro-2002", 2)
    env.reset(seed=1)
    while not env.episode.is_over:
        env.step(policy(env))
    for _ in range(2 - left):
        env.step(None)
    other = PardonAEC("hasbro-2002", 2)
    other.set_state(env.get_state())
    assert other.agents == env.agents and len(env.agents) == left
    assert other.terminations == env.terminations
    if left:
        assert other.last()[1] == env.last()[1] != 0


def test_states_are_exchanged_between_environments() -> None:
    one, other = (
        begun(PardonEnv, "hasbro-2002", seats=2),
        PardonAEC("hasbro-2002", 2, turn_limit=LIMIT),
    )
    other.set_state(one.get_state())
    assert other.episode.game().position() == one.episode.game().position()
    one.set_state(other.get_state("json"))
    assert other.episode.game().position() == one.episode.game().position()


def test_a_state_in_json_is_a_position_and_a_number() -> None:
    env = begun(PardonEnv, "hasbro-2002", seats=2)
    told = env.get_state("json")
    assert told["position"] == env.episode.game().position()
    assert int(told["chance"], 16) == env.episode.word
    assert told["seats"] == ["red", "yellow"]


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (b"", "should be bytes, or a mapping, that get_state"),
        (b"\x00" * 40, "should be bytes, or a mapping, that get_state"),
        (7, "should be bytes, or a mapping, that get_state"),
        ({}, "should have format, position and chance"),
        ({"format": "x", "position": "", "chance": "0"}, "state is written as 'x', not as"),
    ],
)
def test_what_is_no_state_is_refused(state: Any, fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonEnv("hasbro-2002", 2).set_state(state)
    assert isinstance(caught.value, PardonError)


@pytest.mark.parametrize(
    "change",
    [
        {"agents": ["x"]}, {"agents": 5}, {"rewards": 5}, {"rewards": {"x": 1.0}},
        {"cumulative": [1]}, {"cumulative": {"player_0": "much"}},
    ],
)  # fmt: skip
def test_what_is_no_state_of_the_agents_changes_nothing(change: dict[str, Any]) -> None:
    env = PardonAEC("hasbro-2002", 2)
    env.reset(seed=1)
    state = env.get_state("json") | change
    env.reset(seed=9)
    before = env.get_state()
    with pytest.raises(gymnasium.error.Error, match="state"):
        env.set_state(state)
    assert env.get_state() == before


@pytest.mark.parametrize("form", ["bytes", "json"])
@pytest.mark.parametrize(
    ("config", "seats", "fault"),
    [
        ("revenge", 2, "is of 'hasbro-2002', but the environment of 'revenge'"),
        ("hasbro-2002", 3, "has the seats red, yellow, but the environment red, blue, yellow"),
    ],
)
def test_a_state_of_another_table_is_refused(
    form: str, config: str, seats: int, fault: str
) -> None:
    env = PardonEnv("hasbro-2002", 2)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.Error, match=fault):
        PardonEnv(config, seats).set_state(env.get_state(form))


def test_damage_and_other_rules_are_noticed(tmp_path: Any) -> None:
    path = tmp_path / "house.toml"
    path.write_text('from = "hasbro-2002"\npawns = 3\n')
    env = PardonEnv(str(path), 2)
    env.reset(seed=1)
    saved = env.get_state()
    path.write_text('from = "hasbro-2002"\npawns = 2\n')
    with pytest.raises(gymnasium.error.Error, match="under other rules"):
        PardonEnv(str(path), 2).set_state(saved)
    with pytest.raises(gymnasium.error.Error, match="is damaged"):
        env.set_state(saved[:-9] + b"\x01" + saved[-8:])
    told = env.get_state("json")
    for name, value in (("chance", "xyz"), ("bots", "????"), ("bots", "AAAA")):
        with pytest.raises(gymnasium.error.Error, match="of a state should be"):
            env.set_state(told | {name: value})


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_there_is_no_state_before_the_first_game(make: Make) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        make("hasbro-2002", 2).get_state()
    with pytest.raises(gymnasium.error.Error, match="unknown form 'xml'"):
        begun(make, "hasbro-2002").get_state("xml")
