"""Run folder: what is kept between runs, as long as it still holds."""

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pardon
from tests.mutants.checks import Check, Recall
from tests.mutants.making import Mutant
from tests.mutants.reach import Reach, reaches
from tests.mutants.running import Plan, Verdict

PACKAGE, TESTS = Path(pardon.__file__).parent, Path(__file__).parent.parent
KERNEL = (PACKAGE / "engine",)
REFERENCE = (PACKAGE / "position", PACKAGE / "rules", TESTS / "agreement", TESTS / "reference")
"""The folders with the sources of the engine, and with those of what the reference answers."""


@cache
def stamp(folders: Sequence[Path]) -> str:
    """A digest over the sources in some folders."""
    found = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix in (".py", ".toml"):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def kept_answers(folder: Path) -> Recall:
    """What looks up what the reference has answered, or else lets it and writes that down."""
    path = folder / "answers.jsonl"
    known = {each["name"]: each["answer"] for each in lines(path, REFERENCE)}

    def recall(name: str, work: Callable[[], Any]) -> Any:
        if name not in known:
            known[name] = work()
            written(path, {"name": name, "answer": known[name]}, REFERENCE)
        return known[name]

    return recall


def written(path: Path, each: dict[str, Any], folders: Sequence[Path] = KERNEL) -> None:
    """Add a line to a file that holds as long as the sources in some folders are the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"sources": stamp(folders), **each}) + "\n")


def lines(path: Path, folders: Sequence[Path] = KERNEL) -> list[dict[str, Any]]:
    """The lines of a file that still hold."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = map(json.loads, text.splitlines())
    return [each for each in found if each.pop("sources") == stamp(folders)]


def kept_reaches(folder: Path, checks: list[Check]) -> dict[str, Reach]:
    """What every check reaches, looked up or else found out, which for all takes minutes."""
    path = folder / "reach.jsonl"
    known = {each["check"]: reach_of(**each) for each in lines(path)}
    for check, found in reaches([check for check in checks if check.stamp not in known]):
        known[check.stamp] = found
        told = {"seconds": found.seconds, "statements": sorted(found.statements)} if found else {}
        written(path, {"check": check.stamp, **told})
    reached = {check.name: known[check.stamp] for check in checks}
    return {name: found for name, found in reached.items() if found}


def reach_of(
    check: str, statements: Sequence[tuple[str, int]] = (), seconds: float | None = None
) -> Reach | None:
    """What a check reaches as it is written in the file, nothing if it takes too long."""
    if seconds is None:
        return None
    return Reach(frozenset((name, line) for name, line in statements), seconds)


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
            written(self.path, each)
