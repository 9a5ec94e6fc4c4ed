"""Entries call the kernel's functions by their addresses, and find what the kernel finds."""

from typing import Any

import numpy as np
import pytest

from pardon import Game
from pardon.engine import linked
from pardon.engine._jit import COMPILED, fast
from pardon.engine.compile import compile_rules
from pardon.engine.entry import LINKED
from pardon.engine.kernel import Kernel
from pardon.engine.layout import WORK
from pardon.engine.play.acting import step as compiled_step

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is linked uncompiled")
POSITION = "revenge red:8,55,home*2 blue:12 card:7"


def list_and_step(rules: Any, states: Any, work: Any) -> int:
    """List what can be done, take the first of it, and return how much there was."""
    count: int = linked.legal(rules[0], states[0], work[0])
    linked.step(rules[0], states[0], work[0].moves[0], work[0])
    return count


def test_an_entry_finds_what_the_kernel_finds() -> None:
    game = Game.from_position(POSITION)
    rules = compile_rules(game.config, game.seats)
    states, work = game.state(), np.zeros(1, WORK)
    kernel, expected = Kernel(rules), states.copy()
    actions = kernel.legal(expected, 0)
    kernel.step(expected, 0, actions[0])
    begun = len(compiled_step.overloads)  # type: ignore[attr-defined]  # numba has no types
    assert linked.linked(fast.unkept(list_and_step))(rules, states, work) == len(actions)
    assert work["moves"][0, : len(actions)].tolist() == actions
    assert states.view(np.uint8).tobytes() == expected.view(np.uint8).tobytes()
    assert len(compiled_step.overloads) == begun  # type: ignore[attr-defined]  # as above


def test_every_linked_function_has_an_address_of_its_own() -> None:
    rules = compile_rules(Game().config, Game().seats)
    addresses = Kernel(rules).addresses(len(LINKED))
    assert 0 not in addresses
    assert len(set(addresses)) == len(LINKED)
    names = {function.__name__ for function in LINKED}
    assert names == {name for name in vars(linked) if name in names}
