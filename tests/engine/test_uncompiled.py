"""The kernel plays the same games as plain Python."""

from tests.plain import compiled, plain

PLAY = """
import json
import numpy as np
from pardon.engine.kernel import Kernel
from pardon.engine.compile import compile_rules
from pardon.rules.config import Config

for text in ARGUMENTS:
    kernel = Kernel(compile_rules(Config.parse(text), ("red", "blue", "yellow", "green")))
    lengths, winners = np.zeros(2, np.int32), np.zeros(2, np.int32)
    totals = kernel.play_games(3, 0, lengths, winners)
    print(json.dumps([text, totals, lengths.tolist(), winners.tolist()]))
"""

CONFIGURATIONS = [
    "parker-1934+partnership+turn_limit=60",
    "hasbro-2002",
    "hasbro-2002+team+turn_limit=60",
    "birthday-2004+points+turn_limit=60",
    "fire-ice-2013+strategic+turn_limit=60",
    "fire-ice-2013",
    "revenge+turn_limit=60",
]


def test_compiled_and_uncompiled_kernels_play_the_same_games() -> None:
    """Two games of each configuration have the same totals, lengths and winners."""
    found = compiled(PLAY, CONFIGURATIONS)
    assert plain(PLAY, CONFIGURATIONS) == found
    assert len(found) == len(CONFIGURATIONS)
