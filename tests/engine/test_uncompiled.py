"""The kernel plays the same games as plain Python."""

import json
import os
import subprocess
import sys

PLAY = """
import json, sys
import numpy as np
from pardon.engine.kernel import Kernel
from pardon.engine.compile import compile_rules
from pardon.rules.config import Config

for text in sys.argv[1:]:
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


def played(disable: str) -> list[object]:
    """Return the totals, lengths and winners of two games of each configuration."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": disable}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, *CONFIGURATIONS],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_compiled_and_uncompiled_kernels_play_the_same_games() -> None:
    assert played("1") == played("0")
