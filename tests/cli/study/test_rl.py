"""Commands for learners without the extra: help is there, and a command says what it needs."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules["gymnasium"] = None
from pardon.cli import main
main({args!r})
"""


def run_without(*args: str) -> subprocess.CompletedProcess[str]:
    """Run a command where gymnasium is not installed."""
    code = WITHOUT.format(args=list(args))
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["rl bench", "rl check", "rl evaluate", "dataset"])
def test_help_needs_no_extra(command: str) -> None:
    done = run_without(*command.split(), "--help")
    assert done.returncode == 0
    assert f"Usage: pardon {command}" in done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "rl bench",
        "rl check hasbro-2002",
        "rl evaluate greedy",
        "dataset revenge --games 1 --out x-v0",
    ],
)
def test_a_command_names_the_extra_it_needs(line: str) -> None:
    done = run_without(*line.split())
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: pardon.rl needs what the extra brings: pip install 'pardon[rl]'\n"
    )
