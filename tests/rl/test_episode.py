"""Episodes, in whichever environment: copies of them."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from pardon.engine.entry import kernel_entry
from pardon.engine.observe import observation
from pardon.rl import PardonAEC, PardonEnv
from pardon.rl.episode import Episode


def compiled() -> list[int]:
    """Return for how many kinds of arguments each entry is compiled."""
    return [len(getattr(entry, "signatures", ())) for entry in (kernel_entry, observation)]


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_a_copy_goes_on_as_the_original_and_compiles_nothing(
    make: Callable[..., Any], copied: Callable[[Any], Any]
) -> None:
    env = make("revenge", 3)
    env.reset(seed=4)
    one: Episode = env.episode
    one.observe("red")
    other: Episode = copied(env).episode
    before, rng = compiled(), Random(4)
    for _ in range(30):
        action = rng.choice(one.actions)
        one.play(action)
        other.play(action)
        assert one.game().position() == other.game().position()
        assert one.observe("red").tolist() == other.observe("red").tolist()
    assert compiled() == before
