"""States of games can be kept, carried over, written as JSON and gone on from; clones too."""

import json
from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.engine.bots.entry import bots_entry
from pardon.engine.learning.entry import learn
from pardon.errors import PardonError
from pardon.game import Game
from pardon.rl import PardonAEC, PardonEnv, PardonSelfPlayVectorEnv, PardonVectorEnv
from tests.game.walks import CONFIGS
from tests.rl.vector.stepping import by_look, choose

GAMES = 6


def under_way(envs: Any, steps: int = 25) -> Any:
    """Return an environment some steps after its games began."""
    observations, infos = envs.reset(seed=9)
    for _ in range(steps):
        observations, *_, infos = envs.step(by_look(observations, infos["action_mask"]))
    return envs


def course(envs: Any, seen: tuple[Any, Any], steps: int = 40) -> list[bytes]:
    """Return all that an environment tells from what it showed last on."""
    observations, infos = seen
    told = [observations.tobytes(), infos["action_mask"].tobytes()]
    for step in range(steps):
        actions = choose(infos["action_mask"], step)
        observations, rewards, ended, cut, infos = envs.step(actions)
        told += [each.tobytes() for each in (observations, rewards, ended, cut)]
        told.append(infos["action_mask"].tobytes())
    return told


@pytest.mark.parametrize("form", ["bytes", "json"])
@pytest.mark.parametrize("config", CONFIGS)
def test_games_go_on_from_their_states(config: str, form: str) -> None:
    for explicit in ("hidden", "explicit"):
        made = [
            PardonSelfPlayVectorEnv(GAMES, config, turn_limit=12, chance=explicit) for _ in range(2)
        ]
        envs, twin = under_way(made[0]), made[1]
        states = envs.get_state(form=form)
        if form == "json":
            states = json.loads(json.dumps(states))
        whole = course(envs, envs.set_state(envs.get_state()))
        assert course(twin, twin.set_state(states)) == whole


@pytest.mark.parametrize("opponents", ["random", "greedy", by_look, {"easy": 1, "random": 1}])
@pytest.mark.parametrize("form", ["bytes", "json"])
def test_the_learners_games_go_on_as_they_would_have(opponents: Any, form: str) -> None:
    envs, twin = (
        PardonVectorEnv(GAMES, "revenge", 3, opponents=opponents, turn_limit=20) for _ in range(2)
    )
    under_way(envs)
    states = envs.get_state(form=form)
    before = envs.states.copy()
    shown = twin.set_state(states)
    whole = course(envs, envs.set_state(envs.get_state()))
    assert course(twin, shown) == whole
    again = course(envs, envs.set_state(states))
    assert again == whole
    assert not np.array_equal(envs.states, before)


def test_setting_what_was_got_changes_nothing() -> None:
    envs = under_way(PardonSelfPlayVectorEnv(GAMES, "revenge", 4))
    states, rngs = envs.states.tobytes(), envs.learners.rngs.tobytes()
    got = envs.get_state()
    envs.set_state(got)
    assert envs.get_state() == got
    assert (envs.states.tobytes(), envs.learners.rngs.tobytes()) == (states, rngs)


def test_one_state_can_be_set_in_many_games_and_the_others_stay() -> None:
    envs = under_way(PardonVectorEnv(GAMES, "hasbro-2002+points"))
    before = envs.states.copy()
    observations, infos = envs.set_state(envs.get_state([2]) * 3, [0, 3, 5])
    assert (envs.states[[0, 3, 5]] == before[2]).all()
    assert np.array_equal(envs.states[[1, 2, 4]], before[[1, 2, 4]])
    assert np.array_equal(observations[0], observations[2])
    assert infos["_action_mask"].tolist() == [True, False, False, True, False, True]


def test_no_games_have_no_states_and_none_is_set() -> None:
    envs = PardonVectorEnv(2)
    before, _ = envs.reset(seed=1)
    states = envs.get_state([])
    observations, infos = envs.set_state(states, [])
    assert states == [] and not infos["_action_mask"].any()
    assert np.array_equal(observations, before)


