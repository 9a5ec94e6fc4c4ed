"""Learners: many games for one learner each, in arrays of the caller's."""

import numpy as np
import pytest

from pardon.engine.compile import compile_rules
from pardon.engine.layout import ACTION_COUNT
from pardon.engine.learning.learners import Learners, NeverAskedError
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.rules.config import Config
from pardon.seeds import first_word

GAMES = 5


def made(config: str = "hasbro-2002") -> Learners:
    rules = compile_rules(Config.parse(config), ("red", "yellow"))
    learners = Learners(rules, GAMES, seat=0, first=-1)
    learners.rngs[:] = [first_word(seed) for seed in range(GAMES)]
    return learners


def room() -> tuple[np.ndarray, np.ndarray]:
    """Return arrays for observations and masks, with something in them."""
    return np.full((GAMES, OBSERVATION_SIZE), 9, np.float32), np.full(
        (GAMES, ACTION_COUNT), 9, np.int8
    )


def test_only_the_games_that_begin_are_written() -> None:
    learners, (observations, masks) = made(), room()
    assert all(learners.is_over(game) for game in range(GAMES))
    learners.begin(np.array([1, 3]), observations, masks)
    assert [learners.is_over(game) for game in range(GAMES)] == [True, False, True, False, True]
    assert (observations[[0, 2, 4]] == 9).all() and (masks[[0, 2, 4]] == 9).all()
    assert set(np.unique(masks[[1, 3]])) == {0, 1}


def test_what_is_shown_is_what_was_written() -> None:
    learners, (observations, masks), (again, anew) = made(), room(), room()
    every = np.arange(GAMES)
    learners.begin(every, observations, masks)
    for _ in range(30):
        words = np.arange(GAMES, dtype=np.uint64) << np.uint64(60)
        assert learners.step(learners.sample(words), observations, masks) == -1
        learners.show(every, again, anew)
        assert np.array_equal(observations, again) and np.array_equal(masks, anew)


def test_an_action_that_is_not_open_changes_nothing() -> None:
    learners, (observations, masks) = made(), room()
    learners.begin(np.arange(GAMES), observations, masks)
    before = learners.states.tobytes(), learners.rngs.tobytes()
    actions = masks.argmax(axis=1)
    actions[3] = masks[3].argmin()
    assert learners.step(actions, observations, masks) == 3
    assert (learners.states.tobytes(), learners.rngs.tobytes()) == before


def test_a_learner_that_is_never_asked_is_an_error() -> None:
    rules = compile_rules(Config.parse("hasbro-2002+turn_limit=1"), ("red", "yellow"))
    learners = Learners(rules, 1, seat=0, first=2)
    with pytest.raises(NeverAskedError):
        learners.begin(np.array([0]), *(each[:1] for each in room()))
