"""The tool catches what changes a rule, lets be what changes nothing, and knows its survivors."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CAUGHT = {
    "can_pull: wide(s.pawns[colour, 1]) >> 4 < HOME -> wide(s.pawns[colour, 1]) >> 4 <= HOME":
        ":F13-58",
    "teleport_target: rules.square[colour, far] == s.ice_square -> False": ":R-19",
    "landing: origin >= HOME -> origin > HOME": "reason hasbro-2002",
    "after_card: s.card = NONE -> pass": "game hasbro-2002 0",
}  # fmt: skip
"""Mutants, and a part of the names of checks one of which fails."""
IDLE = "find: range(4) -> range(3)"
"""A mutant that changes nothing, as survivors.toml says."""
MISSED = "swap_colours: s.swapped = 1 -> s.swapped = 0"
"""A mutant that none of those checks is about."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the tool says of some mutants that it shows to a few checks."""
    given = [("--only", mutant) for mutant in (*CAUGHT, IDLE, MISSED)]
    given += [("--against", name) for name in CAUGHT.values()]
    found = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--jobs", "1",
         "--folder", str(tmp_path_factory.mktemp("mutants")), *sum(given, ())],
        cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (found.stderr, found.returncode) == ("", 1)
    return found.stdout


@pytest.mark.parametrize(("mutant", "checks"), CAUGHT.items())
def test_a_changed_rule_is_noticed(said: str, mutant: str, checks: str) -> None:
    assert re.search(rf" {re.escape(mutant)}: \w+ in .*{re.escape(checks)}", said)


def test_what_changes_nothing_survives_and_is_known_to(said: str) -> None:
    assert f" {IDLE}: SURVIVED" in said
    assert f"survived: {IDLE}" not in said


def test_an_unknown_survivor_is_told(said: str) -> None:
    assert f"\nsurvived: {MISSED}" in said


def test_known_survivors_are_mutants(said: str) -> None:
    assert "no mutant" not in said
