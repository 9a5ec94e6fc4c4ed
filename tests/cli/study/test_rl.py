"""Commands for learners without the extra: help is there, and a command says what it needs."""

import json
import subprocess
import sys

import pytest

COMMANDS = ("rl bench", "rl check", "rl evaluate", "dataset")
LINES = (
    "rl bench",
    "rl check hasbro-2002",
    "rl evaluate greedy",
    "dataset revenge --games 1 --out x-v0",
)
WITHOUT = """
import json, sys
sys.modules["gymnasium"] = None
from click.testing import CliRunner
from pardon.cli import group

def told(line):
    done = CliRunner().invoke(group, line.split(), prog_name="pardon")
    return done.exit_code, done.stdout, done.stderr

print(json.dumps({line: told(line) for line in sys.argv[1:]}))
"""


@pytest.fixture(scope="module")
def told() -> dict[str, list[object]]:
    """The code, the output and the errors of commands where gymnasium is not installed."""
    lines = (*(f"{command} --help" for command in COMMANDS), *LINES)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *lines], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_help_needs_no_extra(told: dict[str, list[object]], command: str) -> None:
    code, out, _ = told[f"{command} --help"]
    assert code == 0
    assert f"Usage: pardon {command}" in str(out)


@pytest.mark.parametrize("line", LINES)
def test_a_command_names_the_extra_it_needs(told: dict[str, list[object]], line: str) -> None:
    assert told[line] == [
        1, "", "Error: pardon.rl needs what the extra brings: pip install 'pardon[rl]'\n",
    ]  # fmt: skip