def test_a_game_of_self_play_can_be_carried_to_a_learner() -> None:
    table = under_way(PardonSelfPlayVectorEnv(GAMES, "hasbro-2002"))
    envs = PardonVectorEnv(GAMES, "hasbro-2002")
    envs.reset(seed=1)
    for game, actor in enumerate(table.states["actor"].tolist()):
        state = table.get_state([game])
        if actor == 0:
            envs.set_state(state, [game])
            assert envs.states[game] == table.states[game]
        else:
            with pytest.raises(gymnasium.error.Error, match="state waits for yellow in phase"):
                envs.set_state(state, [game])


def broken(state: bytes, at: int, by: int = 1) -> bytes:
    return state[:at] + bytes([state[at] ^ by]) + state[at + 1 :]


NO_STATE = "should be bytes, or a mapping, that get_state"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda state: b"", NO_STATE),
        (lambda state: b"x" * len(state), NO_STATE),
        (lambda state: broken(state, state.index(b"-1") + 1), "written as 'pardon-states-0'"),
        (lambda state: broken(state, state.index(b"2002") + 3), "is of 'hasbro-2003', but"),
        (lambda state: broken(state, len(state) // 2), "is damaged, or was saved under other"),
        (lambda state: broken(state, len(state) - 1), "is damaged, or was saved under other"),
        (lambda state: state[:-1], NO_STATE),
        (lambda state: broken(state, 2, 0x80), NO_STATE),
        (lambda state: 5, NO_STATE),
        (lambda state: {"position": "x"}, "should have format, position and chance"),
    ],
)
def test_what_is_no_state_is_refused_and_changes_nothing(change: Any, fault: str) -> None:
    envs = under_way(PardonVectorEnv(2))
    before = envs.states.tobytes()
    good = envs.get_state()
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        envs.set_state([good[0], change(good[1])])
    assert isinstance(caught.value, PardonError)
    assert envs.states.tobytes() == before


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("format", "pardon-states-0", "not as pardon-states-1"),
        ("format", 1, "should have format, position and chance"),
        ("chance", "xyz", "16 hexadecimal digits"),
        ("chance", "1" * 17, "16 hexadecimal digits"),
        ("lineup", 3, "line-up 3, which is not one of these 2"),
        ("lineup", "x", "line-up 'x', which is not one of these 2"),
        ("position", "revenge red:20 yellow:33", "is of 'revenge', but the environment of"),
        ("position", "hasbro-2002 red:20 yellow:99", "99"),
        ("position", 5, "should have format, position and chance"),
        ("seats", ["blue", "green"], "has the seats blue, green, but the environment"),
        ("seats", 2, "seats 2 of a state should be a list"),
    ],
)
def test_json_that_is_no_state_is_refused(field: str, value: Any, fault: str) -> None:
    envs = under_way(PardonVectorEnv(1, opponents={"random": 1, "greedy": 1}))
    (state,) = envs.get_state(form="json")
    with pytest.raises(gymnasium.error.Error, match=fault):
        envs.set_state([state | {field: value}])


def test_states_of_other_rules_are_refused() -> None:
    state = under_way(PardonVectorEnv(1, turn_limit=99)).get_state()
    with pytest.raises(gymnasium.error.Error, match="but the environment of 'hasbro-2002'"):
        PardonVectorEnv(1).set_state(state)


