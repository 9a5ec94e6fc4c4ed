"""What is kept between runs in a folder, as long as it still holds."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pardon
from tests.mutants.checks import Check
from tests.mutants.making import Mutant
from tests.mutants.reach import Reach, reaches
from tests.mutants.running import Plan, Verdict

KERNEL = Path(pardon.__file__).parent / "engine"


def kernel_stamp() -> str:
    """A digest over the sources of the engine."""
    found = hashlib.sha256()
    for path in sorted(KERNEL.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def written(path: Path, each: dict[str, Any]) -> None:
    """Add a line to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(each) + "\n")


def lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file that are about the kernel as it is."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = map(json.loads, text.splitlines())
    kernel = kernel_stamp()
    return [each for each in found if each.pop("kernel") == kernel]


def kept_reaches(folder: Path, checks: list[Check]) -> dict[str, Reach]:
    """What every check reaches, looked up or else found out, which for all takes minutes."""
    path, kernel = folder / "reach.jsonl", kernel_stamp()
    known = {each["check"]: reach_of(**each) for each in lines(path)}
    for check, found in reaches([check for check in checks if check.stamp not in known]):
        known[check.stamp] = found
        told = {"seconds": found.seconds, "statements": sorted(found.statements)} if found else {}
        written(path, {"kernel": kernel, "check": check.stamp, **told})
    reached = {check.name: known[check.stamp] for check in checks}
    return {name: found for name, found in reached.items() if found}


def reach_of(
    check: str, statements: Sequence[tuple[str, int]] = (), seconds: float = 0.0
) -> Reach | None:
    """What a check reaches as it is written in the file, nothing if it takes too long."""
    return Reach(frozenset((name, line) for name, line in statements), seconds) if seconds else None


class Results:
    """The verdicts of runs before, and those of this one.

    A mutant that was caught stays caught as long as the kernel is the same and so is the check;
    one that survived is shown only the checks that it has not survived yet.
    """

    def __init__(self, folder: Path, checks: list[Check]) -> None:
        self.path = folder / "results.jsonl"
        stamps = {check.stamp: check.name for check in checks}
        self.caught: dict[str, Verdict] = {}
        self.survived: dict[str, set[str]] = {}
        for each in lines(self.path):
            if not each["by"]:
                self.survived.setdefault(each["mutant"], set()).update(each["shown"])
            elif each["by"] in stamps:
                self.caught[each["mutant"]] = Verdict(stamps[each["by"]], each["how"])

    def left(self, mutant: Mutant, shown: Plan) -> Plan:
        """The checks that a mutant has still to be shown."""
        survived = self.survived.get(mutant.name, set())
        return [(check, seconds) for check, seconds in shown if check.stamp not in survived]

    def keep(self, mutant: Mutant, verdict: Verdict, shown: Plan) -> None:
        """Add a verdict to the file."""
        stamps = {check.name: check.stamp for check, _ in shown}
        each: dict[str, Any] = {
            "mutant": mutant.name,
            "by": stamps.get(verdict.by, ""),
            "how": verdict.how,
        }
        if not verdict.caught:
            each["shown"] = [*stamps.values()]
        if each["by"] or not verdict.caught:
            written(self.path, {"kernel": kernel_stamp(), **each})
