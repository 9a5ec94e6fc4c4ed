"""The pages of the environments say what is true and leave nothing out."""

import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from pardon.rl import (
    REWARDS,
    SELF_PLAY,
    PardonAEC,
    PardonEnv,
    PardonSelfPlayVectorEnv,
    PardonVectorEnv,
    aec,
    selfplay,
    single,
    vector,
)
from pardon.rl.openspiel.game import PARAMETERS
from pardon.rl.openspiel.game import VERSION as SPIEL_VERSION

PAGES = Path(__file__).parents[2] / "docs" / "rl"
HEADINGS = ["Spaces", "Rewards", "End", "Arguments", "Errors", "Version history"]
ENVIRONMENTS: dict[str, tuple[list[str], int]] = {
    "pettingzoo": (list(inspect.signature(PardonAEC).parameters), aec.VERSION),
    "gymnasium": (list(inspect.signature(PardonEnv).parameters), single.VERSION),
    "vector": (list(inspect.signature(PardonVectorEnv).parameters), vector.VERSION),
    "selfplay": (list(inspect.signature(PardonSelfPlayVectorEnv).parameters), selfplay.VERSION),
    "openspiel": (list(PARAMETERS), SPIEL_VERSION),
}
"""The arguments of each environment, and its version."""


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [path.stem for path in sorted(PAGES.glob("*.md"))])
def test_examples_run(name: str) -> None:
    outcome = doctest.testfile(str(PAGES / f"{name}.md"), module_relative=False)
    assert outcome.attempted > 1
    assert not outcome.failed


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_a_page_has_every_heading(name: str) -> None:
    found = re.findall(r"^## (.+)", page(name), re.MULTILINE)
    assert [heading for heading in found if heading in HEADINGS] == HEADINGS


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_every_argument_is_documented(name: str) -> None:
    section = page(name).partition("## Arguments")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == ENVIRONMENTS[name][0]


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_version_has_a_history(name: str) -> None:
    history = page(name).partition("## Version history")[2]
    assert re.findall(r"^- v(\d+): \S", history, re.MULTILINE)[0] == str(ENVIRONMENTS[name][1])


def test_every_reward_is_documented() -> None:
    section = page("observation").partition("## Rewards")[2]
    assert re.findall(r"^\| `(\w+)` \| \S", section, re.MULTILINE)[1:] == list(REWARDS)


def test_versions_are_in_the_names() -> None:
    from pardon.rl import ID

    metadata: dict[str, Any] = PardonAEC.metadata
    assert ID.endswith(f"-v{single.VERSION}")
    assert SELF_PLAY.endswith(f"-v{selfplay.VERSION}")
    assert metadata["name"].endswith(f"_v{aec.VERSION}")
