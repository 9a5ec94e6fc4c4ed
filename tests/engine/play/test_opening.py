"""A new game owes nothing to the one whose record it takes over."""

import pytest

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, new_states
from pardon.engine.layout import STATE
from pardon.position.state import build, read
from pardon.rules.config import Config

CONFIGS = ("parker-1934", "hasbro-2002", "hasbro-2002+points", "fire-ice-2013", "revenge")
COLOURS = ("blue", "yellow", "green")


def check_new_game(config: str, first: int) -> None:
    """Fail unless a new game is what its position says, in a record full of something too."""
    parsed = Config.parse(config)
    kernel = Kernel(compile_rules(parsed, COLOURS))
    empty, full = new_states(1), new_states(1)
    full.view("u1")[:] = 5
    kernel.new(empty, 0, first)
    kernel.new(full, 0, first)
    made = build(read(parsed, COLOURS, empty[0]))
    for name in STATE.names or ():
        assert empty[name].tolist() == full[name].tolist() == made[name].tolist(), name


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("first", [-1, 2])
def test_a_new_game_is_the_same_in_any_record(config: str, first: int) -> None:
    check_new_game(config, first)
