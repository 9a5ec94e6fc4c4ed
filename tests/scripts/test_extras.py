"""What extras add to an environment that has the package."""

import tomllib

from scripts.extras import PYPROJECT, requirements

EXTRAS = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def test_an_extra_requires_what_it_lists() -> None:
    assert list(requirements("rl", "plot")) == EXTRAS["rl"] + EXTRAS["plot"]


def test_an_extra_stands_for_those_that_it_names() -> None:
    found = list(requirements("dev"))
    assert set(EXTRAS["docs"]) < set(found)
    assert not any(requirement.startswith("pardon") for requirement in found)