@pytest.mark.parametrize("form", ["bytes", "json"])
@pytest.mark.parametrize("opponents", ["random", {"random": 1, "greedy": 1}])
def test_games_go_from_one_environment_to_the_rows_of_another(form: str, opponents: Any) -> None:
    envs = under_way(PardonVectorEnv(GAMES, "revenge", 3, opponents=opponents))
    single, agents = PardonEnv("revenge", 3), PardonAEC("revenge", 3)
    for game, state in enumerate(envs.get_state(form=form)):
        for env in (single, agents):
            env.set_state(state)
            assert env.episode.game().position() == standing(envs, game)
            assert env.episode.word == envs.learners.rngs[game]
        single.step(int(single.action_masks().argmax()))
        observations, infos = envs.set_state([single.get_state(form)], [game])
        assert single.episode.game().position() == standing(envs, game)
        assert envs.learners.rngs[game] == single.episode.word
        assert np.array_equal(observations[game], single.episode.observe("red"))
        assert infos["_action_mask"].tolist() == [each == game for each in range(GAMES)]
    envs.set_state([agents.get_state(form)], [0])
    assert agents.episode.game().position() == standing(envs, 0)


def standing(envs: PardonVectorEnv, game: int) -> str:
    return Game.from_state(envs.config, envs.states[game], seats=envs.seats).position()


def test_every_environment_writes_the_same_names() -> None:
    envs = under_way(PardonSelfPlayVectorEnv(1))
    single = PardonEnv("hasbro-2002", 2)
    single.reset(seed=1)
    (many,), one = envs.get_state(form="json"), single.get_state("json")
    assert [*many] == ["format", "position", "seats", "chance"]
    assert [*one] == [*many, "bots"]
    mixed = under_way(PardonVectorEnv(1, opponents={"random": 1, "greedy": 1}))
    assert [*mixed.get_state(form="json")[0]] == [*many, "lineup"]


def test_opponents_are_drawn_for_states_that_do_not_tell_of_them() -> None:
    plain = PardonVectorEnv(400)
    plain.reset(seed=1)
    envs, twin = (PardonVectorEnv(400, opponents={"random": 1, "greedy": 3}) for _ in range(2))
    _, infos = envs.set_state(plain.get_state())
    assert 0.65 < infos["lineup"].mean() < 0.85
    _, again = twin.set_state(plain.get_state(form="json"))
    assert np.array_equal(infos["lineup"], again["lineup"])


def test_games_are_named_by_their_numbers() -> None:
    envs = under_way(PardonVectorEnv(2))
    for games in ([2], [-1], [0.5], 1):
        with pytest.raises(gymnasium.error.Error, match="games"):
            envs.get_state(games)
    with pytest.raises(gymnasium.error.Error, match="1 states should be as many as 2 games"):
        envs.set_state(envs.get_state([0]))
    with pytest.raises(gymnasium.error.Error, match="unknown form 'text'"):
        envs.get_state(form="text")
    with pytest.raises(gymnasium.error.ResetNeeded):
        PardonVectorEnv(2).get_state()
    with pytest.raises(gymnasium.error.ResetNeeded):
        PardonVectorEnv(2).set_state(envs.get_state([0]), [0])


@pytest.mark.parametrize(
    "make",
    [
        lambda: PardonVectorEnv(GAMES, "revenge", 3, opponents=by_look),
        lambda: PardonVectorEnv(GAMES, "hasbro-2002", 2, opponents="greedy", threads=2),
        lambda: PardonSelfPlayVectorEnv(GAMES, "fire-ice-2013", 3, chance="explicit"),
    ],
)
def test_a_clone_goes_on_as_the_original_and_compiles_nothing(make: Any) -> None:
    envs = under_way(make())
    shown = envs.set_state(envs.get_state())
    compiled = [len(getattr(entry, "signatures", ())) for entry in (learn, bots_entry)]
    twin = envs.clone()
    assert twin.states is not envs.states
    assert twin.learners.policies == envs.learners.policies
    assert course(envs, shown) == course(twin, shown)
    assert compiled == [len(getattr(entry, "signatures", ())) for entry in (learn, bots_entry)]
    envs.close()


@pytest.mark.parametrize("given", [None, 5, b"state", {"position": "hasbro-2002"}])
def test_what_is_no_list_of_states_is_refused(given: Any) -> None:
    envs = PardonVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(gymnasium.error.Error, match="should be a list, a state for each game"):
        envs.set_state(given)
