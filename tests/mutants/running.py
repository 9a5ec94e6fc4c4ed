"""Show mutants to checks, each in a child of this process, which has everything at hand."""

import json
import os
import resource
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.mutants.checks import Check
from tests.mutants.limits import TimedOut, limited
from tests.mutants.making import Mutant, compiled, functions
from tests.mutants.reach import SLOWEST, Reach

PATIENCE, LEAST = 20.0, 2.0
"""A check may take so many times as long as it usually does, and this many seconds at least."""
BUDGETS = {"split": 1.0, "question": 1.5, "count": 1.0, "game": 2.5}
"""Seconds of CPU for what is held against the reference; of scenarios there is no limit."""
ORDER = {kind: order for order, kind in enumerate(BUDGETS, 1)}
MEMORY = 4 << 30
"""Bytes of memory that a mutant may use."""

Plan = list[tuple[Check, float]]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: which check caught it and how, or nothing if it survived."""

    by: str = ""
    how: str = ""

    @property
    def caught(self) -> bool:
        """Whether a check failed."""
        return bool(self.by)


def plan(mutant: Mutant, checks: Sequence[Check], reaches: dict[str, Reach]) -> Plan:
    """The checks to show a mutant to, those that come to its statement.

    Scenarios come first, the quick ones before the slow; of the others a mixture.
    """
    place = (mutant.function, mutant.line)
    near = [check for check in checks if place in reaches[check.name].statements]
    near.sort(key=lambda check: check.stamp)
    near.sort(key=lambda check: ORDER.get(kind(check), reaches[check.name].seconds - SLOWEST))
    left = dict(BUDGETS)
    chosen = []
    for check in near:
        seconds = reaches[check.name].seconds
        if left.get(kind(check), seconds) >= seconds:
            chosen.append((check, seconds))
            if kind(check) in left:
                left[kind(check)] -= seconds
    return chosen


def kind(check: Check) -> str:
    """Whether a check is a question, a game or something else."""
    return check.name.partition(" ")[0]


def judge(mutant: Mutant, shown: Plan) -> Verdict:
    """Put a mutant into the kernel of this process and look for a check that fails."""
    functions()[mutant.function].__code__ = compiled(mutant.text)
    for check, seconds in shown:
        try:
            with limited(PATIENCE * seconds + LEAST):
                check.run()
        except TimedOut:
            return Verdict(check.name, "timed out")
        except BaseException as fault:  # pytest's failures are no Exception
            return Verdict(check.name, type(fault).__name__)
    return Verdict()


def judge_in_child(mutant: Mutant, shown: Plan) -> tuple[int, int]:
    """Begin to judge a mutant; return the child that does and where to read its verdict."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    found = judge(mutant, shown)
    os.write(writing, json.dumps([found.by, found.how]).encode())
    os._exit(0)


def judge_all(
    mutants: Iterable[Mutant], planned: Callable[[Mutant], Plan], jobs: int
) -> Iterator[tuple[Mutant, Verdict]]:
    """Judge mutants, so many at a time; yield each with its verdict as it comes."""
    running: dict[int, tuple[Mutant, int]] = {}
    waiting = iter(mutants)
    try:
        while True:
            while len(running) < jobs and (mutant := next(waiting, None)):
                child, reading = judge_in_child(mutant, planned(mutant))
                running[child] = mutant, reading
            if not running:
                return
            child, _ = os.wait()
            mutant, reading = running.pop(child)
            with os.fdopen(reading, "rb") as pipe:
                said = pipe.read()
            yield mutant, Verdict(*json.loads(said)) if said else Verdict("the child", "died")
    finally:
        for child in running:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
