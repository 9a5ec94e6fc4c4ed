"""Count the ways to go on from positions, a line each, and write them as the files have them.

    python -m tests.perft < positions.txt >> tests/perft/hasbro-2002.txt

Lines that are empty or begin with # are copied; counts that a line has already are made anew.
"""

import sys
import time

from tests.agreement.steps import kernel_ways
from tests.perft.reading import Line
from tests.reference.perft import Perft, Unreadable

MOST_WAYS, MOST_STEPS = 500_000, 8
"""A count beyond these is the last of its line."""
PATIENCE = 4.0
"""Seconds of CPU that the reference engine may take for one count before it is left alone."""


def counted(position: str) -> Line:
    """A position with its counts by both engines."""
    counts: list[int] = []
    while len(counts) < MOST_STEPS and (not counts or 0 < counts[-1] <= MOST_WAYS):
        counts.append(kernel_ways(position, len(counts) + 1))
    return Line(position, tuple(counts), confirmed(position, counts))


def confirmed(position: str, counts: list[int]) -> int:
    """How many counts the reference engine finds too; one that it finds otherwise is an error."""
    try:
        perft = Perft(position)
    except Unreadable:
        return 0
    for depth, count in enumerate(counts, 1):
        began = time.process_time()
        if (found := perft.count(depth)) != count:
            raise ValueError(f"{position} has {count} ways of {depth} steps, or {found}")
        took = time.process_time() - began
        following = counts[depth] if depth < len(counts) else count
        if took * following / max(count, 1) > PATIENCE:
            return depth
    return len(counts)


def main() -> None:
    """Run from the command line."""
    for text in map(str.strip, sys.stdin):
        position = text.partition(";")[0].strip()
        print(counted(position) if text and not text.startswith("#") else text, flush=True)


if __name__ == "__main__":
    main()
