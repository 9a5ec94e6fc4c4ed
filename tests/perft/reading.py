"""Read and write lines of perft counts; README.md describes them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Line:
    """A position, its counts for one step, two steps, …, and how many of them two engines found."""

    position: str
    counts: tuple[int, ...]
    both: int

    def __str__(self) -> str:
        told = [f";D{depth} {count}" for depth, count in enumerate(self.counts, 1)]
        return " ".join([self.position, *told, f";both {self.both}"])


def read_line(text: str) -> Line:
    """A line of a file."""
    position, *fields = (part.strip() for part in text.split(";"))
    values = {name: int(value) for name, value in map(str.split, fields)}
    both = values.pop("both", 0)
    if list(values) != [f"D{depth}" for depth in range(1, len(values) + 1)]:
        raise ValueError(f"the counts of {text!r} should be D1, D2 and so on")
    return Line(position, tuple(values.values()), both)


def lines() -> Iterator[Line]:
    """Every line of every file."""
    for path in sorted(HERE.glob("*.txt")):
        for text in path.read_text(encoding="utf-8").splitlines():
            if text and not text.startswith("#"):
                yield read_line(text)
