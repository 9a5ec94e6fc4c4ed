"""Illegal actions: refused, or another taken in their place."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.errors import PardonError
from pardon.rl import PardonAEC, PardonEnv
from tests.rl.one.playing import learners_game

POSITION = "hasbro-2002 red:4,20 yellow:34 turn:red card:11"


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_a_word_that_is_not_known_is_refused(make: Any) -> None:
    with pytest.raises(PardonError, match="unknown illegal 'ignore'; there are raise, pass"):
        make("hasbro-2002", illegal="ignore")


@pytest.mark.parametrize("action", [400, -1, 10**30, None, "x"])
def test_passing_is_the_lowest_number_that_is_open(action: Any) -> None:
    env = PardonEnv("hasbro-2002", 2, illegal="pass")
    twin = env.clone()
    _, info = env.reset(seed=3, options={"position": POSITION})
    assert info["replaced"] is False
    lowest = env.episode.actions[0]
    twin.reset(seed=3, options={"position": POSITION})
    *_, told = env.step(action)
    *_, known = twin.step(lowest)
    assert told["replaced"] is True and known["replaced"] is False
    assert env.get_state() == twin.get_state()


def test_an_open_pass_is_taken() -> None:
    env = PardonEnv("hasbro-2002", 2, illegal="pass")
    env.reset(seed=3, options={"position": "hasbro-2002 red: yellow:34 turn:red card:5"})
    assert env.episode.actions == [0]
    env.step(17)


def test_a_random_one_is_any_that_is_open() -> None:
    env = PardonEnv("hasbro-2002", 2, illegal="random")
    _, info = env.reset(seed=3, options={"position": POSITION})
    legal = np.flatnonzero(info["action_mask"]).tolist()
    wanted = {env.clone().step(action)[0].tobytes() for action in legal}
    found = {env.clone().step(300 + number)[0].tobytes() for number in range(60)}
    assert len(legal) > 2 and found == wanted


def test_what_is_taken_instead_leaves_chance_as_it_is() -> None:
    one, other = (PardonEnv("hasbro-2002", 2, illegal=kind) for kind in ("random", "raise"))
    assert learners_game(one, 4) == learners_game(other, 4)
    for env in (one, other):
        env.reset(seed=4)
    one.step(410)
    word = one.episode.word
    for action in other.episode.actions:
        twin = other.clone()
        twin.step(action)
        if twin.episode.word == word:
            break
    else:
        pytest.fail("no legal action leads where the illegal one did")


def test_an_agent_is_told_of_its_own_action() -> None:
    env = PardonAEC("hasbro-2002", 2, illegal="random")
    env.reset(seed=1)
    first = env.agent_selection
    env.step(410)
    assert env.infos[first] == {"replaced": True}
    second = env.agent_selection
    if second != first:
        assert env.infos[second] == {"replaced": False}


def test_without_leave_it_raises() -> None:
    env = PardonEnv("hasbro-2002", 2, compact=True)
    env.reset(seed=3, options={"position": POSITION})
    opened = ", ".join(map(str, np.flatnonzero(env.action_masks()).tolist()))
    with pytest.raises(gymnasium.error.InvalidAction, match=f"opens {opened} in"):
        env.step(57)
