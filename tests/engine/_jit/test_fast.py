"""What is compiled is loaded from disk without what only compiling needs."""

import subprocess
import sys

PROGRAM = """
import sys, pardon
pardon.Game()
print(*(name in sys.modules for name in ("numba.np.arraymath", "scipy.linalg")))
"""


def test_a_first_game_imports_nothing_that_only_compiling_needs() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["False", "False"]
