"""What is pinned can be installed with the oldest Python that the package supports."""

import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
PINNED = dict(
    re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
)


def test_every_pin_goes_with_the_oldest_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    oldest = project["requires-python"].removeprefix(">=") + ".0"
    known = {each.name.lower().replace("_", "-"): each for each in distributions()}
    found = {name: known[name] for name in PINNED if name in known}
    assert len(found) > 100
    told = {name: each.metadata.get_all("Requires-Python") for name, each in found.items()}
    wanted = {name: ",".join(each) for name, each in told.items() if each}
    assert not {name: each for name, each in wanted.items() if oldest not in SpecifierSet(each)}
