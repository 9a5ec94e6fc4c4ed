"""Change the rules in one small thing at a time and see whether a test notices.

    NUMBA_DISABLE_JIT=1 python -m tests.mutants --sample 300 --seed 7

A run may be stopped at any time; what it has found is kept, and the next one goes on from there.
The score is the share of mutants that are caught, leaving out those that are equivalent to the
rules. The exit code is 1 if a mutant survives that `survivors.toml` does not name, if one is named
that does not survive, or if the score is lower than it should be.
"""

import argparse
import os
import sys
import time
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.mutants.checks import checks, is_named
from tests.mutants.making import Mutant, mutants
from tests.mutants.run_folder import Results, kept_answers, kept_reaches
from tests.mutants.running import Plan, Verdict, judge_all, plan
from tests.records import quicken

WANTED = 0.95
"""The score that has to be reached."""
FOLDER = Path(__file__).parent.parent.parent / "build" / "mutants"
LIST = Path(__file__).with_name("survivors.toml")


def named(kind: str) -> set[str]:
    """The mutants that the list names as equivalent, or as survivors."""
    groups = tomllib.loads(LIST.read_text(encoding="utf-8")).get(kind, [])
    return {name for group in groups if group["reason"] for name in group["mutants"]}


def chosen(every: list[Mutant], given: argparse.Namespace) -> list[Mutant]:
    """The mutants that a run is about."""
    found = [mutant for mutant in every if is_named(mutant.name, given.only)]
    sample = given.sample if 0 < given.sample < len(found) else len(found)
    return Random(given.seed).sample(found, sample)


def judged(some: list[Mutant], given: argparse.Namespace) -> Iterator[tuple[Mutant, Verdict]]:
    """Every mutant with its verdict, until the time is up."""
    every = list(checks(kept_answers(given.folder), given.against))
    reaches = kept_reaches(given.folder, every)
    every = [check for check in every if check.name in reaches]
    results = Results(given.folder, every)
    plans: dict[str, Plan] = {}
    began = time.monotonic()
    for mutant in some:
        if mutant.name in results.caught:
            yield mutant, results.caught[mutant.name]
        else:
            plans[mutant.name] = results.left(mutant, plan(mutant, every, reaches))
            if not plans[mutant.name]:
                yield mutant, Verdict()
    waiting = (mutant for mutant in some if plans.get(mutant.name))
    for mutant, verdict in judge_all(waiting, lambda each: plans[each.name], given.jobs):
        results.keep(mutant, verdict, plans[mutant.name])
        yield mutant, verdict
        if time.monotonic() - began > given.seconds:
            return


def report(found: dict[str, Verdict], names: set[str]) -> list[str]:
    """What is wrong with how the mutants fared, if anything."""
    idle = named("equivalent")
    known = idle | named("survivors")
    lived = {name for name, verdict in found.items() if not verdict.caught}
    wrong = [f"survived: {name}" for name in found if name in lived - known]
    wrong += [f"named, but caught: {name}" for name in found if name in known - lived]
    wrong += [f"named, but no mutant: {name}" for name in sorted(known - names)]
    caught, counted = len(found) - len(lived), len(found) - len(lived & idle)
    slow = sum(verdict.how == "timed out" for verdict in found.values())
    score = caught / max(1, counted)
    print(
        f"{len(found)} of {len(names)} mutants: {caught} caught, {slow} of them because they took"
        f" too long, {len(lived)} survived, {len(lived & idle)} of them equivalent;"
        f" score {score:.1%}, {caught / max(1, len(found)):.1%} of all"
    )
    if score < WANTED:
        wrong.append(f"the score is below {WANTED:.0%}")
    return wrong


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="change the rules and see whether a test notices")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants; all if left out")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument(
        "--only", action="append", default=[], help="those whose names have this in them"
    )
    parser.add_argument(
        "--against", action="append", default=[], help="only checks whose names have this in them"
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to keep what is found")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after this long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    given = parser.parse_args()
    if os.environ.get("NUMBA_DISABLE_JIT") != "1":
        parser.error("the engine should be plain Python: NUMBA_DISABLE_JIT=1")
    warnings.simplefilter("error")
    quicken()
    every = mutants()
    some = chosen(every, given)
    found: dict[str, Verdict] = {}
    try:
        for mutant, verdict in judged(some, given):
            found[mutant.name] = verdict
            told = f"{verdict.how} in {verdict.by}" if verdict.caught else "SURVIVED"
            print(f"{len(found)}/{len(some)} {mutant.name}: {told}", flush=True)
    except KeyboardInterrupt:
        print("\nstopped; the next run goes on from here", file=sys.stderr)
    wrong = report(found, {mutant.name for mutant in every})
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
